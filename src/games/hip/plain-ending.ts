import type { HipPosition, HipRules } from './rules.js'

/** The most empty cells a position may have for `PlainEnding`. */
export const ENDING_CELLS = 12
const MEMO_BITS = 14

/**
 * Plain minimax of positions with few empty cells, for checking what a solver claims: both players, every move that does
 * not complete a square of one's own. Nothing is assumed but the rules: a position is its empty cells, renumbered from
 * 0, and for each player the empty cells that miss in each square without a stone of the other one. Positions met twice
 * are remembered whole.
 */
export class PlainEnding {
  private seat = 0
  private score = 0
  /** By seat and empty cell: what misses in each of the seat's live squares through the cell. */
  private readonly missing: readonly number[][] = Array.from({ length: 2 * ENDING_CELLS }, () => [])
  /** Whose run a remembered result belongs to; results of others are void. */
  private run = 0
  private readonly runs = new Int32Array(2 ** MEMO_BITS)
  /** Stones of player 1, of player 2 and the result: 12, 12 and 1 bits. */
  private readonly results = new Int32Array(2 ** MEMO_BITS)

  constructor(private readonly rules: HipRules) {}

  /**
   * Whether the seat can score at least `score`, 0 or 1.
   * @param position with at most `ENDING_CELLS` empty cells
   */
  holds(position: HipPosition, seat: number, score: number): boolean {
    if (position.over) return position.score(seat) >= score
    const empty = [...Array(this.rules.cells).keys()].filter((cell) => position.stoneAt(cell) < 0)
    if (empty.length > ENDING_CELLS) throw new Error(`${empty.length} empty cells are more than ${ENDING_CELLS}`)
    this.seat = seat
    this.score = score
    this.run++
    const barred = [0, 1].map((owner) => this.listMissing(position, empty, owner))
    return this.search((1 << empty.length) - 1, 0, 0, barred[0], barred[1], position.placed)
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
                barredFirst | this.barredBy(0, cell, first, second),
                barredSecond,
                placed + 1,
              )
            : this.search(
                empty ^ cell,
                first,
                second | cell,
                barredFirst,
                barredSecond | this.barredBy(1, cell, second, first),
                placed + 1,
              )
      }
    }
    this.runs[slot] = this.run
    this.results[slot] = (key << 1) | (held ? 1 : 0)
    return held
  }

  /** Cells that a new stone of the seat bars for him. */
  private barredBy(seat: number, stone: number, stones: number, others: number): number {
    const sets = this.missing[seat * ENDING_CELLS + 31 - Math.clz32(stone)]
    let barred = 0
    for (let index = 0; index < sets.length; index++) {
      const rest = sets[index] & ~(stones | stone)
      if ((sets[index] & others) === 0 && (rest & (rest - 1)) === 0) barred |= rest
    }
    return barred
  }
}
