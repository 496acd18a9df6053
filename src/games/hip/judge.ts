import { hipOrdering } from './evaluate.js'
import type { HipPosition } from './rules.js'
import { count32 } from './squares.js'

/** Worth of a safe cell; of two and of three safe cells that would close a square together. */
const SAFE_CELL = 10
const PAIR = 4
const TRIPLE = 1
const LOST = 100_000
/** Positions between two questions for the time. */
const CHECK_INTERVAL = 64

class OutOfTime extends Error {}

/**
 * Picks among moves by judgement where proof does not reach: alpha-beta, deeper and deeper, on an evaluation that
 * counts what each player can still play - his safe cells, less a part of those that cannot all be used because they
 * would close a square together.
 */
export class Judge {
  nodes = 0
  depth = 0
  private readonly moves: Int32Array
  private readonly guesses: Int32Array

  constructor(private readonly position: HipPosition) {
    const { cells } = position.rules
    this.moves = new Int32Array((cells + 1) * cells)
    this.guesses = new Int32Array((cells + 1) * cells)
  }

  /** The best of `candidates` (at least one), as far as can be seen until `spent` says stop. */
  choose(candidates: readonly number[], most: number, spent: () => boolean): number {
    let order = [...candidates]
    try {
      for (let depth = 1; depth <= most && !spent(); depth++) {
        const scores = new Map<number, number>()
        let best = -Infinity
        for (const move of order) {
          const score = this.after(move, depth - 1, best, Infinity, spent)
          scores.set(move, score)
          best = Math.max(best, score)
        }
        order = order.sort((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
        this.depth = depth
        if (Math.abs(best) >= LOST) break
      }
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error
    }
    return order[0]
  }

  /** Score for the mover of what follows a move. */
  private after(move: number, depth: number, alpha: number, beta: number, spent: () => boolean): number {
    const { position } = this
    const seat = position.turn
    position.make(move)
    try {
      return position.turn === seat
        ? this.visit(depth, alpha, beta, spent)
        : 0 - this.visit(depth, 0 - beta, 0 - alpha, spent)
    } finally {
      position.unmake()
    }
  }

  private visit(depth: number, alpha: number, beta: number, spent: () => boolean): number {
    const { position } = this
    if (++this.nodes % CHECK_INTERVAL === 0 && spent()) throw new OutOfTime()
    if (position.over) return position.score(position.turn) * LOST
    if (depth === 0) return this.evaluate()
    const base = position.placed * position.rules.cells
    const end = this.listSafe(base, depth > 1)
    if (end === base) return 0 - LOST
    let best = -Infinity
    for (let at = base; at < end && best < beta; at++) {
      best = Math.max(best, this.after(this.moves[at], depth - 1, Math.max(alpha, best), beta, spent))
    }
    return best
  }

  /** Safe moves, best guess first if they are to be sorted; returns the end. */
  private listSafe(base: number, sorted: boolean): number {
    const { position, moves, guesses } = this
    const ordering = hipOrdering(position.rules)
    const all = position.generate(moves, base)
    let end = base
    for (let from = base; from < all; from++) {
      const move = moves[from]
      if (position.completes(position.turn, move)) continue
      const guess = sorted ? ordering.guess(position, move) : 0
      let at = end++
      for (; at > base && guesses[at - 1] < guess; at--) {
        guesses[at] = guesses[at - 1]
        moves[at] = moves[at - 1]
      }
      guesses[at] = guess
      moves[at] = move
    }
    return end
  }

  private evaluate(): number {
    const { turn } = this.position
    return this.prospects(turn) - this.prospects(1 - turn)
  }

  private prospects(seat: number): number {
    const { position } = this
    const { stones, barred, rules } = position
    const own = 2 * seat
    const other = 2 - own
    const safeLow = position.emptyLow() & ~barred[own]
    const safeHigh = position.emptyHigh() & ~barred[own + 1]
    let score = SAFE_CELL * (count32(safeLow) + count32(safeHigh))
    const { squareLow, squareHigh } = masksOf(rules.table)
    for (let index = 0; index < squareLow.length; index++) {
      const low = squareLow[index]
      const high = squareHigh[index]
      if ((low & stones[other]) !== 0 || (high & stones[other + 1]) !== 0) continue
      const missingLow = low & ~stones[own]
      const missingHigh = high & ~stones[own + 1]
      if ((missingLow & ~safeLow) !== 0 || (missingHigh & ~safeHigh) !== 0) continue
      const missing = count32(missingLow) + count32(missingHigh)
      if (missing === 2) score -= PAIR
      else if (missing === 3) score -= TRIPLE
    }
    return score
  }
}

interface SquareMasks {
  readonly squareLow: Int32Array
  readonly squareHigh: Int32Array
}

const known = new WeakMap<object, SquareMasks>()

function masksOf(table: HipPosition['rules']['table']): SquareMasks {
  const before = known.get(table)
  if (before !== undefined) return before
  const half = (number: number) =>
    Int32Array.from(table.squares, ({ cells }) =>
      cells.reduce((set, cell) => (cell >> 5 === number ? set | (1 << (cell & 31)) : set), 0),
    )
  const masks = { squareLow: half(0), squareHigh: half(1) }
  known.set(table, masks)
  return masks
}
