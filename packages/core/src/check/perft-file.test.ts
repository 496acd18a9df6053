import { expect, test } from 'vitest'
import ticTacToe from '../../../games/small/tic-tac-toe.js'
import { createGame } from '../game/create-game.js'
import type { Game } from '../game/game.js'
import { checkPerftBlock, readPerftFile } from './perft-file.js'

// A game of one kind of position is handed to what takes any: it is only ever given positions of its own.
const game = createGame(ticTacToe) as unknown as Game

test('figures and moves that are right, and those that are not', () => {
  const [right, wrong, none] = readPerftFile(
    'a.perft',
    '# a\ngame tic-tac-toe\nposition start\n1 9\n2 72\n\nposition xo.......\nmoves c1 b2\n1 8\nposition x',
  )
  expect(right).toEqual({
    line: 3,
    game: 'tic-tac-toe',
    position: 'start',
    counts: [
      [1, 9],
      [2, 72],
    ],
  })
  expect(checkPerftBlock(game, right)).toEqual([])
  expect(checkPerftBlock(game, wrong)).toMatchObject([
    { member: 'Position.generate', check: 'perft, line 7', found: 'the moves c1 a2 b2 c2 a3 b3 c3, expected c1 b2' },
    { member: 'Position', found: '7 lines of 1 moves, expected 8' },
  ])
  expect(checkPerftBlock(game, none)[0].found).toContain('expected nine letters')
  expect(checkPerftBlock(game, none, () => true)).toEqual([])
})

test('a line that is none is named', () => {
  expect(() => readPerftFile('a.perft', 'position start\nx 3')).toThrow('a.perft, line 2, character 1: found "x 3"')
})
