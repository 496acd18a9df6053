import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type GameChange,
  LIBRARY_HEADER,
  LONGEST_GAME,
} from '../../packages/plyworks/src/server/library/library-messages.js'
import { makeServer } from '../../packages/plyworks/src/server/server.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { start, threads } from '../cli/program.js'

let folder = ''
let store: Store
let server: FastifyInstance
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-library-'))
  store = Store.open(folder)
  server = serve()
})
afterEach(async () => {
  await server.close()
  store.close()
  rmSync(folder, { recursive: true })
})

function serve(trustProxy?: string): FastifyInstance {
  const startMatch = () => ({ stop: () => {}, gone: Promise.resolve() })
  return makeServer({
    threads,
    arena: { store, token: null, startMatch },
    ...(trustProxy !== undefined && { trustProxy }),
  })
}

const saved = { format: 'plyworks-game', version: 1, game: 'hip', start: '-', moves: ['a1', 'b2'] } as const

function change(id: string, at: number, more: object = {}): GameChange {
  return { id, at, game: { changed: at, saved: { ...saved, ...more }, analysis: [] } }
}

async function send(changes: unknown, headers: Record<string, string> = {}) {
  const answer = await server.inject({ method: 'POST', url: '/api/library', payload: { changes }, headers })
  return { status: answer.statusCode, body: answer.json() }
}

async function news(since = 0) {
  return (await server.inject(`/api/library?since=${since}`)).json()
}

function idsOf({ changes }: { changes: GameChange[] }): string[] {
  return changes.map(({ id, game }) => (game === null ? `-${id}` : id))
}

describe('the library of own games', () => {
  test('tells what is new since the last time', async () => {
    expect(await send([change('a', 5), change('b', 6)])).toMatchObject({ status: 200, body: { refused: [] } })
    const first = await news()
    expect(first).toMatchObject({ changes: [change('a', 5), change('b', 6)], more: false })
    expect(await news(first.next)).toMatchObject({ library: first.library, changes: [], next: first.next })
    await send([{ id: 'a', at: 7, game: null }, change('c', 8)])
    expect(idsOf(await news(first.next))).toEqual(['-a', 'c'])
    expect(idsOf(await news())).toEqual(['b', '-a', 'c'])
  })

  test('keeps the later of two changes, whichever comes first', async () => {
    await send([change('a', 5, { title: 'later' })])
    await send([change('a', 4, { title: 'earlier' }), { id: 'a', at: 5, game: null }])
    expect((await news()).changes).toEqual([change('a', 5, { title: 'later' })])
    await send([{ id: 'a', at: 9, game: null }])
    await send([change('a', 8)])
    expect(idsOf(await news())).toEqual(['-a'])
  })

  test('is told in parts', async () => {
    for (const part of ['x', 'y', 'z']) {
      const changes = Array.from({ length: 80 }, (_, number) => change(`${part}${number}`, 1))
      expect(await send(changes)).toMatchObject({ status: 200, body: { refused: [] } })
    }
    const ids = new Set<string>()
    let parts = 0
    for (let since = 0, more = true; more; parts++) {
      const part = await news(since)
      for (const id of idsOf(part)) ids.add(id)
      since = part.next
      more = part.more
    }
    expect({ parts, games: ids.size }).toEqual({ parts: 3, games: 240 })
  })

  test('refuses what is no game, names it, and keeps the others', async () => {
    const long = Array.from({ length: 1 + LONGEST_GAME / 100 }, () => 'x'.repeat(100))
    const { status, body } = await send([
      change('unknown', 1, { game: 'chess' }),
      change('moves', 1, { moves: 'a1' }),
      change('long', 1, { moves: long }),
      change('good', 1),
    ])
    expect(status).toBe(200)
    expect(body.refused).toEqual([
      { id: 'unknown', detail: expect.stringMatching(/"chess", expected one of/) },
      { id: 'moves', detail: expect.stringMatching(/"moves"/) },
      { id: 'long', detail: expect.stringMatching(/at most 1048576/) },
    ])
    expect(idsOf(await news())).toEqual(['good'])
  })

  test.each([
    ['no list', 'all'],
    ['too many', Array.from({ length: 101 }, (_, number) => change(`${number}`, 1))],
    ['an id that is none', [change('../a', 1)]],
    ['no time', [{ id: 'a', game: null }]],
    ['a time after all times', [change('a', 1e16)]],
    ['an analysis that is none', [{ id: 'a', at: 1, game: { changed: 1, saved, analysis: ['good'] } }]],
    ['unknown members', [{ ...change('a', 1), by: 'me' }]],
  ])('takes no message with %s', async (_name, changes) => {
    expect(await send(changes)).toMatchObject({ status: 400, body: { status: 400, detail: expect.any(String) } })
    expect(idsOf(await news())).toEqual([])
  })

  test('takes JSON alone, and not any amount of it', async () => {
    const url = '/api/library'
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const payload = JSON.stringify({ changes: [change('a', 1)] })
      const { statusCode } = await server.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
      expect([400, 415]).toContain(statusCode)
    }
    expect(await send('x'.repeat(5 << 20))).toMatchObject({ status: 413 })
    expect(idsOf(await news())).toEqual([])
  })

  test('is for the browsers of this machine and pages of this server alone', async () => {
    const refused = async (request: object) => {
      const read = await server.inject({ url: '/api/library', ...request })
      const written = await server.inject({ method: 'POST', url: '/api/library', payload: { changes: [] }, ...request })
      const head = await server.inject({ method: 'HEAD', url: '/healthz', ...request })
      return [read.statusCode, written.statusCode, head.headers[LIBRARY_HEADER] ?? null]
    }
    expect(await refused({})).toEqual([200, 200, 'here'])
    expect(await refused({ remoteAddress: '::ffff:127.0.0.1' })).toEqual([200, 200, 'here'])
    expect(await refused({ headers: { 'sec-fetch-site': 'same-origin' } })).toEqual([200, 200, 'here'])
    expect(await refused({ remoteAddress: '192.0.2.1' })).toEqual([403, 403, null])
    expect(await refused({ headers: { 'x-forwarded-for': '127.0.0.1' } })).toEqual([403, 403, null])
    expect(await refused({ headers: { 'sec-fetch-site': 'cross-site' } })).toEqual([403, 403, null])
    expect(await refused({ headers: { 'sec-fetch-site': 'same-site' } })).toEqual([403, 403, null])
    await server.close()
    server = serve('127.0.0.1')
    expect(await refused({})).toEqual([404, 404, null])
  })
})

test('games outlive a server that is killed', async () => {
  const begin = async () => {
    const program = start(['serve', '--port', '0', '--data', folder])
    const address = /http:\S+/.exec(await program.line(/ready at/))?.[0] ?? ''
    return { program, url: `${address}api/library` }
  }
  const first = await begin()
  const body = JSON.stringify({ changes: [change('a', 5), { id: 'b', at: 6, game: null }] })
  const headers = { 'content-type': 'application/json' }
  expect((await fetch(first.url, { method: 'POST', headers, body })).status).toBe(200)
  first.program.child.kill('SIGKILL')
  await first.program.finished
  const second = await begin()
  expect(await (await fetch(second.url)).json()).toMatchObject({ changes: [change('a', 5), { id: 'b', game: null }] })
  second.program.child.kill('SIGTERM')
  await second.program.finished
})
