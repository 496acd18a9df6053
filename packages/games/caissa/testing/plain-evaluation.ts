import { findActive, type Network, shippedNetwork } from '../engines/network.js'
import type { EvaluationName } from '../engines/searcher.js'
import { evaluateFound, type Kernel } from '../kernel.js'
import { ACTIVE, HIDDEN, MOST_ACTIVE, SHIFT } from '../kernel-layout.js'

let shipped: NetworkEvaluation | null = null

/** Evaluates a position for the seat to move after a kernel's `look`. */
export function evaluate(by: EvaluationName, kernel: Kernel): number {
  if (by === 'plain') return evaluateFound(kernel)
  shipped ??= new NetworkEvaluation(shippedNetwork())
  return shipped.evaluate(kernel)
}

/** The plain reading of a network; the kernel in WebAssembly gives the same numbers. */
class NetworkEvaluation {
  private readonly active = new Int32Array(MOST_ACTIVE)
  /** Sums wrap at 16 bits, as those of the kernel would. */
  private readonly sums = new Int16Array(HIDDEN)

  constructor(private readonly network: Network) {}

  /** After the kernel's `look`: the evaluation for the seat to move, in moves. */
  evaluate(kernel: Kernel): number {
    const { turn } = kernel
    return (this.network.bias + this.view(kernel, turn, 0) + this.view(kernel, 1 - turn, HIDDEN)) >> SHIFT
  }

  private view(kernel: Kernel, seat: number, outputsAt: number): number {
    const { sums, active, network } = this
    sums.set(network.biases)
    const count = findActive(kernel, seat, active)
    for (let index = 0; index < count; index++) {
      const row = active[index] * HIDDEN
      for (let unit = 0; unit < HIDDEN; unit++) sums[unit] += network.weights[row + unit]
    }
    let sum = 0
    for (let unit = 0; unit < HIDDEN; unit++) {
      sum += Math.max(0, Math.min(ACTIVE, sums[unit])) * network.outputs[outputsAt + unit]
    }
    return sum
  }
}
