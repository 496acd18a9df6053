import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Running, start } from '../../cli/program.js'

/** A server whose arena has matches in every state. */
export interface ArenaSite {
  readonly address: string
  /** The address of a scene, with what its braces name. */
  fill(at: string): string
}

interface Begun {
  readonly id: string
  readonly key: string
  readonly people: readonly { readonly key: string }[]
}

/** A server for the tests of a file, started before them and stopped after them. */
export function useArena(): ArenaSite {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-scenes-'))
  const names = new Map<string, string>()
  let server: Running
  let address = ''
  const ask = async (path: string, body?: object, token = ''): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    const answer = await fetch(new URL(path, address), sent)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const begin = (name: string, players: readonly object[]): Promise<Begun> =>
    ask('api/matches', { game: 'connect-four', name, time: { depth: 2 }, players }) as Promise<Begun>

  /** A game of friends in a state. @returns its id, and the key of the one who set it up */
  const beginFriends = async (state: 'asked' | 'over'): Promise<{ id: string; key: string }> => {
    // Longer than all scenes take: a clock that runs out ends the game.
    const clock = { base: 3000, increment: 3 }
    const body = { game: 'connect-four', side: 0, name: 'Ann', ...(state === 'asked' && { clock }) }
    const begun = (await ask('api/friends', body)) as { id: string; key: string; invitation: string }
    const { id, key, invitation } = begun
    const ben = 'b'.repeat(24)
    await ask(`api/friends/${id}/join`, { key: ben, name: 'Ben' }, invitation)
    await ask(`api/friends/${id}/moves`, { round: 1, ply: 1, move: '4' }, key)
    await ask(`api/friends/${id}/moves`, { round: 1, ply: 2, move: '4' }, ben)
    await ask(`api/friends/${id}/acts`, { act: state === 'asked' ? 'draw' : 'resign' }, ben)
    return begun
  }

  beforeAll(async () => {
    server = start(['serve', '--port', '0', '--data', folder])
    address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
    const people = [{ person: 'Ann' }, { person: 'Ben' }]
    const ended = await begin('Engines', [{ engine: 'greedy' }, { engine: 'random' }])
    const going = await begin('People', people)
    const stopped = await begin('Broken off', people)
    await ask(`api/matches/${stopped.id}/stop`, {}, stopped.key)
    names.set('ended', ended.id).set('stopped', stopped.id).set('people', going.id).set('key', going.people[0].key)
    for (const state of ['asked', 'over'] as const) {
      const { id, key } = await beginFriends(state)
      names.set(`friend ${state}`, `${id}?seat=${key}`)
    }
    const over = async () => ((await ask(`api/matches/${ended.id}`)) as { state: string }).state === 'finished'
    while (!(await over())) await new Promise((resolve) => setTimeout(resolve, 100))
  })
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.finished
    rmSync(folder, { recursive: true })
  })
  return {
    get address() {
      return address
    },
    fill: (at) => at.replace(/\{([\w ]+)\}/g, (_braces, name: string) => names.get(name) ?? name),
  }
}
