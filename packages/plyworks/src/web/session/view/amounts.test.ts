import { expect, test } from 'vitest'
import { amountChoices } from './amounts.js'

const words = (...args: Parameters<typeof amountChoices>) => amountChoices(...args).map((choice) => choice.words)

test('threads are told in words', () => {
  expect(words({ min: 1, max: 3, amount: 'threads' }, 2)).toEqual(['One thread', 'Two threads', 'Three threads'])
  expect(words({ min: 13, max: 13, amount: 'threads' }, 13)).toEqual(['13 threads'])
})

test('memory doubles, and an amount between is kept', () => {
  const choices = amountChoices({ min: 0, max: 16, amount: 'mebibytes' }, 5)
  expect(choices.map(({ value }) => value)).toEqual(['0', '1', '2', '4', '5', '8', '16'])
  expect(choices[0].words).toBe('No memory')
  expect(choices[4].words).toBe('5 MB of memory')
})

test('entries are told as memory', () => {
  const choices = amountChoices({ min: 0, max: 22, amount: 'entries' }, 22)
  expect(choices.map(({ value }) => value)).toEqual(['0', '16', '17', '18', '19', '20', '21', '22'])
  expect(choices.at(-1)?.words).toBe('64 MB of memory')
  expect(words({ min: 1, max: 4096, amount: 'mebibytes' }, 64).at(-1)).toBe('4096 MB of memory')
})
