import { describe, expect, it } from 'vitest'
import heap from '../../../../test/guests/heap/heap.js'
import { numberingFingerprint } from '../solve/database.js'
import { createGame } from './create-game.js'
import { rulesFingerprint } from './rules-fingerprint.js'

/** The heap of the tests, which is written in plain JavaScript. */
const game = (rule: string) => createGame(heap, { rule })

describe('rulesFingerprint', () => {
  it('is the same for the same rules', () => {
    expect(rulesFingerprint(game('normal'))).toBe(rulesFingerprint(game('normal')))
    expect(rulesFingerprint(game('normal'))).toMatch(/^[0-9a-f]{16}$/)
  })

  it('tells the last stone won from the last stone lost, which number their positions alike', () => {
    const [normal, misere] = [game('normal'), game('misere')]
    const numbering = [normal, misere].map(
      (each) => each.solve.ranking && numberingFingerprint(each, each.solve.ranking),
    )
    expect(numbering[0]).toBeDefined()
    expect(numbering[0]).toBe(numbering[1])
    expect(rulesFingerprint(normal)).not.toBe(rulesFingerprint(misere))
  })
})
