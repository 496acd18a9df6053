import { TextError } from '@plyworks/core'
import { describe, expect, test } from 'vitest'
import { asFailure, badInput, inArgument, refusal, STATUS } from './failure.js'

describe('failures', () => {
  test('a text error names its argument, and its subject where that says more', () => {
    const read = (subject: string) => () => {
      throw new TextError(subject, 3, '"x"', 'a column')
    }
    expect(() => inArgument('position', read('position'))).toThrow('character 3: found "x", expected a column')
    expect(() => inArgument('option', read('option levels'))).toThrow('option levels, character 3: found "x"')
    expect(() => inArgument('move 2', read('move'))).toThrow(/^character 3/)
  })

  test('everything thrown has a status and one line', () => {
    expect(asFailure(new TextError('position', 1, '"x"', 'y')).status).toBe(STATUS.badInput)
    expect(asFailure(badInput('depth', 'wrong')).argument).toBe('depth')
    expect(asFailure(refusal('does not fit')).status).toBe(STATUS.notApplicable)
    expect(asFailure(new Error('first\nsecond\x1b[31m'))).toMatchObject({
      status: STATUS.internal,
      message: 'first second [31m',
    })
    expect(asFailure('text').message).toBe('text')
  })
})
