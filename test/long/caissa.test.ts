import { Random } from '@plyworks/core'
import { expect, it } from 'vitest'
import { FastKernel } from '../../packages/games/caissa/fast-kernel.js'
import { CaissaPosition } from '../../packages/games/caissa/rules.js'
import { disagreement, emptyCoverage } from '../../packages/games/caissa/testing/compare.js'
import { KernelComparison } from '../../packages/games/caissa/testing/compare-kernels.js'
import { minimax } from '../../packages/games/caissa/testing/minimax.js'
import { visitPositions } from '../../packages/games/caissa/testing/random-positions.js'
import { formatPosition } from '../../packages/games/caissa/text.js'

it('Caïssa: the rules agree with their plain reading on 120,000 positions', { timeout: 1_800_000 }, () => {
  const coverage = emptyCoverage()
  visitPositions(new Random(20030101), 120_000, (position) => {
    const found = disagreement(position, coverage)
    if (found !== null) throw new Error(`${formatPosition(position)}: ${found}`)
  })
  expect(coverage.positions).toBe(120_000)
  expect(coverage.doubleChecks).toBeGreaterThan(500)
  expect(coverage.withForbidden).toBeGreaterThan(1000)
  expect(coverage.withoutMoves).toBeGreaterThan(500)
})

it('Caïssa: the fast kernel agrees with the plain one on 100,000 positions', { timeout: 1_800_000 }, () => {
  const comparison = new KernelComparison()
  visitPositions(new Random(20030102), 100_000, (position) => {
    const found = comparison.difference(position)
    if (found !== null) throw new Error(`${formatPosition(position)}: ${found}`)
  })
})

it('Caïssa: 260,683,025 lines of six moves from the start', { timeout: 600_000 }, () => {
  const kernel = new FastKernel()
  kernel.set(new CaissaPosition(false))
  expect(kernel.perft(6)).toBe(260_683_025)
})

it('Caïssa: minimax of the start to depth 5 is 14 with the plain evaluation', { timeout: 600_000 }, () => {
  expect(minimax(new CaissaPosition(false), 5)).toBe(14)
})
