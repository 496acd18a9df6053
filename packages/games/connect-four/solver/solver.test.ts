import {
  type OwnSolution,
  parseVariant,
  Random,
  readOptions,
  type SolverJournal,
  solveExhaustively,
} from '@plyworks/core'
import { expect, test } from 'vitest'
import definition from '../index.js'
import { randomOpenPosition } from '../research/random-position.js'
import { speedStudy } from '../research/speed-study.js'
import { Board, type ConnectFourPosition } from '../rules.js'
import { decodeResult, encodeResult, solveConnectFour } from './solver.js'

const go = { stopped: () => false }

function open(columns: number, rows: number) {
  return definition.create(parseVariant(definition.variants, `connect-four:cols=${columns},rows=${rows}`))
}

const game = open(7, 6)
const standard = new Board(7, 6)

function solve(position: ConnectFourPosition): OwnSolution {
  const solution = solveConnectFour(position, go)
  if (solution === null) throw new Error('stopped though nothing said so')
  return solution
}

// Even and odd numbers of columns and rows, and boards that take all 64 bits.
test.each([
  [4, 4],
  [5, 4],
  [4, 5],
  [5, 5],
  [6, 5],
  [7, 6],
  [6, 7],
  [9, 6],
  [8, 7],
  [6, 9],
  [12, 4],
  [4, 15],
])('value, distance and best moves on %i x %i are those of the exhaustive search', (columns, rows) => {
  const board = open(columns, rows)
  const size = new Board(columns, rows)
  const random = new Random(columns * 16 + rows)
  const counts = { win: 0, draw: 0, loss: 0 }
  for (let round = 0; round < 120; round++) {
    const position = randomOpenPosition(size, size.cells - 1 - random.below(14), random)
    const text = board.notation.formatPosition(position)
    const expected = solveExhaustively(board, position, { ...go, tableMegabytes: 1 })
    const { value, plies, best } = solve(position)
    expect({ value, plies, best }, text).toEqual({
      value: expected?.value,
      plies: expected?.plies,
      best: expected?.best,
    })
    expect(board.notation.formatPosition(position)).toBe(text)
    counts[value]++
  }
  expect(Math.min(counts.win, counts.loss)).toBeGreaterThan(0)
})

test('solves small boards from the start like the exhaustive search', () => {
  for (const [columns, rows] of [
    [4, 4],
    [5, 4],
    [4, 5],
  ]) {
    const board = open(columns, rows)
    const expected = solveExhaustively(board, board.start(), { ...go, tableMegabytes: 16 })
    const { value, plies, best } = solve(board.start())
    expect({ value, plies, best }).toEqual({ value: expected?.value, plies: expected?.plies, best: expected?.best })
  }
})

// The first positions of the sets Test_L3_R1 and Test_L2_R1 of P. Pons' public test sets.
test.each([
  ['2252576253462244111563365343671351441', -1],
  ['7422341735647741166133573473242566', 1],
  ['23163416124767223154467471272416755633', 0],
])('the published score of %s is %i', (text, score) => {
  const position = game.notation.parsePosition(text)
  const { value, plies } = solve(position)
  expect(game.solve.scales[0]?.convert(position, value, plies ?? 0)).toBe(score)
})

test('a position and its mirror image have the same value and mirrored moves', () => {
  const random = new Random(11)
  for (let round = 0; round < 20; round++) {
    const position = randomOpenPosition(standard, 16, random)
    const image = game.start()
    game.search.symmetry?.apply(1, position, image)
    const { value, plies, best } = solve(position)
    const other = solve(image)
    expect([other.value, other.plies]).toEqual([value, plies])
    expect(other.best.map((move) => 6 - move).sort()).toEqual([...best].sort())
  }
})

test('stops when told to', () => {
  // Hard, and beyond the openings that are known.
  const position = game.notation.parsePosition('17345262')
  let asked = 0
  expect(solveConnectFour(position, { stopped: () => ++asked > 3, memory: 2 ** 21 })).toBeNull()
  expect(asked).toBe(4)
  expect(position.ply).toBe(8)
  // The same table serves the next position, also one that takes no search.
  const won = solveConnectFour(game.notation.parsePosition('121212'), { ...go, memory: 2 ** 21 })
  expect(won).toMatchObject({ value: 'win', plies: 1, best: [0] })
})

test('reports nodes and a fraction that never falls', () => {
  const fractions: number[] = []
  const begun = performance.now()
  const progress = (fraction: number | null, nodes?: number) => {
    expect(nodes).toBeGreaterThan(0)
    fractions.push(fraction ?? -1)
  }
  solveConnectFour(game.notation.parsePosition('17345'), { stopped: () => performance.now() - begun > 700, progress })
  expect(fractions.length).toBeGreaterThan(0)
  expect(fractions).toEqual([...fractions].sort((first, second) => first - second))
  expect(fractions.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true)
})

test('keeps large results in a journal and finds them again', () => {
  const position = game.notation.parsePosition('1734526')
  const kept: Uint8Array[] = []
  const journal = (entries: readonly Uint8Array[]): SolverJournal => ({ entries, append: (entry) => kept.push(entry) })
  const memory = 2 ** 22
  const first = solveConnectFour(position, { ...go, memory, journal: journal([]) })
  const entries = kept.splice(0)
  expect(entries.length).toBeGreaterThan(0)
  const second = solveConnectFour(position, { ...go, memory, journal: journal(entries) })
  expect(second).toMatchObject({ value: first?.value, best: first?.best })
  expect(second?.plies).toBe(first?.plies)
  expect(second?.nodes).toBeLessThan(first?.nodes ?? 0)
})

test('entries of a journal are checked', () => {
  const result = { keyLow: -5, keyHigh: 0x0123_4567, least: 3, most: 40, work: 11 }
  expect(decodeResult(encodeResult(result))).toEqual(result)
  expect(() => decodeResult(encodeResult({ ...result, least: 41 }))).toThrow(/a result of Connect Four's solver/)
  expect(() => decodeResult(new Uint8Array(10))).toThrow(/an entry of 10 bytes/)
})

test('a position that is over has its score and no moves', () => {
  expect(solve(game.notation.parsePosition('1212121'))).toMatchObject({ value: 'loss', plies: 0, best: [] })
})

test('the study of its speed counts every position in one class', async () => {
  const options = readOptions(speedStudy.options, { least: '20', most: '24', count: '12', seed: '3' })
  const run = await speedStudy.load(options)
  if (typeof run !== 'function') throw new Error('the study has no shards')
  const answer = run(game.variant, options, { stopped: () => false })
  if (answer === null || 'refuses' in answer) throw new Error('no answer')
  const { classes } = answer.result as { classes: { positions: number; nodes: number }[] }
  expect(classes.reduce((sum, { positions }) => sum + positions, 0)).toBe(12)
  const refused = run(game.variant, readOptions(speedStudy.options, { least: '20', most: '19' }), {
    stopped: () => false,
  })
  expect(refused).toEqual({ refuses: 'no number of stones is at least 20 and at most 19' })
})
