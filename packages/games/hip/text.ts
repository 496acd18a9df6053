import {
  cellName,
  cellOfName,
  formatRows,
  gridDiagram,
  type Notation,
  quote,
  readRows,
  TextError,
  TextReader,
} from '@plyworks/core'
import { HipPosition, type HipRules } from './rules.js'
import { describeSquare, type Square } from './squares.js'

const STONES = 'xo'

/**
 * Notation: rows from the top joined by `/`, `.` empty, `x` player 1, `o` player 2; the player to move `1|2`; the stones
 * still to place this turn: `..x/.o./... 1 1`. Moves are cells: `b2`.
 *
 * The parser accepts exactly the positions of real play. The number of stones fixes how many each player has, who
 * moves and how many are to be placed. Under `last-mover` no square may be complete; under `gardner` the player who moved
 * last may have lost by completing squares with the last stone, so all of that player's complete squares share a corner.
 */
export function hipText(rules: HipRules): Notation<HipPosition> {
  return {
    formatPosition,
    parsePosition: (text) => parsePosition(rules, text),
    formatMove: (_position, move) => cellName(rules.grid, move),
    parseMove: (position, text) => parseMove(rules, position, text),
    diagram,
  }
}

function formatPosition(position: HipPosition): string {
  const rows = formatRows(position.rules.grid, (cell) => stoneLetter(position, cell))
  return `${rows} ${position.turn + 1} ${position.left}`
}

function stoneLetter(position: HipPosition, cell: number): string {
  const seat = position.stoneAt(cell)
  return seat < 0 ? '.' : STONES[seat]
}

function diagram(position: HipPosition): string {
  return `${gridDiagram(position.rules.grid, (cell) => stoneLetter(position, cell))}\n${statusLine(position)}`
}

function statusLine(position: HipPosition): string {
  if (!position.over) {
    const stones = position.left === 1 ? 'one stone' : 'two stones'
    return `player ${position.turn + 1} to place ${stones}`
  }
  if (position.score(0) === 0) return 'a draw: the board is full and has no square'
  const winner = position.score(0) > 0 ? 1 : 2
  return `player ${winner} wins: player ${3 - winner} ${position.loser < 0 ? 'has no cell to play' : 'completed a square'}`
}

function parsePosition(rules: HipRules, text: string): HipPosition {
  const reader = new TextReader(text, 'position', 200)
  const stones = new Int32Array(4)
  const counts = readBoard(reader, rules, stones)
  const placed = counts[0] + counts[1]
  if (counts[0] !== rules.firstAt[placed]) {
    const first = rules.firstAt[placed]
    const found = `${counts[0]} x and ${counts[1]} o`
    reader.fail(`${first} x and ${placed - first} o (${placed} stones)`, found, 0)
  }
  reader.expect(' ', 'a space and the player to move')
  const player = reader.oneOf('12', 'the player to move, 1 or 2')
  if (player !== rules.seatAt[placed]) {
    reader.fail(`${rules.seatAt[placed] + 1}, who moves after ${placed} stones`, undefined, reader.at - 1)
  }
  reader.expect(' ', 'a space and the stones left to place')
  const left = rules.leftAt[placed]
  reader.expect(String(left), `${left}, the stones left to place this turn after ${placed} stones`)
  reader.end()
  const position = new HipPosition(rules)
  position.setStones(stones, placed, -1)
  position.loser = checkSquares(reader, position)
  return position
}

function readBoard(reader: TextReader, rules: HipRules, stones: Int32Array): number[] {
  const counts = [0, 0]
  readRows(reader, rules.grid, `${STONES}.`, (cell, seat) => {
    if (seat === 2) return
    stones[2 * seat + (cell >> 5)] |= 1 << (cell & 31)
    counts[seat]++
  })
  return counts
}

/** Checks that complete squares are possible in play and returns the seat that lost by them, or -1. */
function checkSquares(reader: TextReader, position: HipPosition): number {
  const { rules } = position
  const complete = rules.table.squares.filter(
    ({ cells }) =>
      position.stoneAt(cells[0]) >= 0 && cells.every((cell) => position.stoneAt(cell) === position.stoneAt(cells[0])),
  )
  if (complete.length === 0) return -1
  const fail = (square: Square, expected: string): never =>
    reader.fail(
      expected,
      `the square ${describeSquare(rules.grid, square)} of ${STONES[position.stoneAt(square.cells[0])]}`,
      placeOf(rules, square.cells[0]),
    )
  if (rules.rule === 'last-mover') fail(complete[0], 'no complete square: such stones may not be placed')
  const last = rules.seatAt[position.placed - 1]
  const early = complete.find(({ cells }) => position.stoneAt(cells[0]) !== last)
  if (early !== undefined) {
    fail(early, `complete squares only of ${STONES[last]}, who moved last: a square ends the game`)
  }
  const shared = complete[0].cells.some((cell) => complete.every(({ cells }) => cells.includes(cell)))
  if (!shared) fail(complete[1], 'complete squares with a common corner, the last stone: a square ends the game')
  return last
}

/** Index in the position's text where a cell stands. */
function placeOf(rules: HipRules, cell: number): number {
  const { rows, columns } = rules.grid
  return (rows - 1 - Math.floor(cell / columns)) * (columns + 1) + (cell % columns)
}

function parseMove(rules: HipRules, position: HipPosition, text: string): number {
  const cell = cellOfName(rules.grid, text)
  if (cell < 0) {
    const last = cellName(rules.grid, rules.cells - 1)
    throw new TextError('move', 1, quote(text), `a cell from a1 to ${last}`)
  }
  if (position.over) throw new TextError('move', 1, quote(text), 'no move: the game is over')
  if (position.stoneAt(cell) >= 0) throw new TextError('move', 1, `${quote(text)}, an occupied cell`, 'an empty cell')
  if (rules.rule === 'last-mover' && position.completes(position.turn, cell)) {
    throw new TextError('move', 1, `${quote(text)}, which completes a square`, 'a cell that completes no square')
  }
  return cell
}
