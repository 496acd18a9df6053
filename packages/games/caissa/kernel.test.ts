import { Random } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { FastKernel } from './fast-kernel.js'
import { CaissaPosition } from './rules.js'
import { KernelComparison } from './testing/compare-kernels.js'
import { PlainKernel } from './testing/plain-kernel.js'
import { visitPositions } from './testing/random-positions.js'
import { formatPosition, makeText } from './text.js'

describe.each([
  ['plain', new PlainKernel(), 4],
  ['fast', new FastKernel(), 5],
] as const)('the %s kernel', (_name, kernel, depth) => {
  it('counts the leaves of the start', () => {
    const known = [26, 630, 16251, 405737, 10356907].slice(0, depth)
    kernel.set(new CaissaPosition(false))
    expect(known.map((_leaves, index) => kernel.perft(index + 1))).toEqual(known)
    const made = known.slice(0, depth - 1)
    expect(made.map((_leaves, index) => kernel.perftMade(index + 1))).toEqual(made)
  })

  it('counts those of the other variant', () => {
    const known = [26, 630, 16251, 405797, 10360680].slice(0, depth - 1)
    kernel.set(new CaissaPosition(true))
    expect(known.map((_leaves, index) => kernel.perft(index + 1))).toEqual(known)
  })
})

it('both kernels agree at the last half-moves', () => {
  const comparison = new KernelComparison()
  const positions = ['xxxx3/xxxx3/xx1x3/2x3q/rNBQbRx/x5n/x6 w - 199', '7/3bqn1/4r2/7/2R4/1NQB3/7 w - 198']
  for (const position of positions) expect(comparison.difference(makeText(false).parsePosition(position))).toBeNull()
})

it('both kernels agree on moves, order, numbers and keys', () => {
  const comparison = new KernelComparison()
  visitPositions(new Random(17), 150, (position) => {
    const found = comparison.difference(position)
    if (found !== null) throw new Error(`${formatPosition(position)}: ${found}`)
  })
})
