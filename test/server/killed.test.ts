import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livingOwner } from '../../packages/plyworks/src/match/storage/claims.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { type Running, start } from '../cli/program.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-killed-'))
})
afterAll(async () => {
  // Whatever failed, no server is left, nor a process that plays a match for one that was killed.
  for (const { process: server } of servers) server.child.kill('SIGKILL')
  const store = Store.open(folder)
  for (const { owner } of store.all<{ owner: string | null }>('SELECT owner FROM match')) {
    const living = livingOwner(owner)
    if (living !== null) process.kill(living.pid, 'SIGKILL')
  }
  store.close()
  rmSync(folder, { recursive: true })
})

const servers: Served[] = []

interface Shown {
  readonly moves: readonly { readonly move: string }[]
  readonly question: { readonly ply: number } | null
}

class Served {
  private address = ''

  private constructor(readonly process: Running) {}

  static async start(): Promise<Served> {
    const running = start(['serve', '--port', '0', '--data', folder])
    const served = new Served(running)
    servers.push(served)
    served.address = /http:\S+/.exec(await running.line(/ready at/))?.[0] ?? ''
    return served
  }

  async ask<Answer>(path: string, body?: object, key = ''): Promise<Answer> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const request = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(this.address + path, request)).json() as Promise<Answer>
  }

  /** The game once a person is asked in it for move `ply`. */
  async asked(game: string, ply: number): Promise<Shown> {
    for (let tries = 0; tries < 3000; tries++) {
      const shown = await this.ask<Shown>(game)
      if (shown.question?.ply === ply) return shown
      await sleep(20)
    }
    throw new Error(`nobody is asked for move ${ply}`)
  }

  async state(match: string, wanted: string): Promise<void> {
    for (let tries = 0; tries < 3000; tries++) {
      if ((await this.ask<{ state: string }>(match)).state === wanted) return
      await sleep(20)
    }
    throw new Error(`the match is not ${wanted}`)
  }

  /** The match it has started lives on, and holds on to its standard error. */
  async kill(): Promise<void> {
    const gone = new Promise((resolve) => this.process.child.once('exit', resolve))
    this.process.child.kill('SIGKILL')
    await gone
  }
}

test('a person’s game goes on when the server is killed; when its match is killed no move of a person is lost', async () => {
  const first = await Served.start()
  const players = [{ person: 'Ann' }, { engine: 'random' }]
  const file = { game: 'connect-four', time: { depth: 1 }, schedule: { games: 2 }, concurrency: 1, players }
  type Begun = { id: string; key: string; people: { key: string }[] }
  const { id, key: owner, people } = await first.ask<Begun>('api/matches', file)
  const [{ key }] = people
  const match = `api/matches/${id}`
  await first.asked(`${match}/games/1`, 1)
  await first.ask(`${match}/games/1/moves`, { ply: 1, move: '4' }, key)
  await first.asked(`${match}/games/1`, 3)
  await first.kill()

  const second = await Served.start()
  expect((await second.asked(`${match}/games/1`, 3)).moves).toHaveLength(2)
  await second.ask(`${match}/games/1/moves`, { ply: 3, move: 'resign' }, key)
  await second.asked(`${match}/games/2`, 2)
  await second.ask(`${match}/games/2/moves`, { ply: 2, move: '4' }, key)
  const { moves } = await second.asked(`${match}/games/2`, 4)
  const { detail } = await second.ask<{ detail: string }>(`${match}/stop`, {}, owner)
  process.kill(Number(/^process (\d+), which this server did not start/.exec(detail)?.[1]), 'SIGKILL')
  await second.state(match, 'stopped')
  await second.ask(`${match}/resume`, {}, owner)
  expect((await second.asked(`${match}/games/2`, 4)).moves.map(({ move }) => move)).toEqual(
    moves.map(({ move }) => move),
  )
  await second.ask(`${match}/games/2/moves`, { ply: 4, move: 'resign' }, key)
  await second.state(match, 'finished')
  const { report } = await second.ask<{ report: { endings: object } }>(match)
  expect(report.endings).toEqual({ resignation: 2 })
  second.process.child.kill('SIGTERM')
  expect((await second.process.finished).status).not.toBe(1)
})
