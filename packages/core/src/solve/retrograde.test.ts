import { loadGame } from '@plyworks/games'
import { beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../base/random.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { prepareDatabase, type SolvedGame } from './database-probe.js'
import { solveExhaustively } from './exhaustive.js'
import { refusesRetrograde } from './refuses-retrograde.js'
import { RetrogradeSolver, retrogradeMemory } from './retrograde.js'
import { reachableRanking } from './retrograde-reachable.js'
import { joinReports, verifyDatabase } from './verify.js'

const never = { stopped: () => false }

function solve(game: Game): SolvedGame<Position> {
  const solved = prepareDatabase(game, game.start(1))
  if (!solved) throw new Error('not stopped, but no database')
  expect(new RetrogradeSolver(game, solved.ranking, solved.database).run(never)).toBe(true)
  return solved
}

/** Solves in steps of random length, each with a new solver, as after restarts: all that is kept is the database. */
function solveInterrupted(game: Game): SolvedGame<Position> {
  const solved = prepareDatabase(game, game.start(1))
  if (!solved) throw new Error('not stopped, but no database')
  const random = new Random(3)
  let steps = 1
  while (!new RetrogradeSolver(game, solved.ranking, solved.database).step(1 + random.below(100_000))) steps++
  expect(steps).toBeGreaterThan(5)
  return solved
}

/** Verifies a database in parts that begin and end anywhere. */
function inParts(solved: SolvedGame<Position>, random: Random) {
  const { size } = solved.database
  const bounds = [0, ...Array.from({ length: 7 }, () => random.below(size)), size].sort((one, other) => one - other)
  return joinReports(bounds.slice(1).map((end, index) => verifyDatabase(solved, never, bounds[index], end)))
}

describe('croquar, by its own ranking', () => {
  let game: Game
  let solved: SolvedGame<Position>
  beforeAll(async () => {
    game = await loadGame('croquar')
    solved = solveInterrupted(game)
  }, 120_000)

  test.each([
    ['1 0 0 -', 'draw'],
    ['2 7 10/2 -', 'win'],
    ['2 97 X 4', 'draw'],
    ['2 94 X 4', 'loss'],
  ])('%s is a %s', (text, value) => {
    expect(solved.probe(game.notation.parsePosition(text)).value).toBe(value)
  })

  test('a known long win takes 55 turns, and its line of play lasts as long', () => {
    const position = game.notation.parsePosition('2 7 10/2 -')
    expect(solved.probe(position).plies).toBe(55)
    const line = solved.line(position, 1000)
    expect(line).toHaveLength(55)
    for (const move of line) position.make(move)
    expect(position.over).toBe(true)
    expect(position.score(1)).toBe(1)
  })

  test('every entry agrees with a look one move ahead, though the work was interrupted time and again', () => {
    const report = inParts(solved, new Random(3))
    expect(report).toMatchObject({ errors: 0, examples: [], complete: true })
    expect(report.positions).toBeGreaterThan(900_000)
  })

  test('late positions agree with exhaustive search', () => {
    const random = new Random(5)
    const position = game.start()
    const out = new Int32Array(game.traits.maxMoves)
    let compared = 0
    while (compared < 60) {
      const tier = random.below(60)
      if (!solved.ranking.unrank(tier, random.below(solved.ranking.tierSize(tier)), position)) continue
      const searched = solveExhaustively(game, position, never)
      const probed = solved.probe(position)
      expect(probed.value).toBe(searched?.value)
      if (probed.value !== 'draw') expect(probed.plies).toBe(searched?.plies)
      expect([...probed.best]).toEqual([...(searched?.best ?? [])])
      expect(probed.moves).toHaveLength(position.generate(out, 0))
      compared++
    }
  })
})

describe('work in steps', () => {
  test('progress rises to the whole, and a stop is obeyed', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    const solved = prepareDatabase(game, game.start())
    if (!solved) throw new Error('no database')
    const solver = new RetrogradeSolver(game, solved.ranking, solved.database)
    const done: number[] = []
    const control = {
      stopped: () => done.length === 3,
      progress: (_fraction: number | null, count = 0) => done.push(count),
    }
    expect(solver.run(control)).toBe(false)
    expect(done).toHaveLength(3)
    expect(done.toSorted((first, second) => first - second)).toEqual(done)
    expect(solver.run(never)).toBe(true)
  })

  test('the memory is known before', async () => {
    const { ranking } = (await loadGame('croquar')).solve
    expect(ranking && retrogradeMemory(ranking)).toBe((1_357_952 + 1648) * 2)
  })
})

describe('verification', () => {
  test('finds any damage', async () => {
    const game = await loadGame('hip:rows=3,cols=3')
    const solved = solve(game)
    const table = solved.database.tables[0]
    const random = new Random(11)
    for (let round = 0; round < 20; round++) {
      const index = random.below(table.length)
      const kept = table[index]
      table[index] = round === 0 ? 0 : kept ^ (1 << (2 + random.below(4)))
      const report = verifyDatabase(solved, never)
      table[index] = kept
      expect(report.errors).toBeGreaterThan(0)
      expect(report.examples[0]).toMatch(/^tier 0, number \d+: /)
    }
    expect(verifyDatabase(solved, never).errors).toBe(0)
  })

  test('finds the same in parts as in one piece, whatever their bounds', async () => {
    const solved = solve(await loadGame('hip:rows=3,cols=3'))
    const [table] = solved.database.tables
    const random = new Random(5)
    for (let damaged = 0; damaged < 30; damaged++) table[random.below(table.length)] ^= 1 << 4
    const whole = verifyDatabase(solved, never)
    expect(whole.errors).toBeGreaterThan(whole.examples.length)
    expect(inParts(solved, random)).toEqual(whole)
  })

  test('tells an unfinished database from a finished one, and a stop from the end', async () => {
    const game = await loadGame('hip:rows=3,cols=3')
    const prepared = prepareDatabase(game, game.start())
    if (!prepared) throw new Error('no database')
    expect(verifyDatabase(prepared, never).examples[0]).toContain('not solved')
    expect(verifyDatabase(prepared, { stopped: () => true }).complete).toBe(false)
  })
})

describe('games without a ranking, by the positions reached', () => {
  test.each(['connect-four:rows=4,cols=4', 'hip:rows=3,cols=3', 'hip:rows=4,cols=3'])('%s', async (name) => {
    const game = await loadGame(name)
    expect(refusesRetrograde(game)).toBeNull()
    const solved = solve(game)
    expect(verifyDatabase(solved, never)).toMatchObject({ errors: 0, complete: true, positions: solved.database.size })
    const position = game.start()
    const searched = solveExhaustively(game, position, never)
    expect(solved.probe(position).value).toBe(searched?.value)
    if (searched?.value !== 'draw') expect(solved.probe(position).plies).toBe(searched?.plies)
  })

  test('all positions of 4 x 4 Connect Four are found', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    const ranking = reachableRanking(game, game.start(), 1_000_000)
    if (ranking === null || ranking === 'too many') throw new Error('refused')
    const finished = new Set<string>()
    const position = game.start()
    const out = new Int32Array(game.traits.maxMoves)
    for (let index = 0; index < ranking.tierSize(0); index++) {
      ranking.unrank(0, index, position)
      const end = position.generate(out, 0)
      for (let at = 0; at < end; at++) {
        position.make(out[at])
        if (position.over) finished.add(`${position.keyLow} ${position.keyHigh}`)
        position.unmake()
      }
    }
    // J. Tromp's count of the legal positions of 4 x 4, finished ones included.
    expect(ranking.tierSize(0) + finished.size).toBe(161_029)
  })

  test('too many positions are refused', async () => {
    const game = await loadGame('connect-four')
    expect(reachableRanking(game, game.start(), 1000)).toBe('too many')
    expect(() => prepareDatabase(game, game.start(), undefined, 1000)).toThrow('more than 1000 positions')
  })

  test('games of more players, or with repetitions that a number of moves ends, are refused with the reason', async () => {
    expect(refusesRetrograde(await loadGame('star-chess').catch(() => manySeats()))).toContain('two players')
    const game = await loadGame('croquar')
    const repeating = { ...game, traits: { ...game.traits, repeats: true } }
    expect(refusesRetrograde(repeating)).toContain('ends after')
  })
})

async function manySeats(): Promise<Game> {
  const game = await loadGame('croquar')
  return { ...game, traits: { ...game.traits, seats: 4, payoff: 'winner' } }
}
