import { loadGame } from '@plyworks/games'
import { expect, it } from 'vitest'
import { HUMAN, Session } from '../game/session.js'
import { changeInWords } from './announcements.js'

const game = await loadGame('star-chess')
/** Player 2 is to move, with 60 ships over the home world of player 1 and 20 over that of player 4. */
const RAID =
  '1 2 0.0,0.0,0.0,0.0 Tc1.30.0f2.60.60/Tc2.1000.0/Tc2.1000.0/Tc2.1000.0/' +
  'Tc2.1000.0/B/B/B/Tc2.1000.0/B/B/B/Tc4.1000.0f2.20.20/B/B/Tc3.1000.0f3.20.20'

it('a person hears what the move of another has done to them, and computers are spared', () => {
  const session = new Session(game, game.notation.parsePosition(RAID), [HUMAN, 'club', 'club', 'club'])
  const before = session.node
  session.play(game.notation.parseMove(session.position, 'end'))
  const words = changeInWords(session, before)
  expect(words).toMatch(/^Player 2: end\. .*player 1 at A1.* Player 3 to move\.$/)
  expect(words).toContain('is out')
  expect(words).not.toContain('D1')
  session.close()
})
