import { checkVariant, Random, readOptions } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { perfectEngine } from '../../packages/games/hip/engines/perfect.js'
import definition from '../../packages/games/hip/index.js'
import type { HipPosition } from '../../packages/games/hip/rules.js'
import { knownResultLoaders } from '../../packages/games/hip/solver/known-results/index.js'
import { solveHip } from '../../packages/games/hip/solver/solver.js'

const VALUES = { win: 1, draw: 0, loss: -1 }
/** With at most this many empty cells the search alone says what a position is worth; it takes seconds at most. */
const JUDGED_CELLS = 20
/** Nodes of some ten seconds; no move of the player may take more, and those of the whole board do. */
const FEW_NODES = 20_000_000
const GAMES = 3

/** What a position is worth to a seat, by a search that knows nothing of other results. */
function worth(position: HipPosition, seat: number): number {
  if (position.over) return position.score(seat)
  const journal = { entries: [], append: () => {} }
  const control = { stopped: () => false, memory: 2 ** 26, copying: false, bestMoves: 'one', journal } as const
  const value = VALUES[solveHip(position, control)?.value ?? 'draw']
  return position.turn === seat ? value : 0 - value
}

describe.each(Object.keys(knownResultLoaders))('the perfect player on %s', (name) => {
  const [board, rule, stones] = name.replace('last-mover', 'last').split('-')
  const [rows, cols] = board.split('x').map(Number)
  const rules = { rows, cols, rule: rule === 'last' ? 'last-mover' : rule, stones: Number(stones) }

  it.each([0, 1])(
    'keeps what seat %i has, with little search',
    async (seat) => {
      const game = definition.create(checkVariant(definition.variants, rules))
      const options = readOptions({}, {})
      await perfectEngine.prepare?.(game, options)
      const player = perfectEngine.create(game, options)
      const random = new Random(rows * 10 + cols + seat)
      const out = new Int32Array(rows * cols)
      for (let round = 0; round < GAMES; round++) {
        const position = game.start()
        let least = -1
        while (!position.over) {
          const judged = rows * cols - position.placed <= JUDGED_CELLS
          // Good answers now and then, so that more than the first mistake is seen.
          const plays = position.turn === seat || (judged && random.below(3) > 0)
          const result = plays ? player.search(position, {}, { stopped: () => false, onLine: () => {} }) : null
          if (result === null) {
            position.make(out[random.below(position.generate(out, 0))])
            continue
          }
          if (position.turn !== seat) {
            position.make(result.move)
            continue
          }
          expect(result.nodes).toBeLessThan(FEW_NODES)
          expect(result.scores[seat]).toBeGreaterThanOrEqual(least)
          least = result.scores[seat]
          if (judged) expect(worth(position, seat)).toBe(least)
          position.make(result.move)
          if (judged) expect(worth(position, seat)).toBe(least)
        }
        expect(position.score(seat)).toBeGreaterThanOrEqual(least)
      }
    },
    3_600_000,
  )
})
