import { describe, expect, test } from 'vitest'
import { sourceItems, writeUps } from '../../scripts/sources.mjs'
import { sourceCommands, unfounded } from '../support/source-answers.js'

/** The commands of the write-ups' items that take longer than a moment. */
describe.each(writeUps.map(({ game }) => game))('%s', (game) => {
  test.each(sourceCommands(sourceItems(game), true))('$command', async (asked) => {
    expect(await unfounded(asked)).toEqual([])
  })
})
