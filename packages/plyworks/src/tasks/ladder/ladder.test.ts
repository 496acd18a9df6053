import { type Game, pointsOf, wilson } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { beforeAll, describe, expect, test } from 'vitest'
import { reachableRanking } from '../../../../core/src/solve/retrograde-reachable.js'
import { Stopped } from '../task.js'
import type { LadderAnswer } from './answer.js'
import { ladderPlots } from './ladder-plots.js'
import { describeLadder } from './ladder-text.js'
import { sharesCompared } from './testing/compared-shares.js'
import { measureLadder } from './testing/measure-ladder.js'

const settings = { games: 150, positions: 200, depth: 2, strength: 3, seed: 5 }

let game: Game
let answer: LadderAnswer

beforeAll(async () => {
  const small = await loadGame('hip:rows=3,cols=3')
  const ranking = reachableRanking(small, small.start(1), 100_000)
  if (ranking === null || ranking === 'too many') throw new Error('not so small')
  // Without the engine of Hip, which takes its time
  game = { ...small, search: { ...small.search, engines: [] }, solve: { ...small.solve, ranking } }
  answer = await measureLadder(game, settings)
})

describe('the ladder', () => {
  test('players from the solved game never give anything up, random play does', () => {
    const errors = (player: string) => answer.errorRates.find((each) => each.player === player)?.errors
    expect(errors('solved')).toBe(0)
    expect(errors('speculative')).toBe(0)
    expect(errors('random')).toBeGreaterThan(10)
    for (const each of answer.series) {
      if (each.player === 'solved' || each.player === 'speculative') expect(each.errors).toBe(0)
    }
  })

  test('played games agree with exact shares', () => {
    const compared = sharesCompared(answer)
    expect(compared.length).toBeGreaterThan(20)
    // Some of many comparisons lie outside of one half-width.
    expect(Math.max(...compared)).toBeLessThanOrEqual(3)
  })

  test('every game counts once', () => {
    for (const { wins, draws, losses, games } of answer.series) expect(wins + draws + losses).toBe(games)
    const { positions, won, drawn, lost } = answer.reached
    expect(won + drawn + lost).toBe(positions)
  })

  test('is fixed by its seed', async () => {
    const again = await measureLadder(game, settings)
    expect({ ...again, ms: 0 }).toEqual({ ...answer, ms: 0 })
    const other = await measureLadder(game, { ...settings, seed: 6 })
    expect(other.series).not.toEqual(answer.series)
  })

  test('stops when told to, wherever it is', async () => {
    for (const patience of [0, 5, 200, 5000]) {
      let asked = 0
      const control = { stopped: () => ++asked > patience, progress: () => {} }
      await expect(measureLadder(game, settings, control)).rejects.toThrow(Stopped)
      expect(asked).toBeLessThan(patience + 20)
    }
  })

  test('is told in tables and drawn in plots with everybody in them', () => {
    const text = describeLadder(answer)
    const plots = ladderPlots(answer)
    for (const name of answer.opponents) {
      expect(text).toContain(`| ${name} |`)
      for (const { svg } of plots) expect(svg).toContain(`>${name}</text>`)
    }
  })
})

describe('intervals', () => {
  test('of points: a draw is half a point, and the bar that of independent games', () => {
    expect(pointsOf({ wins: 25, draws: 50, losses: 25 })).toEqual({
      share: 0.5,
      error: expect.closeTo(1.96 * Math.sqrt(0.125 / 100), 10),
    })
    expect(pointsOf({ wins: 0, draws: 300, losses: 0 })).toEqual({ share: 0.5, error: 0.01 })
  })

  test("Wilson's for shares", () => {
    // Example of the method: 8 of 10 lies between 49.0 % and 94.3 %.
    const { low, high } = wilson(8, 10)
    expect(low).toBeCloseTo(0.4902, 3)
    expect(high).toBeCloseTo(0.9433, 3)
    expect(wilson(0, 100).low).toBe(0)
    expect(wilson(0, 100).high).toBeGreaterThan(0.03)
  })
})
