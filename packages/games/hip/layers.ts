import type { Ranking, StateSpace } from '@plyworks/core'
import type { HipPosition, HipRules } from './rules.js'

/** Larger boards have more numbers than a database can be asked for. */
export const MOST_LAYERED_CELLS = 20

/**
 * Ranking of the positions of a board of at most 20 cells that are not over. Tier t holds those with t empty cells,
 * so that every move leads to the tier below; how many of the stones are player 2's, k of n, follows from their number. With
 * sets of cells ordered as binary numbers, a position's number is
 *
 *     place of the set of occupied cells * C(n, k) + place of player 2's stones among the n in their order
 *
 * (the combinatorial number system, D. E. Knuth, "The Art of Computer Programming" 4A, 7.2.1.3). Boards with a completed
 * square, and under `last-mover` those without a move, are over and their numbers name none.
 */
export function hipLayers(rules: HipRules): Ranking<HipPosition> {
  const { cells, table } = rules
  const squares = Int32Array.from(new Set(table.low))
  const secondAt = (placed: number) => placed - rules.firstAt[placed]
  const colourings = Float64Array.from({ length: cells + 1 }, (_, placed) => choose(placed, secondAt(placed)))
  const sizes = Float64Array.from({ length: cells + 1 }, (_, tier) =>
    tier === 0 ? 0 : choose(cells, cells - tier) * colourings[cells - tier],
  )
  const stones = new Int32Array(4)

  const hasSquare = (own: number): boolean => {
    for (let index = 0; index < squares.length; index++) if ((squares[index] & own) === squares[index]) return true
    return false
  }

  return {
    tiers: cells + 1,
    tierSize: (tier) => sizes[tier],
    tier: (position) => cells - position.placed,

    rank(position) {
      const second = position.stones[2]
      let place = 0
      let colours = 0
      let count = 0
      let seconds = 0
      for (let left = position.stones[0] | second; left !== 0; left &= left - 1) {
        const cell = 31 - Math.clz32(left & (0 - left))
        if (((second >>> cell) & 1) !== 0) colours += CHOOSE[count * ROW + ++seconds]
        place += CHOOSE[cell * ROW + ++count]
      }
      return place * colourings[count] + colours
    },

    unrank(tier, index, into) {
      const placed = cells - tier
      const place = Math.floor(index / colourings[placed])
      const occupied = setOf(place, placed)
      const second = spread(setOf(index - place * colourings[placed], secondAt(placed)), occupied)
      const first = occupied & ~second
      if (hasSquare(first) || hasSquare(second)) return false
      stones[0] = first
      stones[2] = second
      into.setStones(stones, placed, -1)
      return !into.over
    },
  }
}

const ROW = MOST_LAYERED_CELLS + 2

/** Binomial coefficients: entry n * ROW + k. */
const CHOOSE = new Int32Array(ROW * ROW)
for (let n = 0; n < ROW; n++) {
  CHOOSE[n * ROW] = 1
  for (let k = 1; k <= n; k++) CHOOSE[n * ROW + k] = CHOOSE[(n - 1) * ROW + k - 1] + CHOOSE[(n - 1) * ROW + k]
}

function choose(n: number, k: number): number {
  return CHOOSE[n * ROW + k]
}

/** The set of `count` elements with that place among those of its size, ordered as binary numbers. */
function setOf(place: number, count: number): number {
  let set = 0
  let left = place
  let element = MOST_LAYERED_CELLS
  for (let k = count; k > 0; k--) {
    while (CHOOSE[element * ROW + k] > left) element--
    left -= CHOOSE[element * ROW + k]
    set |= 1 << element
    element--
  }
  return set
}

/** The elements of `into` whose places in it are in `places`. */
function spread(places: number, into: number): number {
  let set = 0
  let left = into
  for (let rest = places; left !== 0; left &= left - 1, rest >>>= 1) if ((rest & 1) !== 0) set |= left & (0 - left)
  return set
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
