import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { NO_TIME_CONTROL } from '../clocks.js'
import { Fields } from './fields.js'
import { readPlayer } from './read-player.js'

const context = { directory: '.', name: 'match', readOpenings: async () => [] }
const usual = { ...NO_TIME_CONTROL, move: 200 }

test('an engine as a seat names it: its options, its limits in place of the clocks, and its name', async () => {
  const game = await loadGame('connect-four')
  const read = (values: Record<string, unknown>) =>
    readPlayer(new Fields(values, 'players[0]'), 0, game, usual, context)
  expect(read({ engine: 'alpha-beta:table-mb=1' })).toMatchObject({
    kind: 'engine',
    name: 'alpha-beta:table-mb=1',
    engine: 'alpha-beta',
    options: { 'table-mb': '1' },
    control: usual,
  })
  expect(read({ engine: 'alpha-beta:depth=3', options: { 'table-mb': 2 }, name: 'three' })).toMatchObject({
    name: 'three',
    options: { 'table-mb': '2' },
    control: { ...NO_TIME_CONTROL, depth: 3 },
  })
})
