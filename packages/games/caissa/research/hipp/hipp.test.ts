import {
  type Engine,
  parseVariant,
  Random,
  readOptions,
  type SearchLine,
  type SearchResult,
  WIN,
  WIN_LIMIT,
} from '@plyworks/core'
import { expect, it } from 'vitest'
import definition from '../../index.js'
import type { CaissaPosition } from '../../rules.js'
import { visitPositions } from '../../testing/random-positions.js'
import { hippEngine } from './hipp.js'

const game = definition.create(parseVariant(definition.variants, 'caissa'))

function positions(seed: number, count: number): CaissaPosition[] {
  const found: CaissaPosition[] = []
  visitPositions(new Random(seed), count, (position) => {
    if (!position.over) found.push(position.clone())
  })
  return found
}

/** Engines by their options; making one takes longer than a small search. */
const engines = new Map<string, Engine<CaissaPosition>>()

function search(
  position: CaissaPosition,
  limits: { depth?: number; nodes?: number; milliseconds?: number },
  options: Record<string, string> = {},
  onLine: (line: SearchLine) => void = () => {},
): SearchResult {
  const name = JSON.stringify(options)
  let engine = engines.get(name)
  if (engine === undefined) {
    engine = hippEngine.create(game, readOptions(hippEngine.options(game), options))
    engines.set(name, engine)
  }
  return engine.search(position, limits, { stopped: () => false, onLine })
}

it('goes no deeper than it is asked to, whatever else is limited', () => {
  for (const position of positions(61, 12)) {
    for (const refine of ['0', '5']) {
      for (const limits of [{}, { milliseconds: 60_000 }, { nodes: 1_000_000 }]) {
        const depths: number[] = []
        const { depth } = search(position, { depth: 3, ...limits }, { refine }, (line) => depths.push(line.depth))
        expect(Math.max(depth, ...depths)).toBeLessThanOrEqual(3)
      }
    }
  }
})

it('keeps what a step of the best moves has found when it is broken off', () => {
  const limits = { depth: 3 }
  const options = { 'time-rules': 'false' }
  for (const position of positions(67, 6)) {
    const { nodes, depth } = search(position, limits, options)
    if (depth < 3) continue
    let best = 0 - WIN
    for (let most = 1; most <= nodes + 50; most += Math.ceil(nodes / 60)) {
      const result = search(position, { ...limits, nodes: most }, options)
      if (result.depth < 3) continue
      // With every move searched the best score can but rise: none is judged by an older step.
      expect(result.scores[position.turn]).toBeGreaterThanOrEqual(best)
      best = result.scores[position.turn]
    }
  }
})

it('tells the distance of wins and losses as it is', () => {
  const scores = new Set<number>()
  for (const position of positions(71, 500)) {
    const plain = { refine: '0', check: 'false', horizon: 'false' }
    const { scores: found, bound } = search(position, { depth: 2 }, plain)
    const score = found[position.turn]
    if (Math.abs(score) < WIN_LIMIT || bound !== 'exact') continue
    scores.add(score)
    expect(score).toBe(endWithin(position, 2))
  }
  expect([...scores]).toEqual(expect.arrayContaining([WIN - 1, 2 - WIN]))
})

it('calls nothing lost while there are moves it has not looked into', () => {
  // All of the first five moves lose in two plies, some of the others do not.
  const position = game.notation.parsePosition('B1xx1xR/2xxxq1/1x1x1xx/1xn1rx1/x1xQxx1/1xx4/x1Nx1x1 b - 59')
  expect(endWithin(position, 2)).toBe(0)
  expect(search(position, { depth: 2 }).scores[1]).toBeGreaterThan(0 - WIN_LIMIT)
})

it('calls nothing won or lost that it sees by moves which the connection rule may forbid', () => {
  const position = game.notation.parsePosition('Rxxrxx1/2x1x2/3x1n1/B1x1Q2/x1x1x1x/2x1Nx1/1x1xxqx b - 59')
  expect(endWithin(position, 3)).toBe(0)
  expect(Math.abs(search(position, { depth: 5 }, { refine: '0' }).scores[1])).toBeLessThan(WIN_LIMIT)
})

/** `WIN - n` for a forced win in n plies, n - WIN for a loss, 0 where neither comes within so many plies. */
function endWithin(position: CaissaPosition, plies: number): number {
  if (position.over) return position.score(position.turn) * WIN
  if (plies === 0) return 0
  const moves = new Int32Array(64)
  let best = 0 - WIN
  for (const move of moves.slice(0, position.generate(moves, 0))) {
    position.make(move)
    const after = 0 - endWithin(position, plies - 1)
    position.unmake()
    best = Math.max(best, after - Math.sign(after))
  }
  return best
}
