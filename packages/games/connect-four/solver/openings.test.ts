import { brotliCompressSync } from 'node:zlib'
import { askOpenings, openingsReach, Random, readOpenings } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import definition from '../index.js'
import { openings as packed } from '../openings-data.js'
import type { ConnectFourPosition } from '../rules.js'
import { solveConnectFour } from './solver.js'

const game = definition.create({ cols: 7, rows: 6 })
const openings = readOpenings(game, packed)
const scale = game.solve.scales[0]

/** A position by random moves, in which the game goes on. */
function randomPosition(stones: number, random: Random): ConnectFourPosition {
  const room = new Int32Array(7)
  for (;;) {
    const position = game.start() as ConnectFourPosition
    while (position.ply < stones && !position.over) position.make(room[random.below(position.generate(room, 0))])
    if (!position.over) return position
  }
}

describe('the packed openings', () => {
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
    expect(openings.counts.slice(0, 5).map(({ all }) => all)).toEqual([1, 4, 25, 121, 568])
    expect(openings.counts[8].all).toBe(91_295)
    expect(openings.counts.every(({ known, all }) => known === all)).toBe(true)
    const random = new Random(11)
    for (let round = 0; round < 300; round++) expect(openings.value(randomPosition(round % 9, random))).not.toBe(null)
  })

  it('are loaded for the positions that they know, and for no other', () => {
    const random = new Random(3)
    const reached = Array.from({ length: 12 }, (_, stones) => openingsReach(game, randomPosition(stones, random)))
    expect(reached).toEqual(Array.from({ length: 12 }, (_, stones) => stones < openings.counts.length))
  })

  // Values that the solver found by search before any opening was kept.
  it.each([
    ['4', 'loss', 40, [3]],
    ['44', 'win', 39, [3]],
    ['444', 'loss', 38, [3]],
    ['11', 'win', 39, null],
    ['4444', 'win', 37, null],
  ])('answer %s without a search: %s in %i plies', async (played, value, plies, best) => {
    const told = await askOpenings(game, game.notation.parsePosition(played))
    expect(told?.value).toEqual({ value, plies })
    if (best !== null) expect(told?.best).toEqual(best)
  })

  it('agree with the solver, which finds the moves that keep a value it is told', () => {
    const random = new Random(5)
    let compared = 0
    while (compared < 5) {
      const position = randomPosition(8, random)
      const told = openings.value(position)
      // Near ends are found at once; the others take as long as in the browser.
      if (told === null || told.plies === null || told.plies > 22) continue
      const go = { stopped: () => false, memory: 2 ** 24 }
      const solved = solveConnectFour(position, go)
      expect({ value: solved?.value, plies: solved?.plies }).toEqual(told)
      const helped = solveConnectFour(position, { ...go, told: { value: told.value, plies: told.plies } })
      expect(helped).toMatchObject({ value: told.value, plies: told.plies, best: solved?.best })
      compared++
    }
  })

  it('are small on their way to a browser', () => {
    expect(brotliCompressSync(packed).length).toBeLessThan(60_000)
  })
})
