import { compiledOnce, Stopped } from '@plyworks/core'
import { kernelBytes } from '../kernel-bytes.js'
import { BUCKET_BYTES, LOCAL_BUCKETS } from '../kernel-layout.js'
import type { Board } from '../rules.js'

/** A result worth keeping outside the table, in the words of `packages/games/connect-four/kernel/table.ts`. */
export interface KernelResult {
  readonly keyLow: number
  readonly keyHigh: number
  readonly least: number
  readonly most: number
  readonly work: number
}

/** The caller that a search listens and reports to. */
export interface KernelWatch {
  /** Asked every few milliseconds; true ends the search. */
  stopped(): boolean
  /** Told as often: an estimate of the fraction done of score and best moves, from 0 to 1. */
  onFraction(fraction: number): void
  /** Every result that took `LARGE_NODES`. */
  onFound(result: KernelResult): void
}

/** The stones of a position as the kernel sees them, see `packages/games/connect-four/kernel/board.ts`: halves of 64 bits. */
export interface Stones {
  /** Of the player to move. */
  readonly ownLow: number
  readonly ownHigh: number
  readonly allLow: number
  readonly allHigh: number
}

/** The exports of `packages/games/connect-four/kernel/index.ts`. */
interface KernelExports {
  readonly memory: WebAssembly.Memory
  readonly filled: WebAssembly.Global
  bestMoves(ownLow: number, ownHigh: number, allLow: number, allHigh: number, score: number): number
  heap(): number
  nodeCount(): number
  remember(keyLow: number, keyHigh: number, least: number, most: number, work: number): void
  rememberScore(ownLow: number, ownHigh: number, allLow: number, allHigh: number, score: number): void
  setBoard(columns: number, rows: number): void
  setLargeNodes(nodes: number): void
  setTable(at: number, buckets: number): void
  solve(ownLow: number, ownHigh: number, allLow: number, allHigh: number): number
  wasHalted(): number
}

/** Nodes that make a result worth keeping outside: some tenths of a second. */
const LARGE_NODES = 2 ** 20
const PAGE = 65536

/**
 * Finds scores and best moves, in WebAssembly. Its table serves all positions of one board size: what one question has
 * shown is there for the next.
 */
export class ConnectFourKernel {
  private readonly wasm: KernelExports
  private readonly table: number
  private readonly buckets: number
  private watch: KernelWatch | null = null

  /** @param bytes memory of the table, at most; 2 MB at least */
  constructor(
    readonly board: Board,
    readonly bytes: number,
  ) {
    this.wasm = instantiate({
      report: (_nodes, fraction) => this.report(fraction),
      found: (keyLow, keyHigh, least, most, work) => this.watch?.onFound({ keyLow, keyHigh, least, most, work }),
    })
    this.table = Math.ceil((this.wasm.heap() >>> 0) / BUCKET_BYTES) * BUCKET_BYTES
    this.buckets = Math.max(LOCAL_BUCKETS, Math.floor(bytes / BUCKET_BYTES))
    const missing = this.table + BUCKET_BYTES * this.buckets - this.wasm.memory.buffer.byteLength
    if (missing > 0) this.wasm.memory.grow(Math.ceil(missing / PAGE))
    this.wasm.setTable(this.table, this.buckets)
    this.wasm.setBoard(board.columns, board.rows)
    this.wasm.setLargeNodes(LARGE_NODES)
  }

  /** Since the kernel was made. */
  get nodes(): number {
    return this.wasm.nodeCount()
  }

  /** Positions in the table. */
  get filled(): number {
    return Number(this.wasm.filled.value) >>> 0
  }

  /**
   * The score of a position, see `packages/games/connect-four/kernel/search.ts`.
   * @param stones without four of either player
   * @throws Stopped
   */
  score({ ownLow, ownHigh, allLow, allHigh }: Stones, watch: KernelWatch): number {
    this.watch = watch
    return this.answer(this.wasm.solve(ownLow, ownHigh, allLow, allHigh))
  }

  /**
   * The columns that keep a score that has been found, one bit each.
   * @throws Stopped
   */
  bestMoves({ ownLow, ownHigh, allLow, allHigh }: Stones, score: number, watch: KernelWatch): number {
    this.watch = watch
    return this.answer(this.wasm.bestMoves(ownLow, ownHigh, allLow, allHigh, score))
  }

  /** Empties the table. */
  clear(): void {
    new Uint8Array(this.wasm.memory.buffer, this.table, this.buckets * BUCKET_BYTES).fill(0)
    this.wasm.setTable(this.table, this.buckets)
  }

  /** Puts a result of an earlier run into the table. */
  remember({ keyLow, keyHigh, least, most, work }: KernelResult): void {
    this.wasm.remember(keyLow, keyHigh, least, most, work)
  }

  /** Puts the score of a position into the table to stay. */
  rememberScore({ ownLow, ownHigh, allLow, allHigh }: Stones, score: number): void {
    this.wasm.rememberScore(ownLow, ownHigh, allLow, allHigh, score)
  }

  private answer(answer: number): number {
    this.watch = null
    if (this.wasm.wasHalted()) throw new Stopped()
    return answer
  }

  private report(fraction: number): number {
    this.watch?.onFraction(fraction)
    return this.watch?.stopped() ? 1 : 0
  }
}

const moduleOf = compiledOnce(kernelBytes)

function instantiate(env: {
  report(nodes: number, fraction: number): number
  found(keyLow: number, keyHigh: number, least: number, most: number, work: number): void
}): KernelExports {
  const instance = new WebAssembly.Instance(moduleOf(), { env })
  return instance.exports as KernelExports & WebAssembly.Exports
}
