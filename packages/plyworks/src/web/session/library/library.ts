import { formatSavedGame, reasonOf } from '@plyworks/core'
import { computed, type Signal, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { openGame } from '../game/open-game.js'
import { linkOfSaved } from '../game/record-text.js'
import { endOf, type Result, resultOf } from './game-result.js'
import type { GameStore, KeptGame } from './game-store.js'
import { type GameFile, GameImport } from './import-games.js'
import { COLLECTION } from './read-games.js'

/** Games looked at before their results are written. */
const BATCH = 50
/** Milliseconds from the last of many changes until the games are read again. */
const REST = 200

/** The games of the library as the page shows them. */
export class Library {
  readonly games: Signal<readonly KeptGame[] | null> = signal(null)
  /** A problem with the browser's database, in a sentence; null while all is well. */
  readonly problem = computed(() => {
    const [unwritten, unread] = [this.unwritten.value, this.unread.value]
    if (unwritten !== null) return text.libraryUnwritten(unwritten)
    return unread === null ? null : text.libraryTrouble(unread)
  })
  readonly imports: GameImport
  /** The reason why the last change was not written; reading the games again does not mend that. */
  private readonly unwritten: Signal<string | null> = signal(null)
  private readonly unread: Signal<string | null> = signal(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private results: Promise<void> | null = null

  constructor(private readonly store: Shelf) {
    this.imports = new GameImport(store)
  }

  /** After a change; many that come one after another, as those of an import, are looked at together. */
  refreshSoon(): void {
    clearTimeout(this.timer)
    // An import reads them again at its end.
    if (!this.imports.running.value) this.timer = setTimeout(() => void this.refresh(), REST)
  }

  async refresh(): Promise<void> {
    clearTimeout(this.timer)
    await guarded(this.unread, async () => {
      this.games.value = await this.store.all()
    })
    this.results ??= this.lookAtResults().finally(() => {
      this.results = null
    })
  }

  /** Ends what goes on by itself. */
  close(): void {
    clearTimeout(this.timer)
    this.closed = true
    this.store.close()
  }

  /** Games that another browser has sent are looked at one after another. */
  private async lookAtResults(): Promise<void> {
    const asked = new Set<string>()
    for (;;) {
      const unknown = (this.games.value ?? []).filter(({ id, result }) => result === undefined && !asked.has(id))
      if (unknown.length === 0 || this.closed) return
      const results = new Map<KeptGame, Result>()
      for (const game of unknown.slice(0, BATCH)) {
        asked.add(game.id)
        const result = await resultIn(game)
        if (result !== null) results.set(game, result)
        await new Promise((resolve) => setTimeout(resolve, 0))
      }
      if (this.closed) return
      await guarded(this.unread, () => this.store.noteResults(results))
      this.games.value = (this.games.value ?? []).map((game) => {
        const result = results.get(game)
        return result === undefined ? game : { ...game, result }
      })
    }
  }

  /** Gives a game another title, or none; what is played in it meanwhile, in another tab, stays. */
  rename({ id }: KeptGame, title: string): Promise<boolean> {
    return this.change(() =>
      this.store.update(id, (game) => {
        if (game === null) return null
        const { title: _before, ...saved } = game.saved
        return { ...game, saved: title === '' ? saved : { ...saved, title } }
      }),
    )
  }

  remove(game: KeptGame): Promise<boolean> {
    return this.change(() => this.store.remove(game.id))
  }

  /** Puts a game back that was removed. */
  restore(game: KeptGame): Promise<boolean> {
    return this.change(() => this.store.put([game]))
  }

  /** Takes in the games of files, see `GameImport`. */
  async take(open: () => Promise<readonly GameFile[]>): Promise<void> {
    await this.imports.take(open)
    await this.refresh()
  }

  /** All games as one text. */
  export(form: 'json' | 'text'): string {
    const games = this.games.value ?? []
    if (form === 'text') return games.map(({ saved }) => formatSavedGame(saved)).join('')
    const written = games.map(({ saved, analysis }) => (analysis.length === 0 ? saved : { ...saved, analysis }))
    return JSON.stringify({ format: COLLECTION, version: 1, games: written })
  }

  /** @returns whether the change is written; if not, `problem` says why */
  private async change(work: () => Promise<void>): Promise<boolean> {
    const written = await guarded(this.unwritten, work)
    void this.refresh()
    return written
  }
}

/** The part of the store of games that is needed. */
export type Shelf = Pick<GameStore, 'all' | 'put' | 'update' | 'remove' | 'noteResults' | 'close'>

/** Notes what goes wrong with some work, or that nothing does. */
async function guarded(problem: Signal<string | null>, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    problem.value = null
  } catch (error) {
    problem.value = reasonOf(error)
  }
  return problem.value === null
}

/** Returns the result of a game; null when it is against the rules. */
async function resultIn({ saved }: KeptGame): Promise<Result | null> {
  try {
    const { game, start, moves } = await openGame(linkOfSaved(saved))
    return resultOf(game, endOf(start, moves.mainLine), saved.resigned)
  } catch {
    return null
  }
}
