import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import type { Game } from '../game/game.js'
import type { Plan } from '../run/computation.js'
import { unattended } from '../run/control.js'
import { divide, perft } from './perft.js'
import { type PerftCounts, type PerftRequest, perftComputation } from './perft-computation.js'

const computation = perftComputation(loadGame)

/** Does all shards, the last one first, and counts them. */
async function answered(request: PerftRequest): Promise<{ answer: PerftCounts | null; shards: number }> {
  const plan: Plan<PerftCounts> = await computation.plan(request, { shards: 4, local: true })
  const shards = new Map<string, string>()
  for (let shard = plan.next(new Set()); shard !== null; shard = plan.next(new Set(shards.keys()))) {
    shards.set(shard.name, shard.payload)
  }
  for (const [name, payload] of [...shards].reverse()) {
    const result = await computation.run(payload, unattended)
    expect(result).toMatch(computation.result)
    expect([plan.accept(name, result), plan.accept(name, result)]).toEqual([true, false])
  }
  return { answer: plan.answer(), shards: shards.size }
}

function expected(game: Game, depth: number): PerftCounts {
  const position = game.start(1)
  const counts = depth === 0 ? [] : divide(position, depth)
  const named = counts.map(({ move, nodes }) => [game.notation.formatMove(position, move), nodes])
  return { depth, nodes: perft(position, depth), divide: Object.fromEntries(named) }
}

describe('perft in shards', () => {
  test.each(['hip:rows=3,cols=3', 'connect-four', 'croquar', 'caissa'])(
    'counts what one walk counts: %s',
    async (name) => {
      const game = await loadGame(name)
      for (let depth = 0; depth <= 4; depth++) {
        const plain = expected(game, depth)
        for (const split of [undefined, 0, 1, Math.min(2, depth)]) {
          if ((split ?? 0) > depth) continue
          for (const merge of [false, true]) {
            const { answer } = await answered({ game: name, seed: 1, depth, split, merge, divide: true })
            expect(answer, `depth ${depth}, split ${split}, merge ${merge}`).toEqual(plain)
          }
        }
      }
    },
    60_000,
  )

  test('counts games that end before the depth for nothing, and goes on from a position', async () => {
    const { answer } = await answered({ game: 'hip:rows=2,cols=3', depth: 6, split: 6, divide: false })
    const game = await loadGame('hip:rows=2,cols=3')
    expect(answer).toEqual({ depth: 6, nodes: perft(game.start(), 6) })
    const four = await loadGame('connect-four')
    const position = four.notation.parsePosition('4444')
    const from = await answered({ game: 'connect-four', position: '4444', depth: 3 })
    expect(from.answer).toEqual({ depth: 3, nodes: perft(position, 3) })
  })

  test('has one shard where that is enough, many where it pays, and fewer lines with merging', async () => {
    expect((await answered({ game: 'connect-four', depth: 5 })).shards).toBe(1)
    const request = { game: 'hip:rows=4,cols=4', depth: 5, split: 3 }
    const plain = await answered(request)
    const merged = await answered({ ...request, merge: true })
    expect(plain.shards).toBe(16 * 15 * 14)
    expect(merged.shards).toBeLessThan(plain.shards / 8)
    expect(merged.answer).toEqual(plain.answer)
  })

  test('refuses a split beyond the depth', async () => {
    await expect(answered({ game: 'hip', depth: 2, split: 3 })).rejects.toThrow('at most the depth, 2')
  })
})
