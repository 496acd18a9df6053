import { FastKernel, type HostTable, type KernelExports } from '../fast-kernel.js'
import type { CaissaPosition } from '../rules.js'
import type { Budget } from './budget.js'
import type { Judge } from './judge.js'
import { MAX_PLY, type PastKey, type Searcher, type Settings } from './search.js'

/** Places of the evaluation's tables in int32 numbers, see `wasm/caissa/judge.ts`. */
const QUEEN = 256
const STEPS = QUEEN + 32
const ROOM = STEPS + 16
const CHECK = ROOM + 16
const TEMPO = CHECK + 1

/** The search of `search.ts` in WebAssembly: the same nodes, scores and moves, only faster. */
export class FastSearch implements Searcher {
  private readonly kernel: FastKernel
  private readonly wasm: KernelExports

  /** @param table used instead of one of its own */
  constructor(
    private readonly settings: Settings,
    table: HostTable | null = null,
  ) {
    this.kernel = new FastKernel(settings.tableBits, table)
    this.wasm = this.kernel.wasm
    writeTables(this.kernel.numbers, this.wasm.tablesAt() >> 2, settings.judge)
  }

  get nodes(): number {
    return this.wasm.searched()
  }

  get stopped(): boolean {
    return this.wasm.stopped() !== 0
  }

  get best(): number {
    return this.wasm.bestMove()
  }

  begin(position: CaissaPosition, past: readonly PastKey[], budget: Budget): void {
    const { extensions, repetition, selective } = this.settings
    this.kernel.set(position)
    this.kernel.watch = (nodes) => (budget.spent(nodes) ? -1 : budget.nextCheck)
    this.wasm.nextSearch()
    this.wasm.settings(extensions ? 1 : 0, repetition ? 1 : 0, selective ? 1 : 0, budget.nextCheck)
    for (const { low, high } of past) this.wasm.past(low, high)
  }

  run(depth: number, alpha: number, beta: number): number {
    return this.wasm.run(depth, alpha, beta)
  }

  end(): void {}

  line(): number[] {
    const at = this.wasm.variationAt() >> 2
    return Array.from(this.kernel.numbers.subarray(at, at + Math.min(MAX_PLY, this.wasm.lineLength())))
  }
}

function writeTables(numbers: Int32Array, at: number, judge: Judge): void {
  numbers.set(judge.men, at)
  numbers.set(judge.queen, at + QUEEN)
  numbers.set(judge.steps, at + STEPS)
  numbers.set(judge.room, at + ROOM)
  numbers[at + CHECK] = judge.check
  numbers[at + TEMPO] = judge.tempo
}
