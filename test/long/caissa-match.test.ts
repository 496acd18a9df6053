import { type Engine, parseVariant, Random, readOptions } from '@plyworks/core'
import { expect, it } from 'vitest'
import { caissaEngine } from '../../packages/games/caissa/engines/caissa.js'
import { prepareNetwork } from '../../packages/games/caissa/engines/network.js'
import definition from '../../packages/games/caissa/index.js'
import { hippEngine } from '../../packages/games/caissa/research/hipp/hipp.js'
import type { CaissaPosition } from '../../packages/games/caissa/rules.js'

await prepareNetwork()
const game = definition.create(parseVariant(definition.variants, 'caissa'))
const control = { stopped: () => false, onLine: () => {} }

it('Caïssa: the engine caissa beats HIPP with the same time', { timeout: 1_800_000 }, () => {
  const random = new Random(77)
  let points = 0
  for (let pair = 0; pair < 6; pair++) {
    const opening = randomOpening(random, 4)
    for (const seat of [0, 1]) points += play(opening.clone(), seat)
  }
  expect(points).toBeGreaterThanOrEqual(8)
})

/** Points of the engine caissa in one game in which it has that seat. */
function play(position: CaissaPosition, seat: number): number {
  const ours = caissaEngine.create(game, readOptions(caissaEngine.options(game), {}))
  const theirs = hippEngine.create(game, readOptions(hippEngine.options(game), {}))
  while (!position.over) {
    const engine: Engine<CaissaPosition> = position.turn === seat ? ours : theirs
    position.make(engine.search(position, { milliseconds: 60 }, control).move)
  }
  return (position.score(seat) + 1) / 2
}

function randomOpening(random: Random, plies: number): CaissaPosition {
  const moves = new Int32Array(game.traits.maxMoves)
  for (;;) {
    const position = game.start()
    for (let ply = 0; ply < plies && !position.over; ply++) {
      position.make(moves[random.below(position.generate(moves, 0))])
    }
    if (!position.over) return position
  }
}
