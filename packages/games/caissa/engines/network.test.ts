import { Random } from '@plyworks/core'
import { expect, it } from 'vitest'
import { evaluate } from '../testing/plain-evaluation.js'
import { PlainKernel } from '../testing/plain-kernel.js'
import { visitPositions } from '../testing/random-positions.js'
import { formatPosition } from '../text.js'
import { FastSearch } from './fast-search.js'
import { prepareNetwork } from './network.js'
import { Budget, WIDEST } from './searcher.js'

await prepareNetwork()

it('is read by the kernel as by the plain code, to the last bit', () => {
  // Without extensions a search of depth 0 is the evaluation.
  const search = new FastSearch({
    evaluation: 'network',
    order: 'learned',
    tableBits: 0,
    extensions: false,
    repetition: false,
    selective: false,
  })
  const plain = new PlainKernel()
  const seen = new Set<number>()
  visitPositions(new Random(64), 3000, (position) => {
    if (position.over) return
    search.begin(position, [], new Budget({}, { stopped: () => false, onLine: () => {} }))
    const score = search.run(0, 0 - WIDEST, WIDEST)
    plain.set(position)
    plain.look()
    if (score !== evaluate('network', plain)) throw new Error(formatPosition(position))
    seen.add(score)
  })
  expect(seen.size).toBeGreaterThan(100)
})
