import { ENDING_CELLS, EndingSquares } from './ending-squares.js'
import type { HipPosition, HipRules } from './rules.js'

const MEMO_BITS = 14

/**
 * Plain minimax of positions with few empty cells, for checking what a solver claims: both players, every move that does
 * not complete a square of one's own. Nothing is assumed but the rules. Positions met twice are remembered whole.
 */
export class PlainEnding {
  private seat = 0
  private score = 0
  private readonly squares: EndingSquares
  /** Whose run a remembered result belongs to; results of others are void. */
  private run = 0
  private readonly runs = new Int32Array(2 ** MEMO_BITS)
  /** Stones of player 1, of player 2 and the result: 12, 12 and 1 bits. */
  private readonly results = new Int32Array(2 ** MEMO_BITS)

  constructor(private readonly rules: HipRules) {
    this.squares = new EndingSquares(rules)
  }

  /**
   * Whether the seat can score at least `score`, 0 or 1.
   * @param position with at most `ENDING_CELLS` empty cells
   */
  holds(position: HipPosition, seat: number, score: number): boolean {
    if (position.over) return position.score(seat) >= score
    const { empty, barred } = this.squares.set(position)
    this.seat = seat
    this.score = score
    this.run++
    return this.search((1 << empty.length) - 1, 0, 0, barred[0], barred[1], position.placed)
  }

  /** `first` and `second` are the stones placed since the start, `barredFirst` and `barredSecond` the cells barred. */
  private search(
    empty: number,
    first: number,
    second: number,
    barredFirst: number,
    barredSecond: number,
    placed: number,
  ): boolean {
    const { rules, seat } = this
    const mover = rules.seatAt[placed]
    // A full board is a draw under `gardner`; under `last-mover` who would have to move has lost.
    if (empty === 0) return rules.rule === 'gardner' ? this.score <= 0 : mover !== seat
    const allowed = empty & ~(mover === 0 ? barredFirst : barredSecond)
    if (allowed === 0) return mover !== seat
    const key = (first << ENDING_CELLS) | second
    const slot = (Math.imul(key, 0x9e3779b1) >>> 0) >>> (32 - MEMO_BITS)
    if (this.runs[slot] === this.run && this.results[slot] >>> 1 === key) return (this.results[slot] & 1) === 1
    const own = mover === seat
    const shared = allowed & ~(mover === 0 ? barredSecond : barredFirst)
    let held = !own
    // Cells the other player could use too come first: taking them hurts him.
    for (let half = 0; half < 2 && held !== own; half++) {
      for (let rest = half === 0 ? shared : allowed & ~shared; rest !== 0 && held !== own; rest &= rest - 1) {
        const cell = rest & (0 - rest)
        held =
          mover === 0
            ? this.search(
                empty ^ cell,
                first | cell,
                second,
                barredFirst | this.squares.barredBy(0, cell, first, second),
                barredSecond,
                placed + 1,
              )
            : this.search(
                empty ^ cell,
                first,
                second | cell,
                barredFirst,
                barredSecond | this.squares.barredBy(1, cell, second, first),
                placed + 1,
              )
      }
    }
    this.runs[slot] = this.run
    this.results[slot] = (key << 1) | (held ? 1 : 0)
    return held
  }
}
