import { describe, expect, test } from 'vitest'
import { targets } from './targets.js'

/** A fast share of the inputs; `test/long/fuzz.test.ts` has a million. */
const INPUTS = 150

describe('hostile input is refused by a sentence or taken as it should be', () => {
  test.each(targets.map((target) => [target.name, target] as const))('%s', async (_name, target) => {
    const { inputs } = await target.run(INPUTS, 1)
    expect(inputs).toBe(INPUTS)
  })
})
