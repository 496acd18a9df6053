import { Random } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { text } from '../../ui/text/text.js'
import { outcomeOf } from './result.js'
import { HUMAN, Session } from './session.js'

/** Plays moves chosen by chance until the game is over. */
async function playedOut(name: string, seed: number): Promise<Session> {
  const game = await loadGame(name)
  const random = new Random(seed)
  const position = game.start(seed)
  const room = new Int32Array(game.traits.maxMoves)
  const session = new Session(game, position, [HUMAN, HUMAN])
  while (!position.over) {
    const move = room[random.below(position.generate(room, 0))]
    session.play(move)
    position.make(move)
  }
  return session
}

describe('outcomeOf', () => {
  it.each([
    ['connect-four:cols=4,rows=4', /^(Four in a row|The board is full), after \d+ moves\.$/],
    ['hip:rows=3,cols=3', /^(A square in the colour of the loser|A full board without a square), after \d+ moves\.$/],
    ['hip:rows=4,cols=4,rule=last-mover', /^No cell is left that completes no square, after \d+ moves\.$/],
    [
      'caissa',
      /^(In check without a legal move|No legal move, and no check|200 half-moves are over), after \d+ moves\.$/,
    ],
    ['croquar', /^(Over first|Both are over|A hoop missed for the second time), after \d+ moves\.$/],
  ])('says who won %s, and why', async (name, reason) => {
    for (let seed = 1; seed <= 8; seed++) {
      const session = await playedOut(name, seed)
      const outcome = outcomeOf(session)
      if (outcome === null) throw new Error('the game is not over')
      const names = session.game.definition.seatNames
      expect(text.outcomeReason(outcome, names, session.ply.value)).toMatch(reason)
      const { position } = session
      const winner = position.score(0) === 0 ? null : position.score(0) > 0 ? 0 : 1
      expect(text.outcomeHeadline(outcome, names)).toBe(winner === null ? 'Draw' : `${names[winner]} wins`)
    }
  })

  it('knows no winner when one of four gives up', async () => {
    const game = await loadGame('star-chess')
    const session = new Session(game, game.start(1), [HUMAN, HUMAN, HUMAN, HUMAN])
    session.resign(2)
    expect(outcomeOf(session)).toEqual({ winners: [], resigned: 2, onTime: false, reason: null })
  })
})
