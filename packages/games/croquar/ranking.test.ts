import { Random } from '@plyworks/core'
import { expect, test } from 'vitest'
import definition from './index.js'
import { LEVELS, ranking } from './ranking.js'
import { CroquarPosition, SKIP } from './rules.js'

test('the tiers hold the 1,357,952 encoded positions and 1,648 last turns', () => {
  let sum = 0
  for (let tier = 1; tier < ranking.tiers; tier++) sum += ranking.tierSize(tier)
  expect(sum).toBe(412 * 412 * 4 * 2)
  expect(ranking.tierSize(0)).toBe(1648)
  expect(ranking.tiers).toBe(2 * LEVELS)
})

test('rank and unrank are inverse on every number, and steps lead to lower tiers, skips to the same', () => {
  const position = new CroquarPosition()
  const out = new Int32Array(8)
  let named = 0
  let wrong = 0
  for (let tier = 0; tier < ranking.tiers; tier++) {
    const size = ranking.tierSize(tier)
    for (let index = 0; index < size; index++) {
      if (!ranking.unrank(tier, index, position)) continue
      named++
      if (ranking.tier(position) !== tier || ranking.rank(position) !== index) wrong++
      const end = position.generate(out, 0)
      if (end === 0) wrong++
      for (let at = 0; at < end; at++) {
        position.make(out[at])
        if (!position.over) {
          const next = ranking.tier(position)
          if (out[at] === SKIP ? next !== tier : next >= tier) wrong++
        }
        position.unmake()
      }
    }
  }
  expect(wrong).toBe(0)
  expect(named).toBeGreaterThan(900_000)
})

test('every position of random games has a number that leads back to it', () => {
  const random = new Random(7)
  const copy = new CroquarPosition()
  const out = new Int32Array(8)
  for (let round = 0; round < 300; round++) {
    const position = definition.create({}).start() as CroquarPosition
    while (!position.over) {
      expect(ranking.unrank(ranking.tier(position), ranking.rank(position), copy)).toBe(true)
      expect([copy.turn, copy.mover, copy.other, copy.barred]).toEqual([
        position.turn,
        position.mover,
        position.other,
        position.barred,
      ])
      expect([copy.keyLow, copy.keyHigh]).toEqual([position.keyLow, position.keyHigh])
      const end = position.generate(out, 0)
      position.make(out[random.below(end)])
    }
  }
})
