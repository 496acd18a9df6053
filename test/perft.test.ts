import { perft } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { perftCases } from './support/perft-files.js'

/** Trees with more leaves are for the long tests: by the plain rules of a game, a million takes a second or two. */
const QUICK = 2_000_000

for (const block of perftCases()) {
  const title = `${block.file}:${block.line} ${block.game} ${block.position}`
  if (block.moves) {
    test(`${title}: the moves in their pinned order`, async () => {
      const game = await loadGame(block.game)
      const position = block.position === 'start' ? game.start() : game.notation.parsePosition(block.position)
      const out = new Int32Array(game.traits.maxMoves)
      const moves = Array.from(out.subarray(0, position.generate(out, 0)), (move) =>
        game.notation.formatMove(position, move),
      )
      expect(moves).toEqual(block.moves)
    })
  }
  for (const [depth, nodes] of block.counts) {
    test(`${title}: perft ${depth}`, nodes > QUICK ? { tags: 'long' } : {}, async () => {
      const game = await loadGame(block.game)
      const position = block.position === 'start' ? game.start() : game.notation.parsePosition(block.position)
      expect(perft(position, depth)).toBe(nodes)
    })
  }
}
