import type { Value } from '../../core/game.js'
import type { HipPosition, HipRules } from './rules.js'
import { SymmetricKeys } from './solver-keys.js'

/** The improvements K. A. Franke names for his minimax, each of them on or off. */
export interface FrankeOptions {
  /** Stop looking at a position once its exact value no longer matters (alpha-beta). */
  readonly cutOffs: boolean
  /** Remember positions. */
  readonly table: boolean
  /** Take positions that are images of each other as one; needs the table. */
  readonly symmetry: boolean
  /** Take positions that differ by an exchange of colours as one; needs the table. */
  readonly exchange: boolean
  /** Which moves come first: in the order of the cells, or cells first that lie in the fewest squares. */
  readonly order: FrankeOrder
}

export type FrankeOrder = 'cells' | 'few-squares'

export interface FrankeResult {
  readonly value: Value
  /** Calls of the recursive function: the figure he gives. */
  readonly calls: number
  readonly milliseconds: number
}

/** Entries of the table, of nine bytes, up to so many cells and on larger boards. */
const SMALL_CELLS = 20
const SMALL_TABLE_BITS = 22
const LARGE_TABLE_BITS = 24
const CHECK_INTERVAL = 16384

/**
 * Minimax as Franke describes it (2014), so that his count of calls - 8,331,853 for 5 x 5 under `gardner` - can be set
 * beside ours; in which order he takes the moves he does not say. Kept as the baseline that `solveHip` is measured
 * against.
 * @param stopped asked every few thousand calls
 * @returns null when stopped
 * @throws Error on boards of more than 31 cells, whose keys could collide
 */
export function frankeMinimax(
  position: HipPosition,
  options: FrankeOptions,
  stopped: () => boolean,
): FrankeResult | null {
  if (position.rules.cells > 31) throw new Error('the minimax takes boards of at most 31 cells')
  const started = performance.now()
  const search = new Minimax(position.clone(), options, stopped)
  const score = search.run()
  if (score === null) return null
  const value = score > 0 ? 'win' : score < 0 ? 'loss' : 'draw'
  return { value, calls: search.calls, milliseconds: performance.now() - started }
}

class Minimax {
  calls = 0
  private halted = false
  private readonly rules: HipRules
  private readonly keys: SymmetricKeys
  private readonly exchanged: SymmetricKeys
  private readonly tableLow: Int32Array
  private readonly tableHigh: Int32Array
  /** Bounds of the value for the mover: 1 + 3 * (lower + 1) + (upper + 1), 0 for an empty entry. */
  private readonly tableBounds: Uint8Array
  private readonly moves: Int32Array
  private readonly tableBits: number
  /** Place of each cell in the order of moves. */
  private readonly rank: Int32Array

  constructor(
    private readonly position: HipPosition,
    private readonly options: FrankeOptions,
    private readonly stopped: () => boolean,
  ) {
    this.rules = position.rules
    const images = options.symmetry ? 8 : 1
    this.keys = new SymmetricKeys(this.rules, images)
    this.exchanged = new SymmetricKeys(this.rules, images)
    const { stones } = position
    this.keys.set(stones, position.placed)
    this.exchanged.set([stones[2], stones[3], stones[0], stones[1]], position.placed)
    this.tableBits = this.rules.cells <= SMALL_CELLS ? SMALL_TABLE_BITS : LARGE_TABLE_BITS
    const entries = options.table ? 2 ** this.tableBits : 0
    this.tableLow = new Int32Array(entries)
    this.tableHigh = new Int32Array(entries)
    this.tableBounds = new Uint8Array(entries)
    this.moves = new Int32Array((this.rules.cells + 1) * this.rules.cells)
    this.rank = rankCells(this.rules, options.order)
  }

  run(): number | null {
    const score = this.visit(-1, 1)
    return this.halted ? null : score
  }

  /** The value for the player to move; exact inside the window, a bound outside it. */
  private visit(alpha: number, beta: number): number {
    this.calls++
    if ((this.calls & (CHECK_INTERVAL - 1)) === 0 && this.stopped()) this.halted = true
    const { position } = this
    if (position.over) return position.score(position.turn)
    let [low, high, slot] = [0, 0, 0]
    if (this.options.table) {
      this.findKey()
      low = this.keys.low
      high = this.keys.high
      slot = (low ^ Math.imul(high, 0x9e3779b1)) >>> (32 - this.tableBits)
      const bounds = this.tableLow[slot] === low && this.tableHigh[slot] === high ? this.tableBounds[slot] - 1 : -1
      if (bounds >= 0) {
        const lower = Math.floor(bounds / 3) - 1
        const upper = (bounds % 3) - 1
        if (lower >= beta || lower === upper) return lower
        if (upper <= alpha) return upper
      }
    }
    const best = this.bestOfMoves(alpha, beta)
    if (this.options.table && !this.halted) {
      this.tableLow[slot] = low
      this.tableHigh[slot] = high
      this.tableBounds[slot] = 1 + 3 * ((best > alpha ? best : -1) + 1) + ((best < beta ? best : 1) + 1)
    }
    return best
  }

  private bestOfMoves(alpha: number, beta: number): number {
    const { position, rules } = this
    const { placed, turn } = position
    const base = placed * rules.cells
    const end = position.generate(this.moves, base)
    this.moves.subarray(base, end).sort((one, other) => this.rank[one] - this.rank[other])
    let best = -1
    for (let at = base; at < end && !this.halted; at++) {
      const cell = this.moves[at]
      const low = this.options.cutOffs ? Math.max(alpha, best) : -1
      const high = this.options.cutOffs ? beta : 1
      position.make(cell)
      this.keys.place(placed, turn, cell)
      this.exchanged.place(placed, 1 - turn, cell)
      const score = rules.seatAt[placed + 1] === turn ? this.visit(low, high) : 0 - this.visit(0 - high, 0 - low)
      position.unmake()
      if (score > best) best = score
      if (this.options.cutOffs && best >= beta) break
    }
    return best
  }

  /** Leaves the canonical key in `keys`, with the player to move in it; over the exchange of colours too when that is on. */
  private findKey(): void {
    const { keys, exchanged, position } = this
    keys.canonical(position.placed, position.turn)
    if (!this.options.exchange) return
    exchanged.canonical(position.placed, 1 - position.turn)
    if (exchanged.low < keys.low) {
      keys.low = exchanged.low
      keys.high = exchanged.high
    }
  }
}

function rankCells({ cells, table }: HipRules, order: FrankeOrder): Int32Array {
  const squaresThrough = (cell: number) => (order === 'cells' ? 0 : table.first[cell + 1] - table.first[cell])
  const sorted = [...Array(cells).keys()].sort(
    (one, other) => squaresThrough(one) - squaresThrough(other) || one - other,
  )
  const rank = new Int32Array(cells)
  sorted.forEach((cell, place) => {
    rank[cell] = place
  })
  return rank
}
