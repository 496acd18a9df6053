import { expect, test } from 'vitest'
import type { ShownGame } from '../../../server/arena/live-games.js'
import { HUMAN } from '../../session/game/session.js'
import { bringUpToDate, openArenaSession } from './arena-session.js'

function shown(moves: readonly string[], question: ShownGame['question'] = null): ShownGame {
  return {
    number: 1,
    round: 1,
    game: 'connect-four',
    players: ['Ann', 'Ben'],
    start: '-',
    opening: ['4'],
    moves: moves.map((move) => ({ move })),
    end: null,
    question,
    state: 'playing',
  }
}

test('a board follows its game, lets people look back, asks who is asked, and says when the game began again', async () => {
  const taken: number[] = []
  const board = await openArenaSession(shown([]), (_, move) => taken.push(move))
  const texts = (): string[] => board.session.played.value.map(({ text }) => text)
  expect(bringUpToDate(board, shown(['4', '3']))).toBe(true)
  expect(texts()).toEqual(['4', '4', '3'])
  expect(board.humanToMove.value).toBe(false)
  board.session.goTo(1)
  expect(bringUpToDate(board, shown(['4', '3', '2'], { ply: 5, seat: 0 }))).toBe(true)
  expect(board.session.ply.value).toBe(1)
  expect(texts()).toEqual(['4', '4', '3', '2'])
  board.session.goTo(4)
  expect(board.session.players.value[0]).toBe(HUMAN)
  expect(board.humanToMove.value).toBe(true)
  const { game, record } = board.session
  board.play(game.notation.parseMove(record.position, '7'))
  expect(taken).toHaveLength(1)
  expect(texts()).toHaveLength(4)
  expect(bringUpToDate(board, shown(['4', '3', '2', '7']))).toBe(true)
  expect(board.humanToMove.value).toBe(false)
  expect(bringUpToDate(board, shown(['4', '5', '2', '7', '1']))).toBe(false)
  expect(bringUpToDate(board, shown([]))).toBe(false)
  board.close()
})
