import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deleteMatch, sweepDeleted } from '../../packages/plyworks/src/match/storage/delete-match.js'
import { giveOwnerKey } from '../../packages/plyworks/src/match/storage/owner-keys.js'
import { endGame, StoredMatch } from '../../packages/plyworks/src/match/storage/stored-match.js'
import { makeServer } from '../../packages/plyworks/src/server/server.js'
import { StandingThreads } from '../../packages/plyworks/src/server/standing-threads.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { threads } from '../cli/program.js'
import { connectFour, settingsOf } from '../match/support.js'

/** Attacks by questions that take long: the thread that answers has to stay free. */

let folder = ''
let store: Store
let server: FastifyInstance
let log = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-heavy-'))
  store = Store.open(folder)
  log = join(folder, 'asked.log')
  writeFileSync(log, '')
  const startMatch = () => ({ stop: () => {}, gone: Promise.resolve() })
  server = makeServer({
    threads: listening(),
    rate: { requests: 10_000, seconds: 1 },
    arena: { store, token: null, startMatch },
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  // A thread sweeps when the server begins: the first test does not ask for that.
  await vi.waitUntil(() => asked().includes('sweepMatches'), 30_000)
}, 60_000)
afterAll(async () => {
  await server.close()
  store.close()
  rmSync(folder, { recursive: true })
})

/** The script of threads that tell what they are asked, and mark the reports that they make. */
function listening(): URL {
  const script = join(folder, 'listening.mjs')
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const [on, post] = [parentPort.on.bind(parentPort), parentPort.postMessage.bind(parentPort)]
    let name = ''
    parentPort.on = (event, hear) => on(event, (message) => {
      if (message?.name !== undefined) appendFileSync(${JSON.stringify(log)}, (name = message.name) + '\\n')
      hear(message)
    })
    parentPort.postMessage = (answer, ...rest) => {
      const marked = name === 'matchReport' && answer.kind === 'result'
      post(marked ? { ...answer, result: answer.result.replace(/}$/, ',"madeBy":"a thread"}') } : answer, ...rest)
    }
    await import(${JSON.stringify(threads.href)})`,
  )
  return pathToFileURL(script)
}

const AT = '2030-01-01T00:00:00.000Z'

/** A match in which each of the players has met each other one on both seats. */
async function largeMatch(count: number): Promise<string> {
  const players = Array.from({ length: count }, (_, number) => ({ name: `p${number}`, engine: 'random' }))
  const match = StoredMatch.create(store, connectFour, await settingsOf({ players, schedule: { games: 2 } }))
  const { number: row } = store.first<{ number: number }>('SELECT number FROM match WHERE id = ?', match.id) ?? {
    number: 0,
  }
  store.transaction(() => {
    let place = 0
    for (let one = 0; one < count; one++) {
      for (let other = 0; other < count; other++) {
        if (one === other) continue
        const game = store.run(
          `INSERT INTO game (match, place, round, players, opening, start, opening_moves, begun) VALUES (?, ?, 0, ?, 0, '-', '', ?)`,
          row,
          place++,
          `${one} ${other}`,
          AT,
        )
        const points = [
          [1, 0],
          [0, 1],
          [0.5, 0.5],
        ][(one * 31 + other * 17) % 3] // prettier-ignore
        const end = { reason: 'rules', seat: null, detail: '', points, plies: 10, remarks: [], at: AT } as const
        endGame(store, { match: row, game, players: [one, other] }, end)
      }
    }
  })
  match.close()
  return match.id
}

/** What threads were asked since the last look, by the names of the tasks: the thread that answers requests does none of it. */
function asked(): string[] {
  const names = readFileSync(log, 'utf8').split('\n').slice(0, -1)
  writeFileSync(log, '')
  return names
}

test('a report of many players is made once, elsewhere, however often it is asked for', async () => {
  const id = await largeMatch(64)
  asked()
  const answers = await Promise.all(Array.from({ length: 20 }, () => server.inject(`/api/matches/${id}`)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(answers[0].json()).toMatchObject({ state: 'stopped', report: { games: 64 * 63 } })
  expect(asked()).toEqual(['matchReport'])
  // The thread marks what it has made, so that nothing of it can have been made here.
  expect(answers[0].json()).toMatchObject({ report: { madeBy: 'a thread' } })
})

test('the list of the matches is made elsewhere, once for all that ask together, and again when there is news', async () => {
  const id = await largeMatch(2)
  asked()
  const lists = () => Promise.all(Array.from({ length: 20 }, () => server.inject('/api/matches')))
  const first = await lists()
  expect(new Set(first.map(({ body }) => body)).size).toBe(1)
  expect(first[0].json().matches).toContainEqual(expect.objectContaining({ id, games: 2, state: 'stopped' }))
  expect(asked()).toEqual(['listMatches'])
  const other = Store.open(folder)
  deleteMatch(other, id)
  other.close()
  const second = await lists()
  expect(second[0].json().matches).not.toContainEqual(expect.objectContaining({ id }))
  expect(asked()).toEqual(['listMatches'])
})

test('a question that takes long is answered elsewhere', async () => {
  const question = { game: 'star-chess', moves: Array.from({ length: 8000 }, () => 'end') }
  asked()
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => server.inject({ method: 'POST', url: '/api/apply', payload: question })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(asked()).toEqual(['apply', 'apply', 'apply'])
})

test('a question that does not return is ended, and the next one finds a thread', async () => {
  const script = `
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ request }) => {
      if (request.game === 'endless') for (;;);
      parentPort.postMessage({ kind: 'result', result: request.game })
    })`
  const standing = new StandingThreads(1, 4, new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  const { signal } = new AbortController()
  const ask = (game: string) => standing.run('engines', { game }, { milliseconds: 200, signal })
  const [endless, next] = await Promise.allSettled([ask('endless'), ask('next')])
  expect([endless.status, next]).toMatchObject(['rejected', { value: 'next' }])
  await standing.close(new Error('closed'))
})

test.each([{ 'table-mb': '4096' }, { 'table-mb': '1e3', 'tree-mb': '999' }])(
  'a search asks for no more memory than the server shares out: %o',
  async (options) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/search',
      payload: { game: 'connect-four', engine: 'alpha-beta', depth: 1, options },
    })
    expect({ status: answer.statusCode, body: answer.json() }).toMatchObject({
      status: 400,
      body: { argument: 'options', detail: expect.stringContaining('at most') },
    })
  },
)

describe('deleting a match', () => {
  /** Rows of all tables that name a match. */
  function rowsOf(number: number): number {
    const counts = ['game', 'tally', 'note', 'player', 'played'].map(
      (table) =>
        store.first<{ rows: number }>(`SELECT count(*) AS rows FROM ${table} WHERE match = ?`, number)?.rows ?? 0,
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** A match of some games of one move, in the explorer. */
  async function playedMatch(games: number): Promise<{ id: string; number: number }> {
    const match = StoredMatch.create(store, connectFour, await settingsOf())
    for (let game = 0; game < games; game++) {
      match.begin({ game, round: 0, players: [0, 1], opening: 0, start: '-', moves: [String(1 + (game % 7))], at: AT })
      const end = { reason: 'resignation', seat: 1, detail: '', points: [1, 0], plies: 1, remarks: [], at: AT } as const
      match.end({ game, ...end })
    }
    match.close()
    const { number } = store.first<{ number: number }>('SELECT number FROM match WHERE id = ?', match.id) ?? {
      number: 0,
    }
    return { id: match.id, number }
  }

  test('is done by another thread, and others write meanwhile', async () => {
    const id = await largeMatch(64)
    const key = giveOwnerKey(store, id)
    // SQLite counts what other connections than this one have written.
    const others = () => store.first<{ data_version: number }>('PRAGMA data_version')?.data_version
    const before = others()
    let asked = true
    const headers = { authorization: `Bearer ${key}` }
    const deleting = server.inject({ method: 'DELETE', url: `/api/matches/${id}`, headers }).finally(() => {
      asked = false
    })
    let wrote = 0
    while (asked) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      store.run('UPDATE own_library SET id = id')
      if (asked) wrote++
    }
    expect((await deleting).statusCode).toBe(200)
    expect(others()).not.toBe(before)
    expect(wrote).toBeGreaterThan(0)
    expect((await server.inject(`/api/matches/${id}`)).statusCode).toBe(400)
  })

  test('takes all of it and nothing else, also when it was broken off', async () => {
    const [kept, gone, broken] = [await playedMatch(9), await playedMatch(9), await playedMatch(230)]
    const before = rowsOf(kept.number)
    deleteMatch(store, gone.id)
    expect(rowsOf(gone.number)).toBe(0)
    // As a process leaves it that is killed after the first step.
    store.run(`UPDATE match SET state = 'importing' WHERE number = ?`, broken.number)
    expect(rowsOf(broken.number)).toBeGreaterThan(230)
    sweepDeleted(store)
    expect(rowsOf(broken.number)).toBe(0)
    expect(rowsOf(kept.number)).toBe(before)
    expect(store.all('PRAGMA foreign_key_check')).toEqual([])
  })
})
