import { ENDING_CELLS, EndingSquares } from './ending-squares.js'
import type { HipPosition, HipRules } from './rules.js'

/** Score of a win on the spot; one that takes n plies is worth n less. */
const WIN = 1000

/**
 * How long games with few empty cells last when the winner ends them as early and the loser as late as he can: minimax
 * of every safe cell. A stone that completes a square is played only by who has no other cell, for it ends the game.
 */
export class EndingDistance {
  private readonly squares: EndingSquares
  /** Score of a position for its mover, by the stones placed since the start. */
  private readonly met = new Map<number, number>()

  constructor(private readonly rules: HipRules) {
    this.squares = new EndingSquares(rules)
  }

  /**
   * For each move the plies from the position to the end of the game; null for a move that leads to a draw.
   * @param position with at most `ENDING_CELLS` empty cells, not over
   */
  pliesBy(position: HipPosition, moves: readonly number[]): (number | null)[] {
    const { empty, barred } = this.squares.set(position)
    this.met.clear()
    const all = (1 << empty.length) - 1
    return moves.map((move) => {
      if (position.completes(position.turn, move)) return 1
      const score = this.play(1 << empty.indexOf(move), all, 0, 0, barred[0], barred[1], position.placed)
      return score === 0 ? null : WIN - Math.abs(score)
    })
  }

  /** The parameters are those of `PlainEnding`. */
  private search(
    empty: number,
    first: number,
    second: number,
    barredFirst: number,
    barredSecond: number,
    placed: number,
  ): number {
    const { rules } = this
    const mover = rules.seatAt[placed]
    if (empty === 0 && rules.rule === 'gardner') return 0
    const allowed = empty & ~(mover === 0 ? barredFirst : barredSecond)
    // Under `gardner` he still has to place a stone.
    if (allowed === 0) return rules.rule === 'gardner' ? 1 - WIN : 0 - WIN
    const key = (first << ENDING_CELLS) | second
    const before = this.met.get(key)
    if (before !== undefined) return before
    let best = 0 - WIN
    for (let rest = allowed; rest !== 0; rest &= rest - 1) {
      const cell = rest & (0 - rest)
      best = Math.max(best, this.play(cell, empty, first, second, barredFirst, barredSecond, placed))
    }
    this.met.set(key, best)
    return best
  }

  /** The score of a safe cell for its mover. */
  private play(
    cell: number,
    empty: number,
    first: number,
    second: number,
    barredFirst: number,
    barredSecond: number,
    placed: number,
  ): number {
    const { rules, squares } = this
    const left = empty ^ cell
    const next = placed + 1
    const mover = rules.seatAt[placed]
    const barred = squares.barredBy(mover, cell, mover === 0 ? first : second, mover === 0 ? second : first)
    const score =
      mover === 0
        ? this.search(left, first | cell, second, barredFirst | barred, barredSecond, next)
        : this.search(left, first, second | cell, barredFirst, barredSecond | barred, next)
    // A ply nearer to zero than seen from the position after it.
    const own = rules.seatAt[next] === mover ? score : 0 - score
    return own - Math.sign(own)
  }
}
