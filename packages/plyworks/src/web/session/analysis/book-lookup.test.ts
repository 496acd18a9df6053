import { loadGame } from '@plyworks/games'
import { expect, it } from 'vitest'
import type { WorkerPort } from '../../workers/engine/engine-client.js'
import type { EngineReply, EngineRequest } from '../../workers/engine/messages.js'
import { Session } from '../game/session.js'
import { BookLookup } from './book-lookup.js'

const game = await loadGame('caissa')

it('asks for every position on the board and drops late answers', () => {
  const session = new Session(game, game.start(), ['human', 'human'])
  const asked: EngineRequest[] = []
  let ended = false
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage: (request) => asked.push(request),
    terminate: () => {
      ended = true
    },
  }
  const say = (reply: EngineReply) => port.onmessage?.({ data: reply })
  const lookup = new BookLookup(session, () => port)
  const start = game.text.formatPosition(game.start())
  expect(asked).toEqual([
    { type: 'open', game: 'caissa' },
    { type: 'book', position: start },
  ])
  const rows = [{ move: 1, score: 3, depth: 11, chosen: true }]
  say({ type: 'book', position: start, rows })
  expect(lookup.rows.value).toEqual(rows)
  session.play(game.text.parseMove(session.record.position, 'b2-c4'))
  expect(lookup.rows.value).toBeNull()
  say({ type: 'book', position: start, rows })
  expect(lookup.rows.value).toBeNull()
  const here = game.text.formatPosition(session.record.position)
  say({ type: 'book', position: here, rows: [] })
  expect(lookup.rows.value).toEqual([])
  say({ type: 'failed', message: 'damage' })
  expect(lookup.problem.value).toBe('damage')
  lookup.close()
  expect(ended).toBe(true)
})
