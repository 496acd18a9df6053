import { checkSavedGame, GameRecord, type SavedGame } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { describeGame } from './saved-file.js'

const ORIGIN: SavedGame = {
  format: 'plyworks-game',
  version: 1,
  game: 'connect-four',
  start: '-',
  moves: ['4', '4', '3'],
  tree: ['4', '{the middle}', '4', '(', '3', '$1', '5', ')', '3'],
  title: 'Lesson',
}

test.each([
  { played: ['4', '4', '3', '3'], tree: ['4', '{the middle}', '4', '(', '3', '$1', '5', ')', '3', '3'] },
  { played: ['4', '3', '1'], tree: ['4', '{the middle}', '3', '$1', '(', '4', '3', ')', '1', '(', '5', ')'] },
  { played: ['4', '4'], tree: ['4', '{the middle}', '4', '(', '3', '$1', '5', ')'] },
])('variations of a loaded game stay when $played.length moves are saved', async ({ played, tree }) => {
  const game = await loadGame('connect-four')
  const record = new GameRecord(game, game.start())
  for (const move of played) record.play(game.notation.parseMove(record.position, move))
  const saved = describeGame(record, ['human', 'human'], null, ORIGIN)
  expect(saved).toMatchObject({ moves: played, tree, title: 'Lesson' })
  expect(checkSavedGame(saved, 'game')).toEqual(saved)
})
