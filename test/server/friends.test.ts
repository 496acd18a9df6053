import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FriendGames } from '../../packages/plyworks/src/server/friends/friend-games.js'
import type { FriendView } from '../../packages/plyworks/src/server/friends/friend-view.js'
import type { LiveMessage } from '../../packages/plyworks/src/server/live/live-messages.js'
import { makeServer } from '../../packages/plyworks/src/server/server.js'
import { TaskSlots } from '../../packages/plyworks/src/server/task-slots.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { threads } from '../cli/program.js'
import { ApiDescription } from '../support/api-description.js'
import { LiveClient } from '../support/live-client.js'

let folder = ''
let store: Store
let server: FastifyInstance
let address = ''
let description: ApiDescription
const TOKEN = 'open sesame'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-friends-'))
  store = Store.open(folder)
  const startMatch = (): never => {
    throw new Error('no match is played here')
  }
  server = makeServer({ threads, arena: { store, token: TOKEN, startMatch } })
  address = await server.listen({ port: 0, host: '127.0.0.1' })
  description = new ApiDescription((await server.inject('/docs/openapi.json')).body)
})
afterAll(async () => {
  await server.close()
  store.close()
  rmSync(folder, { recursive: true })
})

type Seen = FriendView & { readonly you: number | null; readonly detail: string }
type Method = 'GET' | 'POST' | 'DELETE'

/** Asks, and holds a good answer to the description of the API. */
async function ask(
  method: Method,
  url: string,
  key: string,
  payload?: object,
): Promise<{ status: number; body: Seen }> {
  const headers = key === '' ? {} : { authorization: `Bearer ${key}` }
  const { statusCode, body } = await server.inject({ method, url, headers, ...(payload && { payload }) })
  const answer = { status: statusCode, body: JSON.parse(body) }
  description.checkAnswer(method, url, answer.status, answer.body)
  return answer
}

const BEN = 'b'.repeat(24)

/** A game of two, in which Ann sits first; Ben has joined unless it is said otherwise. */
async function begin(more: object = {}, joins = true) {
  const { body } = await ask('POST', '/api/friends', '', { game: 'connect-four', side: 0, name: 'Ann', ...more })
  const { id, key: ann, invitation } = body as unknown as { id: string; key: string; invitation: string }
  const join = (key: string, name = 'Ben', by = invitation) => ask('POST', `/api/friends/${id}/join`, by, { key, name })
  const move = (key: string, ply: number, words: string, round = 1) =>
    ask('POST', `/api/friends/${id}/moves`, key, { round, ply, move: words })
  const act = (key: string, words: string, more: object = {}) =>
    ask('POST', `/api/friends/${id}/acts`, key, { act: words, ...more })
  const view = async (key = '') => (await ask('GET', `/api/friends/${id}`, key)).body
  const remove = (key: string) => ask('DELETE', `/api/friends/${id}`, key)
  if (joins) expect((await join(BEN)).body).toMatchObject({ you: 1 })
  return { id, ann, invitation, join, move, act, view, remove }
}

/** Plays moves in turn, Ann first. */
async function playAll({ move, ann }: Awaited<ReturnType<typeof begin>>, moves: string, round = 1): Promise<Seen> {
  let last = { status: 0, body: {} as Seen }
  for (const [index, words] of [...moves].entries()) {
    last = await move((index + round) % 2 === 1 ? ann : BEN, index + 1, words, round)
    expect(last.body.detail ?? last.status).toBe(200)
  }
  return last.body
}

describe('a game of friends', () => {
  test('is played by two keys, and ends by the rules', async () => {
    const game = await begin()
    const end = await playAll(game, '1212121')
    expect(end).toMatchObject({ end: { reason: 'rules', seat: null, points: [1, 0] }, score: [1, 0], you: 0 })
    expect(await game.view()).toMatchObject({
      you: null,
      moves: [...'1212121'],
      players: [{ name: 'Ann' }, { name: 'Ben' }],
    })
    expect((await game.move(BEN, 8, '1')).body.detail).toContain('the game is over')
  })

  test('takes a move once, also when it is sent again', async () => {
    const game = await begin()
    await game.move(game.ann, 1, '4')
    const again = await game.move(game.ann, 1, '4')
    expect(again.status).toBe(200)
    expect(again.body.moves).toEqual(['4'])
    expect((await game.move(game.ann, 1, '5')).status).toBe(400)
    expect((await game.move(BEN, 2, '9')).body.detail).toMatch(/9/)
    const both = await Promise.all(['1', '2'].map((words) => game.move(BEN, 2, words)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await game.view()).moves).toHaveLength(2)
  })

  test('begins before the friend is there, who joins once and stays', async () => {
    const game = await begin({}, false)
    expect((await game.move(game.ann, 1, '4')).body).toMatchObject({ complete: false, moves: ['4'] })
    expect((await game.act(game.ann, 'resign')).body.detail).toContain('a friend has still to come')
    expect((await game.join(BEN, 'Ben\u202e\n the  first')).body).toMatchObject({ you: 1, complete: true })
    expect((await game.view()).players[1].name).toBe('Ben the first')
    expect((await game.join(BEN, 'somebody else')).body.you).toBe(1)
    const late = await game.join('c'.repeat(24))
    expect([late.status, late.body.detail]).toEqual([403, 'all seats of this game are taken: it can be watched'])
    expect((await game.act(BEN, 'name', { name: 'Benjamin' })).body.players[1].name).toBe('Benjamin')
  })

  test('has draws offered, agreed to, declined, and dropped by a move', async () => {
    const game = await begin()
    await playAll(game, '44')
    expect((await game.act(game.ann, 'draw')).body.offer).toEqual({ kind: 'draw', player: 0, agreed: [0] })
    const { version } = await game.view()
    expect((await game.act(game.ann, 'draw')).body.version).toBe(version)
    expect((await game.act(game.ann, 'agree')).body.end).toBeNull()
    expect((await game.move(game.ann, 3, '4')).body.offer).not.toBeNull()
    expect((await game.move(BEN, 4, '4')).body.offer).toBeNull()
    expect((await game.act(BEN, 'agree')).body.detail).toContain('nothing is offered')
    await game.act(BEN, 'draw')
    expect((await game.act(game.ann, 'decline')).body.offer).toBeNull()
    await game.act(BEN, 'draw')
    expect((await game.act(game.ann, 'agree')).body).toMatchObject({
      end: { reason: 'agreement', points: [0.5, 0.5] },
      score: [0.5, 0.5],
    })
  })

  test('takes moves back by agreement, to before the last move of the asker', async () => {
    const game = await begin()
    expect((await game.act(BEN, 'takeback')).body.detail).toContain('no move that could be taken back')
    await playAll(game, '443')
    await game.act(BEN, 'takeback')
    expect((await game.act(game.ann, 'agree')).body).toMatchObject({ moves: ['4'], turn: 1, offer: null })
    await game.act(game.ann, 'takeback')
    expect((await game.act(BEN, 'agree')).body).toMatchObject({ moves: [], turn: 0 })
    expect((await playAll(game, '1212121')).end?.points).toEqual([1, 0])
  })

  test('is given up, and played again with the seats exchanged', async () => {
    const game = await begin()
    expect((await game.act(BEN, 'rematch')).body.detail).toContain('the game is not over')
    expect((await game.act(BEN, 'resign')).body).toMatchObject({
      end: { reason: 'resignation', seat: 1 },
      score: [1, 0],
    })
    await game.act(game.ann, 'rematch')
    const second = (await game.act(BEN, 'agree')).body
    expect(second).toMatchObject({ round: 2, seating: [1, 0], turn: 0, moves: [], end: null, score: [1, 0] })
    expect((await game.move(game.ann, 1, '4', 1)).status).toBe(400)
    expect((await playAll(game, '1212121', 2)).score).toEqual([1, 1])
  })

  test('tells watchers what happens and who is here', async () => {
    const game = await begin()
    const [watcher, ben] = await Promise.all([LiveClient.connect(address), LiveClient.connect(address)])
    const viewed = (found: (view: FriendView) => boolean) =>
      watcher.hear((message: LiveMessage) => message.type === 'friend' && found(message.view))
    watcher.say({ type: 'watch', friend: game.id })
    await viewed(({ moves, players }) => moves.length === 0 && !players[1].here)
    ben.say({ type: 'watch', friend: game.id, key: BEN })
    await viewed(({ players }) => players[1].here && !players[0].here)
    await game.move(game.ann, 1, '4')
    await viewed(({ moves }) => moves.length === 1)
    ben.socket.close()
    await viewed(({ players }) => !players[1].here)
    // Another process writes to the same database.
    const other = Store.open(folder)
    const slots = new TaskSlots(threads)
    const elsewhere = new FriendGames(other, slots)
    const signal = new AbortController().signal
    await elsewhere.move(game.id, BEN, { round: 1, ply: 2, move: '4' }, { client: 'test', signal })
    await viewed(({ moves }) => moves.length === 2)
    elsewhere.close()
    await slots.close()
    other.close()
    watcher.socket.close()
  })

  test('says what is wrong with a game that is set up', async () => {
    const wrong = async (body: object) => (await ask('POST', '/api/friends', '', body)).body.detail
    expect(await wrong({ game: 'chess' })).toContain('chess')
    expect(await wrong({ game: 'connect-four', side: 2 })).toContain('expected a seat below 2')
    expect(await wrong({ game: 'connect-four', others: ['club'] })).toContain('at least one friend')
    expect(await wrong({ game: 'star-chess', others: [null] })).toContain('expected 3')
    expect(await wrong({ game: 'star-chess', others: [null, 'nobody', 'club'] })).toContain('nobody')
    expect(await wrong({ game: 'connect-four', clock: { base: 0, increment: 0 } })).toMatch(/clock/)
    expect(await wrong({ game: 'connect-four', start: '4'.repeat(9) })).toMatch(/character|column|full/)
  })
})

describe('what others may not do', () => {
  test('only the players move, agree or give up, each for their own side', async () => {
    const game = await begin()
    for (const key of ['', 'f'.repeat(24), game.invitation, TOKEN]) {
      expect((await game.move(key, 1, '4')).status).toBe(403)
      for (const act of ['resign', 'draw', 'takeback', 'agree', 'decline'])
        expect((await game.act(key, act)).status).toBe(403)
      expect((await game.act(key, 'name', { name: 'me' })).status).toBe(403)
      if (key !== TOKEN) expect((await game.remove(key)).status).toBe(403)
    }
    expect((await game.move(BEN, 1, '4')).body.detail).toBe('it is not your turn')
    expect((await game.join('d'.repeat(24), '', BEN)).status).toBe(403)
    expect(JSON.stringify(await game.view())).not.toMatch(new RegExp(`${game.ann}|${BEN}|${game.invitation}`))
  })

  test('a game that goes on is deleted by no player; one without a friend, or over, by the one who set it up', async () => {
    const game = await begin()
    expect((await game.remove(BEN)).status).toBe(403)
    expect((await game.remove(game.ann)).body.detail).toContain('the game is not over')
    await game.act(BEN, 'resign')
    expect((await game.remove(game.ann)).status).toBe(200)
    expect((await ask('GET', `/api/friends/${game.id}`, '')).body.detail).toContain('no such game')
    const lonely = await begin({}, false)
    expect((await lonely.remove(lonely.ann)).status).toBe(200)
    expect((await (await begin()).remove(TOKEN)).status).toBe(200)
  })

  test('keys are not kept as they are', async () => {
    const game = await begin()
    const kept = JSON.stringify([
      store.all('SELECT * FROM friend_game'),
      store.all('SELECT * FROM friend_key'),
      store.all('SELECT * FROM friend_event'),
    ])
    expect(kept).not.toMatch(new RegExp(`${game.ann}|${BEN}|${game.invitation}`))
  })
})
