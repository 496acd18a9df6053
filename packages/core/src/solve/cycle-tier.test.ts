import { describe, expect, test } from 'vitest'
import { Random } from '../base/random.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { simpleGame } from '../simple/simple-game.js'
import { Database, DRAW_ENTRY, emptyDatabase, LOSS_ENTRY, NO_ENTRY, type Outcome, WIN_ENTRY } from './database.js'
import { SolvedGame } from './database-probe.js'
import { refusesExhaustive, solveExhaustively } from './exhaustive.js'
import { refusesRetrograde } from './refuses-retrograde.js'
import { RetrogradeSolver } from './retrograde.js'
import { reachableRanking } from './retrograde-reachable.js'
import { graphGame, naiveOutcomes, randomGraph } from './testing/graph-game.js'
import { verifyDatabase } from './verify.js'

const never = { stopped: () => false }

/**
 * A tug of war on places 0 to 4: Left wants the rope at 0, Right at 4, and each pulls it one place either way; where `slack` is
 * set they may let go at place 2, which is a draw.
 */
const tug = simpleGame({
  title: 'Tug',
  seats: ['Left', 'Right'],
  variants: { slack: { default: 0, min: 0, max: 1, title: 'Whether one may let go' } },
  start: () => ({ place: 2, seat: 0 }),
  turn: ({ seat }) => seat,
  moves: ({ place }, { slack }) => (slack === 1 && place === 2 ? ['left', 'right', 'go'] : ['left', 'right']),
  play: ({ place, seat }, move) => ({
    place: move === 'go' ? 9 : move === 'left' ? place - 1 : place + 1,
    seat: 1 - seat,
  }),
  outcome: ({ place }) => (place === 0 ? [1, -1] : place === 4 ? [-1, 1] : place === 9 ? [0, 0] : null),
})

function solve<P extends Position>(game: Game<P>, first = 1_000_000, from = game.start(1)): SolvedGame<P> {
  const ranking = game.solve.ranking ?? reachableRanking(game, from, 10_000)
  if (ranking === null || ranking === 'too many') throw new Error('no ranking')
  // Without the fingerprints of a header, which take longer than to solve games so small.
  const tierSizes = Array.from({ length: ranking.tiers }, (_, tier) => ranking.tierSize(tier))
  const header = { game: game.name, addressing: { kind: 'ranking' }, edition: 0, tierSizes } as const
  const solved = new SolvedGame(game, ranking, new Database(header))
  // A new solver each time, as after restarts: all that is kept is the database.
  let steps = first
  while (!stepsOf(new RetrogradeSolver(game, solved.ranking, solved.database), steps)) steps++
  return solved
}

/** Takes a number of small steps; true when all is solved. */
function stepsOf<P extends Position>(solver: RetrogradeSolver<P>, steps: number): boolean {
  for (let step = 0; step < steps; step++) if (solver.step(7)) return true
  return false
}

describe('a game by hand', () => {
  const game = tug.create({ slack: 0 })
  const text = (place: number, seat: number) => JSON.stringify({ place, seat })
  const solved = solve(game)
  const at = (place: number, seat: number) => solved.probe(game.notation.parsePosition(text(place, seat)))

  test('the player beside the own place wins', () => {
    expect(at(3, 1)).toMatchObject({ value: 'win', plies: 1 })
    const other = solve(game, 1000, game.notation.parsePosition(text(1, 0)))
    expect(other.probe(game.notation.parsePosition(text(1, 0)))).toMatchObject({ value: 'win', plies: 1 })
  })

  test('otherwise both pull back and forth for ever', () => {
    expect(at(2, 0)).toMatchObject({ value: 'draw', plies: Infinity })
    expect(at(1, 1)).toMatchObject({ value: 'draw', plies: Infinity })
    const told = (place: number, seat: number) => at(place, seat).moves.map(({ value, plies }) => [value, plies])
    // Left must not pull the rope to 3, nor Right to 0.
    expect(told(2, 0)).toEqual([
      ['draw', Infinity],
      ['loss', 2],
    ])
    expect(told(1, 1)).toEqual([
      ['loss', 1],
      ['draw', Infinity],
    ])
    expect(at(1, 1).best).toHaveLength(1)
  })

  test('best play in a draw by repetition ends where a position comes again', () => {
    const position = game.start()
    const line = solved.line(position, 1000)
    for (const move of line) position.make(move)
    expect(line).toHaveLength(2)
    expect(game.notation.formatPosition(position)).toBe(game.notation.formatPosition(game.start()))
  })

  test('where one may let go, the draw has an end', () => {
    const slack = tug.create({ slack: 1 })
    const found = solve(slack)
    const value = (place: number, seat: number) => found.outcome(slack.notation.parsePosition(text(place, seat)))
    expect(value(2, 0)).toEqual({ value: 'draw', plies: 1 })
    expect(value(1, 1)).toEqual({ value: 'draw', plies: 2 })
    expect(value(3, 1)).toEqual({ value: 'win', plies: 1 })
    expect(verifyDatabase(found, never)).toMatchObject({ errors: 0, complete: true })
  })

  test('exhaustive solving tells the same', () => {
    expect(refusesExhaustive(game)).toBeNull()
    const { value, plies, best } = solveExhaustively(game, game.start()) ?? {}
    expect([value, plies, best?.length]).toEqual(['draw', undefined, 1])
    const won = solveExhaustively(game, game.notation.parsePosition(text(1, 0)))
    expect(won).toMatchObject({ value: 'win', plies: 1 })
  })
})

describe('random graphs', () => {
  const sizes = [3, 6, 12, 30, 80]
  const graphs = Array.from({ length: 80 }, (_, seed) => {
    const tiers = 1 + (seed % 4)
    return { seed, nodes: randomGraph(seed, sizes[seed % sizes.length], tiers), tiers }
  })

  test('every place has the value and the distance that passes over the graph give it, and verification agrees', () => {
    const all: Outcome[] = []
    for (const { nodes, seed } of graphs) {
      const outcomes = naiveOutcomes(nodes)
      for (const game of [graphGame(nodes, true), graphGame(nodes, false)]) {
        const solved = solve(game, seed % 3 === 0 ? 3 : 1_000_000)
        expect(verifyDatabase(solved, never)).toMatchObject({ errors: 0, complete: true })
        const positions = nodes.map((_, place) => game.notation.parsePosition(String(place)))
        // Without a ranking there are only those that can be reached.
        const met = nodes.flatMap(({ score }, place) =>
          score === null && solved.ranking.rank(positions[place]) >= 0 ? [place] : [],
        )
        const found = met.map((place) => solved.outcome(positions[place]))
        expect(found, `seed ${seed}`).toEqual(met.map((place) => outcomes[place]))
        all.push(...met.map((place) => outcomes[place]))
      }
    }
    const count = (kind: string) =>
      all.filter(({ value, plies }) => kind === (plies === Infinity ? 'endless' : value)).length
    expect(Math.min(...['win', 'loss', 'draw', 'endless'].map(count))).toBeGreaterThan(100)
    expect(Math.max(...all.map(({ value, plies }) => (value === 'draw' ? 0 : plies)))).toBeGreaterThan(8)
  })

  test('exhaustive solving agrees', () => {
    for (const { nodes } of graphs.slice(0, 30)) {
      if (nodes[0].score !== null) continue
      const game = graphGame(nodes, false)
      const solution = solveExhaustively(game, game.start())
      const { value, plies } = naiveOutcomes(nodes)[0]
      expect(solution?.value).toBe(value)
      expect(solution?.plies).toBe(value === 'draw' ? undefined : plies)
    }
  })

  test('an entry that is changed is found by verification', () => {
    const random = new Random(7)
    let changed = 0
    for (const { nodes } of graphs) {
      const game = graphGame(nodes, true)
      const solved = solve(game)
      const tier = random.below(solved.database.tables.length)
      const table = solved.database.tables[tier]
      const index = random.below(Math.max(1, table.length))
      if ((table[index] ?? NO_ENTRY) === NO_ENTRY) continue
      const others = [
        DRAW_ENTRY,
        (1 << 2) | WIN_ENTRY,
        (2 << 2) | LOSS_ENTRY,
        (5 << 2) | WIN_ENTRY,
        (3 << 2) | DRAW_ENTRY,
      ]
      const other = others[random.below(others.length)]
      if (other === table[index]) continue
      table[index] = other
      changed++
      expect(verifyDatabase(solved, never).errors).toBeGreaterThan(0)
    }
    expect(changed).toBeGreaterThan(20)
  })

  test('a stop is obeyed inside of a tier, and progress rises', () => {
    const nodes = randomGraph(4, 120, 1)
    const game = graphGame(nodes, true)
    const { ranking } = game.solve
    if (ranking === undefined) throw new Error('no ranking')
    const solved = new SolvedGame(game, ranking, emptyDatabase(game, ranking))
    expect(new RetrogradeSolver(game, ranking, solved.database).run({ stopped: () => true })).toBe(false)
    const fractions: number[] = []
    const solver = new RetrogradeSolver(game, ranking, solved.database)
    expect(solver.run({ stopped: () => false, progress: (fraction) => fractions.push(fraction ?? 0) })).toBe(true)
    expect(fractions.at(-1)).toBe(1)
  })
})

test('wins that only lead to each other are found by verification', () => {
  // Two places of one seat with a move to each other, and one to a draw.
  const nodes = [
    { turn: 0, targets: [1, 2], score: null, tier: 0 },
    { turn: 0, targets: [0, 2], score: null, tier: 0 },
    { turn: 0, targets: [], score: 0, tier: 0 },
  ] as const
  const solved = solve(graphGame(nodes, true))
  expect(verifyDatabase(solved, never).errors).toBe(0)
  const [table] = solved.database.tables
  const named = [...table.keys()].filter((index) => table[index] !== NO_ENTRY)
  expect(named).toHaveLength(2)
  for (const plies of [1, 2, 100]) {
    table[named[0]] = (plies << 2) | WIN_ENTRY
    table[named[1]] = ((plies + 1) << 2) | WIN_ENTRY
    expect(verifyDatabase(solved, never).errors).toBeGreaterThan(0)
  }
  for (const index of named) table[index] = DRAW_ENTRY
  expect(verifyDatabase(solved, never).examples[0]).toContain('draw by repetition')
})

test('games that end by the number of moves are refused with the reason', () => {
  const game = tug.create({ slack: 0 })
  const ended = { ...game, traits: { ...game.traits, maxPlies: 200 } }
  expect(refusesRetrograde(ended)).toContain('ends after 200 moves')
  expect(refusesRetrograde(game)).toBeNull()
})
