import { counted, listed } from './words.js'

/** Texts about games with friends. */
export const friendsText = {
  // Setting up
  play: 'Play a friend',
  playOf: (title: string) => `Play a friend at ${title}`,
  title: (title: string) => `${title} with a friend`,
  side: 'You play',
  randomSide: 'Random',
  others: 'The others',
  playerAt: (number: number) => `Other player ${number}`,
  friend: 'A friend',
  yourName: 'Your name',
  nameHint: 'if you like',
  create: 'Create the link',
  yourGames: 'Your games with friends',
  since: (title: string, date: string) => `${title}, ${date}`,
  noServer:
    'Playing a friend needs a server, and this page has none. Start one with “plyworks serve”, and open the page that it names.',

  // Links
  invite: 'Send your friend this link',
  inviteMany: (count: number) => `Send this link to ${counted(count, 'friend', 'friends')}`,
  inviteHelp: 'The board opens at once; you can move while you wait.',
  copyLink: 'Copy the link',
  shareLink: 'Share…',
  link: 'Link for a friend',
  qrCode: 'The link as a QR code',
  onlyHere:
    'Only this computer can open it. Start Plyworks with “--host 0.0.0.0” to play over your network, or open this page by an address that others can reach.',
  otherLinks: 'More links',
  watchHelp: 'Anyone who opens this link watches and cannot move.',
  copyWatch: 'Copy the link for spectators',
  watchLink: 'Link for spectators',
  ownHelp: 'Continue on another device. Anyone with this link plays for you.',
  copyOwn: 'Copy your own link',
  ownLink: 'Your own link',

  // Seats
  you: 'You',
  yourFriend: 'Your friend',
  named: (name: string) => `${name} (you)`,
  waiting: 'not here yet',
  here: 'connected',
  away: 'not connected',
  computer: (level: string) => `Computer: ${level}`,
  nameField: 'Name that the others see',
  takeName: 'Take this name',
  spectator: 'You are watching.',
  score: 'Score',
  round: (round: number) => `Round ${round}`,

  // Turn
  yourTurn: 'Your move',
  yourTurnTitle: (title: string) => `● Your move · ${title}`,
  turnOf: (name: string) => `${name} to move`,
  thinking: (name: string) => `${name} is thinking`,
  waitingForFriend: 'Waiting for your friend',
  waitingFor: (name: string) => `Waiting for ${name}`,
  tellMe: 'Tell me when it is my turn',
  told: 'This browser will tell you when it is your turn while you look elsewhere.',
  connectionLost: 'The connection is lost. It comes back automatically; the game is safe.',
  notSent: 'Your move has not reached the server yet. It is sent again automatically.',

  // Offers
  takeback: 'Take back',
  draw: 'Offer draw',
  rematch: 'Rematch',
  offered: {
    draw: 'You offered a draw.',
    takeback: 'You asked to take a move back.',
    rematch: 'You asked for a rematch.',
  },
  asked: {
    draw: (name: string) => `${name} offers a draw.`,
    takeback: (name: string) => `${name} asks to take a move back.`,
    rematch: (name: string) => `${name} asks for a rematch.`,
  },
  agree: 'Agree',
  decline: 'Decline',
  withdraw: 'Withdraw',
  resignHelp: 'Your friend wins.',
  leaveHelp: 'A computer plays on in your place.',

  // End
  youWin: 'You win',
  youLose: 'You lose',
  wins: (names: readonly string[]) => `${listed(names)} ${names.length === 1 ? 'wins' : 'win'}`,
  drawn: 'Draw',
  agreed: (plies: number) => `Agreed after ${counted(plies, 'move', 'moves')}.`,
  resigned: (name: string, plies: number) => `${name} gave up after ${counted(plies, 'move', 'moves')}.`,
  outOfTime: (name: string) => `${name} ran out of time.`,
  review: 'Look at the game',
  remove: 'Delete the game',
  removed: 'The game is deleted.',
  gone: 'Game not found',
  goneHelp: 'Its link may be incomplete, or its creator deleted it.',
  full: 'All seats of this game are taken. You are watching.',
} as const
