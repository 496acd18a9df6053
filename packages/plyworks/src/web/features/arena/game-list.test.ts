import { expect, test } from 'vitest'
import type { ListedGame } from '../../../server/arena/live-games.js'
import { withGames } from './game-list.js'

const game = (number: number, points: readonly number[] | null = [1, 0]) => ({ number, points }) as ListedGame
const numbers = (games: readonly ListedGame[]) => games.map(({ number }) => number)

test('earlier games come after the latest, each once, and tell how they have ended meanwhile', () => {
  const first = withGames([], [game(5, null), game(4)], true)
  const more = withGames(first, [game(3), game(2)], false)
  expect(numbers(withGames(more, [game(3), game(2)], false))).toEqual([5, 4, 3, 2])
  const later = withGames(more, [game(6, null), game(5)], true)
  expect(numbers(later)).toEqual([6, 5, 4, 3, 2])
  expect(later[1].points).toEqual([1, 0])
})

test('a list with a gap begins again', () => {
  expect(numbers(withGames([game(5), game(4)], [game(9), game(8)], true))).toEqual([9, 8])
  expect(numbers(withGames([game(5), game(4)], [game(7), game(6)], true))).toEqual([7, 6, 5, 4])
})
