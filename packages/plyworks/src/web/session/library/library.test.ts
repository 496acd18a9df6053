import type { SavedGame } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { OPEN } from './game-result.js'
import type { KeptGame } from './game-store.js'
import { Library, type Shelf } from './library.js'

const saved: SavedGame = { format: 'plyworks-game', version: 1, game: 'connect-four', start: '-', moves: ['4', '4'] }
const kept: KeptGame = { id: 'one', changed: 1, saved, analysis: [], result: OPEN }

/** Games in memory; a change fails while `broken` says why. */
class MemoryShelf implements Shelf {
  broken: string | null = null
  readonly games = new Map<string, KeptGame>()

  constructor(...games: readonly KeptGame[]) {
    for (const game of games) this.games.set(game.id, game)
  }

  async all() {
    return [...this.games.values()]
  }

  async put(games: readonly KeptGame[]) {
    this.write(() => {
      for (const game of games) this.games.set(game.id, game)
    })
  }

  async update(id: string, next: (game: KeptGame | null) => KeptGame | null) {
    const game = next(this.games.get(id) ?? null)
    this.write(() => game !== null && this.games.set(id, game))
  }

  async remove(id: string) {
    this.write(() => this.games.delete(id))
  }

  async noteResults() {}

  close() {}

  private write(work: () => void) {
    if (this.broken !== null) throw new Error(this.broken)
    work()
  }
}

async function shelved(...games: readonly KeptGame[]) {
  const shelf = new MemoryShelf(...games)
  const library = new Library(shelf)
  await library.refresh()
  return { shelf, library }
}

/** Many games with different moves, one a line. */
function manyGames(count: number): string {
  return Array.from({ length: count }, (_, number) => `${JSON.stringify({ ...saved, date: dateOf(number) })}\n`).join(
    '',
  )
}

function dateOf(number: number): string {
  return new Date(number * 86_400_000).toISOString()
}

const pasted = (content: string) => async () => [{ name: null, content }]

describe('Library', () => {
  it('says so when a change is not written, and goes on saying it after the games are read again', async () => {
    const { shelf, library } = await shelved(kept)
    shelf.broken = 'the disk is full'
    expect(await library.remove(kept)).toBe(false)
    expect(await library.rename(kept, 'Mine')).toBe(false)
    expect(await library.restore(kept)).toBe(false)
    await library.refresh()
    expect(library.problem.value).toContain('not written: the disk is full.')
    expect(library.games.value).toEqual([kept])
    shelf.broken = null
    expect(await library.rename(kept, 'Mine')).toBe(true)
    expect(library.problem.value).toBeNull()
    library.close()
  })

  it('names a game as it is by now, not as the page knows it', async () => {
    const { shelf, library } = await shelved(kept)
    shelf.games.set('one', { ...kept, changed: 2, saved: { ...saved, moves: ['4', '4', '5'] } })
    await library.rename(kept, 'Mine')
    expect(shelf.games.get('one')?.saved).toMatchObject({ title: 'Mine', moves: ['4', '4', '5'] })
    shelf.games.clear()
    expect(await library.rename(kept, 'Gone')).toBe(true)
    expect(shelf.games.size).toBe(0)
    library.close()
  })

  it('counts only games as taken that are written, and ends where nothing is', async () => {
    const { shelf, library } = await shelved()
    await library.take(pasted(manyGames(2)))
    expect(library.imports.report.value).toMatchObject({ done: 2, all: 2, taken: 2, failure: null })
    shelf.broken = 'the disk is full'
    await library.take(pasted(manyGames(200)))
    expect(library.imports.report.value).toMatchObject({ all: 200, taken: 0, known: 2, failure: 'the disk is full' })
    expect(library.imports.running.value).toBe(false)
    expect(library.games.value).toHaveLength(2)
    library.close()
  })

  it('can import again after files that could not be read', async () => {
    const { library } = await shelved()
    await library.take(() => Promise.reject(new Error('the file x cannot be read')))
    expect(library.imports.report.value?.failure).toBe('the file x cannot be read')
    await library.take(pasted(manyGames(1)))
    expect(library.imports.report.value).toMatchObject({ taken: 1, failure: null })
    library.close()
  })
})
