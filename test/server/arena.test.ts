import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StoredMatch } from '../../packages/plyworks/src/match/storage/stored-match.js'
import { runTournament } from '../../packages/plyworks/src/match/tournament.js'
import type { MatchProcess } from '../../packages/plyworks/src/server/arena/arena.js'
import type { ShownGame } from '../../packages/plyworks/src/server/arena/live-games.js'
import type { LiveMessage } from '../../packages/plyworks/src/server/live/live-messages.js'
import { makeServer } from '../../packages/plyworks/src/server/server.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { threads } from '../cli/program.js'
import { connectFour, localThinkers } from '../match/support.js'
import { ApiDescription } from '../support/api-description.js'
import { LiveClient } from '../support/live-client.js'

let folder = ''
let store: Store
let server: FastifyInstance
let address = ''
let description: ApiDescription
const TOKEN = 'open sesame'

/** Plays a match in this process, but through a connection of its own, as another process would. */
function startMatch(id: string): MatchProcess {
  const own = Store.open(folder)
  const stop = new AbortController()
  const match = StoredMatch.resume(own, connectFour, id)
  const gone = runTournament({ store: match, openThinker: localThinkers, signal: stop.signal, threads: 2 }).then(() => {
    match.close()
    own.close()
  })
  return { gone, stop: () => stop.abort() }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-server-'))
  store = Store.open(folder)
  server = makeServer({ threads, arena: { store, token: TOKEN, startMatch } })
  address = await server.listen({ port: 0, host: '127.0.0.1' })
  description = new ApiDescription((await server.inject('/docs/openapi.json')).body)
})
afterAll(async () => {
  await server.close()
  store.close()
  rmSync(folder, { recursive: true })
})

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** Asks, and holds a good answer to the description of the API. */
async function ask(request: InjectOptions): Promise<Answer> {
  const { statusCode, body } = await server.inject(request)
  const answer = { status: statusCode, body: JSON.parse(body) }
  description.checkAnswer(request.method ?? 'GET', String(request.url), answer.status, answer.body)
  return answer
}

function get(url: string): Promise<Answer> {
  return ask({ url })
}

function post(url: string, payload: object, headers: Record<string, string> = {}): Promise<Answer> {
  return ask({ method: 'POST', url, payload, headers })
}

interface Begun {
  readonly id: string
  readonly key: string
  readonly people: readonly { readonly name: string; readonly key: string }[]
}

/** Deletes a match. */
function remove(id: string, key: string): Promise<Answer> {
  return ask({ method: 'DELETE', url: `/api/matches/${id}`, headers: { authorization: `Bearer ${key}` } })
}

/** Sets up a match; `move` answers for its first person, `act` does something as its owner unless another key is given. */
async function begin(file: object) {
  const { body } = await post('/api/matches', file)
  const { id, key: owner, people } = body as unknown as Begun
  const move = (game: number, ply: number, words: string, key = people[0]?.key) =>
    post(`/api/matches/${id}/games/${game}/moves`, { ply, move: words }, { authorization: `Bearer ${key}` })
  const act = (action: 'stop' | 'resume', key = owner) =>
    post(`/api/matches/${id}/${action}`, {}, { authorization: `Bearer ${key}` })
  return { id, owner, people, move, act }
}

function fileOf(players: readonly object[], more: object = {}): object {
  return { game: 'connect-four', time: { depth: 2 }, players, ...more }
}

const engines = [{ engine: 'greedy' }, { engine: 'random' }]

async function until<Result>(look: () => Promise<Result | null>): Promise<Result> {
  for (let tries = 0; tries < 2400; tries++) {
    const found = await look()
    if (found !== null) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('it did not come to pass')
}

function finished(id: string): Promise<Answer> {
  return until(async () => {
    const answer = await get(`/api/matches/${id}`)
    return answer.body.state === 'finished' ? answer : null
  })
}

describe('the arena over HTTP', () => {
  test('plays a match that was set up, and tells standings, games and what was played', async () => {
    const { status, body } = await post('/api/matches', fileOf(engines, { schedule: { games: 4 } }))
    expect(status).toBe(201)
    const id = String(body.id)
    const match = await finished(id)
    expect(match.body).toMatchObject({ game: 'connect-four', report: { games: 4, state: 'finished' } })
    const list = await get('/api/matches')
    expect(list.body).toMatchObject({ programs: true, matches: [{ id, games: 4, state: 'finished' }] })
    const { games } = (await get(`/api/matches/${id}/games?count=3`)).body as unknown as { games: object[] }
    expect(games).toMatchObject([{ number: 4 }, { number: 3 }, { number: 2 }])
    const game = await get(`/api/matches/${id}/games/2`)
    expect(game.body).toMatchObject({ number: 2, players: ['random', 'greedy'], question: null })
    const played = (await get(`/api/played?match=${id}`)).body as unknown as { moves: { games: number }[] }
    expect(played.moves.reduce((sum, move) => sum + move.games, 0)).toBe(4)
    const all = await get('/api/played?game=connect-four')
    expect(all.body).toMatchObject({ game: 'connect-four', position: '-', moves: played.moves })
    expect((await post(`/api/matches/${id}/resume`, {}, { authorization: `Bearer ${body.key}` })).body).toMatchObject({
      detail: 'all its games are played',
      argument: 'match',
    })
  })

  test('says what is wrong with a match, and starts no program without the token', async () => {
    const wrong = await post('/api/matches', fileOf([{ engine: 'deep' }, { engine: 'random' }]))
    expect(wrong).toMatchObject({ status: 400, body: { detail: expect.stringContaining('players[0].engine') } })
    expect((await post('/api/matches', fileOf([], { schedule: { type: 'swiss' } }))).status).toBe(400)
    const programs = fileOf([...engines, { command: ['/bin/true'], protocol: 'line', name: 'p' }])
    for (const authorization of ['', 'Bearer wrong', `Basic ${TOKEN}`]) {
      const refused = await post('/api/matches', programs, { authorization })
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('token') } })
    }
    const file = fileOf(engines, { openings: { file: '/etc/passwd' } })
    expect((await post('/api/matches', file)).status).toBe(403)
    const taken = await post('/api/matches', programs, { authorization: `Bearer ${TOKEN}` })
    expect(taken.status).toBe(201)
    await finished(String(taken.body.id))
    expect((await get('/api/matches/no-such-match')).status).toBe(400)
  })

  test('plays no more matches at a time than it may', async () => {
    let stop = (): void => {}
    const startOne = (): MatchProcess => ({ stop: () => stop(), gone: new Promise((resolve) => (stop = resolve)) })
    const small = makeServer({ threads, arena: { store, token: null, startMatch: startOne, mostMatches: 1 } })
    const start = (payload: object) => small.inject({ method: 'POST', url: '/api/matches', payload })
    try {
      const first = await start(fileOf(engines))
      expect(first.statusCode).toBe(201)
      const refused = await start(fileOf(engines))
      expect(refused.statusCode).toBe(503)
      expect(refused.json()).toMatchObject({ detail: expect.stringMatching(/^at most 1 matches are played at a time/) })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      const headers = { authorization: `Bearer ${first.json().key}` }
      await small.inject({ method: 'POST', url: `/api/matches/${first.json().id}/stop`, headers })
      expect((await start(fileOf(engines))).statusCode).toBe(201)
    } finally {
      await small.close()
    }
  })

  test('has people play: their moves are checked, and a page that comes back finds the game where it was', async () => {
    const file = fileOf([{ person: 'Ann' }, { engine: 'random' }], { schedule: { games: 1 } })
    const { id, move: play } = await begin(file)
    const url = `/api/matches/${id}/games/1`
    interface Shown {
      readonly end: object | null
      readonly question: { readonly ply: number; readonly seat: number } | null
    }
    const next = (): Promise<Shown> =>
      until(async () => {
        const shown = (await get(url)) as unknown as { status: number; body: Shown }
        return shown.status === 200 && (shown.body.question !== null || shown.body.end !== null) ? shown.body : null
      })
    const first = await next()
    expect(first.question).toEqual({ ply: 1, seat: 0 })
    const illegal = await play(1, 1, '8')
    expect(illegal).toMatchObject({ status: 400, body: { detail: expect.stringContaining('found "8"') } })
    expect((await play(1, 2, '4')).status).toBe(400)
    for (let shown = first; shown.end === null; shown = await next()) {
      const { ply } = shown.question ?? { ply: 0 }
      if (ply > 6) expect((await play(1, ply, 'resign')).status).toBe(200)
      else for (const move of ['1', '2', '3']) if ((await play(1, ply, move)).status === 200) break
      await until(async () => (((await next()) as Shown).question?.ply === ply ? null : true))
    }
    const match = await finished(id)
    expect(match.body).toMatchObject({ report: { games: 1 } })
  })

  test('tells people apart: only who has the key of a seat plays there, everybody else watches', async () => {
    const file = fileOf([{ person: 'Ann' }, { person: 'Ben' }], { schedule: { games: 1 } })
    const { id, people, move } = await begin(file)
    expect(people.map(({ name }) => name)).toEqual(['Ann', 'Ben'])
    const [ann, ben] = people.map(({ key }) => key)
    const asked = (ply: number) =>
      until(async () => {
        const { body } = await get(`/api/matches/${id}/games/1`)
        return (body.question as { ply: number } | undefined)?.ply === ply ? body : null
      })
    await asked(1)
    for (const key of [ben, '', 'x', 'é']) {
      const refused = await move(1, 1, '4', key)
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('only Ann') } })
    }
    expect((await move(1, 1, '4', ann)).status).toBe(200)
    await asked(2)
    expect((await move(1, 2, '4', ann)).status).toBe(403)
    expect((await move(1, 2, '4', ben)).status).toBe(200)
    const seat = (key: string) => ask({ url: `/api/matches/${id}/seat`, headers: { authorization: `Bearer ${key}` } })
    expect((await seat(ben)).body).toEqual({ player: 1, name: 'Ben' })
    expect((await seat('0'.repeat(24))).status).toBe(403)
    for (const place of ['', '/games/1', '/games']) {
      expect(JSON.stringify((await get(`/api/matches/${id}${place}`)).body)).not.toMatch(new RegExp(`${ann}|${ben}`))
    }
    await asked(3)
    await move(1, 3, 'resign', ann)
    await finished(id)
  })

  test('tells pages what happens as it happens, and stops a match that can be resumed', async () => {
    const file = fileOf([{ person: 'Ann' }, { engine: 'random' }], { schedule: { games: 2 } })
    const { id, owner, people, move, act } = await begin(file)
    const page = await LiveClient.connect(address)
    page.say({ type: 'follow', match: 'no-such-match' })
    expect(await page.hear((message) => message.type === 'problem')).toMatchObject({ match: 'no-such-match' })
    page.say({ type: 'follow', match: id })
    const gameThat = (fits: (game: ShownGame) => boolean) => (message: LiveMessage) =>
      message.type === 'live' && message.match === id && message.games.some(fits)
    await page.hear(gameThat(({ question }) => question?.ply === 1 && question.seat === 0))
    await move(1, 1, '4')
    await page.hear(gameThat(({ moves }) => moves[0]?.move === '4'))
    expect(page.all.some((message) => message.type === 'report' && message.match === id)).toBe(true)
    // Neither a stranger nor one who plays in it ends another's match, nor deletes it.
    for (const key of ['', 'f'.repeat(24), people[0].key]) {
      expect((await act('stop', key)).status).toBe(403)
      expect((await remove(id, key)).status).toBe(403)
    }
    expect((await remove(id, owner)).body.detail).toContain('stop it first')
    expect((await act('stop')).status).toBe(202)
    await page.hear((message) => message.type === 'live' && message.state === 'stopped')
    expect((await act('stop')).status).toBe(400)
    page.say({ type: 'leave', match: id })
    page.socket.close()
    for (const message of page.all) description.checkComponent('LiveMessage', message)
    expect((await act('resume', people[0].key)).status).toBe(403)
    expect((await act('resume')).status).toBe(202)
    // What Ann has played is still there.
    await until(async () => {
      const { body } = await get(`/api/matches/${id}/games/1`)
      const { moves, question } = body as unknown as ShownGame
      return question?.ply === 3 && moves[0].move === '4' ? true : null
    })
    expect((await act('resume')).status).toBe(400)
    await act('stop')
    await until(async () => ((await get(`/api/matches/${id}`)).body.state === 'stopped' ? true : null))
    expect((await remove(id, owner)).status).toBe(200)
    expect((await get(`/api/matches/${id}`)).status).toBe(400)
  })

  test('lets visitors fill neither the database nor the machine; who has the token is asked for less', async () => {
    const own = mkdtempSync(join(tmpdir(), 'plyworks-modest-'))
    const kept = Store.open(own)
    let played = 0
    const startNone = (): MatchProcess => ({ stop: () => {}, gone: new Promise(() => void played++) })
    const small = (more: object) =>
      makeServer({ threads, arena: { store: kept, token: TOKEN, startMatch: startNone, ...more } })
    const setUp = async (at: FastifyInstance, games: number, token?: string): Promise<[number, string]> => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const payload = fileOf(engines, { schedule: { games } })
      const { statusCode, body } = await at.inject({ method: 'POST', url: '/api/matches', payload, headers })
      return [statusCode, JSON.parse(body).detail ?? '']
    }
    const roomy = small({ mostMatches: 100 })
    expect(await setUp(roomy, 20_001)).toEqual([400, expect.stringContaining('at most 20000 from visitors')])
    expect(await setUp(roomy, 1_000_001, TOKEN)).toEqual([400, expect.stringContaining('1 to 1000000')])
    expect(await setUp(roomy, 20_001, TOKEN)).toEqual([201, ''])
    for (let count = 0; count < 8; count++) expect(await setUp(roomy, 2)).toEqual([201, ''])
    expect(await setUp(roomy, 2)).toEqual([429, expect.stringContaining('at most 8 matches of one visitor are played')])
    expect(await setUp(roomy, 2, TOKEN)).toEqual([201, ''])
    const full = small({ mostBytes: kept.bytes })
    expect(await setUp(full, 2)).toEqual([503, expect.stringContaining('the database is full')])
    expect(await setUp(full, 2, TOKEN)).toEqual([201, ''])
    expect(played).toBe(11)
    kept.close()
    rmSync(own, { recursive: true })
  })
})
