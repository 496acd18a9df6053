import { expect, test } from 'vitest'
import ticTacToe from '../../../games/small/tic-tac-toe.js'
import { solveExhaustively } from '../solve/exhaustive.js'
import { solveByProofNumbers } from '../solve/proof-number.js'
import { createGame } from './create-game.js'
import { legalMoves } from './legal-moves.js'

test('game and position the other way round, or something else, are refused in a sentence', () => {
  const game = createGame(ticTacToe)
  const position = game.start(0)
  // The calls of programs that TypeScript does not check.
  for (const call of [legalMoves, solveExhaustively, solveByProofNumbers] as ((...words: unknown[]) => unknown)[]) {
    expect(() => call(position, game)).toThrow(
      'game, character 1: found a position, expected a game, and after it one of its positions',
    )
    expect(() => call(game)).toThrow('position, character 1: found "undefined", expected a position of the game')
    expect(() => call()).toThrow('game, character 1: found "undefined", expected a game')
  }
  expect(legalMoves(game, position)).toHaveLength(9)
})
