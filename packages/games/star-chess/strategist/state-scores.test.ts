import { expect, test } from 'vitest'
import { STATE_SIZE, slab } from '../computer/layout.js'
import { StateScores } from './state-scores.js'

test('knows a state again until the next search, and none that differs anywhere', () => {
  const scores = new StateScores()
  const state = Int32Array.from({ length: STATE_SIZE }, (_, index) => (index * 37) % 101)
  slab.set(state, 0)
  scores.begin()
  const slot = scores.slotOf(0)
  expect(scores.knows(slot, 0)).toBe(false)
  scores.keep(slot, 0)
  scores.tell(slot, 1.5)
  expect(scores.slotOf(0)).toBe(slot)
  expect(scores.knows(slot, 0)).toBe(true)
  expect(scores.scoreOf(slot)).toBe(1.5)
  for (let index = 0; index < STATE_SIZE; index++) {
    slab.set(state, 0)
    slab[index]++
    // Also where the two should meet in a slot.
    expect(scores.knows(slot, 0)).toBe(false)
    expect(scores.knows(scores.slotOf(0), 0)).toBe(false)
  }
  slab.set(state, 0)
  scores.begin()
  expect(scores.knows(slot, 0)).toBe(false)
})
