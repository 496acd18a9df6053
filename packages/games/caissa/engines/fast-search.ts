import { FastKernel, type HostTable, type KernelExports } from '../fast-kernel.js'
import { MEN_WORTH } from '../kernel.js'
import { MAX_PLY } from '../kernel-layout.js'
import type { CaissaPosition } from '../rules.js'
import type { Setup } from '../setup.js'
import type { Network } from './network.js'
import { shippedNetwork } from './network.js'
import { weightsOfOrder } from './order.js'
import type { Budget, PastKey, Searcher, Settings } from './searcher.js'

/** The search of `testing/plain-search.ts` in WebAssembly: the same nodes, scores and moves, only faster. */
export class FastSearch implements Searcher {
  private readonly kernel: FastKernel
  private readonly wasm: KernelExports

  /**
   * @param table used instead of one of its own
   * @param network used instead of the one that comes with the game
   */
  constructor(
    private readonly settings: Settings,
    table: HostTable | null = null,
    network: Network | null = null,
  ) {
    this.kernel = new FastKernel(settings.tableBits, table)
    this.wasm = this.kernel.wasm
    this.kernel.numbers.set(MEN_WORTH, this.wasm.menWorthAt() >> 2)
    this.kernel.numbers.set(weightsOfOrder(settings.order), this.wasm.orderAt() >> 2)
    this.wasm.evaluatePlainly(settings.evaluation === 'plain' ? 1 : 0)
    if (settings.evaluation === 'network') {
      writeNetwork(this.wasm.memory, this.wasm.networkAt(), network ?? shippedNetwork())
      this.wasm.prepareSums()
    }
  }

  /** Forgets what the searches so far have found. A table that has grown keeps its size. */
  forget(): void {
    this.wasm.emptyTable()
    this.wasm.forgetEvaluations()
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

  get bestScore(): number {
    return this.wasm.bestMoveScore()
  }

  begin(position: CaissaPosition, past: readonly PastKey[], budget: Budget): void {
    const { extensions, repetition, selective } = this.settings
    this.kernel.set(position)
    this.kernel.watch = (nodes) => (budget.spent(nodes) ? -1 : budget.nextCheck)
    this.wasm.nextSearch()
    this.wasm.settings(extensions ? 1 : 0, repetition ? 1 : 0, selective ? 1 : 0, budget.nextCheck)
    this.wasm.leaveOutNone()
    this.wasm.tryFirst(0)
    for (const { low, high } of past) this.wasm.past(low, high)
  }

  /** The position that the search looks at, while it asks its budget. */
  get position(): Setup {
    return this.kernel.searched
  }

  leaveOut(moves: readonly number[]): void {
    this.wasm.leaveOutNone()
    for (const move of moves) this.wasm.leaveOut(move)
  }

  tryFirst(move: number): void {
    this.wasm.tryFirst(move)
  }

  run(depth: number, alpha: number, beta: number): number {
    if (this.wasm.makeRoom() !== 0) this.kernel.renewViews()
    return this.wasm.run(depth, alpha, beta)
  }

  end(): void {}

  line(): number[] {
    const at = this.wasm.variationAt() >> 2
    return Array.from(this.kernel.numbers.subarray(at, at + Math.min(MAX_PLY, this.wasm.lineLength())))
  }
}

/** Hands a network to the kernel, laid out as `packages/games/caissa/kernel/network.ts` says. */
function writeNetwork(memory: WebAssembly.Memory, at: number, { weights, biases, outputs, bias }: Network): void {
  const words = new Int16Array(memory.buffer, at)
  words.set(weights)
  words.set(biases, weights.length)
  words.set(outputs, weights.length + biases.length)
  new DataView(memory.buffer).setInt32(at + 2 * (weights.length + biases.length + outputs.length), bias, true)
}
