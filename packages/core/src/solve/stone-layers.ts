import type { Ranking, Successors } from '../game/capabilities.js'
import type { Position } from '../game/position.js'
import { WIN_ENTRY } from './database.js'
import { choose, MOST_STONES, placeOfSet, SetPlaces, setOfPlace } from './stone-sets.js'

/** The occupied cells of a board, and the cells to which a stone can be added. Filled in again for every shape. */
export interface Shape {
  /** The bit of each occupied cell, in the order in which the stones are numbered. */
  readonly cells: Int32Array
  /** Ways to add a stone; only the first ones of the following mean anything. */
  moves: number
  /** The bit of the new stone's cell. */
  readonly bits: Int32Array
  /** Its place in the order of the stones of the new shape. */
  readonly orders: Int32Array
  /** The number of the new shape. */
  readonly shapes: Int32Array
}

/** The stones of a position: its shape and those of the stones in their order, as a set, that are seat 1's. */
export interface Stones {
  /** Stones on the board. */
  placed: number
  /** Number of the shape. */
  shape: number
  /** Seat 1's stones, as a set of places in the order of the shape's stones. */
  second: number
}

/** A game in which every move adds a stone of the mover, for good, to a board of at most `MOST_STONES` cells. */
export interface StoneGame<P extends Position> {
  /** Number of cells. */
  readonly cells: number
  /** Stones of seat 1, by the number of stones on the board. */
  readonly secondAt: ArrayLike<number>
  /** The seat to move, by the number of stones on the board. */
  readonly seatAt: ArrayLike<number>
  /** Returns the number of shapes with that number of stones. */
  shapes(placed: number): number
  /** Fills `into` with a shape of `placed` stones. */
  describe(placed: number, shape: number, into: Shape): void
  /** Fills `into` with the stones of a position. */
  locate(position: P, into: Stones): void
  /** Says whether boards with these stones are over, by the bits of their cells. */
  excludes(first: number, second: number): boolean
  /**
   * Returns the cells where a stone of the mover would end the game, or is forbidden; cells that are occupied may be
   * among them.
   */
  ends(own: number): number
  /** Kind of entry that such a stone has for the mover; none where it is forbidden. */
  readonly endKind: number
  /** Kind that a board which is over by having no move has for the seat that would move. */
  readonly stuckKind: number
  /** Kind that the last stone of the board has for the mover. */
  readonly fullKind: number
  /** Makes `into` the position with these stones. */
  place(first: number, second: number, placed: number, into: P): void
}

/**
 * Makes the ranking of the positions of such a game that are not over. Tier t holds those with t empty cells, so that every move
 * leads to the tier below; how many of the stones are seat 1's, k of n, follows from their number. A position's number is
 *
 *     number of the shape * C(n, k) + place of seat 1's stones among the n in their order
 *
 * Numbers of boards that are over name none.
 */
export function stoneLayers<P extends Position>(game: StoneGame<P>): Ranking<P> {
  const { cells, secondAt } = game
  const colourings = Float64Array.from({ length: cells + 1 }, (_, placed) => choose(placed, secondAt[placed]))
  const sizes = Float64Array.from({ length: cells + 1 }, (_, tier) =>
    tier === 0 ? 0 : game.shapes(cells - tier) * colourings[cells - tier],
  )
  const stones: Stones = { placed: 0, shape: 0, second: 0 }
  const shape = newShape()
  return {
    tiers: cells + 1,
    tierSize: (tier) => sizes[tier],
    tier(position) {
      game.locate(position, stones)
      return cells - stones.placed
    },
    rank(position) {
      game.locate(position, stones)
      return stones.shape * colourings[stones.placed] + placeOfSet(stones.second)
    },
    unrank(tier, index, into) {
      const placed = cells - tier
      const number = Math.floor(index / colourings[placed])
      const set = setOfPlace(index - number * colourings[placed], secondAt[placed])
      game.describe(placed, number, shape)
      let first = 0
      let second = 0
      for (let at = 0; at < placed; at++) {
        if (((set >>> at) & 1) !== 0) second |= shape.cells[at]
        else first |= shape.cells[at]
      }
      if (game.excludes(first, second)) return false
      game.place(first, second, placed, into)
      return !into.over
    },
    successors: () => new StoneSuccessors(game, colourings),
  }
}

function newShape(): Shape {
  return {
    cells: new Int32Array(MOST_STONES),
    moves: 0,
    bits: new Int32Array(MOST_STONES),
    orders: new Int32Array(MOST_STONES),
    shapes: new Int32Array(MOST_STONES),
  }
}

/** Numbers of successors: what a shape has in common is worked out once for all its colourings, which follow each other. */
class StoneSuccessors<P extends Position> implements Successors {
  readonly stuckKind: number
  private readonly shape = newShape()
  private tier = -1
  private placed = 0
  private number = -1
  /** Of this tier: numbers of a shape, which of them is next, and its stones of seat 1. */
  private colourings = 1
  private colouring = -1
  private set = 0
  private moverSecond = 0
  private places = new SetPlaces(0)
  /** Occupied cells, and the cells of seat 1's stones by the lower and the upper half of their set. */
  private occupied = 0
  private half = 0
  private lowCells = new Int32Array(1)
  private highCells = new Int32Array(1)
  /** For each move: the first number of the new shape. */
  private readonly bases = new Int32Array(MOST_STONES)

  constructor(
    private readonly game: StoneGame<P>,
    private readonly allColourings: Float64Array,
  ) {
    this.stuckKind = game.stuckKind
  }

  keepsTurn(tier: number): boolean {
    const placed = this.game.cells - tier
    return this.game.seatAt[placed] === this.game.seatAt[placed + 1]
  }

  list(tier: number, index: number, out: Int32Array): number {
    if (tier !== this.tier) this.begin(tier)
    const number = Math.floor(index / this.colourings)
    if (number !== this.number) this.describe(number)
    this.go(index - number * this.colourings)

    const { game, set, occupied, half, shape, bases, moverSecond } = this
    const second = this.lowCells[set & ((1 << half) - 1)] | this.highCells[set >>> half]
    const first = occupied ^ second
    if (game.excludes(first, second)) return -1
    const ends = game.ends(moverSecond === 0 ? first : second)
    const { endKind, fullKind } = game
    const { moves, bits, orders } = shape
    const { low, row, high, mask, half: placesHalf } = this.places
    const full = this.placed + 1 === game.cells
    let count = 0
    for (let move = 0; move < moves; move++) {
      if ((ends & bits[move]) !== 0) {
        if (endKind === WIN_ENTRY) {
          out[0] = ~WIN_ENTRY
          return 1
        }
        if (endKind !== 0) out[count++] = ~endKind
      } else if (full) out[count++] = ~fullKind
      else {
        const order = orders[move]
        const below = set & ((1 << order) - 1)
        const after = below | (moverSecond << order) | ((set ^ below) << 1)
        const lower = after & mask
        out[count++] = bases[move] + low[lower] + high[row[lower] + (after >>> placesHalf)]
      }
    }
    return count === 0 ? -1 : count
  }

  private begin(tier: number): void {
    const { game, allColourings } = this
    const placed = game.cells - tier
    this.tier = tier
    this.placed = placed
    this.number = -1
    this.colourings = allColourings[placed]
    this.moverSecond = game.seatAt[placed]
    this.places = new SetPlaces(Math.min(MOST_STONES, placed + 1))
    this.half = (placed + 1) >> 1
    this.lowCells = new Int32Array(1 << this.half)
    this.highCells = new Int32Array(1 << (placed - this.half))
  }

  private describe(number: number): void {
    const { game, placed, shape, half, bases } = this
    this.number = number
    this.colouring = -1
    this.set = 0
    game.describe(placed, number, shape)
    this.occupied = 0
    for (let at = 0; at < placed; at++) this.occupied |= shape.cells[at]
    fillUnions(this.lowCells, shape.cells, 0)
    fillUnions(this.highCells, shape.cells, half)
    const after = this.allColourings[placed + 1]
    for (let move = 0; move < shape.moves; move++) bases[move] = shape.shapes[move] * after
  }

  /** Goes to a colouring; the next one is the next larger number with as many bits (R. W. Gosper, HAKMEM 175, 1972). */
  private go(colouring: number): void {
    if (colouring === this.colouring) return
    if (colouring === this.colouring + 1 && this.set !== 0) {
      const lowest = this.set & (0 - this.set)
      const carried = this.set + lowest
      this.set = carried | (((this.set ^ carried) / lowest) >>> 2)
    } else this.set = setOfPlace(colouring, this.game.secondAt[this.placed])
    this.colouring = colouring
  }
}

/** For every set of cells from place `from` on the union of their bits. */
function fillUnions(unions: Int32Array, cells: Int32Array, from: number): void {
  for (let set = 1; set < unions.length; set++) {
    const lowest = set & (0 - set)
    unions[set] = unions[set ^ lowest] | cells[from + 31 - Math.clz32(lowest)]
  }
}
