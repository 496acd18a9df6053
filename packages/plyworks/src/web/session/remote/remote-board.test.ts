import { expect, test } from 'vitest'
import { HUMAN } from '../game/session.js'
import { bringUpToDate, openRemoteBoard } from './remote-board.js'

const NOBODY: ReadonlySet<number> = new Set()

test('a board follows its game, lets people look back, asks who is asked, and says when other moves were played', async () => {
  const taken: number[] = []
  const board = await openRemoteBoard({ game: 'connect-four', start: '-' }, (_, move) => taken.push(move))
  const texts = (): string[] => board.session.played.value.map(({ text }) => text)
  expect(bringUpToDate(board, ['4', '4', '3'], NOBODY)).toBe(true)
  expect(texts()).toEqual(['4', '4', '3'])
  expect(board.humanToMove.value).toBe(false)
  board.session.goTo(1)
  expect(bringUpToDate(board, ['4', '4', '3', '2'], new Set([0]))).toBe(true)
  expect(board.session.ply.value).toBe(1)
  expect(texts()).toEqual(['4', '4', '3', '2'])
  board.session.goTo(4)
  expect(board.session.players.value[0]).toBe(HUMAN)
  expect(board.humanToMove.value).toBe(true)
  const { game, record } = board.session
  board.play(game.notation.parseMove(record.position, '7'))
  expect(taken).toHaveLength(1)
  expect(texts()).toHaveLength(4)
  expect(bringUpToDate(board, ['4', '4', '3', '2', '7'], NOBODY)).toBe(true)
  expect(board.humanToMove.value).toBe(false)
  expect(bringUpToDate(board, ['4', '4', '5', '2', '7', '1'], NOBODY)).toBe(false)
  board.close()
})

test('moves that the server has no more are taken back', async () => {
  const board = await openRemoteBoard({ game: 'connect-four', start: '-' }, () => {})
  const { session } = board
  const texts = (): string[] => session.played.value.map(({ text }) => text)
  bringUpToDate(board, ['4', '4', '3'], NOBODY)
  expect(bringUpToDate(board, ['4'], new Set([1]))).toBe(true)
  expect([texts(), session.ply.value, board.humanToMove.value]).toEqual([['4'], 1, true])
  expect(bringUpToDate(board, ['4', '1', '1'], new Set([1]))).toBe(true)
  session.goTo(1)
  expect(bringUpToDate(board, ['4', '1'], new Set([1]))).toBe(true)
  expect([texts(), session.ply.value]).toEqual([['4', '1'], 1])
  expect(bringUpToDate(board, [], NOBODY)).toBe(true)
  expect([texts(), session.ply.value]).toEqual([[], 0])
  board.close()
})
