import { checkGame, checkTitles } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { gamesInPerftFiles } from '../support/perft-files.js'

const names = [...new Set([...gameIds, ...gamesInPerftFiles()])]

for (const name of names) {
  describe(`conformance of ${name}`, async () => {
    const game = await loadGame(name)

    test('is found by its name', async () => expect((await loadGame(game.name)).variant).toEqual(game.variant))

    test.each(checkTitles)('%s', (title) => {
      const report = checkGame(game, { checks: [title], milliseconds: Number.POSITIVE_INFINITY })
      expect(report.findings).toEqual([])
      expect([report.checks, report.unfinished]).toEqual([1, []])
    })
  })
}
