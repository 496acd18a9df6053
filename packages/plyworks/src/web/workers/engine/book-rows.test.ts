import { expect, it } from 'vitest'
import { bookRows } from './book-rows.js'

const answer = (depth: number, score: number) => ({ move: 1, score, depth, plies: 3 })

it('lists the move of the book first, the others by what they are worth', () => {
  const entry = { move: 7, score: 4, depth: 12, plies: 2 }
  const moves = [
    { move: 5, answer: answer(10, 9), score: -9 },
    { move: 7, answer: answer(11, -4), score: 4 },
    { move: 6, answer: answer(11, -2), score: 2 },
  ]
  const expected = [
    { move: 6, score: 2, depth: 12, chosen: false },
    { move: 5, score: -9, depth: 11, chosen: false },
  ]
  expect(bookRows({ entry, moves, line: [7] })).toEqual([{ move: 7, score: 4, depth: 12, chosen: true }, ...expected])
  expect(bookRows({ entry: null, moves: [moves[0], moves[2]], line: [] })).toEqual(expected)
})
