import { expect, it } from 'vitest'
import { Random } from '../../src/core/random.js'
import { disagreement, emptyCoverage } from '../../src/games/caissa/testing/compare.js'
import { visitPositions } from '../../src/games/caissa/testing/random-positions.js'
import { formatPosition } from '../../src/games/caissa/text.js'

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
