import { FastKernel } from '../fast-kernel.js'
import type { Kernel } from '../kernel.js'
import type { CaissaPosition } from '../rules.js'
import { PlainKernel } from './plain-kernel.js'

/** Compares the fast kernel with the plain one, position by position. */
export class KernelComparison {
  private readonly plain = new PlainKernel()
  private readonly fast = new FastKernel()

  /** The first difference in moves, numbers, keys and counts of a position and the positions after it, or null. */
  difference(position: CaissaPosition): string | null {
    for (const connectionRule of [true, false]) {
      for (const kernel of [this.plain, this.fast]) {
        kernel.setConnectionRule(connectionRule)
        kernel.set(position)
      }
      const found = this.differenceBelow(1)
      if (found !== null) return `connection rule ${connectionRule}: ${found}`
    }
    this.plain.pass()
    this.fast.pass()
    const passed = this.differenceBelow(0)
    this.plain.unmake()
    this.fast.unmake()
    if (passed !== null) return `after passing: ${passed}`
    const leaves = [this.plain.perft(2), this.plain.perftMade(2), this.fast.perft(2), this.fast.perftMade(2)]
    return leaves.every((count) => count === leaves[0]) ? null : `perft 2: ${leaves.join(' ')}`
  }

  private differenceBelow(depth: number): string | null {
    const end = this.plain.generate(0)
    const state = [this.plain, this.fast].map((kernel) => describeState(kernel, kernel.generate(0)))
    if (state[0] !== state[1]) return `${state[0]} and ${state[1]}`
    for (const move of depth === 0 ? [] : this.plain.moves.slice(0, end)) {
      this.plain.make(move)
      this.fast.make(move)
      const found = this.differenceBelow(depth - 1)
      this.plain.unmake()
      this.fast.unmake()
      if (found !== null) return `after ${move}: ${found}`
    }
    return null
  }
}

function describeState(kernel: Kernel, end: number): string {
  kernel.look()
  const moves = kernel.moves.subarray(0, end).join(' ')
  return `${kernel.inCheck} ${kernel.turn} ${kernel.halfMoves} ${kernel.keyLow} ${kernel.keyHigh} moves ${moves} found ${kernel.found.join(' ')}`
}
