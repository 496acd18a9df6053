import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { MoveTrials } from './move-trials.js'

async function trialsOf(name: string, played: string, rounds: number) {
  const game = await loadGame(name)
  const position = played === '' ? game.start() : game.notation.parsePosition(played)
  const notation = game.notation.formatPosition(position)
  const trials = new MoveTrials(game, position, 3)
  for (let round = 0; round < rounds; round++) trials.round()
  expect(game.notation.formatPosition(position)).toBe(notation)
  return new Map(trials.trials.map((each) => [game.notation.formatMove(position, each.move), each]))
}

describe('trial games', () => {
  it('give every point to a move that wins at once, and none to one that lets the other side win at once', async () => {
    const tried = await trialsOf('connect-four', '112233', 20)
    expect(tried.get('4')).toMatchObject({ games: 20, points: 20 })
    const threatened = await trialsOf('connect-four', '1122335', 20)
    expect(threatened.get('4')?.points).toBeGreaterThan(0)
    for (const column of ['1', '2', '3', '5', '6', '7']) expect(threatened.get(column)?.points).toBe(0)
  })

  it('are the same for the same seed, and tell moves of equal value apart', async () => {
    const first = await trialsOf('hip', '', 40)
    const second = await trialsOf('hip', '', 40)
    expect([...second]).toEqual([...first])
    // Six classes of cells under the symmetries of the square.
    expect(first.get('a1')).toMatchObject({ games: 160, points: first.get('f6')?.points })
    expect(new Set(Array.from(first.values(), ({ games, points }) => points / games)).size).toBe(6)
  })
})
