import type { HipPosition, HipRules } from '../rules.js'

const MEMO_BITS = 14

/**
 * Plain minimax of positions with few empty cells, for checking what a solver claims: both players, every move that does
 * not complete a square of one's own. Nothing is assumed but the rules. Positions met twice are remembered whole.
 */
export class PlainEnding {
  private seat = 0
  private score = 0
  private readonly squares: EndingSquares
  /** Number of the run that a remembered result belongs to; results of others are void. */
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
    // A full board is a draw under `gardner`; under `last-mover` the player who would have to move has lost.
    if (empty === 0) return rules.rule === 'gardner' ? this.score <= 0 : mover !== seat
    const allowed = empty & ~(mover === 0 ? barredFirst : barredSecond)
    if (allowed === 0) return mover !== seat
    const key = (first << ENDING_CELLS) | second
    const slot = (Math.imul(key, 0x9e3779b1) >>> 0) >>> (32 - MEMO_BITS)
    if (this.runs[slot] === this.run && this.results[slot] >>> 1 === key) return (this.results[slot] & 1) === 1
    const own = mover === seat
    const shared = allowed & ~(mover === 0 ? barredSecond : barredFirst)
    let held = !own
    // Cells the other player could use too come first: taking them hurts that player.
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

/** Score of a win on the spot; one that takes n plies is worth n less. */
const WIN = 1000

/**
 * Measures how long games with few empty cells last when the winner ends them as early and the loser as late as possible: minimax
 * of every safe cell. Only a player without another cell completes a square, for that ends the game.
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
    // Under `gardner` it still has to place a stone.
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

/** The most empty cells an ending may have. */
export const ENDING_CELLS = 12

/**
 * Squares of a position with few empty cells, which are renumbered from 0: for each player the empty cells that miss in
 * each square without a stone of the other one.
 */
class EndingSquares {
  /** By seat and empty cell: what misses in each of the seat's live squares through the cell. */
  private readonly missing: readonly number[][] = Array.from({ length: 2 * ENDING_CELLS }, () => [])

  constructor(private readonly rules: HipRules) {}

  /**
   * Lists the squares of both seats.
   * @returns the empty cells, and for each seat the numbers of those that would complete a square of its own, as a set
   * @throws Error for more than `ENDING_CELLS` empty cells
   */
  set(position: HipPosition): { readonly empty: readonly number[]; readonly barred: readonly number[] } {
    const empty = [...Array(this.rules.cells).keys()].filter((cell) => position.stoneAt(cell) < 0)
    if (empty.length > ENDING_CELLS) throw new Error(`${empty.length} empty cells are more than ${ENDING_CELLS}`)
    return { empty, barred: [0, 1].map((seat) => this.listMissing(position, empty, seat)) }
  }

  /** Cells that a new stone of the seat bars for it. */
  barredBy(seat: number, stone: number, stones: number, others: number): number {
    const sets = this.missing[seat * ENDING_CELLS + 31 - Math.clz32(stone)]
    let barred = 0
    for (let index = 0; index < sets.length; index++) {
      const rest = sets[index] & ~(stones | stone)
      if ((sets[index] & others) === 0 && (rest & (rest - 1)) === 0) barred |= rest
    }
    return barred
  }

  /** Lists what misses in the seat's live squares; returns the cells that would complete one. */
  private listMissing(position: HipPosition, empty: readonly number[], seat: number): number {
    const bits = new Map(empty.map((cell, index) => [cell, 1 << index]))
    for (let index = 0; index < ENDING_CELLS; index++) this.missing[seat * ENDING_CELLS + index].length = 0
    let barred = 0
    for (const { cells } of this.rules.table.squares) {
      if (cells.some((cell) => position.stoneAt(cell) === 1 - seat)) continue
      const set = cells.reduce((sum, cell) => sum | (bits.get(cell) ?? 0), 0)
      if ((set & (set - 1)) === 0) barred |= set
      for (let rest = set; rest !== 0; rest &= rest - 1) {
        this.missing[seat * ENDING_CELLS + 31 - Math.clz32(rest & (0 - rest))].push(set)
      }
    }
    return barred
  }
}
