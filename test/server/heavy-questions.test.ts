import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteMatch, sweepDeleted } from '../../packages/plyworks/src/match/storage/delete-match.js'
import { giveOwnerKey } from '../../packages/plyworks/src/match/storage/owner-keys.js'
import { endGame, StoredMatch } from '../../packages/plyworks/src/match/storage/stored-match.js'
import { reportStored } from '../../packages/plyworks/src/match/storage/stored-report.js'
import { makeServer } from '../../packages/plyworks/src/server/server.js'
import { StandingThreads } from '../../packages/plyworks/src/server/standing-threads.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { unattended } from '../../packages/plyworks/src/tasks/task.js'
import { runTask } from '../../packages/plyworks/src/tasks/tasks.js'
import { threads } from '../cli/program.js'
import { connectFour, settingsOf } from '../match/support.js'

/** Attacks by questions that take long: the thread that answers has to stay free. */

let folder = ''
let store: Store
let server: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-heavy-'))
  store = Store.open(folder)
  const startMatch = () => ({ stop: () => {}, gone: Promise.resolve() })
  server = makeServer({ threads, rate: { requests: 10_000, seconds: 1 }, arena: { store, token: null, startMatch } })
  await server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  store.close()
  rmSync(folder, { recursive: true })
})

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

/** Milliseconds that this thread was at work while something was done. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = performance.eventLoopUtilization()
  await act()
  return performance.eventLoopUtilization(before).active
}

test('a report of many players is made once, elsewhere, however often it is asked for', async () => {
  const id = await largeMatch(64)
  const one = await workOf(async () => reportStored(store, id))
  await server.inject('/api/matches')
  const answers: string[] = []
  const all = await workOf(async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => server.inject(`/api/matches/${id}`)))
    answers.push(...asked.map(({ body }) => body))
  })
  expect(new Set(answers).size).toBe(1)
  expect(JSON.parse(answers[0])).toMatchObject({ state: 'stopped', report: { games: 64 * 63 } })
  // 20 times that much when each was made here.
  expect(all).toBeLessThan(6 * one)
})

test('a question that takes long is answered elsewhere', async () => {
  const question = { game: 'star-chess', moves: Array.from({ length: 8000 }, () => 'end') }
  await runTask('apply', question, unattended)
  const here = await workOf(() => runTask('apply', question, unattended))
  const statuses: number[] = []
  const ask = async () => {
    statuses.push((await server.inject({ method: 'POST', url: '/api/apply', payload: question })).statusCode)
  }
  // The first one starts the thread.
  await ask()
  const work = await workOf(async () => {
    for (let asked = 0; asked < 3; asked++) await ask()
  })
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(work).toBeLessThan(2 * here)
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
