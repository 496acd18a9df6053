import { checkVariant, readOptions, solveExhaustively } from '@plyworks/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import definition from '../index.js'
import type { HipPosition } from '../rules.js'
import { EndingDistance } from '../solver/endings.js'
import { solveHip } from '../solver/solver.js'
import { perfectEngine } from './perfect.js'
import { hardestToAnswer } from './resistance.js'

const control = { stopped: () => false, memory: 2 ** 21, nodes: 2 ** 20 }

const lines = fc.record({
  size: fc.constantFrom([3, 4], [4, 4], [4, 5], [5, 5]),
  rule: fc.constantFrom('gardner', 'last-mover'),
  stones: fc.integer({ min: 1, max: 2 }),
  moves: fc.array(fc.nat(), { minLength: 25, maxLength: 25 }),
})

function movesOf(position: HipPosition): number[] {
  const out = new Int32Array(64)
  return [...out.subarray(0, position.generate(out, 0))]
}

/** Plays safe cells until at most nine are empty; null where the game was over before. */
function late({ size, rule, stones, moves }: typeof lines extends fc.Arbitrary<infer Line> ? Line : never) {
  const game = definition.create(checkVariant(definition.variants, { rows: size[0], cols: size[1], rule, stones }))
  const position = game.start()
  for (const choice of moves) {
    const safe = movesOf(position).filter((cell) => !position.completes(position.turn, cell))
    if (safe.length === 0 || position.over) return null
    if (position.rules.cells - position.placed <= 9) return { game, position }
    position.make(safe[choice % safe.length])
  }
  return null
}

it('knows how long the end of a game takes, as the exhaustive search does', () => {
  let compared = 0
  fc.assert(
    fc.property(lines, (line) => {
      const found = late(line)
      if (found === null) return
      const { game, position } = found
      const moves = movesOf(position)
      const plies = new EndingDistance(position.rules).pliesBy(position, moves)
      const expected = moves.map((move) => {
        const after = position.clone()
        after.make(move)
        if (after.over) return after.score(0) === 0 ? null : 1
        const solved = solveExhaustively(game, after, { stopped: () => false })
        return solved?.value === 'draw' ? null : 1 + (solved?.plies ?? 0)
      })
      expect(plies).toEqual(expected)
      compared++
    }),
    { numRuns: 40, seed: 1 },
  )
  expect(compared).toBeGreaterThan(10)
})

it('takes the longest way to lose that leaves most mistakes to make', () => {
  let compared = 0
  fc.assert(
    fc.property(lines, (line) => {
      const position = line.stones === 1 ? late(line)?.position : undefined
      if (position === undefined) return
      const solution = solveHip(position, { ...control, bestMoves: 'all' })
      if (solution === null || solution.value === 'win') return
      const { best, value } = solution
      const plies = new EndingDistance(position.rules).pliesBy(position, best)
      const mistakes = best.map((move) => shareOfMistakes(position, move))
      const worth = best.map((_, index) => (value === 'loss' ? (plies[index] ?? 0) : 0) + mistakes[index])
      const expected = best.filter((_, index) => worth[index] === Math.max(...worth))
      expect(hardestToAnswer(position, best, value, control)).toEqual(expected)
      compared++
    }),
    { numRuns: 60, seed: 2 },
  )
  expect(compared).toBeGreaterThan(5)
})

/** Of the safe answers those that are not among the best. */
function shareOfMistakes(position: HipPosition, move: number): number {
  const after = position.clone()
  after.make(move)
  const safe = after.over ? [] : movesOf(after).filter((cell) => !after.completes(after.turn, cell))
  if (safe.length === 0) return 0
  const best = solveHip(after, { ...control, bestMoves: 'all' })?.best ?? []
  return safe.filter((cell) => !best.includes(cell)).length / safe.length
}

it('has a move that resists however little it may search', () => {
  const game = definition.create(checkVariant(definition.variants, { rows: 4, cols: 5, rule: 'last-mover', stones: 1 }))
  const player = perfectEngine.create(game, readOptions({}, {}))
  const position = game.start()
  const { move } = player.search(position, { nodes: 1 }, { stopped: () => false, onLine: () => {} })
  expect(movesOf(position)).toContain(move)
})
