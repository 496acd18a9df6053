import { describe, expect, it } from 'vitest'
import type { Game } from '../../core/game.js'
import { loadGame } from '../../load-game.js'
import { outcomeOf } from './result.js'
import { HUMAN, Session } from './session.js'

async function session(players: readonly string[], ...moves: string[]): Promise<Session> {
  const game = await loadGame('connect-four')
  const made = new Session(game, game.start(), players)
  for (const move of moves) play(made, game, move)
  return made
}

function play(made: Session, game: Game, move: string): void {
  made.play(game.text.parseMove(made.record.position, move))
}

describe('Session', () => {
  it('takes back to the last decision of the human', async () => {
    const made = await session([HUMAN, 'club'], '4', '4', '5', '3')
    made.undo()
    expect(made.ply.value).toBe(2)
    made.undo()
    expect(made.ply.value).toBe(0)
    made.redo()
    expect(made.ply.value).toBe(2)
    expect(made.paused.value).toBe(true)
    made.redo()
    expect(made.ply.value).toBe(4)
    expect(made.paused.value).toBe(false)
  })

  it('takes back one move when two humans play, or none', async () => {
    for (const players of [
      [HUMAN, HUMAN],
      ['club', 'club'],
    ]) {
      const made = await session(players, '4', '4', '5')
      made.undo()
      expect(made.ply.value).toBe(2)
    }
  })

  it('forgets what was taken back when another move is played', async () => {
    const made = await session([HUMAN, HUMAN], '4', '4', '5')
    made.goTo(1)
    expect(made.played.value.map((move) => move.text)).toEqual(['4', '4', '5'])
    play(made, made.game, '7')
    expect(made.played.value.map((move) => move.text)).toEqual(['4', '7'])
    expect(made.paused.value).toBe(false)
  })

  it('knows legal moves, and the steps to them', async () => {
    const made = await session([HUMAN, HUMAN], ...'444444')
    const { position } = made
    expect(made.isLegal(made.game.text.parseMove(position, '1'))).toBe(true)
    expect(made.isLegal(3)).toBe(false)
    expect(made.tree.value.root.cells.size).toBe(6)
  })

  it('ends by the rules or by resignation, and can be resumed before that', async () => {
    const won = await session([HUMAN, HUMAN], ...'1212121')
    expect(outcomeOf(won)?.winners).toEqual([0])
    const resigned = await session([HUMAN, HUMAN], '1', '2')
    expect(outcomeOf(resigned)).toBeNull()
    resigned.resign(0)
    expect(outcomeOf(resigned)).toMatchObject({ winners: [1], resigned: 0 })
    resigned.undo()
    expect(outcomeOf(resigned)).toBeNull()
    play(resigned, resigned.game, '3')
    expect(outcomeOf(resigned)).toBeNull()
  })
})
