import { expect, it } from 'vitest'
import { reasonOf } from './reason-of.js'

it('is a clause, whatever was thrown', () => {
  expect(reasonOf(new Error('The disk is full. '))).toBe('The disk is full')
  expect(reasonOf('no 5.5')).toBe('no 5.5')
})
