import { openEngine } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'

test('comes with a learned evaluation for the usual board, which finds a break-through, and with none for others', async () => {
  const game = await loadGame('breakthrough')
  const engine = await openEngine(game, { engine: 'learned' })
  const position = game.start(0)
  const { scores } = engine.search(position, { depth: 4 })
  expect(Math.abs(scores[0])).toBeLessThan(2000)
  const small = await loadGame('breakthrough:cols=6,rows=6')
  await expect(openEngine(small, { engine: 'learned' })).rejects.toThrow(/plyworks train breakthrough:/)
})
