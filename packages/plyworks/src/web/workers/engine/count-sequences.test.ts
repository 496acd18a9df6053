import { divide } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { countSequences } from './count-sequences.js'
import type { Count } from './engine-calls.js'

describe('counting sequences', () => {
  it.each([
    ['connect-four', 4],
    ['caissa', 3],
  ])('of %s gives what divide gives, with and without the kernel', async (id, depth) => {
    const game = await loadGame(id)
    const counts: Count[] = []
    counts.push(countSequences(game, game.notation.formatPosition(game.start()), depth, (count) => counts.push(count)))
    const start = game.start()
    const expected = divide(start, depth).map(({ move, nodes }) => ({
      move: game.notation.formatMove(start, move),
      nodes,
    }))
    expect(counts.flatMap(({ rows }) => rows)).toEqual(expected)
    expect(counts.at(-1)).toMatchObject({ done: true, total: expected.reduce((sum, { nodes }) => sum + nodes, 0) })
  })
})
