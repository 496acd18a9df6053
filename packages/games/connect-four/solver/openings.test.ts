import { describe, expect, it } from 'vitest'
import definition from '../index.js'
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
