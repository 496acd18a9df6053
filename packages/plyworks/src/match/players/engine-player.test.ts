import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import type { Decision } from '../thinker.js'
import { EnginePlayer } from './engine-player.js'

const game = await loadGame('hip:rows=5,cols=5,stones=2')
const turn = {
  clocks: [0, 1].map(() => ({ left: null, increment: 0 })),
  limits: { milliseconds: null, nodes: null, depth: 1 },
  moves: [],
}
const decided = { depth: 2, bound: 'exact', nodes: 50, ms: 1 } as const

/** Asks for the moves of a whole turn of an engine that decides the same each time. */
async function scoresOf(decision: Decision): Promise<(number | undefined)[]> {
  const thinker = { think: async () => decision, stop: () => {}, forget: () => {}, close: async () => {} }
  const player = new EnginePlayer({ game, thinker, options: {}, takesSeed: false })
  const position = game.start(1)
  position.make(game.notation.parseMove(position, 'a1'))
  const start = { number: 0, game: game.name, seat: position.turn, standardStart: true, opening: ['a1'], seed: 1 }
  await player.begin({ ...start, position: game.notation.formatPosition(position) })
  const scores: (number | undefined)[] = []
  for (const seat = position.turn; position.turn === seat; ) {
    const { text, thought } = await player.choose({ ...turn, position })
    scores.push(thought?.score)
    position.make(game.notation.parseMove(position, text))
  }
  return scores
}

test('an expected result is told in hundredths, moves planned with it have its score, and who looks at nothing has none', async () => {
  const moves = { move: 'b2', moves: ['b2', 'c4'], pv: ['b2', 'c4'] }
  expect(await scoresOf({ ...decided, ...moves, scores: [-0.87, 0.87], scale: 'expectation' })).toEqual([87, 87])
  expect(await scoresOf({ ...decided, ...moves, scores: [12, -12], scale: 'evaluation' })).toEqual([-12, -12])
  const unseen = { depth: 0, bound: 'lower', scores: [0, 0], scale: 'expectation' } as const
  expect(await scoresOf({ ...decided, ...moves, ...unseen })).toEqual([undefined, undefined])
})
