import type { Outcome } from './play/result.js'

/**
 * Every English text of the app, in one place ready for translation. Texts with parts are functions, so that another
 * language can order the parts as it must. What games say of themselves (titles, labels, rules) comes from the games.
 */
export const text = {
  appName: 'Plyworks',
  tagline: 'Games worth thinking about',
  intro: 'Play against the computer, or a friend at the same screen. Nothing to install, nothing leaves your browser.',
  allGames: 'All games',
  skipToContent: 'Skip to content',
  settings: 'Settings',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  footer: 'Everything runs in your browser, the computer players too.',

  // Gallery
  play: 'Play',
  playGame: (title: string) => `Play ${title}`,
  continueGame: (title: string) => `Continue ${title}`,
  continueShort: 'Continue',
  rulesOf: (title: string) => `Rules of ${title}`,
  rules: 'Rules',
  seats: (count: number, variants: number) => `${count} players${variants === 0 ? '' : ' · with variants'}`,
  gameFailed: (id: string, message: string) => `${id} could not be loaded: ${message}`,

  // Rules page
  noRules: 'This game has no rules page yet.',
  backToGame: 'Back to the game',

  // Seats and levels
  human: 'Human',
  playerOf: (seat: string) => `Who plays ${seat}`,
  waitingForLevels: 'Computer',
  unknownPlayer: (player: string) =>
    `There is no computer level “${player}” for this game; a gentle one plays instead.`,

  // Turn and result
  toMove: (seat: string) => `${seat} to move.`,
  yourMove: (seat: string) => `${seat} to move`,
  thinks: (seat: string) => `${seat} is thinking`,
  paused: (ply: number, count: number) => `Looking at move ${ply} of ${count}`,
  pausedAtStart: (count: number) => `Looking at the start, ${count} moves before the end`,
  pausedAtEnd: 'Paused',
  playOn: 'Play on from here',
  toLatest: 'Latest move',
  startPosition: 'Start of the game.',
  movePlayed: (seat: string, move: string) => `${seat}: ${move}.`,
  backAt: (ply: number, move: string) => `Back after move ${ply}, ${move}.`,
  outcome: (outcome: Outcome, names: readonly string[], plies: number) =>
    `${headline(outcome, names)}. ${reason(outcome, names, plies)}`,
  outcomeHeadline: headline,
  outcomeReason: reason,
  playAgain: 'Play again',

  // Thinking
  depth: (depth: number) => `depth ${depth}`,
  speed: (positions: string) => `${positions} positions/s`,
  moveNow: 'Move now',
  engineTrouble: (message: string) => `The computer player stopped: ${message}.`,
  retry: 'Try again',

  // Taking steps
  chooseCell: 'Choose a cell on the board.',
  chooseOrigin: 'Choose what to move.',
  chooseTarget: 'Choose a target.',
  chooseTargetOrCommand: 'Choose a target, or a command.',
  chooseCommand: 'Choose what to do.',
  chooseCellOrCommand: 'Choose a cell, or a command.',
  chooseAmount: 'How many?',
  amount: 'Amount',
  amountRange: (least: number, most: number) => `${least} to ${most}`,
  confirm: 'Do it',
  least: 'Least',
  half: 'Half',
  most: 'All',
  readingMoves: 'Reading the legal moves…',
  commands: 'Commands',

  // Board
  board: (game: string) => `Board of ${game}`,
  cellChosen: 'chosen',
  cellTarget: 'possible target',
  cellOrigin: 'can be played',
  cellHint: 'hint',
  cellLast: 'last move',

  // Tools
  tools: 'Tools',
  undo: 'Undo',
  redo: 'Redo',
  hint: 'Hint',
  hintMove: (move: string) => `Hint: ${move}`,
  flip: 'Flip',
  resign: 'Resign',
  record: 'Record',
  newGame: 'New',
  pause: 'Pause',

  // Panels
  players: 'Players',
  moves: 'Moves',
  noMoves: 'No moves yet.',
  earlierMoves: (count: number) => `Show ${count} earlier moves`,
  start: 'Start',
  facts: 'Facts',

  // New game
  newGameOf: (title: string) => `New game of ${title}`,
  startGame: 'Start',
  seed: 'Seed of the set-up',
  shuffle: 'Another',
  range: (least: number, most: number) => `${least} to ${most}`,
  notPossible: (found: string, expected: string) => `Not possible: ${found}. Needed: ${expected}.`,
  wholeNumber: (title: string, least: number, most: number) => `${title}: a whole number from ${least} to ${most}.`,

  // Resign
  resignQuestion: (seat: string) => `Resign as ${seat}?`,
  resignHelp: 'The game ends. You can still look at its moves and play on from any of them.',

  // Record
  recordTitle: 'Record of the game',
  recordHelp: 'The whole game as text. Keep it, send it, or paste another one here.',
  recordText: 'Game as text or link',
  copy: 'Copy text',
  copyLink: 'Copy link',
  copied: 'Copied.',
  copyFailed: 'The browser did not allow copying; select the text and copy it yourself.',
  download: 'Save as file',
  load: 'Load this game',
  recordEmpty: 'Paste the text of a game or a link first.',

  // Settings
  theme: 'Colours',
  themeNames: { system: 'As the system', light: 'Light', dark: 'Dark' },
  themeToggle: (name: string) => `Colours: ${name}`,
  showMoves: 'Mark legal moves on the board',
  calm: 'Computers move at a calm pace',

  // Trouble
  badLink: 'This link cannot be opened',
  badLinkHelp: 'Nothing of yours was changed.',
  trouble: 'Something went wrong',
  troubleHelp: 'The page met an error of its own. Your last game is kept.',
  reload: 'Reload the page',
}

function headline(outcome: Outcome, names: readonly string[]): string {
  if (outcome.winners.length > 0) return `${outcome.winners.map((seat) => names[seat]).join(' and ')} wins`
  return outcome.resigned === null ? 'Draw' : `${names[outcome.resigned]} gave up`
}

function reason(outcome: Outcome, names: readonly string[], plies: number): string {
  const after = plies === 1 ? 'after one move' : `after ${plies} moves`
  if (outcome.resigned !== null) {
    const ending = outcome.winners.length > 0 ? '' : ' The game ends without a winner.'
    return `${names[outcome.resigned]} resigned ${after}.${ending}`
  }
  return outcome.reason === null ? `Decided ${after}.` : `${capital(outcome.reason)}, ${after}.`
}

function capital(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1)
}
