import { readOptions, type StudyAnswer } from '@plyworks/core'
import { expect, test } from 'vitest'
import { type Observations, runObservations } from './observations.js'
import { observationsStudy } from './observations-study.js'

const SMALL = { positions: '300', games: '10', seed: '3' }
const options = readOptions(observationsStudy.options, SMALL)

function observed(answer: ReturnType<typeof runObservations>): StudyAnswer & { result: Observations } {
  if (answer === null || 'refuses' in answer) throw new Error('stopped or refused')
  return { ...answer, result: answer.result as Observations }
}

test('measures what the author observed, and tells it in sections', { tags: 'long' }, () => {
  const kept = new Map<string, string>()
  const control = { stopped: () => false, keep: (step: string, result: string) => void kept.set(step, result) }
  const { result, sections, text } = observed(runObservations({}, options, control))
  const [first, apart, farther] = result.players
  for (const each of result.players) {
    expect(each.asked).toBe(300)
    expect(each.errors).toBeLessThan(10)
    expect(each.winsSeen).toBeLessThanOrEqual(each.wins)
  }
  expect(apart.winsSeen).toBeGreaterThan(first.winsSeen)
  expect(farther.winsSeen).toBeGreaterThan(apart.winsSeen)
  expect(first.winsSeen).toBeLessThan(first.wins)
  expect(result.draws.found[1].count).toBeGreaterThan(result.draws.asked / 2)
  expect(result.lines.longestWon).toBeGreaterThanOrEqual(80)
  for (const { title } of sections ?? []) expect(text).toContain(title)

  // A second run takes every step from what was kept.
  const again = observed(runObservations({}, options, { stopped: () => false, recall: (step) => kept.get(step) }))
  expect(again.text).toBe(text)
})

test('stops when told to', () => {
  let asked = 0
  expect(runObservations({}, options, { stopped: () => asked++ > 400 })).toBeNull()
})
