import { compiledOnce, Stopped } from '@plyworks/core'
import { kernelBytes } from '../kernel-bytes.js'
import { BUCKET_BYTES, LEAST_BUCKET_BITS } from '../kernel-layout.js'
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
  /** Told as often: an estimate of the fraction done of the question at hand, from 0 to 1. */
  onFraction(fraction: number): void
  /** Every result that took `LARGE_NODES`. */
  onFound(result: KernelResult): void
}

/** The stones of a position as the kernel sees them, see `packages/games/connect-four/kernel/board.ts`. */
export interface Stones {
  /** Of the player to move. */
  readonly own: bigint
  readonly all: bigint
  readonly count: number
}

/** The exports of `packages/games/connect-four/kernel/index.ts`. */
interface KernelExports {
  readonly memory: WebAssembly.Memory
  readonly filled: WebAssembly.Global
  heap(): number
  nodeCount(): number
  remember(key: bigint, least: number, most: number, work: number): void
  rememberScore(own: bigint, all: bigint, stones: number, score: number): void
  setBoard(columns: number, rows: number): void
  setLargeNodes(nodes: number): void
  setTable(at: number, bits: number): void
  test(own: bigint, all: bigint, stones: number, alpha: number): number
  wasHalted(): number
  winningMoves(own: bigint, all: bigint): bigint
}

/** Nodes that make a result worth keeping outside: some tenths of a second. */
const LARGE_NODES = 2 ** 20
const PAGE = 65536

/**
 * Asks whether scores are above a bound, in WebAssembly. Its table serves all positions of one board size: what one
 * question has shown is there for the next.
 */
export class ConnectFourKernel {
  private readonly wasm: KernelExports
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
    const table = Math.ceil((this.wasm.heap() >>> 0) / BUCKET_BYTES) * BUCKET_BYTES
    const bits = Math.max(LEAST_BUCKET_BITS, Math.floor(Math.log2(bytes / BUCKET_BYTES)))
    const missing = table + BUCKET_BYTES * 2 ** bits - this.wasm.memory.buffer.byteLength
    if (missing > 0) this.wasm.memory.grow(Math.ceil(missing / PAGE))
    this.wasm.setTable(table, bits)
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
   * Whether the score of a position is above `alpha`: answers a score above `alpha` that it has at least, or one of at
   * most `alpha` that it has at most.
   * @param stones without four of either player, and the player to move cannot win at once
   * @throws Stopped
   */
  test({ own, all, count }: Stones, alpha: number, watch: KernelWatch): number {
    this.watch = watch
    const score = this.wasm.test(own, all, count, alpha)
    this.watch = null
    if (this.wasm.wasHalted()) throw new Stopped()
    return score
  }

  /** The playable cells that make four for the player to move. */
  winningMoves({ own, all }: Stones): bigint {
    return this.wasm.winningMoves(own, all)
  }

  /** Puts a result of an earlier run into the table. */
  remember({ keyLow, keyHigh, least, most, work }: KernelResult): void {
    const key = (BigInt(keyHigh >>> 0) << 32n) | BigInt(keyLow >>> 0)
    this.wasm.remember(key, least, most, work)
  }

  /** Puts the score of a position into the table to stay. */
  rememberScore({ own, all, count }: Stones, score: number): void {
    this.wasm.rememberScore(own, all, count, score)
  }

  private report(fraction: number): number {
    this.watch?.onFraction(Math.min(1, fraction))
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
