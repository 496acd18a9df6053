import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { TextError } from '../base/text-error.js'
import { legalMoves } from '../game/legal-moves.js'
import { GameRecord, restoreGame, saveGame } from './record.js'

test('undo, redo and goTo walk the moves; a new move forgets what was taken back', async () => {
  const game = await loadGame('connect-four')
  const record = new GameRecord(game, game.start())
  const text = (): string => game.notation.formatPosition(record.position)
  expect(record.undo()).toBe(false)
  for (const move of [3, 3, 4]) record.play(move)
  expect(text()).toBe('445')
  record.goTo(1)
  expect(text()).toBe('4')
  expect(record.moves).toEqual([3, 3, 4])
  expect(record.moveTexts()).toEqual(['4', '4', '5'])
  expect(record.redo()).toBe(true)
  expect(text()).toBe('44')
  record.play(0)
  expect(text()).toBe('441')
  expect(record.redo()).toBe(false)
  expect(game.notation.formatPosition(record.before(2))).toBe('44')
})

test('play takes moves in notation or from the list, and refuses all others; make takes them unchecked', async () => {
  const game = await loadGame('connect-four')
  const record = new GameRecord(game)
  record.play('4')
  record.play(legalMoves(game, record.position)[0])
  record.make(0)
  expect(record.moveTexts()).toEqual(['4', '4', '1'])
  expect(() => record.play('8')).toThrow('move, character 1: found "8", expected a column from 1 to 7')
  for (const wrong of [7, -1, 0.5, Number.NaN]) {
    expect(() => record.play(wrong)).toThrow(`move, character 1: found "${wrong}", expected one of the legal moves`)
  }
  expect(record.ply).toBe(3)
  const over = new GameRecord(game, '1122334')
  expect(() => over.play(0)).toThrow('expected no move: the game is over')
  expect(() => over.play('1')).toThrow('the game is over')
  expect(() => new GameRecord(game, 'x')).toThrow(TextError)
})

test('a saved game is restored from its start and moves, those taken back left out', async () => {
  const game = await loadGame('connect-four')
  const record = new GameRecord(game, game.notation.parsePosition('44'))
  record.play(2)
  record.play(1)
  record.undo()
  const saved = saveGame(record)
  expect(saved).toMatchObject({ game: 'connect-four', start: '44', moves: ['3'] })
  const restored = restoreGame(game, JSON.parse(JSON.stringify(saved)))
  expect(game.notation.formatPosition(restored.position)).toBe('443')
  expect(restoreGame(game, { ...saved, game: 'connect-four:rows=6' }).ply).toBe(1)
})

test('a saved game that cannot be restored is refused with the place', async () => {
  const game = await loadGame('connect-four')
  const saved = saveGame(new GameRecord(game, game.start()))
  const wrong = (changes: object): (() => unknown) => {
    return () => restoreGame(game, JSON.parse(JSON.stringify({ ...saved, ...changes })))
  }
  expect(wrong({ moves: ['3', '9'] })).toThrow('saved game, move 2, character 1: found "9", expected a column')
  expect(wrong({ moves: [...'12121213'] })).toThrow(
    'saved game, move 8, character 1: found "3", expected no further move',
  )
  expect(wrong({ moves: '34' })).toThrow('saved game, "moves"')
  expect(wrong({ game: 'connect-four:cols=5' })).toThrow('found "connect-four:cols=5", expected "connect-four"')
  expect(wrong({ game: 'hip' })).toThrow(TextError)
})

test('repetitions of a position are counted by key', async () => {
  const game = await loadGame('caissa')
  const record = new GameRecord(game, game.start())
  const play = (text: string): void => record.play(game.notation.parseMove(record.position, text))
  expect(record.repetitions()).toBe(1)
  for (const text of ['b2-d1', 'f6-d7', 'd1-b2', 'd7-f6']) play(text)
  expect(record.repetitions()).toBe(2)
  record.undo()
  expect(record.repetitions()).toBe(1)
})
