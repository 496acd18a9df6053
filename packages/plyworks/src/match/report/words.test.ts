import { type RatedGame, rate } from '@plyworks/core'
import { expect, test } from 'vitest'
import { english } from '../../web/ui/text/english/english.js'
import { confidenceInWords } from './words.js'

/** What is said of a match in which Ann and Ben changed seats after each game, by Ann's wins, draws and losses. */
function said(wins: number, draws: number, losses: number): string {
  const shares = [1, 0.5, 0].flatMap((share, index) => new Array<number>([wins, draws, losses][index]).fill(share))
  const games = shares.map(
    (share, game): RatedGame =>
      game % 2 === 0
        ? { players: [0, 1], points: [share, 1 - share] }
        : { players: [1, 0], points: [1 - share, share] },
  )
  const ann = rate(2, 2, games).superiority(0, 1)
  // A last digit names nobody first.
  return ann < 0.499 ? confidenceInWords('Ben', 'Ann', 1 - ann) : confidenceInWords('Ann', 'Ben', ann)
}

test.each([
  [20, 0, 0, 'Ann is stronger than Ben, almost certainly'],
  [0, 0, 20, 'Ben is stronger than Ann, almost certainly'],
  [7, 0, 0, 'Ann is stronger than Ben, almost certainly'],
  [5, 0, 0, 'Ann is very likely stronger than Ben'],
  [3, 0, 0, 'Ann is probably stronger than Ben; more games would tell'],
  [12, 0, 8, 'Ann is probably stronger than Ben; more games would tell'],
  [1, 0, 0, 'it is open whether Ann or Ben is stronger'],
  [1, 40, 0, 'it is open whether Ann or Ben is stronger'],
  [10, 0, 10, 'it is open whether Ann or Ben is stronger'],
  [20, 400, 5, 'Ann is stronger than Ben, almost certainly'],
])('after %i wins, %i draws and %i losses: %s', (wins, draws, losses, words) => {
  expect(said(wins, draws, losses)).toBe(words)
})

test('the arena says the same, as a sentence that leaves names as they are', () => {
  expect(english.inArena.report.confidence('alpha-beta', 'Ben', 0.97)).toBe(
    'alpha-beta is very likely stronger than Ben.',
  )
  expect(english.inArena.report.confidence('Ann', 'Ben', 0.5)).toBe('It is open whether Ann or Ben is stronger.')
})
