import { describe, expect, it } from 'vitest'
import type { GameChange } from '../../../server/library/library-messages.js'
import type { LoggedChange } from './database.js'
import type { KeptGame } from './game-store.js'
import type { TakenChange } from './library-server.js'
import { LibraryServer } from './library-server.js'
import { type ChangeLog, type Place, synchronise } from './synchronise.js'

const saved = { format: 'plyworks-game', version: 1, game: 'hip', start: '-', moves: ['a1'] } as const

/** A browser's games in memory. */
class Browser implements ChangeLog {
  readonly games = new Map<string, KeptGame>()
  readonly log = new Map<string, LoggedChange>()
  private heard: Place | null = null

  write(id: string, at: number, title: string): void {
    this.games.set(id, { id, changed: at, saved: { ...saved, title }, analysis: [] })
    this.log.set(id, { id, at, removed: false, unsent: 1 })
  }

  remove(id: string, at: number): void {
    this.games.delete(id)
    this.log.set(id, { id, at, removed: true, unsent: 1 })
  }

  get titles(): string[] {
    return [...this.games.values()].map((game) => game.saved.title ?? '').sort()
  }

  unsent = async () => [...this.log.values()].filter(({ unsent }) => unsent === 1)
  game = async (id: string) => this.games.get(id) ?? null
  place = async () => this.heard

  async sent(changes: readonly { id: string; at: number }[]): Promise<void> {
    for (const { id, at } of changes) {
      const { removed } = this.log.get(id) ?? { removed: false }
      if (this.log.get(id)?.at === at) this.log.set(id, { id, at, removed })
    }
  }

  async take(changes: readonly TakenChange[], place: Place): Promise<void> {
    for (const { id, at, game } of changes) {
      if ((this.log.get(id)?.at ?? -1) > at) continue
      if (game === null) this.games.delete(id)
      else this.games.set(id, game)
      this.log.set(id, { id, at, removed: game === null })
    }
    this.heard = place
  }

  async beginAgain(library: string): Promise<void> {
    for (const change of this.log.values()) if (!change.removed) this.log.set(change.id, { ...change, unsent: 1 })
    this.heard = { library, since: 0 }
  }
}

/** The work of the server, without its limits; answers two changes at a time. */
class Library {
  readonly changes: GameChange[] = []
  /** Ids of games that it does not take. */
  readonly refuses = new Set<string>()
  failing = false
  largest = 100

  constructor(private readonly name: string) {}

  readonly server = new LibraryServer('http://localhost:8080/', async (input, request) => {
    if (this.failing) throw new TypeError('fetch failed')
    const address = new URL(String(input))
    if (request?.method === 'HEAD') return new Response(null, { headers: { 'plyworks-library': 'here' } })
    if (request?.method === 'POST') return this.take(JSON.parse(String(request.body)).changes)
    const since = Number(address.searchParams.get('since'))
    const changes = this.changes.slice(since, since + 2)
    const next = since + changes.length
    return Response.json({ library: this.name, changes, next, more: next < this.changes.length })
  })

  private take(changes: readonly GameChange[]): Response {
    if (changes.length > this.largest) return new Response(null, { status: 413 })
    const good = changes.filter(({ id }) => !this.refuses.has(id))
    const refused = changes.filter(({ id }) => this.refuses.has(id)).map(({ id }) => ({ id, detail: 'no game' }))
    for (const change of good) {
      const known = this.changes.findLast(({ id }) => id === change.id)
      if (known === undefined || known.at < change.at) this.changes.push(change)
    }
    return Response.json({ library: this.name, refused })
  }
}

function two(): [library: Library, one: Browser, other: Browser] {
  return [new Library('first'), new Browser(), new Browser()]
}

describe('synchronise', () => {
  it('brings games from one browser to another, changes and deletions too', async () => {
    const [library, one, other] = two()
    for (const id of ['a', 'b', 'c']) one.write(id, 1, id)
    other.write('d', 1, 'd')
    expect(await synchronise(one, library.server)).toBe(0)
    expect(await synchronise(other, library.server)).toBe(0)
    expect(other.titles).toEqual(['a', 'b', 'c', 'd'])
    other.remove('a', 2)
    other.write('b', 2, 'changed')
    await synchronise(other, library.server)
    await synchronise(one, library.server)
    expect(one.titles).toEqual(['c', 'changed', 'd'])
  })

  it('has the later of two changes hold on both sides', async () => {
    const [library, one, other] = two()
    one.write('a', 1, 'old')
    await synchronise(one, library.server)
    await synchronise(other, library.server)
    other.write('a', 3, 'later')
    one.write('a', 2, 'earlier')
    await synchronise(other, library.server)
    await synchronise(one, library.server)
    expect([one.titles, other.titles]).toEqual([['later'], ['later']])
  })

  it('tells how many games the server does not take, which keep no others back', async () => {
    const [library, one, other] = two()
    for (const id of ['a', 'b', 'c', 'd', 'e']) one.write(id, 1, id)
    library.refuses.add('b')
    library.largest = 2
    expect(await synchronise(one, library.server)).toBe(1)
    await synchronise(other, library.server)
    expect(other.titles).toEqual(['a', 'c', 'd', 'e'])
  })

  it('loses nothing when the server fails, and goes on later', async () => {
    const [library, one] = two()
    one.write('a', 1, 'a')
    library.failing = true
    await expect(synchronise(one, library.server)).rejects.toThrow()
    expect(await one.unsent()).toHaveLength(1)
    library.failing = false
    expect(await synchronise(one, library.server)).toBe(0)
    expect(library.changes).toHaveLength(1)
  })

  it('tells everything to a server with another library', async () => {
    const [library, one] = two()
    one.write('a', 1, 'a')
    one.write('b', 1, 'b')
    await synchronise(one, library.server)
    one.remove('b', 2)
    await synchronise(one, library.server)
    const another = new Library('second')
    await synchronise(one, another.server)
    expect(another.changes.map(({ id }) => id)).toEqual(['a'])
    expect(one.titles).toEqual(['a'])
  })

  it('passes over what is no game', async () => {
    const [library, one] = two()
    library.changes.push({
      id: 'x',
      at: 1,
      game: { changed: 1, saved: { ...saved, moves: 'a1' as never }, analysis: [] },
    })
    await synchronise(one, library.server)
    expect(one.titles).toEqual([])
  })
})

describe('a server that keeps games', () => {
  it('says so, and only one of this machine is asked', async () => {
    const asked: string[] = []
    const ask = (base: string, headers: Record<string, string>) =>
      new LibraryServer(base, async (input) => {
        asked.push(String(input))
        return new Response(null, { headers })
      }).keepsGames()
    const header = { 'plyworks-library': 'here' }
    expect(await ask('http://127.0.0.1:8080/index.html', header)).toBe(true)
    expect(await ask('http://[::1]:8080/', header)).toBe(true)
    expect(await ask('http://localhost:8080/some/', {})).toBe(false)
    expect(await ask('https://games.example/', header)).toBe(false)
    expect(asked).toEqual(['http://127.0.0.1:8080/', 'http://[::1]:8080/', 'http://localhost:8080/some/'])
  })
})
