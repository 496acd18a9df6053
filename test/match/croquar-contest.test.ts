import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { NO_TIME_CONTROL } from '../../packages/plyworks/src/match/clocks.js'
import { LinePlayer } from '../../packages/plyworks/src/match/players/line-player.js'
import { ensureBuilt, mainScript } from '../cli/program.js'
import { play, processesOfMatch, program } from './support.js'

const MINUTE = 60_000

test('two Croquar programs play a game, a move a line, each within a minute of processor time', async () => {
  ensureBuilt()
  const players = ['colley-1', 'perfect'].map(
    (engine) =>
      new LinePlayer(
        program(mainScript, ['engine', 'croquar', '--engine', engine, '--protocol', 'line'], 'croquar-contest', {
          grace: 5000,
        }),
      ),
  )
  const played = await play(players, {
    game: await loadGame('croquar'),
    controls: players.map(() => ({ ...NO_TIME_CONTROL, game: MINUTE })),
    opening: ['2', '8'],
  })
  expect(played.ending).toMatchObject({ reason: 'rules', seat: null })
  expect(played.moves.length).toBeGreaterThan(30)
  for (const seat of [0, 1]) {
    const used = played.moves
      .filter((move) => move.seat === seat)
      .reduce((sum, { time }) => sum + (time.processor ?? Number.POSITIVE_INFINITY), 0)
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThan(MINUTE)
  }
  expect(processesOfMatch('croquar-contest')).toEqual([])
}, 130_000)
