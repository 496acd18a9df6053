import { type Game, type OwnSolver, type Position, Random, solveExhaustively, type Value } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import type { ExactReport } from './exact-calls.js'
import { solveMoves } from './solve-moves.js'

const QUIET = { stopped: () => false, onProgress: () => {}, onFound: () => {} }
const OPPOSITE = { win: 'loss', draw: 'draw', loss: 'win' } as const

async function openGame(name: string) {
  const game = await loadGame(name)
  if (game.solve.solver === undefined) throw new Error(`${name} has no solver`)
  return { game, solver: game.solve.solver }
}

/** An open position after a number of moves by chance. */
function randomPosition(start: () => Position, plies: number, random: Random): Position {
  for (;;) {
    const position = start()
    const out = new Int32Array(64)
    for (let ply = 0; ply < plies && !position.over; ply++) {
      position.make(out[random.below(position.generate(out, 0))])
    }
    if (!position.over) return position
  }
}

/** The value of a position for the seat to move by the way of solving that `solveMoves` does not take there. */
function otherwise(game: Game, solver: OwnSolver, position: Position): Value {
  const solved = solver.prefers(position)
    ? solveExhaustively(game, position, QUIET)
    : solver.solve(position, { stopped: () => false, memory: 2 ** 21 })
  if (solved === null) throw new Error('nobody stopped it')
  return solved.value
}

describe.each([
  { name: 'hip:rows=3,cols=5', plies: 6 },
  { name: 'hip:rows=3,cols=6,rule=last-mover', plies: 8 },
  { name: 'hip:rows=3,cols=5,stones=2', plies: 6 },
  { name: 'connect-four:cols=4,rows=5', plies: 8 },
])('the values of all moves of $name', ({ name, plies }) => {
  it('are those that another way of solving finds', async () => {
    const { game, solver } = await openGame(name)
    const random = new Random(5)
    for (let round = 0; round < 3; round++) {
      const position = randomPosition(() => game.start(), plies + round, random)
      const before = game.notation.formatPosition(position)
      const report = solveMoves(game, position, new Map(), QUIET)
      expect(game.notation.formatPosition(position)).toBe(before)
      const out = new Int32Array(64)
      expect(report?.moves.map(({ move }) => move)).toEqual([...out.subarray(0, position.generate(out, 0))])
      for (const { move, value } of report?.moves ?? []) {
        const { turn } = position
        position.make(move)
        const expected = otherwise(game, solver, position)
        expect(value).toBe(position.turn === turn ? expected : OPPOSITE[expected])
        position.unmake()
      }
      const best = report?.moves.filter((each) => each.best) ?? []
      expect(best.length).toBeGreaterThan(0)
      expect(best.every((each) => each.value === report?.value?.value)).toBe(true)
      if (report?.value?.value !== 'draw') expect(best.map((each) => each.plies)).toContain(report?.value?.plies)
    }
  })
})

describe('solving a position', () => {
  it('knows every move of a position that copying has lost, without search', async () => {
    const { game } = await openGame('hip')
    const report = solveMoves(game, game.start(), new Map(), QUIET)
    expect(report?.value).toEqual({ value: 'loss', plies: null })
    expect(report?.moves.map(({ value }) => value)).toEqual(Array.from({ length: 36 }, () => 'loss'))
  })

  it('has the best of its moves for value where nobody counts plies', async () => {
    const { game } = await openGame('hip:rows=3,cols=6')
    const report = solveMoves(game, game.start(), new Map(), QUIET)
    expect(report?.value).toEqual({ value: 'draw', plies: null })
    const values = report?.moves.map(({ value }) => value) ?? []
    expect([values.length, values.includes('draw'), values.includes('win')]).toEqual([18, true, false])
  })

  it('tells more and more, gives up when stopped, and goes on from what it knew', async () => {
    const { game } = await openGame('connect-four:cols=5,rows=5')
    const position = game.notation.parsePosition('3331244')
    const known = new Map()
    const found: ExactReport[] = []
    const stopped = () => found.length > 3
    const halted = solveMoves(game, position, known, {
      stopped,
      onProgress: () => {},
      onFound: ({ value, moves }) => found.push({ value, moves: [...moves] }),
    })
    if (halted === null) expect(found.length).toBe(4)
    expect(found.map(({ moves }) => moves.length)).toEqual(found.map((_, index) => index))
    const size = known.size
    const whole = solveMoves(game, position, known, QUIET)
    expect(whole?.moves.slice(0, 3).map(({ value }) => value)).toEqual(found[3].moves.map(({ value }) => value))
    expect(known.size).toBeGreaterThanOrEqual(size)
  })

  it('searches for nothing that it is told', async () => {
    const { game } = await openGame('connect-four:cols=5,rows=5')
    const position = game.notation.parsePosition('3331244')
    const whole = solveMoves(game, position, new Map(), QUIET)
    if (whole === null) throw new Error('nobody stopped it')
    const order: number[] = []
    const report = solveMoves(game, position, new Map(), {
      ...QUIET,
      told: { value: whole.value, moves: whole.moves.slice(1, 2) },
      onFound: ({ moves }) => order.push(...moves.map(({ move }) => move).filter((move) => !order.includes(move))),
    })
    expect(report).toEqual(whole)
    const moves = whole.moves.map(({ move }) => move)
    expect(order).toEqual([moves[1], ...moves.filter((_, index) => index !== 1)])
    let nodes = 0
    solveMoves(game, position, new Map(), {
      ...QUIET,
      told: whole,
      onProgress: (progress) => {
        nodes = Math.max(nodes, progress.nodes)
      },
    })
    expect(nodes).toBe(0)
  })

  it('finds mirror images once', async () => {
    const { game } = await openGame('connect-four:cols=5,rows=5')
    const known = new Map()
    solveMoves(game, game.notation.parsePosition('3333'), known, QUIET)
    expect(known.size).toBe(4)
  })
})
