import { brotliCompressSync } from 'node:zlib'
import { Random, readOpenings, SolvingValues } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import definition from '../index.js'
import { openings as packed } from '../openings-data.js'
import { Board, ConnectFourPosition } from '../rules.js'
import { mirror } from '../symmetry.js'
import { knownOpenings, listOpenings, nameOpening, rewind } from './openings.js'

const board = new Board(7, 6)

describe('openings', () => {
  it.each([
    [1, 4],
    [2, 25],
    [3, 121],
    [4, 568],
  ])('with %i stones are %i up to mirror images', (stones, count) => {
    const openings = listOpenings(board, stones)
    const position = new ConnectFourPosition(board)
    const image = new ConnectFourPosition(board)
    const names = openings.map((columns) => {
      rewind(position, columns)
      mirror(board).apply(1, position, image)
      expect(nameOpening(image)).toBe(nameOpening(position))
      return nameOpening(position)
    })
    expect([openings.length, new Set(names).size]).toEqual([count, count])
  })

  it('that come with the game are all positions of 7 x 6 with four stones, each once, with scores that can be', () => {
    const position = new ConnectFourPosition(board)
    const names = knownOpenings(board).map(({ columns, score }) => {
      rewind(position, columns)
      expect(position.over).toBe(false)
      expect(Math.abs(score)).toBeLessThanOrEqual((board.cells - position.ply) / 2)
      return nameOpening(position)
    })
    expect([names.length, new Set(names).size]).toEqual([568, 568])
    expect(knownOpenings(new Board(7, 7))).toEqual([])
  })

  // Values that the solver found by search before any opening was kept.
  it.each([
    ['4', 'loss', 40],
    ['44', 'win', 39],
    ['444', 'loss', 38],
  ])('answer %s at once: %s in %i plies, and the middle column is best', (played, value, plies) => {
    const game = definition.create({ cols: 7, rows: 6 })
    const solved = game.solve.solver?.solve(game.notation.parsePosition(played), { stopped: () => false })
    expect(solved).toMatchObject({ value, plies, best: [3] })
    expect(solved?.nodes).toBeLessThan(1000)
  })
})

describe('the packed openings', () => {
  const game = definition.create({ cols: 7, rows: 6 })
  const openings = readOpenings(game, packed)
  const scale = game.solve.scales[0]

  function scoreOf(notation: string): number | null {
    const position = game.notation.parsePosition(notation)
    const value = openings.value(position)
    return value === null ? null : scale.convert(position as ConnectFourPosition, value.value, value.plies ?? 0)
  }

  it('say what is published: a win by the middle column, and the scores of all first moves', () => {
    expect(openings.value(game.start())).toEqual({ value: 'win', plies: 41 })
    expect(['1', '2', '3', '4', '5', '6', '7'].map((column) => 0 - (scoreOf(column) ?? 99))).toEqual([
      -2, -1, 0, 1, 0, -1, -2,
    ])
  })

  it('cover every position of up to eight stones', () => {
    expect(openings.counts[8].all).toBe(91_295)
    expect(openings.counts.every(({ known, all }) => known === all)).toBe(true)
    const random = new Random(11)
    const room = new Int32Array(7)
    for (let round = 0; round < 300; round++) {
      const position = game.start() as ConnectFourPosition
      for (let ply = 0; ply < 8 && !position.over; ply++) position.make(room[random.below(position.generate(room, 0))])
      expect(openings.value(position)).not.toBe(null)
    }
  })

  it('agree with the scores of all positions of four stones, which were found by themselves', () => {
    const position = new ConnectFourPosition(board)
    for (const { columns, score } of knownOpenings(board)) {
      rewind(position, columns)
      const value = openings.value(position)
      expect(value === null ? null : scale.convert(position, value.value, value.plies ?? 0)).toBe(score)
    }
  })

  it('agree with the solver', () => {
    const solver = new SolvingValues(game, { memory: 2 ** 24, known: null })
    const random = new Random(5)
    const sample = listOpenings(board, 8).filter(() => random.below(2000) === 0)
    const position = new ConnectFourPosition(board)
    let compared = 0
    for (const columns of sample) {
      rewind(position, columns)
      const told = openings.value(position)
      // Near ends are found at once; the others take as long as in the browser.
      if (told === null || told.plies === null || told.plies > 22) continue
      expect(solver.value(position)).toEqual(told)
      compared++
    }
    expect(compared).toBeGreaterThan(3)
  })

  it('are small on their way to a browser', () => {
    expect(brotliCompressSync(packed).length).toBeLessThan(60_000)
  })
})
