import {
  DRAW_ENTRY,
  LOSS_ENTRY,
  NO_ENTRY,
  placeOfSet,
  type Ranking,
  type StateSpace,
  setOfPlace,
  stoneLayers,
  WIN_ENTRY,
} from '@plyworks/core'
import type { HipPosition, HipRules } from './rules.js'

/** Larger boards have more numbers than a database can be asked for. */
export const MOST_LAYERED_CELLS = 20

/**
 * Ranking of the positions of a board of at most 20 cells that are not over (see `stoneLayers`). A shape is a set of
 * occupied cells, numbered by its place among those of its size; stones are in the order of their cells. Boards with a completed square, and
 * under `last-mover` those without a move, are over and their numbers name none.
 */
export function hipLayers(rules: HipRules): Ranking<HipPosition> {
  const { cells, rule } = rules
  const gardner = rule === 'gardner'
  const stones = new Int32Array(4)
  let completing: Int32Array | null = null
  /** For every set of stones the cells that would complete a square, or -1 where there is one. */
  const completed = (): Int32Array => {
    completing ??= completingCells(Int32Array.from(new Set(rules.table.low)), cells)
    return completing
  }
  return stoneLayers<HipPosition>({
    cells,
    secondAt: Int32Array.from({ length: cells + 1 }, (_, placed) => placed - rules.firstAt[placed]),
    seatAt: rules.seatAt,
    shapes: (placed) => binomial(cells, placed),

    describe(placed, number, into) {
      const occupied = setOfPlace(number, placed)
      let below = 0
      into.moves = 0
      for (let cell = 0; cell < cells; cell++) {
        const bit = 1 << cell
        if ((occupied & bit) !== 0) into.cells[below++] = bit
        else {
          into.bits[into.moves] = bit
          into.orders[into.moves] = below
          into.shapes[into.moves++] = placeOfSet(occupied | bit)
        }
      }
    },

    locate(position, into) {
      const second = position.stones[2]
      into.placed = position.placed
      into.second = 0
      const occupied = position.stones[0] | second
      let count = 0
      for (let left = occupied; left !== 0; left &= left - 1) {
        if ((second & left & (0 - left)) !== 0) into.second |= 1 << count
        count++
      }
      into.shape = placeOfSet(occupied)
    },

    excludes: (first, second) => completed()[first] === -1 || completed()[second] === -1,
    ends: (own) => completed()[own],
    endKind: gardner ? LOSS_ENTRY : NO_ENTRY,
    stuckKind: LOSS_ENTRY,
    fullKind: gardner ? DRAW_ENTRY : WIN_ENTRY,

    place(first, second, placed, into) {
      stones[0] = first
      stones[2] = second
      into.setStones(stones, placed, -1)
    },
  })
}

function completingCells(squares: Int32Array, cells: number): Int32Array {
  const completing = new Int32Array(1 << cells)
  for (let set = 0; set < completing.length; set++) {
    let missing = 0
    for (let index = 0; index < squares.length; index++) {
      const left = squares[index] & ~set
      if (left === 0) {
        missing = -1
        break
      }
      if ((left & (left - 1)) === 0) missing |= left
    }
    completing[set] = missing
  }
  return completing
}

/** Boards with the stone counts of play, empty to full; some of them have squares that end the game earlier. */
export function hipStateSpace({ cells, firstAt }: HipRules): StateSpace {
  let boards = 0
  for (let placed = 0; placed <= cells; placed++) boards += binomial(cells, placed) * binomial(placed, firstAt[placed])
  return { log10: Math.log10(boards), exact: false, source: 'boards with as many stones of each player as turns give' }
}

function binomial(n: number, k: number): number {
  let result = 1
  for (let index = 1; index <= k; index++) result = (result * (n - k + index)) / index
  return result
}
