import type { Value } from '@plyworks/core'
import type { Source } from '../told.js'
import { number, plural, turns } from './words.js'

const VALUE_SIGNS: Readonly<Record<Value, string>> = { win: '+', draw: '=', loss: '\u2212' }

const END_WORDS: Readonly<Record<Value, string>> = { win: 'has won', draw: 'has drawn', loss: 'has lost' }

/** Texts about solved values. */
export const solvedText = {
  // Solved values
  solvedValues: 'Solved values',
  solvedAbout: 'The exact value of every move. Computed once in this browser.',
  explore: 'Explore',
  exploreGame: (title: string) => `Explore ${title}`,
  openingValues: 'Looking for solved values…',
  walking: 'Finding all positions',
  walked: (count: string) => `${count} so far`,
  solving: (percent: number) => `Solving the game: ${percent} %`,
  solvingDetails: (done: string, total: string, rate: string, left: string | null, memory: string) =>
    `${done} of ${total} positions, ${rate} a second${left === null ? '' : `, ${left} left`}; the tables take ${memory}`,
  solvingStopped: (percent: number) => `Stopped at ${percent} %. What is solved is kept.`,
  seconds: (seconds: number) => (seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`),
  megabytes: (bytes: number) => `${number(bytes / 1048576, 1)} MB`,
  stop: 'Stop',
  goOn: 'Resume',
  solve: 'Solve the game',
  solvedFrom: (positions: string, source: Source, longest: number) =>
    `${positions} positions ${sourceName(source)}; the longest play takes ${turns(longest)}.`,
  solvedOnServer: (positions: string, database: string) =>
    `Answered by the server, from ${database}: ${positions} positions.`,
  fileRefused: (message: string) => `The solved values that this site offers cannot be used: ${message}.`,
  fromDatabase: (database: string) => `from ${database}`,
  notSolvable: (message: string) => `This cannot be solved here: ${message}.`,
  solverTrouble: (message: string) => `The solver stopped: ${message}.`,
  openDatabase: 'Open a database file of this game',
  solveFromHere: 'Solve from this position on',
  uncovered: 'This position is not among those that were solved.',
  positionIsOver: 'The game is over.',
  valueOfPosition: (who: string | null, value: Value, plies: number | null) => valueSentence(who, value, plies),
  valueInWords: (value: Value, plies: number | null) => valueWords(value, plies),
  /** @param percent in trial games, where no distance tells moves apart */
  valueShort: (value: Value, plies: number | null, percent: number | null = null) =>
    `${VALUE_SIGNS[value]}${plies === Infinity ? '\u221e' : (plies ?? (percent === null ? '' : `${percent}%`))}`,
  valueNames: { win: 'win', draw: 'draw', loss: 'loss' },
  bestMove: 'best',
  movesAndValues: 'Moves and their values',
  valueHistory: (first: string, second: string) =>
    `Values over the game: up where ${first} wins, down where ${second} does, a dash for a draw; longer bars are nearer the end.`,
  valueHistoryLabel: 'Values over the game',
  valueHistoryAt: (
    ply: number,
    first: string,
    value: { readonly value: Value; readonly plies: number | null } | null,
  ) =>
    `Move ${ply}${value === null ? '' : `: ${first} ${value.plies === 0 ? END_WORDS[value.value] : valueWords(value.value, value.plies)}`}`,
  moreMoves: (count: number) => `Show ${count} more ${plural(count, 'move', 'moves')}`,
  bestLine: (endless: boolean) => (endless ? 'Best play, until a position comes again' : 'Best play to the end'),
  lineStep: (index: number, seat: string, move: string) => `${index}. ${seat}: ${move}`,
  lookingAhead: (moves: number) => (moves === 1 ? 'Looking one move ahead' : `Looking ${moves} moves ahead`),
  lookedAhead: (index: number, seat: string, move: string, next: string | null) =>
    `Looking ahead, move ${index}, ${seat}: ${move}.${next === null ? ' The game is over.' : ` ${next} to move.`}`,
  back: 'Back',
  forward: 'Forward',
  toGame: 'Back to the game',
  playLine: 'Play up to here',

  // Values found position by position
  exactAbout: 'The exact value of every move, worked out here position by position.',
  exactSolving: (moves: number, all: number) => `Solving this position: ${moves} of ${all} moves`,
  exactFacts: (nodes: string, rate: string, left: string | null) =>
    `${nodes} positions looked at, ${rate} a second${left === null ? '' : `, about ${left} left`}`,
  exactGaveUp: 'Not solved yet.',
  exactStopped: 'Stopped.',
  exactDone: (nodes: string, seconds: string) => `Solved here: ${nodes} positions looked at in ${seconds} s.`,
  exactKnown: 'Known without searching, from the openings that come with the game.',
  exactServed: (database: string) => `Known without searching, from ${database} on the server.`,
  trialChance: (percent: number) => `${percent} % in trial games`,
  trialAbout:
    'These moves have the same value, and no distance ranks them. The percentages say which makes it hardest for the other side: the points won in up to 1,000 trial games after each move. In a trial game both sides take a win at once, avoid a loss at once, and otherwise move at random.',
  soFarMoves: 'Not known exactly: what the engine thinks so far',
  soFarChance: (percent: number) => `\u2248${percent}%`,
  soFarWords: (score: string, depth: number) => `${score}, searched ${depth} deep`,
  soFarNothing: 'not searched yet',
  keepTrying: 'Take all the time it needs',
}

/** Returns the words for a move's value, e.g. `wins in 17 turns`. */
function valueWords(value: Value, plies: number | null): string {
  const verb = { win: 'wins', draw: 'draws', loss: 'loses' }[value]
  if (plies === Infinity) return `${verb} by repetition`
  return plies === null ? verb : `${verb} in ${turns(plies)}`
}

/** @param who the name of the player the value is for; null for the person at the board */
function valueSentence(who: string | null, value: Value, plies: number | null): string {
  if (plies === Infinity) return 'A draw with best play, by repetition: it has no end.'
  const when = plies === null ? '' : ` in ${turns(plies)}`
  if (value === 'draw') return `A draw with best play${when === '' ? '' : `,${when}`}.`
  const verb = value === 'win' ? 'win' : 'lose'
  return `${who === null ? `You ${verb}` : `${who} ${verb}s`}${when} with best play.`
}

function sourceName(source: Source): string {
  return {
    site: 'from a file of this site',
    file: 'from your file',
    browser: 'kept by your browser',
    solved: 'solved here',
  }[source]
}
