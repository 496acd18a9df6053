import { describe, expect, test } from 'vitest'
import { targets } from '../fuzz/targets.js'

/** Inputs for all readers together; another seed has other ones. */
const INPUTS = Number(process.env.PLYWORKS_FUZZ_INPUTS ?? 1_000_000)
const SEED = Number(process.env.PLYWORKS_FUZZ_SEED ?? 1)

describe('hostile input, a million of it', () => {
  const share = Math.ceil(INPUTS / targets.length)
  const rows: string[] = []

  test.each(targets.map((target) => [target.name, target] as const))('%s', async (name, target) => {
    const started = performance.now()
    const { inputs, taken, slowest } = await target.run(share, SEED)
    const rate = Math.round((1000 * inputs) / (performance.now() - started))
    rows.push(`${name}: ${inputs} inputs, ${taken} taken, ${rate} a second, slowest ${slowest.toFixed(1)} ms`)
    expect(inputs).toBe(share)
  })

  test('was met by every reader', () => {
    console.log([...rows, `${rows.length * share} inputs in all`].join('\n'))
    expect(rows).toHaveLength(targets.length)
  })
})
