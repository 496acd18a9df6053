import {
  defaultSelection,
  type Game,
  type Position,
  type ProbeResult,
  prepareDatabase,
  Random,
  type SolvedGame,
  solveExhaustively,
} from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { beforeAll, describe, expect, it } from 'vitest'
import { GRADES } from '../../ui/text/told.js'
import { Desk } from './desk.js'
import { difficultyOf, gradeOf, onlyMove } from './quiz-puzzles.js'
import { SlicedSolve } from './sliced-solve.js'

const SOLVED_NAMES = ['connect-four:rows=4,cols=4', 'croquar'] as const
const solved = new Map<string, SolvedGame<Position>>()
const progress = new Map<string, { done: number; total: number }[]>()

function solvedGame(name: string): SolvedGame<Position> {
  const found = solved.get(name)
  if (found === undefined) throw new Error(`${name} is not solved`)
  return found
}

function deskOf(name: string): { desk: Desk<Position>; game: Game } {
  const found = solvedGame(name)
  return { desk: new Desk(found, found.game.start(1)), game: found.game }
}

beforeAll(async () => {
  for (const name of SOLVED_NAMES) {
    const game = await loadGame(name)
    const prepared = prepareDatabase(game, game.start(1))
    if (prepared === null) throw new Error('nobody stopped it')
    const work = new SlicedSolve(prepared)
    const reports = [work.progress()]
    while (!work.step()) reports.push(work.progress())
    reports.push(work.progress())
    progress.set(name, reports)
    solved.set(name, prepared)
  }
}, 60_000)

describe('the values of a game', () => {
  it.each(SOLVED_NAMES)('are those of its positions, for the seat to move: %s', (name) => {
    const { desk, game } = deskOf(name)
    const random = new Random(11)
    const room = new Int32Array(game.traits.maxMoves)
    const position = game.start(1)
    for (let ply = 0; ; ply++) {
      const value = desk.answer('value', { position: game.notation.formatPosition(position) })
      expect(value).toMatchObject({ ...solvedGame(name).outcome(position) })
      expect(value).not.toBeNull()
      if (position.over || ply === 40) break
      position.make(room[random.below(position.generate(room, 0))])
    }
  })
})

describe('solving in slices', () => {
  it.each(SOLVED_NAMES)('reaches the end with rising progress: %s', (name) => {
    const reports = progress.get(name) ?? []
    expect(reports.length).toBeGreaterThan(5)
    for (const [index, { done, total }] of reports.entries()) {
      expect(done).toBeGreaterThanOrEqual(reports[Math.max(0, index - 1)].done)
      expect(done).toBeLessThanOrEqual(total)
    }
    expect(reports[0].done).toBe(0)
    expect(reports.at(-1)?.done).toBe(solvedGame(name).database.size)
    expect(solvedGame(name).database.complete).toBe(true)
  })

  it('tells the rate of the work, pauses left out', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    const prepared = prepareDatabase(game, game.start(1))
    if (prepared === null) throw new Error('nobody stopped it')
    let now = 1000
    const work = new SlicedSolve(prepared, () => now)
    work.step()
    now += 1000
    const first = work.progress()
    expect(first.rate).toBe(first.done)
    expect(first.secondsLeft).toBeCloseTo((first.total - first.done) / first.rate)
    now += 60_000
    work.restartClock()
    work.step()
    now += 500
    const second = work.progress()
    expect(second.rate).toBeCloseTo((second.done - first.done) * 2)
  })
})

describe('the value of a position', () => {
  it('comes with all moves and best play to the end', () => {
    const { desk, game } = deskOf('croquar')
    const report = desk.answer('probe', { position: '2 7 10/2 -' })
    expect(report).toMatchObject({ value: 'win', plies: 55 })
    expect(report?.moves.length).toBeGreaterThan(1)
    expect(report?.moves.some((each) => each.best && each.value === 'win' && each.plies === 55)).toBe(true)
    expect(report?.line).toHaveLength(55)
    const position = game.notation.parsePosition('2 7 10/2 -')
    for (const step of report?.line ?? []) {
      expect(step.seat).toBe(position.turn)
      expect(game.notation.parseMove(position, step.text)).toBe(step.move)
      position.make(step.move)
    }
    expect(position.over).toBe(true)
    expect(position.score(1)).toBe(1)
  })

  it('is that of exhaustive search', () => {
    const { desk, game } = deskOf('connect-four:rows=4,cols=4')
    const random = new Random(3)
    const room = new Int32Array(game.traits.maxMoves)
    for (let round = 0; round < 12; round++) {
      const position = game.start(1)
      for (let ply = 0; ply < 5 && !position.over; ply++) {
        position.make(room[random.below(position.generate(room, 0))])
      }
      if (position.over) continue
      const report = desk.answer('probe', { position: game.notation.formatPosition(position) })
      const solution = solveExhaustively(game, position, { stopped: () => false })
      expect(report?.value).toBe(solution?.value)
      if (solution?.value !== 'draw') expect(report?.plies).toBe(solution?.plies)
      expect(report?.moves.filter((each) => each.best).map((each) => each.move)).toEqual(solution?.best)
    }
  })

  it('is null where the solution does not reach, and bad notation is an error', async () => {
    const game = await loadGame('connect-four:rows=4,cols=4')
    const from = game.notation.parsePosition('123')
    const prepared = prepareDatabase(game, from)
    if (prepared === null) throw new Error('nobody stopped it')
    const work = new SlicedSolve(prepared)
    while (!work.step());
    const desk = new Desk(prepared, from)
    expect(desk.answer('probe', { position: '1231' })).not.toBeNull()
    expect(desk.answer('probe', { position: '44' })).toBeNull()
    expect(() => desk.answer('probe', { position: '9' })).toThrow(/position, character 1/)
  })
})

describe('a map', () => {
  it('agrees with the values of its positions', () => {
    const { desk, game } = deskOf('croquar')
    const map = game.solve.maps[0]
    if (map === undefined) throw new Error('Croquar has a map')
    const position = game.start(1)
    for (const change of [
      {},
      { mover: 'hoop', turn: '2' },
      { other: 'beyond', last: '3' },
      { other: 'over', turn: '2' },
    ]) {
      const selection = { ...defaultSelection(map), ...change }
      const { columns, rows, entries } = desk.answer('map', { map: map.name, selection })
      expect(columns).toBe(map.columns(selection).labels.length)
      expect(rows).toBe(map.rows(selection).labels.length)
      for (let index = 0; index < entries.length; index += 101) {
        const found = map.position(selection, index % columns, Math.floor(index / columns), position)
        const outcome = found ? solvedGame('croquar').outcome(position) : null
        const kind = { loss: 1, draw: 2, win: 3 }
        expect(entries[index]).toBe(outcome === null ? 0 : outcome.plies * 4 + kind[outcome.value])
      }
    }
  })
})

describe('a puzzle', () => {
  it.each(SOLVED_NAMES)('has exactly one move that keeps the value: %s', (name) => {
    const { desk, game } = deskOf(name)
    for (let seed = 0; seed < 25; seed++) {
      const found = desk.answer('puzzle', { grade: null, seed })
      if (found === null) throw new Error('there are puzzles')
      const { puzzle } = found
      const position = game.notation.parsePosition(puzzle.position)
      const room = new Int32Array(game.traits.maxMoves)
      const moves = Array.from(room.subarray(0, position.generate(room, 0)))
      expect(moves.length).toBeGreaterThanOrEqual(3)
      const [{ move: answer, wrong }, ...others] = puzzle.steps
      expect(others).toEqual([])
      const parse = (text: string) => game.notation.parseMove(position, text)
      expect(new Set([answer, ...Object.keys(wrong)].map(parse))).toEqual(new Set(moves))
      const values = moves.map((move) => {
        const next = position.clone()
        next.make(move)
        return solvedGame(name).outcome(next)?.value
      })
      const worth = { loss: 2, draw: 1, win: 0 }
      const worths = values.map((value) => (value === undefined ? Number.NaN : worth[value]))
      const best = Math.max(...worths)
      expect(best).toBeGreaterThan(0)
      expect(moves.filter((_, index) => worths[index] === best)).toEqual([parse(answer)])
    }
  })

  it('is of the grade asked for, and the same seed gives the same one', () => {
    const { desk } = deskOf('croquar')
    for (const grade of GRADES) {
      const puzzle = desk.answer('puzzle', { grade, seed: 7 })
      expect(puzzle?.grade).toBe(grade)
      expect(desk.answer('puzzle', { grade, seed: 7 })).toEqual(puzzle)
    }
  })

  it('is harder the farther the end, the later the wrong moves lose and the more there are', () => {
    const probe = (plies: number, wrongPlies: number, wrongs: number): ProbeResult => {
      const wrong = Array.from({ length: wrongs }, (_, index) => ({
        move: index + 1,
        value: 'loss' as const,
        plies: wrongPlies,
      }))
      return { value: 'win', plies, moves: [{ move: 0, value: 'win', plies }, ...wrong], best: [0] }
    }
    const base = difficultyOf(probe(11, 5, 3))
    expect(difficultyOf(probe(21, 10, 3))).toBeGreaterThan(base)
    expect(difficultyOf(probe(11, 9, 3))).toBeGreaterThan(base)
    expect(difficultyOf(probe(11, 5, 5))).toBeGreaterThan(base)
    expect(gradeOf(difficultyOf(probe(3, 1, 2)))).toBe('easy')
    expect(gradeOf(difficultyOf(probe(60, 62, 7)))).toBe('hard')
    expect(onlyMove(probe(3, 1, 1))).toBeNull()
    expect(onlyMove(probe(3, 1, 2))).toBe(0)
  })

  it('is null in a game without any', async () => {
    const game = await loadGame('hip:rows=2,cols=2')
    const prepared = prepareDatabase(game, game.start(1))
    if (prepared === null) throw new Error('nobody stopped it')
    while (!new SlicedSolve(prepared).step());
    expect(new Desk(prepared, game.start(1)).answer('puzzle', { grade: null, seed: 1 })).toBeNull()
  })
})
