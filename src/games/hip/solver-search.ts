import type { HipPosition, HipRules } from './rules.js'
import { SolverBounds } from './solver-bounds.js'
import { SymmetricKeys } from './solver-keys.js'
import { SolverTable } from './solver-table.js'
import { count32 } from './squares.js'

/** Boards the solver's sets of one 32-bit word can hold. */
export const SOLVER_CELLS = 32

/** Thrown out of the recursion when the caller wants to stop. */
export class SearchStopped extends Error {}

export interface SearchLimits {
  stopped(): boolean
  /** A few times a second: nodes so far and the share of the tree that is done (an estimate from the first plies). */
  onProgress?(nodes: number, milliseconds: number, share: number): void
}

const CHECK_INTERVAL = 8192
const PROGRESS_MILLISECONDS = 250
/** Plies whose place among their brothers goes into the estimate of the share done. */
const PROGRESS_PLIES = 6
/** With fewer empty cells than this, looking the children up first costs more than it saves. */
const LOOK_AHEAD_CELLS = 8

/**
 * Weights of the move order, learned by hill climbing on the node counts of 3 x 5, 3 x 6 and 4 x 4. A cell the other
 * side could use is worth taking; a live square of the mover costs by his stones in it, one of the other side by being
 * blocked; a shared cell that becomes barred is a gift.
 */
const SHARED = 29
const LOST_SHARED = 3
const OWN_PAIR = 8
const OWN_LESS = 1
const OTHER_SOME = 2
const OTHER_NONE = 1

/**
 * Decides who runs out of cells first. With `full` = 0 the game is last-mover's: who cannot place loses, the full board
 * included. With `full` = 1 the full board counts for the player who would have to move on it, and the answer tells
 * whether he can hold a draw under `gardner`. As soon as a cell is barred for both the board cannot fill up, and the
 * two games are one; positions of both share the table.
 *
 * A node is one call of `wins`. It looks the position up, tries the bounds, looks all children up (enhanced
 * transposition cut-off; A. Plaat et al., 1996), then searches them in the learned order.
 */
export class HipSearch {
  nodes = 0
  readonly keys: SymmetricKeys
  readonly table: SolverTable
  private readonly bounds: SolverBounds
  private readonly started = performance.now()
  private nextProgress = this.started + PROGRESS_MILLISECONDS
  /** Squares through each cell, as in `SquareTable`, low halves. */
  private readonly first: Int32Array
  private readonly through: Int32Array
  private readonly seatAt: Int32Array
  private readonly cells: number
  private readonly all: number
  /** Bounds are tried below this many empty cells; above they nearly never decide. */
  private readonly boundCells: number
  /** Moves of the nodes on the current line: 32 entries a ply. Cell, guess, and the mover's safe cells after it. */
  private readonly cellAt = new Int32Array(33 * 32)
  private readonly guessAt = new Int32Array(33 * 32)
  private readonly safeAt = new Int32Array(33 * 32)
  /** Share of each ply's brothers done, for progress. */
  private readonly doneAt = new Float64Array(33)
  private readonly widthAt = new Float64Array(33).fill(1)
  private root = 0

  constructor(
    readonly rules: HipRules,
    entries: number,
    private readonly limits: SearchLimits,
  ) {
    this.cells = rules.cells
    this.all = rules.fullLow
    this.first = rules.table.first
    this.through = rules.table.low
    this.seatAt = rules.seatAt
    this.keys = new SymmetricKeys(rules)
    this.table = new SolverTable(entries)
    this.bounds = new SolverBounds(rules)
    this.boundCells = Math.ceil(0.55 * rules.cells)
  }

  get milliseconds(): number {
    return performance.now() - this.started
  }

  /** Whether the player to move wins the game chosen by `full`. The position is not over. */
  solve(position: HipPosition, full: number): boolean {
    this.root = position.placed
    this.keys.set(position.stones, position.placed)
    const own = 2 * position.turn
    const other = 2 - own
    const { stones, barred } = position
    const empty = position.emptyLow()
    return this.wins(stones[own], stones[other], empty & ~barred[own], empty & ~barred[other], full, position.placed)
  }

  /**
   * @param own stones of the player to move, `other` of the other one
   * @param safe cells the mover may play, `otherSafe` those the other one may
   */
  private wins(
    own: number,
    other: number,
    safe: number,
    otherSafe: number,
    fullCounts: number,
    placed: number,
  ): boolean {
    // 1. The end: no cell to play. A cell barred for both ends all hope of a full board.
    if ((++this.nodes & (CHECK_INTERVAL - 1)) === 0) this.report()
    const empty = this.all & ~(own | other)
    if (safe === 0) return empty === 0 && fullCounts !== 0
    const full = (empty & ~(safe | otherSafe)) === 0 ? fullCounts : 0
    // 2. Table.
    const { keys, table } = this
    keys.canonical(placed, full)
    const low = keys.low
    const high = keys.high
    const known = table.probe(low, high)
    if (known !== 0) return known === 2
    // 3. Bounds.
    if (this.cells - placed <= this.boundCells) {
      const bound = this.bounds.decide(own, other, safe, otherSafe, full, placed)
      if (bound !== 0) return bound === 2
    }
    // 4. Moves with their guesses, and a look at the children.
    const base = placed * 32
    const seat = this.seatAt[placed]
    const sameSeat = this.seatAt[placed + 1] === seat
    const end = this.listMoves(own, other, safe, otherSafe, base)
    if (
      this.cells - placed >= LOOK_AHEAD_CELLS &&
      this.childDecides(base, end, placed, seat, sameSeat, full, otherSafe, empty)
    ) {
      table.store(low, high, placed, 2)
      return true
    }
    // 5. The children in their order.
    let won = false
    for (let at = base; at < end && !won; at++) {
      const cell = this.cellAt[at]
      const bit = 1 << cell
      if (placed - this.root < PROGRESS_PLIES) {
        this.doneAt[placed - this.root] = at - base
        this.widthAt[placed - this.root] = end - base
      }
      keys.place(placed, seat, cell)
      won = sameSeat
        ? this.wins(own | bit, other, this.safeAt[at], otherSafe & ~bit, full, placed + 1)
        : !this.wins(other, own | bit, otherSafe & ~bit, this.safeAt[at], full, placed + 1)
    }
    table.store(low, high, placed, won ? 2 : 1)
    return won
  }

  /** Writes the mover's moves from `base` on, best guess first; returns the end. */
  private listMoves(own: number, other: number, safe: number, otherSafe: number, base: number): number {
    const { first, through, cellAt, guessAt, safeAt } = this
    const reach = own | safe
    const otherReach = other | otherSafe
    let end = base
    for (let rest = safe; rest !== 0; rest &= rest - 1) {
      const bit = rest & (0 - rest)
      const cell = 31 - Math.clz32(bit)
      const stones = own | bit
      let barred = bit
      let guess = (otherSafe & bit) !== 0 ? SHARED : 0
      const last = first[cell + 1]
      for (let entry = first[cell]; entry < last; entry++) {
        const square = through[entry]
        if ((square & other) === 0) {
          const missing = square & ~stones
          const pair = (missing & (missing - 1)) === 0
          if (pair) barred |= missing
          if ((square & ~reach) === 0) guess -= pair ? OWN_PAIR : OWN_LESS
          if ((square & ~otherReach) === 0) guess -= OTHER_NONE
        } else if ((square & ~otherReach) === 0) guess -= OTHER_SOME
      }
      guess -= LOST_SHARED * count32(safe & otherSafe & barred & ~bit)
      let at = end++
      for (; at > base && guessAt[at - 1] < guess; at--) {
        guessAt[at] = guessAt[at - 1]
        cellAt[at] = cellAt[at - 1]
        safeAt[at] = safeAt[at - 1]
      }
      guessAt[at] = guess
      cellAt[at] = cell
      safeAt[at] = safe & ~barred
    }
    return end
  }

  /** Whether the table already knows a child that wins for the mover. */
  private childDecides(
    base: number,
    end: number,
    placed: number,
    seat: number,
    sameSeat: boolean,
    full: number,
    otherSafe: number,
    empty: number,
  ): boolean {
    const { keys } = this
    const wanted = sameSeat ? 2 : 1
    for (let at = base; at < end; at++) {
      const cell = this.cellAt[at]
      const dead = empty & ~(1 << cell) & ~(this.safeAt[at] | otherSafe)
      keys.canonicalAfter(placed, seat, cell, dead === 0 ? full : 0)
      if (this.table.probe(keys.low, keys.high) === wanted) return true
    }
    return false
  }

  private report(): void {
    if (this.limits.stopped()) throw new SearchStopped()
    const now = performance.now()
    if (now < this.nextProgress) return
    this.nextProgress = now + PROGRESS_MILLISECONDS
    let share = 0
    let width = 1
    for (let ply = 0; ply < PROGRESS_PLIES; ply++) {
      width /= this.widthAt[ply]
      share += this.doneAt[ply] * width
    }
    this.limits.onProgress?.(this.nodes, now - this.started, Math.min(1, share))
  }
}
