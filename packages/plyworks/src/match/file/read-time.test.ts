import { expect, it } from 'vitest'
import { Fields } from './fields.js'
import { readTimeControl } from './read-time.js'

it.each([
  [2.01, 2010],
  [1.005, 1005],
  [0.001, 1],
  [30, 30_000],
])('reads %d seconds a move as %i whole milliseconds', (seconds, milliseconds) => {
  expect(readTimeControl(new Fields({ move: seconds }, 'time'), null).move).toBe(milliseconds)
})
