import type { HipRules } from '../rules.js'

/** Colours of a filling: 0 for an empty cell, 1 and 2 for a stone of player 1 and 2. */
export type Filling = Uint8Array

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
