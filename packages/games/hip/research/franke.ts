import { type KeptBytes, type Value, valueOfScore } from '@plyworks/core'
import type { HipPosition, HipRules } from '../rules.js'
import { hasKeys, SymmetricKeys } from './franke-keys.js'
import { type FrankeWeights, MoveOrder, type OrderName } from './franke-order.js'

/** The improvements that K. A. Franke lists, and what his text leaves open, each of them on or off. */
export interface FrankeOptions {
  /** Stop looking at a position once its exact value no longer matters (alpha-beta). */
  readonly cutOffs: boolean
  /** Remember positions: his cache of results. */
  readonly table: boolean
  /** Take positions that are images of each other as one; needs the table. */
  readonly symmetry: boolean
  /** Take positions that differ by an exchange of colours as one; needs the table. */
  readonly exchange: boolean
  /** In which order moves are looked at; his own is `partial-squares`. */
  readonly order: OrderName
  /** Weights for that order other than the tuned ones. */
  readonly weights?: FrankeWeights
  /** Ask twice, with one player content with a draw each time, where the rule knows draws; needs the cut-offs. */
  readonly content: boolean
}

/** Everything on his list; an exchange of colours is not on it. */
export const allImprovements: FrankeOptions = {
  cutOffs: true,
  table: true,
  symmetry: true,
  exchange: false,
  order: 'partial-squares',
  content: true,
}

interface FrankeResult {
  readonly value: Value
  /** A move that leads to the value; the first of the order where all lose. */
  readonly move: number
  /** Calls of the recursive function, the figure of his table, in both questions together. */
  readonly calls: number
  readonly milliseconds: number
}

/** Entries of the table, of nine bytes, as powers of two: up to SMALL_CELLS empty cells, and with more. */
const SMALL_CELLS = 20
const SMALL_TABLE_BITS = 22
const LARGE_TABLE_BITS = 24
const CHECK_INTERVAL = 16384
/** The whole table is kept at most this often, and keeping it takes at most this fraction of the time. */
const KEEP_MILLISECONDS = 1000
const KEEP_FRACTION = 0.05

/**
 * The minimax that Franke describes (2014), with the improvements of his list, so that the calls of his table - 18,497,405
 * for 5 x 5 under `gardner` - can be set beside ours. His weights are not known, nor how his two questions follow each
 * other, so that counts are like his, not equal. Kept as the baseline that `solveHip` is measured against.
 * @param stopped asked every few thousand calls, with their number
 * @param state where the whole search is kept now and then and when it is stopped; the next one resumes from there to the
 * same count
 * @param held called with a move that holds a draw, once one is known and before the search asks whether the player wins
 * @returns null when stopped
 * @throws Error on boards of more than 31 cells of which more than 31 are empty, or with an exchange of colours: their keys
 * could collide
 */
export function frankeMinimax(
  position: HipPosition,
  options: FrankeOptions,
  stopped: (calls: number) => boolean,
  state?: KeptBytes,
  held?: (move: number) => void,
): FrankeResult | null {
  if (!hasKeys(position)) throw new Error('the minimax takes at most 31 empty cells')
  if (options.exchange && position.rules.cells > 31) throw new Error('colours are exchanged on at most 31 cells')
  if (options.content && !options.cutOffs) throw new Error('a player content with a draw needs the cut-offs')
  const started = performance.now()
  const search = new Minimax(position.clone(), options, stopped, state, held)
  const score = search.run()
  if (score === null) return null
  return {
    value: valueOfScore(score),
    move: search.move,
    calls: search.calls,
    milliseconds: performance.now() - started,
  }
}

class Minimax {
  calls = 0
  /** The move that keeps what the questions so far have shown. */
  move = -1
  private halted = false
  private readonly rules: HipRules
  private readonly keys: SymmetricKeys
  private readonly exchanged: SymmetricKeys
  private readonly table: FrankeTable
  private readonly moves: Int32Array
  private readonly tableBits: number
  private readonly order: MoveOrder
  /** Stones on the board where the search begins. */
  private readonly root: number
  /** Place of the question at work among `windows`. */
  private question = 0
  /** The move looked at first, or the best one, where the search begins; in a resumed search only what came since. */
  private bestAtRoot = -1
  /** The line at work: by the stones on the board, which of its moves is looked at and the best score before. */
  private readonly looked: Int32Array
  private readonly scores: Int8Array
  /** Stones on the board at which a stopped search resumes; -1 once it has. */
  private resumeAt = -1
  private keptAt = performance.now()
  private pause = KEEP_MILLISECONDS

  constructor(
    private readonly position: HipPosition,
    private readonly options: FrankeOptions,
    private readonly stopped: (calls: number) => boolean,
    private readonly state: KeptBytes | undefined,
    private readonly held: ((move: number) => void) | undefined,
  ) {
    this.rules = position.rules
    this.root = position.placed
    const images = options.symmetry ? 8 : 1
    this.keys = new SymmetricKeys(position, images)
    this.exchanged = new SymmetricKeys(position, images)
    const { stones } = position
    this.keys.set(stones, position.placed)
    this.exchanged.set([stones[2], stones[3], stones[0], stones[1]], position.placed)
    this.tableBits = this.rules.cells - position.placed <= SMALL_CELLS ? SMALL_TABLE_BITS : LARGE_TABLE_BITS
    const entries = options.table ? 2 ** this.tableBits : 0
    this.table = { low: new Int32Array(entries), high: new Int32Array(entries), bounds: new Uint8Array(entries) }
    this.moves = new Int32Array((this.rules.cells + 1) * this.rules.cells)
    this.order = new MoveOrder(position, options.order, options.weights)
    this.looked = new Int32Array(this.rules.cells + 1)
    this.scores = new Int8Array(this.rules.cells + 1)
  }

  run(): number | null {
    const kept = this.state?.read()
    if (kept != null) this.restore(kept)
    // First: can player 1 hold a draw? Then: can player 1 win against a player who wants no more than a draw?
    const windows = this.options.content && this.rules.rule === 'gardner' ? [-1, 0] : [-1]
    const width = windows.length === 2 ? 1 : 2
    for (; ; this.question++) {
      const low = windows[this.question]
      const score = this.visit(low, low + width)
      if (this.halted) return null
      if (this.move < 0 || score > low) this.move = this.bestAtRoot
      if (score <= low || this.question + 1 === windows.length) return score
      this.held?.(this.move)
    }
  }

  /** The value for the player to move; exact inside the window, a bound outside it. */
  private visit(alpha: number, beta: number): number {
    const { position, table } = this
    // In a resumed search the calls that lead to its line are counted already.
    const resuming = this.resumeAt > position.placed
    if (this.resumeAt < 0) this.count()
    else if (!resuming) this.resumeAt = -1
    if (position.over) return position.score(position.turn)
    let [low, high, slot] = [0, 0, 0]
    if (this.options.table) {
      this.findKey()
      low = this.keys.low
      high = this.keys.high
      slot = (low ^ Math.imul(high, 0x9e3779b1)) >>> (32 - this.tableBits)
      const bounds = table.low[slot] === low && table.high[slot] === high ? table.bounds[slot] - 1 : -1
      if (bounds >= 0 && !resuming) {
        const lower = Math.floor(bounds / 3) - 1
        const upper = (bounds % 3) - 1
        if (lower >= beta || lower === upper) return lower
        if (upper <= alpha) return upper
      }
    }
    const best = this.bestOfMoves(alpha, beta, resuming)
    if (this.options.table && !this.halted) {
      table.low[slot] = low
      table.high[slot] = high
      table.bounds[slot] = 1 + 3 * ((best > alpha ? best : -1) + 1) + ((best < beta ? best : 1) + 1)
    }
    return best
  }

  private count(): void {
    this.calls++
    if ((this.calls & (CHECK_INTERVAL - 1)) !== 0) return
    this.halted = this.stopped(this.calls)
    if (this.halted || performance.now() > this.keptAt + this.pause) this.keep()
  }

  private bestOfMoves(alpha: number, beta: number, resuming: boolean): number {
    const { position, rules, looked, scores } = this
    const { placed, turn } = position
    const base = placed * rules.cells
    const end = position.generate(this.moves, base)
    this.order.sort(this.moves, base, end)
    let best = resuming ? scores[placed] : -1
    for (let at = base + (resuming ? looked[placed] : 0); at < end && !this.halted; at++) {
      const cell = this.moves[at]
      looked[placed] = at - base
      scores[placed] = best
      const low = this.options.cutOffs ? Math.max(alpha, best) : -1
      const high = this.options.cutOffs ? beta : 1
      position.make(cell)
      this.keys.place(placed, turn, cell)
      if (this.options.exchange) this.exchanged.place(placed, 1 - turn, cell)
      const score = rules.seatAt[placed + 1] === turn ? this.visit(low, high) : 0 - this.visit(0 - high, 0 - low)
      position.unmake()
      if (this.bestAtRoot < 0 || score > best) if (placed === this.root) this.bestAtRoot = cell
      if (score > best) best = score
      if (this.options.cutOffs && best >= beta) break
    }
    return best
  }

  /** Keeps the search as it is at the beginning of a call. */
  private keep(): void {
    const { state, calls, question, looked, scores, table } = this
    if (state === undefined) return
    const started = performance.now()
    const { placed } = this.position
    state.write(encodeState({ calls, question, placed, looked: [...looked], scores: [...scores] }, table))
    this.keptAt = performance.now()
    this.pause = Math.max(KEEP_MILLISECONDS, (this.keptAt - started) / KEEP_FRACTION)
  }

  private restore(bytes: Uint8Array): void {
    const { calls, question, placed, looked, scores } = decodeState(bytes, this.table)
    this.calls = calls
    this.question = question
    this.resumeAt = placed
    this.looked.set(looked)
    this.scores.set(scores)
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

/** Positions met, by their keys. */
interface FrankeTable {
  readonly low: Int32Array
  readonly high: Int32Array
  /** Bounds of the value for the mover: 1 + 3 * (lower + 1) + (upper + 1), 0 for an empty entry. */
  readonly bounds: Uint8Array
}

/** The line of a search at the beginning of a call: with the table all that it needs to resume. */
interface FrankeLine {
  readonly calls: number
  readonly question: number
  /** Stones on the board. */
  readonly placed: number
  /** By the stones on the board before: which of the moves is looked at, and the best score of those before it. */
  readonly looked: readonly number[]
  readonly scores: readonly number[]
}

const NEWLINE = 10

/**
 * A search as bytes, in the byte order of the machine: the line as a line of JSON, the bounds of all entries, and low and
 * high halves of the keys of those that are not empty.
 */
function encodeState(line: FrankeLine, { low, high, bounds }: FrankeTable): Uint8Array {
  const head = new TextEncoder().encode(`${JSON.stringify(line)}\n`)
  let used = 0
  for (const bound of bounds) if (bound !== 0) used++
  const keys = new Int32Array(2 * used)
  let at = 0
  for (let slot = 0; slot < bounds.length; slot++) {
    if (bounds[slot] === 0) continue
    keys[at] = low[slot]
    keys[used + at] = high[slot]
    at++
  }
  const bytes = new Uint8Array(head.length + bounds.length + keys.byteLength)
  bytes.set(head)
  bytes.set(bounds, head.length)
  bytes.set(new Uint8Array(keys.buffer), head.length + bounds.length)
  return bytes
}

/** Fills the table, which has the size of the one that was encoded; returns the line. */
function decodeState(bytes: Uint8Array, { low, high, bounds }: FrankeTable): FrankeLine {
  const end = bytes.indexOf(NEWLINE)
  bounds.set(bytes.subarray(end + 1, end + 1 + bounds.length))
  const keys = new Int32Array(new Uint8Array(bytes.subarray(end + 1 + bounds.length)).buffer)
  const used = keys.length / 2
  let at = 0
  for (let slot = 0; slot < bounds.length; slot++) {
    if (bounds[slot] === 0) continue
    low[slot] = keys[at]
    high[slot] = keys[used + at]
    at++
  }
  return JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)))
}
