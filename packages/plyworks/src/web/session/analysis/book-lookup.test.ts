import { loadGame } from '@plyworks/games'
import { expect, it } from 'vitest'
import { FakePort } from '../../workers/fake-port.js'
import { Session } from '../game/session.js'
import { BookLookup } from './book-lookup.js'

const game = await loadGame('caissa')

it('asks for every position on the board and drops late answers', () => {
  const session = new Session(game, game.start(), ['human', 'human'])
  const port = new FakePort()
  const lookup = new BookLookup(session, () => port)
  const start = game.notation.formatPosition(game.start())
  expect(port.requests('book')).toEqual([{ game: 'caissa', position: start }])
  const rows = [{ move: 1, score: 3, depth: 11, chosen: true }]
  port.answer(rows, 1)
  expect(lookup.rows.value).toEqual(rows)
  session.play(game.notation.parseMove(session.record.position, 'b2-c4'))
  expect(lookup.rows.value).toBeNull()
  session.play(game.notation.parseMove(session.record.position, 'f6-e4'))
  port.answer(rows, 2)
  expect(lookup.rows.value).toBeNull()
  const here = game.notation.formatPosition(session.record.position)
  expect(port.requests('book')[2]).toEqual({ game: 'caissa', position: here })
  port.answer([], 3)
  expect(lookup.rows.value).toEqual([])
  session.goTo(0)
  port.fail('damage')
  expect(lookup.problem.value).toBe('damage')
  lookup.close()
  expect(port.ended).toBe(true)
})
