import { describe, expect, test } from 'vitest'
import { Adjudicator, DEFAULT_ADJUDICATION } from './adjudication.js'
import type { Ending } from './endings.js'

/** Feeds the scores of seat 0, seat 1, seat 0 … and tells how and when it ended. */
function feed(
  adjudicator: Adjudicator,
  scores: readonly (number | undefined)[],
): { ending: Ending; ply: number } | null {
  for (const [index, score] of scores.entries()) {
    const ending = adjudicator.afterMove(index % 2, score, index + 1)
    if (ending !== null) return { ending, ply: index + 1 }
  }
  return null
}

describe('adjudication', () => {
  test('shares the point of a game that is too long', () => {
    const result = feed(new Adjudicator({ ...DEFAULT_ADJUDICATION, plies: 4 }, 2), [0, 0, 0, 0, 0])
    expect(result).toMatchObject({ ply: 4, ending: { reason: 'too-long', seat: null, points: [0.5, 0.5] } })
  })

  test('calls a draw when both agree for long enough, and not before the ply asked for', () => {
    const rules = { ...DEFAULT_ADJUDICATION, draw: { score: 10, moves: 2, from: 6 } }
    expect(feed(new Adjudicator(rules, 2), [5, -5, 0, 10, 3, 2])).toMatchObject({
      ply: 6,
      ending: { reason: 'agreed-draw' },
    })
    expect(feed(new Adjudicator(rules, 2), [5, -5, 0, 11, 3, 2])).toBeNull()
    expect(feed(new Adjudicator(rules, 2), [5, -5, 0, undefined, 3, 2])).toBeNull()
  })

  test('calls a win only when the loser agrees', () => {
    const rules = { ...DEFAULT_ADJUDICATION, win: { score: 500, moves: 2 } }
    const won = feed(new Adjudicator(rules, 2), [600, -600, 700, -500])
    expect(won).toMatchObject({ ply: 4, ending: { reason: 'agreed-win', seat: 1, points: [1, 0] } })
    expect(feed(new Adjudicator(rules, 2), [600, -400, 700, -400, 900, -400])).toBeNull()
  })

  test('takes a player at its word that it is lost, in games of any number of seats', () => {
    const rules = { ...DEFAULT_ADJUDICATION, resign: { score: 900, moves: 2 } }
    expect(feed(new Adjudicator(rules, 2), [0, -900, 0, -950])).toMatchObject({
      ending: { reason: 'hopeless', seat: 1 },
    })
    const four = new Adjudicator(rules, 4)
    expect(four.afterMove(2, -1000, 3)).toBeNull()
    expect(four.afterMove(2, -1000, 7)).toMatchObject({ seat: 2, points: [1 / 3, 1 / 3, 0, 1 / 3] })
  })
})
