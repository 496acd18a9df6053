import { cellName, type ExhibitMaker, type Figure, type FillingHint, gridShape, Random } from '@plyworks/core'
import { EMPTY_FACE, stoneFace } from '../faces.js'
import { HipRules } from '../rules.js'
import { describeSlope, describeSquare, type Square } from '../squares.js'
import { Completer, type Filling } from './filling.js'

/** Share of the cells that are given. */
const GIVEN: Readonly<Record<string, number>> = { easy: 0.4, medium: 0.2, hard: 0 }

/** The puzzle: some stones of a full board without a square, to be completed to that one or another. */
export const makeFilling: ExhibitMaker = (variant, seed) => {
  const grid = { rows: Number(variant.rows), columns: Number(variant.cols) }
  const rules = new HipRules(grid, 'gardner', 1)
  const completer = new Completer(rules)
  const random = new Random(seed)
  const given = chooseGiven(completer, rules.cells, Math.round(rules.cells * GIVEN[variant.level]), random)
  if (given === null) {
    return { refuses: `every full board of ${grid.rows} x ${grid.columns} has a square in one colour` }
  }
  return {
    kind: 'filling',
    board: gridShape(grid),
    about:
      'Put a stone of either player on every cell, so that no four stones of one player are the corners of a square, however it is turned.',
    contents: [EMPTY_FACE, stoneFace(0), stoneFace(1)],
    given,
    faults: (filling) => faultsOf(rules, filling),
    hint: (filling) => hintFor(rules, completer, given, filling),
  }
}

/** Some stones of a board without a square: a random one, found by trying colours by chance; null where there is none. */
function chooseGiven(completer: Completer, cells: number, count: number, random: Random): Filling | null {
  const whole = completer.complete(new Uint8Array(cells), () => 1 + random.below(2))
  if (whole === null) return null
  const given = new Uint8Array(cells)
  const left = Array.from(given.keys())
  for (let placed = 0; placed < count; placed++) {
    const [cell] = left.splice(random.below(left.length), 1)
    given[cell] = whole[cell]
  }
  return given
}

function faultsOf(rules: HipRules, filling: Filling): Figure[] {
  return closedSquares(rules, filling).map((square) => ({
    title: describeSquare(rules.grid, square),
    corners: square.cells,
    cell: square.cells[0],
    seat: filling[square.cells[0]] - 1,
    forbids: false,
  }))
}

function closedSquares(rules: HipRules, filling: Filling): Square[] {
  return rules.table.squares.filter(({ cells }) => {
    const colour = filling[cells[0]]
    return colour !== 0 && cells.every((cell) => filling[cell] === colour)
  })
}

/** In this order: a square to break, a stone that cannot stay, a cell without choice, a cell of some solution. */
function hintFor(rules: HipRules, completer: Completer, given: Filling, filling: Filling): FillingHint | null {
  const name = (cell: number) => cellName(rules.grid, cell)
  const [closed] = closedSquares(rules, filling)
  if (closed !== undefined) {
    const cell = closed.cells.find((corner) => given[corner] === 0) ?? closed.cells[0]
    return {
      cell,
      content: 0,
      reason: `${describeSquare(rules.grid, closed)} is a square in one colour: change a corner.`,
    }
  }
  const solution = completer.complete(filling)
  if (solution === null) {
    const cell = firstWrong(completer, given, filling)
    return { cell, content: 0, reason: `With the stones so far the board cannot be filled. Take back ${name(cell)}.` }
  }
  const forced = forcedCell(rules, filling)
  if (forced !== null) {
    const { cell, colour, square } = forced
    const others = square.cells.filter((corner) => corner !== cell).map(name)
    const reason = `${name(cell)} must be player ${colour}: a stone of player ${3 - colour} would close the square with ${others.sort().join(' ')}, ${describeSlope(square)}.`
    return { cell, content: colour, reason }
  }
  const cell = filling.indexOf(0)
  if (cell < 0) return null
  const colour = solution[cell]
  const other = filling.slice()
  other[cell] = 3 - colour
  const reason =
    completer.complete(other) === null
      ? `${name(cell)} must be player ${colour}: with the other colour the board cannot be filled.`
      : `Nothing is forced. The board can be filled with player ${colour} on ${name(cell)}.`
  return { cell, content: colour, reason }
}

/** The first stone, in the order of the cells, after which the given stones and those before it cannot be completed. */
function firstWrong(completer: Completer, given: Filling, filling: Filling): number {
  const tried = given.slice()
  for (const [cell, colour] of filling.entries()) {
    if (colour === 0 || given[cell] !== 0) continue
    tried[cell] = colour
    if (completer.complete(tried) === null) return cell
  }
  throw new Error('every stone was fine')
}

/** An empty cell where one of the colours would close a square, with the other colour. */
function forcedCell(rules: HipRules, filling: Filling): { cell: number; colour: number; square: Square } | null {
  for (const square of rules.table.squares) {
    const open = square.cells.filter((cell) => filling[cell] === 0)
    if (open.length !== 1) continue
    const [first, ...rest] = square.cells.filter((cell) => cell !== open[0]).map((cell) => filling[cell])
    if (rest.every((colour) => colour === first)) return { cell: open[0], colour: 3 - first, square }
  }
  return null
}
