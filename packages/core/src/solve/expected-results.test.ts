import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { Random } from '../base/random.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { Choices, readChoices } from './choices.js'
import { prepareDatabase, type SolvedGame } from './database-probe.js'
import { ExpectedResults } from './expected-results.js'
import { distancePolicy, FalliblePolicy, type Policy, speculativePolicy, uniformPolicy } from './policy.js'
import { RetrogradeSolver } from './retrograde.js'

const never = () => false

function solve(game: Game): SolvedGame<Position> {
  const solved = prepareDatabase(game, game.start(1))
  if (!solved) throw new Error('not stopped, but no database')
  new RetrogradeSolver(game, solved.ranking, solved.database).run({ stopped: never })
  return solved
}

/** The same by the definition: a walk through the whole tree below a position, transpositions by key met once. */
function plainResult(solved: SolvedGame<Position>, first: Policy, second: Policy, position: Position, seat: number) {
  const known = new Map<string, number>()
  const value = (): number => {
    if (position.over) return position.score(seat)
    const key = `${position.keyLow} ${position.keyHigh}`
    const before = known.get(key)
    if (before !== undefined) return before
    const { maxMoves } = solved.game.traits
    const choices = new Choices(maxMoves)
    readChoices(solved, position, choices)
    for (let index = 0; index < choices.count; index++) {
      position.make(choices.moves[index])
      choices.expected[index] = value()
      position.unmake()
    }
    const results = Array.from(choices.expected)
    const probabilities = new Float64Array(maxMoves)
    const policy = position.turn === seat ? first : second
    policy.distribute(position, choices, probabilities)
    let sum = 0
    for (let index = 0; index < choices.count; index++) sum += probabilities[index] * results[index]
    known.set(key, sum)
    return sum
  }
  return value()
}

const croquar = await loadGame('croquar')
const smallHip = await loadGame('hip:rows=3,cols=3')
const fallible = new FalliblePolicy(smallHip, { strength: 2, slip: 0.05, judgement: 2 })

describe('results of a plain walk, for either seat', () => {
  test.each([
    ['the best reply among perfect play', speculativePolicy, fallible],
    ['distances against chance', distancePolicy, uniformPolicy],
    [
      'one fallible player against another',
      fallible,
      new FalliblePolicy(smallHip, { strength: 5, slip: 0, judgement: 0 }),
    ],
  ])('%s', async (_name, first, second) => {
    const solved = solve(smallHip)
    const results = new ExpectedResults(solved, first, second)
    // In pieces, as when it is asked between two looks at a clock
    let steps = 1
    while (!results.step(100)) steps++
    expect(steps).toBeGreaterThan(3)
    for (const seat of [0, 1]) {
      const plain = plainResult(solved, first, second, smallHip.start(1), seat)
      expect(results.expected(smallHip.start(1), seat)).toBeCloseTo(plain, 5)
    }
  })
})

test('the same where turns are skipped inside a tier', { tags: 'long' }, async () => {
  const solved = solve(croquar)
  const opponent = new FalliblePolicy(croquar, { strength: 2, slip: 0.05, judgement: 2 })
  const results = new ExpectedResults(solved, speculativePolicy, opponent)
  results.run(never)
  for (const text of ['1 89 88* 2', '2 90/4 86 1', '1 88* 90/1 -', '2 87 92! 4', '2 100/3 X 3']) {
    const position = croquar.notation.parsePosition(text)
    for (const seat of [0, 1]) {
      const plain = plainResult(solved, speculativePolicy, opponent, position, seat)
      expect(results.expected(position, seat)).toBeCloseTo(plain, 5)
    }
  }
})

test('played games come out as computed', async () => {
  const game = await loadGame('hip:rows=3,cols=4')
  const solved = solve(game)
  const fallible = new FalliblePolicy(game, { strength: 2, slip: 0.05, judgement: 2 })
  const results = new ExpectedResults(solved, fallible, uniformPolicy)
  results.run(never)
  const random = new Random(11)
  const choices = new Choices(game.traits.maxMoves)
  const probabilities = new Float64Array(game.traits.maxMoves)
  const games = 4000
  let sum = 0
  for (let count = 0; count < games; count++) {
    const position = game.start(1)
    while (!position.over) {
      readChoices(solved, position, choices)
      const policy = position.turn === 0 ? fallible : uniformPolicy
      policy.distribute(position, choices, probabilities)
      let rest = random.unit()
      let chosen = 0
      while (chosen < choices.count - 1 && rest >= probabilities[chosen]) rest -= probabilities[chosen++]
      position.make(choices.moves[chosen])
    }
    sum += position.score(0)
  }
  // Results lie between -1 and 1, so five standard errors of the mean are at most 5 / sqrt(4000) = 0.08.
  expect(Math.abs(sum / games - results.expected(game.start(1), 0))).toBeLessThan(0.08)
})
