import type { Steps, Strategy } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { HipPosition, HipRules } from '../rules.js'
import { certifier } from './certificate.js'

const go = { stopped: () => false, memory: 2 ** 21 }

function start(rows: number, columns: number, rule: 'gardner' | 'last-mover', stones: number): HipPosition {
  return new HipPosition(new HipRules({ rows, columns }, rule, stones))
}

describe('certificates of Hip', () => {
  it.each([
    [2, 2, 'gardner', 1, 'draw'],
    [3, 3, 'gardner', 1, 'draw'],
    [3, 3, 'last-mover', 1, 'win'],
    [3, 3, 'gardner', 2, 'loss'],
    [3, 4, 'last-mover', 1, 'loss'],
    [3, 5, 'gardner', 2, 'win'],
    [3, 5, 'last-mover', 1, 'win'],
  ] as const)('prove that %i x %i under %s with %i stones a turn is a %s', (rows, columns, rule, stones, value) => {
    const position = start(rows, columns, rule, stones)
    const certificate = certifier.prove(position, go)
    expect(certificate?.value).toBe(value)
    expect(certificate?.strategies).toHaveLength(value === 'draw' ? 2 : 1)
    for (const strategy of certificate?.strategies ?? []) {
      expect(certifier.check(position, strategy, go)).toMatchObject({ error: null })
    }
  })

  it('are found wanting when a move is changed, missing or too many, or when they claim too much', () => {
    const position = start(3, 5, 'last-mover', 1)
    const [strategy] = certifier.prove(position, go)?.strategies ?? []
    const { moves } = strategy
    const check = (changed: Partial<Strategy>) => certifier.check(position, { ...strategy, ...changed }, go)?.error
    expect(check({ moves: Uint8Array.of(...moves, 0) })).toContain('1 moves are never asked for')
    expect(check({ moves: moves.slice(0, -1) })).toContain('no legal move')
    expect(check({ moves: moves.with(0, 99) })).toContain('no legal move')
    expect(check({ moves: new Uint8Array(0) })).toContain('no legal move')
    expect(check({ seat: 1 })).not.toBeNull()
    const drawn = start(3, 3, 'gardner', 1)
    const [first] = certifier.prove(drawn, go)?.strategies ?? []
    expect(certifier.check(drawn, first, go)?.error).toBeNull()
    expect(certifier.check(drawn, { ...first, score: 1 }, go)?.error).toContain('not hold what is claimed')
  })

  it('that were stopped again and again are the same, and so are checks', () => {
    const position = start(3, 6, 'gardner', 2)
    const unbroken = certifier.prove(position, go)
    let stops = 0
    const insist = <Result>(work: (control: typeof go & Steps) => Result | null): Result => {
      const kept = new Map<string, string>()
      const keep = {
        recall: (step: string) => kept.get(step),
        keep: (step: string, text: string) => kept.set(step, text),
      }
      for (let patience = 1; ; patience++, stops++) {
        let looks = 0
        const result = work({ ...go, stopped: () => ++looks > patience, ...keep })
        if (result !== null) return result
      }
    }
    expect(insist((control) => certifier.prove(position, control))).toEqual(unbroken)
    const strategies = unbroken?.strategies ?? []
    const checks = strategies.map((strategy) => certifier.check(position, strategy, go))
    const resumed = strategies.map((strategy) => insist((control) => certifier.check(position, strategy, control)))
    expect(resumed).toEqual(checks)
    expect(stops).toBeGreaterThan(2)
  })

  it('refuse boards larger than those solved from the start, and stop when asked', () => {
    expect(certifier.refuses(start(5, 9, 'gardner', 1))).toContain('42 cells')
    expect(certifier.refuses(start(3, 14, 'gardner', 1))).toBeNull()
    expect(certifier.prove(start(4, 5, 'gardner', 1), { ...go, stopped: () => true })).toBeNull()
  })
})
