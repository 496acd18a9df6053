import { type Notation, quote, TextError, TextReader } from '@plyworks/core'
import { ABSENT, MAX_HALF_MOVES, MAX_MOVES } from './kernel-layout.js'
import { moveOf, originOf, targetOf } from './move.js'
import { CaissaPosition } from './rules.js'
import { BIT_HIGH, BIT_LOW, SIZE } from './sets.js'
import { type Fault, findFault, type Setup } from './setup.js'

/** Letters of the men by number. */
const LETTERS = 'QRBNqrbn'
const FILES = 'abcdefg'
const SIDES = 'wb'

/**
 * Notation of positions: rows from rank 7 down (digits are runs of empty tiles, `x` a hole, capital letters White),
 * the side to move, the exchange that may not be played, half-moves played.
 */
export function makeText(takingBack: boolean): Notation<CaissaPosition> {
  return {
    formatPosition,
    parsePosition: (text) => new CaissaPosition(takingBack, parseSetup(text, takingBack)),
    formatMove: (_position, move) => formatMove(move),
    parseMove,
    diagram,
  }
}

function squareName(square: number): string {
  return `${FILES[square % SIZE]}${Math.floor(square / SIZE) + 1}`
}

export function formatMove(move: number): string {
  return `${squareName(originOf(move))}-${squareName(targetOf(move))}`
}

export function formatPosition(position: CaissaPosition): string {
  const rows: string[] = []
  for (let row = SIZE - 1; row >= 0; row--) {
    let text = ''
    for (let column = 0; column < SIZE; column++) text += contentOf(position, row * SIZE + column)
    rows.push(text.replace(/\.+/g, (run) => String(run.length)))
  }
  const forbidden = position.forbidden === 0 ? '-' : formatMove(position.forbidden)
  return `${rows.join('/')} ${SIDES[position.turn]} ${forbidden} ${position.halfMoves}`
}

function diagram(position: CaissaPosition): string {
  const lines: string[] = []
  for (let row = SIZE - 1; row >= 0; row--) {
    let line = String(row + 1)
    for (let column = 0; column < SIZE; column++) {
      const content = contentOf(position, row * SIZE + column)
      line += ` ${content === 'x' ? ' ' : content}`
    }
    lines.push(line.trimEnd())
  }
  lines.push(`  ${[...FILES].join(' ')}`)
  const side = position.turn === 0 ? 'White' : 'Black'
  lines.push(`${side} to move, half-move ${position.halfMoves} of ${MAX_HALF_MOVES}`)
  if (position.forbidden !== 0) lines.push(`${side} may not take back: ${formatMove(position.forbidden)}`)
  return lines.join('\n')
}

/** A letter for a man, `.` for an empty tile, `x` for a hole. */
function contentOf(position: CaissaPosition, square: number): string {
  const man = position.men.indexOf(square)
  if (man >= 0) return LETTERS[man]
  return position.hasTile(square) ? '.' : 'x'
}

/**
 * Reads a position that can come up in a game.
 * @throws TextError at the first character that cannot be right
 */
function parseSetup(text: string, takingBack: boolean): Setup {
  const reader = new TextReader(text, 'position', 120)
  const men: number[] = new Array(8).fill(ABSENT)
  const tiles = { tilesLow: 0, tilesHigh: 0 }
  const places: number[] = []
  for (let row = SIZE - 1; row >= 0; row--) {
    readRow(reader, row, men, tiles, places)
    if (row > 0) reader.expect('/', `"/" after the ${SIZE} squares of a row`)
  }
  for (const queen of [0, 4]) {
    if (men[queen] === ABSENT) reader.fail(`a queen ${quote(LETTERS[queen])} among the men`)
  }
  reader.expect(' ', 'a space after the rows')
  const turn = reader.oneOf(SIDES, 'the side to move, "w" or "b"')
  reader.expect(' ')
  const forbiddenPlace = reader.at
  const forbidden = readForbidden(reader, takingBack)
  reader.expect(' ')
  const halfMoves = reader.integer(0, MAX_HALF_MOVES, 'half-moves played')
  reader.end()
  const setup = { men, ...tiles, turn, forbidden, halfMoves }
  const fault: Fault | null = findFault(setup)
  if (fault !== null) {
    reader.fail(fault.expected, fault.found, fault.at === 'forbidden' ? forbiddenPlace : places[fault.at])
  }
  return setup
}

function readRow(
  reader: TextReader,
  row: number,
  men: number[],
  tiles: { tilesLow: number; tilesHigh: number },
  places: number[],
): void {
  let column = 0
  let afterRun = false
  while (column < SIZE) {
    const square = row * SIZE + column
    const place = reader.at
    const expected = `a man (${LETTERS}), "x" for a hole or a number of empty tiles`
    const character = reader.take(expected)
    const man = LETTERS.indexOf(character)
    let run = 1
    if (man >= 0) {
      if (men[man] !== ABSENT) reader.fail('at most one man of each kind and side', undefined, place)
      men[man] = square
    } else if (character !== 'x') {
      run = /^[1-7]$/.test(character) ? Number(character) : 0
      if (run === 0) reader.fail(expected, undefined, place)
      if (afterRun) reader.fail('one number for neighbouring empty tiles', undefined, place)
      if (column + run > SIZE) reader.fail(`at most ${SIZE - column} more squares in this row`, undefined, place)
    }
    afterRun = man < 0 && character !== 'x'
    for (let index = square; index < square + run; index++) {
      places[index] = place
      if (character === 'x') continue
      tiles.tilesLow |= BIT_LOW[index]
      tiles.tilesHigh |= BIT_HIGH[index]
    }
    column += run
  }
}

function readForbidden(reader: TextReader, takingBack: boolean): number {
  if (reader.accept('-')) return 0
  if (takingBack) reader.fail('"-": in this variant exchanges may be taken back')
  return readMove(reader, '"-" or the forbidden exchange, such as c3-e3')
}

function readMove(reader: TextReader, expected: string): number {
  const from = readSquare(reader, expected)
  reader.expect('-')
  return moveOf(from, readSquare(reader, 'a target square such as c4'))
}

function readSquare(reader: TextReader, expected: string): number {
  const column = reader.oneOf(FILES, expected)
  return reader.oneOf('1234567', 'a rank from 1 to 7') * SIZE + column
}

function parseMove(position: CaissaPosition, text: string): number {
  const reader = new TextReader(text, 'move', 40)
  const move = readMove(reader, 'a move such as b2-c4')
  reader.end()
  const moves = new Int32Array(MAX_MOVES)
  if (moves.subarray(0, position.generate(moves, 0)).includes(move)) return move
  throw new TextError('move', 1, quote(text), explainIllegal(position, move))
}

/** Says what is expected instead of an illegal move, as far as it is easy to see. */
function explainIllegal(position: CaissaPosition, move: number): string {
  if (position.over) return 'no move: the game is over'
  const man = position.anyManAt(originOf(move))
  if (man < 0 || man >> 2 !== position.turn) return `a move of a ${position.turn === 0 ? 'white' : 'black'} man`
  if (move === position.forbidden) return 'a legal move: this exchange may not be taken back at once'
  return position.inCheck ? 'a legal move that answers the check' : 'a legal move'
}
