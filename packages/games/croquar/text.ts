import { type Notation, quote, TextError, TextReader } from '@plyworks/core'
import { CroquarPosition, GOING_ON, MAX_MOVES, SKIP } from './rules.js'
import {
  CLASS_OF,
  canStepBack,
  describeSituation,
  encodeSituation,
  isInHoop,
  LOST,
  missUsed,
  NEEDS,
  NUMBER,
  OVER,
} from './situations.js'

/**
 * Notation: `<player to move> <mover> <other> <last>`, e.g. `2 7 10/2 -`. A player is `37`, `37*` (its miss is used),
 * `40/3` (in hoop 40, must leave with 3), `40/3*`, `45!` (beyond hoop 40 by a miss, must step back) or `X` (over). When a
 * second miss has ended the game its player is written `45!*`. `<last>` is the class 1 to 4 of the opponent's last number
 * where it can bar, else `-`. Moves: `3`, `-3`, `skip`.
 */
export const text: Notation<CroquarPosition> = {
  formatPosition(position) {
    const { turn, mover, other, barred } = position
    return `${turn + 1} ${formatSituation(mover)} ${formatSituation(other)} ${barred === 0 ? '-' : barred}`
  },

  parsePosition(source) {
    const reader = new TextReader(source, 'position', 100)
    const turn = reader.oneOf('12', 'the player to move (1 or 2)')
    reader.expect(' ', 'a space')
    const moverAt = reader.at
    const mover = readSituation(reader)
    reader.expect(' ', 'a space')
    const other = readSituation(reader)
    reader.expect(' ', 'a space')
    checkMover(reader, turn, mover, moverAt)
    const position = new CroquarPosition()
    position.set(turn, mover, other, 0)
    const barred = readLast(reader, position)
    reader.end()
    position.set(turn, mover, other, barred)
    return position
  },

  formatMove(_position, move) {
    return move === SKIP ? 'skip' : String(move)
  },

  parseMove(position, source) {
    const reader = new TextReader(source, 'move', 100)
    const move = readMove(reader)
    reader.end()
    const legal = new Int32Array(MAX_MOVES)
    const count = position.generate(legal, 0)
    if (legal.subarray(0, count).includes(move)) return move
    throw new TextError(
      'move',
      1,
      `${quote(source)}, which is not legal here: ${whyIllegal(position, move)}`,
      listMoves(legal, count),
    )
  },

  diagram,
}

/** A player's situation in notation. */
export function formatSituation(code: number): string {
  const situation = describeSituation(code)
  switch (situation.kind) {
    case 'over':
      return 'X'
    case 'plain':
      return situation.number + (situation.used ? '*' : '')
    case 'hoop':
      return `${situation.number}/${situation.needs}${situation.used ? '*' : ''}`
    case 'beyond':
      return `${situation.number}!${situation.lost ? '*' : ''}`
  }
}

/** Why a move that is no legal one cannot be played, as the end of a sentence. */
export function whyIllegal(position: CroquarPosition, move: number): string {
  if (position.over) return 'the game is over'
  const { mover, barred } = position
  const needs = NEEDS[mover]
  if (needs > 0) {
    const blocked = barred === CLASS_OF[8 + needs]
    if (move === needs) return `${needs} is barred by the opponent's last number, so the turn must be skipped`
    return blocked
      ? `hoop ${NUMBER[mover]} is left with ${needs} only, which is barred`
      : `hoop ${NUMBER[mover]} is left with ${needs} only`
  }
  if (move === SKIP) return 'only a player in a hoop whose number is barred may skip'
  const situation = describeSituation(mover)
  if (situation.kind === 'beyond') {
    if (move > 0) return `after a miss a number must be subtracted`
    if (situation.number + move >= Math.floor(situation.number / 10) * 10) {
      return `the step back must end below hoop ${Math.floor(situation.number / 10) * 10}`
    }
  } else if (move < 0) return 'numbers are subtracted only after a miss'
  return `${Math.abs(move)} is barred, because the opponent's last number was ${barred} or ${9 - barred}`
}

function listMoves(legal: Int32Array, count: number): string {
  if (count === 0) return 'no move'
  const moves = Array.from(legal.subarray(0, count), (move) => (move === SKIP ? 'skip' : String(move)))
  return count === 1 ? moves[0] : `one of ${moves.join(', ')}`
}

function readMove(reader: TextReader): number {
  if (reader.accept('skip')) return SKIP
  const sign = reader.accept('-') ? -1 : 1
  return (
    sign * (reader.oneOf('12345678', sign < 0 ? 'a number from 1 to 8' : 'a number from 1 to 8, -1 to -8, or skip') + 1)
  )
}

function readSituation(reader: TextReader): number {
  if (reader.accept('X')) return OVER
  const start = reader.at
  const number = reader.integer(0, 107, "a player's number, or X")
  const hoop = number % 10 === 0 && number > 0
  if (hoop) {
    reader.expect('/', `/ and the number that hoop ${number} must be left with`)
    const needs = reader.oneOf('12345678', 'a number from 1 to 8') + 1
    return encodeSituation({ kind: 'hoop', number, needs, used: reader.accept('*') })
  }
  if (reader.peek() === '!') {
    const beyond = number % 10
    if (number < 10 || beyond > 7) {
      reader.fail('a number 1 to 7 beyond a hoop: no miss reaches further', quote(`${number}!`), start)
    }
    reader.expect('!')
    return encodeSituation({ kind: 'beyond', number, lost: reader.accept('*') })
  }
  if (number > 100) reader.fail('! (a number above 100 is reached only by missing hoop 100)')
  return encodeSituation({ kind: 'plain', number, used: reader.accept('*') })
}

/** Refuses a mover whom the game would not have let move again. */
function checkMover(reader: TextReader, turn: number, mover: number, at: number): void {
  const fail = (expected: string) => reader.fail(expected, quote(formatSituation(mover)), at)
  if (mover >= LOST) fail('a player who has not lost: the second miss ends the game at once')
  if (mover === OVER && turn === 1) fail('a player who is not over: player 2 over ends the game, player 1 to move')
}

/** Reads the barred class, which must be given exactly where the opponent's last number can bar. */
function readLast(reader: TextReader, position: CroquarPosition): number {
  const { mover, other } = position
  const idle =
    position.outcome !== GOING_ON
      ? 'the game is over'
      : isInHoop(other)
        ? 'the opponent stands in a hoop'
        : other === 0
          ? 'the opponent has not moved'
          : ''
  if (idle !== '') {
    reader.expect('-', `- (nothing is barred: ${idle})`)
    return 0
  }
  const at = reader.at
  const barred = reader.oneOf('1234', "the class of the opponent's last number (1 to 4)") + 1
  if (canStepBack(mover, other, barred)) return barred
  const possible = [1, 2, 3, 4].filter((each) => canStepBack(mover, other, each))
  const expected =
    possible.length === 0
      ? 'another place for one of the players: both cannot stand seven beyond a hoop, which only -8 leads back from'
      : possible.length === 1
        ? '1: the opponent stands seven beyond a hoop, which is reached by 8 only'
        : '2, 3 or 4: seven beyond a hoop only -8 leads back, so 8 cannot be barred'
  return reader.fail(expected, quote(String(barred)), at)
}

/** Columns of the track: 0 to 107, and one for a player who is over. */
const COLUMNS = 109
const LABEL = 3

/** A track with a line for each player, hoops as `n`, and what is barred in words. */
export function diagram(position: CroquarPosition): string {
  const first = position.turn === 0 ? position.mover : position.other
  const second = position.turn === 0 ? position.other : position.mover
  const scale = Array.from({ length: 11 }, (_, tens) => String(tens * 10).padEnd(10)).join('')
  return [
    headline(position),
    ' '.repeat(LABEL) + scale.trimEnd(),
    playerLine('1', first),
    playerLine('2', second),
    `1: ${situationInWords(first)}`,
    `2: ${situationInWords(second)}`,
  ].join('\n')
}

/** Returns the barred numbers in words. */
export function barredInWords(position: CroquarPosition): string {
  if (position.over) return 'nothing: the game is over'
  if (position.barred > 0) return `${position.barred} and ${9 - position.barred}`
  return isInHoop(position.other) ? 'nothing: the opponent is in a hoop' : 'nothing'
}

/** A player's situation in words. */
export function situationInWords(code: number): string {
  const situation = describeSituation(code)
  const used = missUsed(code) ? ', miss used' : ''
  switch (situation.kind) {
    case 'over':
      return 'over'
    case 'plain':
      return `at ${situation.number}${used}`
    case 'hoop':
      return `in hoop ${situation.number}, must leave with ${situation.needs}${used}`
    case 'beyond': {
      const hoop = Math.floor(situation.number / 10) * 10
      return situation.lost
        ? `at ${situation.number}, hoop ${hoop} missed: the second miss loses`
        : `at ${situation.number}, hoop ${hoop} missed: must step back below it`
    }
  }
}

function headline(position: CroquarPosition): string {
  if (!position.over) return `player ${position.turn + 1} to move, barred: ${barredInWords(position)}`
  const score = position.score(0)
  return score === 0 ? 'drawn' : `player ${score > 0 ? 1 : 2} has won`
}

function playerLine(name: string, situation: number): string {
  const column = situation === OVER ? COLUMNS - 1 : NUMBER[situation]
  const track = Array.from({ length: COLUMNS }, (_, number): string => (number % 10 === 0 && number > 0 ? 'n' : '.'))
  track[column] = isInHoop(situation) ? String(NEEDS[situation]) : situation === OVER ? 'X' : '@'
  return `${name}  ${track.join('')}`
}
