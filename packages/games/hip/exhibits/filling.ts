import { cellName, type ExhibitMaker, type Figure, type FillingHint, Random } from '@plyworks/core'
import { HipRules } from '../rules.js'
import { describeSlope, describeSquare, type Square } from '../squares.js'
import { EMPTY_FACE, stoneFace } from '../view.js'
import { hipBoard } from '../world.js'

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
    board: hipBoard(grid),
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

/** Colours of a filling: 0 for an empty cell, 1 and 2 for a stone of player 1 and 2. */
type Filling = Uint8Array

/** Why the search gives up: far more steps than any board up to 8 x 8 was seen to need. */
const MOST_STEPS = 2_000_000

/**
 * Colourings of the whole board without a one-coloured square that agree with what is there. A cell whose one colour
 * would close a square takes the other (unit propagation, as in M. Davis, G. Logemann and D. Loveland's procedure); then
 * the cell in the most squares with two stones of a colour is tried in both.
 */
export class Completer {
  private readonly squares: readonly (readonly number[])[]
  /** Squares through each cell. */
  private readonly through: readonly (readonly number[])[]
  private readonly colours: Uint8Array
  /** Cells in the order of colouring. */
  private readonly trail: number[] = []
  private steps = 0

  constructor(rules: HipRules) {
    this.squares = rules.table.squares.map(({ cells }) => cells)
    this.colours = new Uint8Array(rules.cells)
    this.through = Array.from(this.colours, (_, cell) =>
      this.squares.flatMap((cells, index) => (cells.includes(cell) ? [index] : [])),
    )
  }

  /**
   * A complete filling that agrees with the stones of `filling`, or null when there is none.
   * @param prefer the colour to try first for a cell, 1 or 2
   */
  complete(filling: Filling, prefer: (cell: number) => number = () => 1): Filling | null {
    this.colours.fill(0)
    this.trail.length = 0
    this.steps = 0
    for (const [cell, colour] of filling.entries()) {
      if (colour !== 0 && !this.set(cell, colour)) return null
    }
    return this.search(prefer) ? this.colours.slice() : null
  }

  private search(prefer: (cell: number) => number): boolean {
    if (++this.steps > MOST_STEPS) throw new Error('no filling was found in time')
    const cell = this.nextCell()
    if (cell < 0) return true
    const mark = this.trail.length
    const first = prefer(cell)
    for (const colour of [first, 3 - first]) {
      if (this.set(cell, colour) && this.search(prefer)) return true
      this.takeBack(mark)
    }
    return false
  }

  /** Colours a cell and all cells that this leaves no choice; false when a square would be closed. */
  private set(cell: number, colour: number): boolean {
    if (this.colours[cell] !== 0) return this.colours[cell] === colour
    const from = this.trail.length
    this.put(cell, colour)
    for (let at = from; at < this.trail.length; at++) {
      if (!this.follow(this.trail[at])) return false
    }
    return true
  }

  /** Draws the conclusions from one coloured cell. */
  private follow(cell: number): boolean {
    const colour = this.colours[cell]
    for (const index of this.through[cell]) {
      const corners = this.squares[index]
      if (corners.some((corner) => this.colours[corner] === 3 - colour)) continue
      const open = corners.filter((corner) => this.colours[corner] === 0)
      if (open.length === 0) return false
      if (open.length === 1) this.put(open[0], 3 - colour)
    }
    return true
  }

  private put(cell: number, colour: number): void {
    this.colours[cell] = colour
    this.trail.push(cell)
  }

  private takeBack(mark: number): void {
    while (this.trail.length > mark) this.colours[this.trail.pop() ?? 0] = 0
  }

  /** The empty cell in the most squares that may still become one-coloured, or -1 when the board is full. */
  private nextCell(): number {
    let best = -1
    let most = -1
    for (const [cell, colour] of this.colours.entries()) {
      if (colour !== 0) continue
      let weight = 0
      for (const index of this.through[cell]) {
        const stones = this.squares[index].map((corner) => this.colours[corner]).filter((each) => each !== 0)
        if (stones.length > 0 && stones.every((each) => each === stones[0])) weight += stones.length === 2 ? 4 : 1
      }
      if (weight > most) {
        most = weight
        best = cell
      }
    }
    return best
  }
}
