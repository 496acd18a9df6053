import { describe, expect, test } from 'vitest'
import { sourceItems, writeUps } from '../../scripts/sources.mjs'
import { sourceCommands, unfounded } from '../support/source-answers.js'

/** The commands of the write-ups' items that take longer than a moment. */
const commands = writeUps.map(({ game }) => [game, sourceCommands(sourceItems(game), true)] as const)

describe.each(commands.filter(([, asked]) => asked.length > 0))('%s', (_game, ofGame) => {
  test.each(ofGame)('$command', async (asked) => {
    expect(await unfounded(asked)).toEqual([])
  })
})
