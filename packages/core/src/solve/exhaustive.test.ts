import { loadDefinition, loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { Random } from '../base/random.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { refusesExhaustive, type Solution, solveExhaustively } from './exhaustive.js'

const never = { stopped: () => false, tableMegabytes: 4 }

/** Value of a position by plain recursion: result for the seat to move and plies to the end. */
function plainValue(game: Game, position: Position): [score: number, plies: number] {
  const turn = position.turn
  if (position.over) return [position.score(turn), 0]
  const out = new Int32Array(game.traits.maxMoves)
  let best: [number, number] | undefined
  for (const move of out.subarray(0, position.generate(out, 0))) {
    position.make(move)
    let score: number
    let plies = 0
    if (position.over) score = position.score(turn)
    else {
      const same = position.turn === turn
      ;[score, plies] = plainValue(game, position)
      if (!same) score = 0 - score
    }
    position.unmake()
    const found: [number, number] = [score, plies + 1]
    if (best === undefined || isBetter(found, best)) best = found
  }
  if (best === undefined) throw new Error('an open position without moves')
  return best
}

function isBetter([score, plies]: [number, number], [otherScore, otherPlies]: [number, number]): boolean {
  if (score !== otherScore) return score > otherScore
  return score > 0 ? plies < otherPlies : score < 0 && plies > otherPlies
}

/** A random open position with at most `left` plies to go, or null when the game ended on the way. */
function randomPosition(game: Game, random: Random, plies: number): Position | null {
  const out = new Int32Array(game.traits.maxMoves)
  const position = game.start(random.below(1000))
  for (let ply = 0; ply < plies && !position.over; ply++) position.make(out[random.below(position.generate(out, 0))])
  return position.over ? null : position
}

function solve(game: Game, position: Position): Solution {
  const solution = solveExhaustively(game, position, never)
  if (solution === null) throw new Error('stopped though nothing said so')
  return solution
}

const cases: readonly [name: string, firstPly: number, lastPly: number][] = [
  ['connect-four:cols=4,rows=4', 7, 15],
  ['connect-four', 34, 41],
  ['domineering:rows=4,cols=4', 3, 7],
  ['hip:rows=3,cols=3', 2, 8],
  ['hip:rows=3,cols=4,rule=last-mover', 5, 10],
  ['hip:rows=3,cols=3,stones=2', 2, 8],
  ['hip:rows=3,cols=4,stones=2,rule=last-mover', 5, 10],
]

for (const [name, firstPly, lastPly] of cases) {
  test(`value, distance and best moves of ${name} are those of plain recursion`, async () => {
    const game = await loadGame(name)
    const random = new Random(7)
    for (let round = 0; round < 60; round++) {
      const position = randomPosition(game, random, firstPly + random.below(lastPly - firstPly))
      if (!position) continue
      const text = game.notation.formatPosition(position)
      const [score, plies] = plainValue(game, position)
      const solution = solve(game, position)
      expect(game.notation.formatPosition(position)).toBe(text)
      expect(solution.value, text).toBe(score > 0 ? 'win' : score < 0 ? 'loss' : 'draw')
      if (score !== 0) expect(solution.plies, text).toBe(plies)
      expect(solution.best, text).toEqual(plainBest(game, position, score, plies))
    }
  })
}

function plainBest(game: Game, position: Position, score: number, plies: number): number[] {
  const out = new Int32Array(game.traits.maxMoves)
  const turn = position.turn
  return Array.from(out.subarray(0, position.generate(out, 0))).filter((move) => {
    position.make(move)
    const [childScore, childPlies] = position.over ? [position.score(turn), 0] : plainValue(game, position)
    const own = position.over || position.turn === turn ? childScore : 0 - childScore
    position.unmake()
    return own === score && (score === 0 || childPlies + 1 === plies)
  })
}

test('known values of Connect Four on small boards', async () => {
  // J. Tromp, table of values for boards of various sizes: 4 x 4 and 5 x 4 are draws.
  for (const name of ['connect-four:cols=4,rows=4', 'connect-four:cols=5,rows=4']) {
    const game = await loadGame(name)
    expect(solve(game, game.start()).value).toBe('draw')
  }
})

// The first positions of the set Test_L3_R1 of P. Pons' public test sets.
test.each([
  ['2252576253462244111563365343671351441', -1],
  ['7422341735647741166133573473242566', 1],
  ['23163416124767223154467471272416755633', 0],
])('the published score of %s is %i', async (text, score) => {
  const game = await loadGame('connect-four')
  const position = game.notation.parsePosition(text)
  const { value, plies } = solve(game, position)
  expect(game.solve.scales[0]?.convert(position, value, plies ?? 0)).toBe(score)
})

test('a position that is over has its score and no moves', async () => {
  const game = await loadGame('connect-four')
  const solution = solve(game, game.notation.parsePosition('1212121'))
  expect(solution).toMatchObject({ value: 'loss', plies: 0, best: [] })
})

test('stops when told to and leaves the position as it was', async () => {
  const game = await loadGame('connect-four')
  const position = game.start()
  let asked = 0
  expect(solveExhaustively(game, position, { stopped: () => ++asked > 3, tableMegabytes: 4 })).toBeNull()
  expect(game.notation.formatPosition(position)).toBe('-')
})

test('refuses games that do not fit, with a sentence', async () => {
  const definition = await loadDefinition('connect-four')
  const game = definition.create({ cols: 7, rows: 6 })
  expect(refusesExhaustive(game)).toBeNull()
  expect(refusesExhaustive({ ...game, traits: { ...game.traits, payoff: 'winner', seats: 4 } })).toMatch(/two seats/)
})

test('a position in which every move loses at once is lost in one ply', async () => {
  const game = await loadGame('hip:rows=5,cols=5')
  const solution = solve(game, game.notation.parsePosition('oo.xx/xxxxo/ox.oo/xoox./oxxoo 1 1'))
  expect([solution.value, solution.plies, solution.best.length]).toEqual(['loss', 1, 3])
})
