import { gameIds, loadGame } from '@plyworks/games'
import { beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../base/random.js'
import type { Game, Ranking } from '../../game/game.js'
import type { Position } from '../../game/position.js'
import { Choices, readChoices } from '../../solve/choices.js'
import type { SolvedGame } from '../../solve/database-probe.js'
import { reachableRanking } from '../../solve/retrograde-reachable.js'
import { findEngine } from '../engines.js'
import { makeEngine, quiet, randomPosition } from '../testing/engines.js'
import { legalMoves } from '../testing/references.js'
import { LazySolution, SOLVED_PLAY_LIMIT } from './lazy-solution.js'

/** A small game made playable for these engines by a ranking of the positions that can be reached. */
async function smallGame(name = 'hip:rows=3,cols=4'): Promise<Game> {
  const game = await loadGame(name)
  const ranking = reachableRanking(game, game.start(1), 200_000)
  if (ranking === null || ranking === 'too many') throw new Error('not so small')
  return { ...game, solve: { ...game.solve, ranking } }
}

let game: Game
let solved: SolvedGame<Position>

beforeAll(async () => {
  game = await smallGame()
  const solution = LazySolution.of(game).get(() => false)
  if (solution === null) throw new Error('not stopped, but not solved')
  solved = solution
})

describe.each(['solved', 'speculative'])('%s', (name) => {
  test('never gives up a win or a draw', () => {
    const engine = makeEngine(game, name)
    const random = new Random(5)
    const choices = new Choices(game.traits.maxMoves)
    for (let count = 0; count < 300; count++) {
      const position = randomPosition(game, random, 10)
      const { move } = engine.search(position, {}, quiet)
      readChoices(solved, position, choices)
      expect(choices.kinds[choices.moves.indexOf(move)]).toBe(choices.bestKind())
    }
  })
})

test('plain perfect play reports the distance it keeps', () => {
  const engine = makeEngine(game, 'solved')
  const random = new Random(6)
  for (let count = 0; count < 100; count++) {
    const position = randomPosition(game, random, 10)
    const { scores } = engine.search(position, {}, quiet)
    const outcome = solved.outcome(position)
    const score = scores[position.turn]
    const told = score === 0 ? 'draw' : score > 0 ? 'win' : 'loss'
    expect(told).toBe(outcome?.value)
    if (told !== 'draw') expect(1_000_000 - Math.abs(score)).toBe(outcome?.plies)
  }
})

test('fallible play is fixed by its seed and differs between seeds', () => {
  const play = (seed: string) => {
    const engine = makeEngine(game, 'fallible', { strength: '1', seed })
    const random = new Random(7)
    return Array.from({ length: 60 }, () => engine.search(randomPosition(game, random, 8), {}, quiet).move)
  }
  expect(play('1')).toEqual(play('1'))
  expect(play('1')).not.toEqual(play('2'))
})

test('fallible play errs less the stronger it is', () => {
  const errors = (strength: string) => {
    const engine = makeEngine(game, 'fallible', { strength, slip: '0' })
    const random = new Random(8)
    const choices = new Choices(game.traits.maxMoves)
    let count = 0
    for (let each = 0; each < 1000; each++) {
      const position = randomPosition(game, random, 8)
      const { move } = engine.search(position, {}, quiet)
      readChoices(solved, position, choices)
      if (choices.kinds[choices.moves.indexOf(move)] < choices.bestKind()) count++
    }
    return count
  }
  const counts = ['0', '0.5', '1', '12'].map(errors)
  expect(counts).toEqual([...counts].sort((one, other) => other - one))
  expect(counts[0]).toBeGreaterThan(2 * counts[2])
  expect(counts[3]).toBeLessThan(10)
})

test.each(['random', 'good'])('plays perfectly but for one %s mistake a game', (mistake) => {
  const engine = makeEngine(game, 'one-mistake', { mistake, chance: '0.5' })
  const opponent = makeEngine(game, 'random')
  const random = new Random(9)
  const choices = new Choices(game.traits.maxMoves)
  const counts: number[] = []
  for (let count = 0; count < 100; count++) {
    const position = randomPosition(game, random, 2)
    const seat = position.turn
    let mistakes = 0
    while (!position.over) {
      readChoices(solved, position, choices)
      const { move } = (position.turn === seat ? engine : opponent).search(position, {}, quiet)
      const chosen = choices.moves.indexOf(move)
      if (position.turn === seat && choices.kinds[chosen] < choices.bestKind()) {
        mistakes++
        const others = choices.plies
          .subarray(0, choices.count)
          .filter((_, at) => choices.kinds[at] === choices.kinds[chosen])
        if (mistake === 'good') expect(choices.plies[chosen]).toBe(Math.max(...others))
      }
      position.make(move)
    }
    counts.push(mistakes)
  }
  expect(Math.max(...counts)).toBe(1)
  expect(counts.filter((count) => count === 1).length).toBeGreaterThan(20)
})

test('stopped while it solves, an engine plays a legal move and goes on the next time', async () => {
  const fresh = await smallGame('connect-four:rows=4,cols=4')
  const engine = makeEngine(fresh, 'speculative')
  const position = fresh.start(1)
  let answers = 0
  for (let found = false; !found; answers++) {
    let asked = 0
    const result = engine.search(position, {}, { stopped: () => asked++ > 0, onLine() {} })
    expect(legalMoves(fresh, position)).toContain(result.move)
    found = (result.detail as { prepared: boolean } | undefined)?.prepared ?? false
    expect(answers).toBeLessThan(1000)
  }
  expect(answers).toBeGreaterThan(1)
})

test('with too little time to solve the game an engine searches', async () => {
  const fresh = await smallGame('connect-four:rows=4,cols=4')
  const engine = makeEngine(fresh, 'solved')
  // The first player wins at once in column 3 only.
  let asked = 0
  const onlySolving = { ...quiet, stopped: () => asked++ === 0 }
  const { move, scores } = engine.search(fresh.notation.parsePosition('313232'), { depth: 2 }, onlySolving)
  expect(move).toBe(2)
  expect(scores).toEqual([999_999, -999_999])
})

test('engines that need the solved game say why they do not fit', async () => {
  for (const id of gameIds) {
    const loaded = await loadGame(id)
    const { ranking } = loaded.solve
    const tiers = Array.from({ length: ranking?.tiers ?? 0 }, (_, tier) => ranking?.tierSize(tier) ?? 0)
    const size = tiers.reduce((sum, one) => sum + one, 0)
    for (const name of ['solved', 'speculative', 'fallible', 'one-mistake']) {
      const refuses = findEngine(loaded, name).refuses(loaded)
      if (ranking === undefined) expect(refuses).toMatch(/solves the whole game first|needs two seats/)
      else if (size > SOLVED_PLAY_LIMIT)
        expect(refuses).toContain(name === 'speculative' ? 'cannot repeat' : `has ${size} positions`)
      else expect(refuses).toBeNull()
    }
  }
  const ranking: Ranking<Position> = { ...solved.ranking, tiers: 1, tierSize: () => SOLVED_PLAY_LIMIT + 1 }
  expect(findEngine(game, 'solved').refuses({ ...game, solve: { ...game.solve, ranking } })).toMatch(
    /has 4000001 positions/,
  )
})
