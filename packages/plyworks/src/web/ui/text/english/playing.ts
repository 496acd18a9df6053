import type { Outcome } from '../told.js'
import { counted, listed, plural } from './words.js'

const SPEEDS = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })

/** Texts about playing: seats, turns, moves and what a game ends with. */
export const playingText = {
  // Seats, levels and opponents
  human: 'Human',
  playerOf: (seat: string) => `Player for ${seat}`,
  waitingForLevels: 'Computer',
  unknownPlayer: (player: string, reason: string) =>
    `“${player}” cannot take a seat here: ${ended(reason)} A person has the seat until you choose another player.`,
  noSeatFor: (player: string, reason: string) => `“${player}” cannot take a seat here: ${ended(reason)}`,
  levels: 'Levels',
  namedOpponents: 'Named opponents',
  anyEngine: 'Any engine',
  cardOf: (author: string, year: number) => `${author}, ${year}`,
  measuredBy: 'Measured by',
  allOptions: 'Options',
  millisecondsAMove: 'Milliseconds a move (0: as long as it takes)',

  // Turn and result
  toMove: (seat: string) => `${seat} to move.`,
  yourMove: (seat: string) => `${seat} to move`,
  thinks: (seat: string) => `${seat} is thinking`,
  paused: (ply: number, count: number) => `Looking at move ${ply} of ${count}`,
  pausedAtStart: (count: number) => `Looking at the start, ${counted(count, 'move', 'moves')} before the end`,
  pausedAtEnd: 'Paused',
  playOn: 'Play on from here',
  toLatest: 'Latest move',
  startPosition: 'Start of the game.',
  movePlayed: (seat: string, move: string) => `${seat}: ${move}.`,
  backAt: (ply: number, move: string) => `Back after move ${ply}, ${move}.`,
  outcome: (outcome: Outcome, names: readonly string[], plies: number) =>
    `${headline(outcome, names)}. ${reason(outcome, names, plies)}`,
  outcomeHeadline: headline,
  /** To the one person who plays against computers. */
  outcomeToYou: (outcome: Outcome, person: number) => {
    if (outcome.winners.includes(person)) return outcome.winners.length > 1 ? 'You share the win' : 'You win'
    if (outcome.resigned === person) return outcome.onTime ? 'You are out of time' : 'You gave up'
    return outcome.winners.length === 0 ? 'Draw' : 'You lose'
  },
  reviewThisGame: 'Review this game',
  nextLevel: (title: string) => `Play ${title}`,
  solvePuzzle: 'Solve a puzzle',
  outcomeReason: reason,
  playAgain: 'Play again',

  // Thinking
  depth: (depth: number) => `depth ${depth}`,
  speed: (positions: number) => `${SPEEDS.format(positions)} positions/s`,
  moveNow: 'Move now',
  computerTrouble: (message: string) => `The computer player stopped: ${message}.`,
  engineTrouble: (message: string) => `The engine stopped: ${message}.`,
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
  confirm: 'OK',
  least: 'Least',
  half: 'Half',
  most: 'All',
  readingMoves: 'Reading the legal moves…',
  refused: (move: string, reason: string) => `${move} cannot be played: ${reason}.`,
  noMoveThere: (cell: string, reason: string) => `No move leads to ${cell}: ${reason}.`,
  noMoveBegins: (cell: string) => `No legal move begins with ${cell}.`,
  noMoveBetween: (from: string, to: string) => `No legal move leads from ${from} to ${to}.`,
  notNow: 'Not now:',
  whyNot: (move: string) => `Why not ${move}?`,
  commands: 'Commands',

  // Board
  board: (game: string) => `Board of ${game}`,
  cellChosen: 'chosen',
  cellTarget: 'possible target',
  cellOrigin: 'can be played',
  cellHint: 'hint',
  cellLast: 'last move',
  cellRefused: 'not allowed now',

  // Tools
  tools: 'Tools',
  undo: 'Undo',
  undoEnded: 'A turn that has ended stays ended',
  redo: 'Redo',
  hint: 'Hint',
  hintMove: (move: string) => `Hint: ${move}`,
  hintSought: 'Looking for a hint…',
  hintBy: 'Hints by',
  flip: 'Flip',
  resign: 'Resign',
  record: 'Record',
  newGame: 'New',
  pause: 'Pause',

  // Resign
  resignQuestion: (seat: string) => `Resign as ${seat}?`,
  resignHelp: 'The game ends. You can still look at its moves and play on from any of them.',

  // New game
  newGameOf: (title: string) => `New game of ${title}`,
  startGame: 'Start',
  drawSeats: 'Choose the seats at random',
  seed: 'Seed of the set-up',
  shuffle: 'Another',
  range: (least: number, most: number) => `${least} to ${most}`,
  notPossible: (found: string, expected: string) => `Not possible: ${found}. Needed: ${expected}.`,
  wholeNumber: (title: string, least: number, most: number) => `${title}: a whole number from ${least} to ${most}.`,

  // Strength of the levels
  computerStrength: 'How strong the computer is',
  ratingsAbout:
    'Elo numbers from games of the levels against each other. Their average is 1500; 100 more means 64 of 100 points. The true number is within ± the error with 95 % probability, so levels closer than that may be equally strong.',
  level: 'Level',
  levelTitle: (id: string) => id.charAt(0).toUpperCase() + id.slice(1),
  rating: 'Rating',
  ratingError: '± (95 %)',
  levelWithRating: (title: string, rating: number | null) => (rating === null ? title : `${title} (${rating})`),
}

/** A sentence with its full stop. */
function ended(sentence: string): string {
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}

function headline(outcome: Outcome, names: readonly string[]): string {
  if (outcome.winners.length > 0)
    return `${listed(outcome.winners.map((seat) => names[seat]))} ${plural(outcome.winners.length, 'wins', 'win')}`
  if (outcome.resigned === null) return 'Draw'
  return `${names[outcome.resigned]} ${outcome.onTime ? 'is out of time' : 'gave up'}`
}

function reason(outcome: Outcome, names: readonly string[], plies: number): string {
  const after = plies === 1 ? 'after one move' : `after ${counted(plies, 'move', 'moves')}`
  if (outcome.resigned !== null) {
    const ending = outcome.winners.length > 0 ? '' : ' The game ends without a winner.'
    return `${names[outcome.resigned]} ${outcome.onTime ? 'ran out of time' : 'resigned'} ${after}.${ending}`
  }
  return outcome.reason === null ? `Decided ${after}.` : `${capital(outcome.reason)}, ${after}.`
}

function capital(clause: string): string {
  return clause.charAt(0).toUpperCase() + clause.slice(1)
}
