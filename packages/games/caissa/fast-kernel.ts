import { compiledOnce, type Kernel as PerftKernel } from '@plyworks/core'
import type { Kernel } from './kernel.js'
import { kernelBytes } from './kernel-bytes.js'
import {
  FORBIDDEN,
  FOUND_COUNT,
  HALF_MOVES,
  KERNEL_PLIES,
  KEY,
  MAX_MOVES,
  RECORD,
  TILES,
  TURN,
} from './kernel-layout.js'
import { type CaissaPosition, KEYS } from './rules.js'
import { LOW_SQUARES } from './sets.js'
import type { Setup } from './setup.js'

/** The exports of `packages/games/caissa/kernel/index.ts`. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory
  keysAt(): number
  recordsAt(): number
  nowAt(): number
  movesAt(): number
  foundAt(): number
  reset(takingBack: number): void
  setConnectionRule(holds: number): void
  generate(at: number): number
  make(move: number): void
  pass(): void
  unmake(): void
  inCheck(): number
  look(): void
  perft(depth: number, at: number): number
  perftMade(depth: number, at: number): number
  makeTable(bits: number, most: number): void
  shareTable(): void
  emptyTable(): void
  forgetEvaluations(): void
  nextSearch(): void
  orderAt(): number
  networkAt(): number
  /** Called after another network has been written. */
  prepareSums(): void
  menWorthAt(): number
  evaluatePlainly(plain: number): void
  variationAt(): number
  settings(extensions: number, repetition: number, selective: number, firstCheck: number): void
  past(low: number, high: number): void
  leaveOut(move: number): void
  leaveOutNone(): void
  tryFirst(move: number): void
  /** Not 0 when views on the memory must be renewed. */
  makeRoom(): number
  run(depth: number, alpha: number, beta: number): number
  searched(): number
  stopped(): number
  bestMove(): number
  bestMoveScore(): number
  lineLength(): number
}

/** Called with the nodes a search has visited so far; returns at how many nodes to call again, or -1 to stop it. */
type NodeWatch = (nodes: number) => number

/** A transposition table outside of the kernel, for several kernels at once; entries as in `packages/games/caissa/kernel/memory-table.ts`. */
export interface HostTable {
  /** The packed entry of a key, or -1. */
  find(low: number, high: number): number
  /** The score of the entry found last. */
  readonly score: number
  store(low: number, high: number, packed: number, score: number): void
}

/** Binary logarithm of the entries of a new transposition table. */
export const FIRST_TABLE_BITS = 16

/** The rules in WebAssembly (AssemblyScript on 64-bit sets). Starts at once, in Node and in a browser's worker. */
export class FastKernel implements Kernel {
  moves = new Int32Array(0)
  found = new Int32Array(0)
  /** For the search that runs inside. */
  readonly wasm: KernelExports
  /** Asked by that search from time to time. */
  watch: NodeWatch = () => -1
  numbers = new Int32Array(0)
  private bytes = new Uint8Array(0)
  /** Index of the record of the position under work, and of the first one. */
  private readonly first: number
  private now: number

  /**
   * @param tableBits binary logarithm of the entries that the search's transposition table may grow to; below 2 there is none
   * @param table used instead of one of its own
   */
  constructor(tableBits = 0, table: HostTable | null = null) {
    this.wasm = instantiate((nodes) => this.watch(nodes), table)
    if (table === null) this.wasm.makeTable(Math.min(tableBits, FIRST_TABLE_BITS), tableBits)
    else this.wasm.shareTable()
    this.renewViews()
    this.first = this.wasm.recordsAt() >> 2
    this.now = this.first
    const keys = this.wasm.keysAt() >> 2
    KEYS.low.forEach((low, index) => {
      this.numbers[keys + 2 * index] = low
      this.numbers[keys + 2 * index + 1] = KEYS.high[index]
    })
  }

  /** Renews the views after the memory has grown. */
  renewViews(): void {
    const { buffer } = this.wasm.memory
    this.numbers = new Int32Array(buffer)
    this.bytes = new Uint8Array(buffer)
    this.moves = new Int32Array(buffer, this.wasm.movesAt(), (KERNEL_PLIES + 1) * MAX_MOVES)
    this.found = new Int32Array(buffer, this.wasm.foundAt(), FOUND_COUNT)
  }

  set(position: CaissaPosition): void {
    const { numbers, first } = this
    this.bytes.set(position.men, first * 4)
    numbers[first + (TILES >> 2)] = position.tilesLow | (position.tilesHigh << LOW_SQUARES)
    numbers[first + (TILES >> 2) + 1] = position.tilesHigh >>> (32 - LOW_SQUARES)
    numbers[first + (KEY >> 2)] = position.keyLow
    numbers[first + (KEY >> 2) + 1] = position.keyHigh
    numbers[first + (TURN >> 2)] = position.turn
    numbers[first + (FORBIDDEN >> 2)] = position.forbidden
    numbers[first + (HALF_MOVES >> 2)] = position.halfMoves
    this.now = first
    this.wasm.reset(position.takingBack ? 1 : 0)
  }

  /** The position that the search inside looks at, while it asks `watch`. */
  get searched(): Setup {
    const { numbers } = this
    const at = this.wasm.nowAt() >> 2
    const low = numbers[at + (TILES >> 2)]
    const high = numbers[at + (TILES >> 2) + 1]
    return {
      men: Int32Array.from(this.bytes.subarray(at * 4, at * 4 + 8)),
      tilesLow: low & ((1 << LOW_SQUARES) - 1),
      tilesHigh: (low >>> LOW_SQUARES) | (high << (32 - LOW_SQUARES)),
      turn: numbers[at + (TURN >> 2)],
      forbidden: numbers[at + (FORBIDDEN >> 2)],
      halfMoves: numbers[at + (HALF_MOVES >> 2)],
    }
  }

  setConnectionRule(holds: boolean): void {
    this.wasm.setConnectionRule(holds ? 1 : 0)
  }

  generate(at: number): number {
    return this.wasm.generate(at)
  }

  make(move: number): void {
    this.wasm.make(move)
    this.now += RECORD >> 2
  }

  pass(): void {
    this.wasm.pass()
    this.now += RECORD >> 2
  }

  unmake(): void {
    this.wasm.unmake()
    this.now -= RECORD >> 2
  }

  squareOf(man: number): number {
    return this.bytes[this.now * 4 + man]
  }

  look(): void {
    this.wasm.look()
  }

  hasTile(square: number): boolean {
    return ((this.numbers[this.now + (TILES >> 2) + (square >> 5)] >>> (square & 31)) & 1) === 1
  }

  get inCheck(): boolean {
    return this.wasm.inCheck() !== 0
  }

  get turn(): number {
    return this.numbers[this.now + (TURN >> 2)]
  }

  get halfMoves(): number {
    return this.numbers[this.now + (HALF_MOVES >> 2)]
  }

  get keyLow(): number {
    return this.numbers[this.now + (KEY >> 2)]
  }

  get keyHigh(): number {
    return this.numbers[this.now + (KEY >> 2) + 1]
  }

  perft(depth: number): number {
    return this.wasm.perft(depth, 0)
  }

  perftMade(depth: number): number {
    return this.wasm.perftMade(depth, 0)
  }
}

let shared: FastKernel | null = null

/** Counts on one kernel of the isolate, made at first use. */
export const perftKernel: PerftKernel<CaissaPosition> = {
  perft(position, depth) {
    shared ??= new FastKernel()
    shared.set(position)
    return shared.perft(depth)
  },
}

const moduleOf = compiledOnce(kernelBytes)

function instantiate(spent: NodeWatch, table: HostTable | null): KernelExports {
  const host = {
    spent,
    find: (low: number, high: number) => table?.find(low, high) ?? -1,
    score: () => table?.score ?? 0,
    store: (low: number, high: number, packed: number, score: number) => table?.store(low, high, packed, score),
  }
  const instance = new WebAssembly.Instance(moduleOf(), { host })
  return instance.exports as KernelExports & WebAssembly.Exports
}
