import { type Signal, signal } from '@preact/signals'
import type { SavedGame } from '../../core/record.js'
import { formatSavedGame } from '../../core/saved-text.js'
import { TextError } from '../../core/text-error.js'
import { openGame } from '../play/open-game.js'
import { linkOfSaved } from '../play/record-text.js'
import { type GameStore, type KeptGame, newGameId } from './game-store.js'
import { COLLECTION, type FoundGame, readGames } from './read-games.js'

/** How an import went, or how far it has come. */
export interface ImportReport {
  readonly done: number
  readonly all: number
  readonly taken: number
  /** Games that were in the library before. */
  readonly known: number
  readonly problems: readonly string[]
}

/** So many games are written to the database at a time. */
const BATCH = 50
/** No more problems than this are told one by one. */
const MOST_PROBLEMS = 20

/** The games of the library as the page shows them. */
export class Library {
  readonly games: Signal<readonly KeptGame[] | null> = signal(null)
  /** What went wrong with the browser's database; null while all is well. */
  readonly problem: Signal<string | null> = signal(null)
  readonly report: Signal<ImportReport | null> = signal(null)
  private stopped = false

  constructor(private readonly store: GameStore) {}

  async refresh(): Promise<void> {
    await this.guarded(async () => {
      this.games.value = await this.store.all()
    })
  }

  async rename(game: KeptGame, title: string): Promise<void> {
    const { title: _before, ...saved } = game.saved
    await this.guarded(() => this.store.put([{ ...game, saved: title === '' ? saved : { ...saved, title } }]))
    await this.refresh()
  }

  async remove(game: KeptGame): Promise<void> {
    await this.guarded(() => this.store.remove(game.id))
    await this.refresh()
  }

  /** Puts a game back that was removed. */
  async restore(game: KeptGame): Promise<void> {
    await this.guarded(() => this.store.put([game]))
    await this.refresh()
  }

  /** Takes the games of a file into the library, each checked by the rules. It can be stopped; what was taken stays. */
  async take(text: string): Promise<void> {
    this.stopped = false
    const found = readGames(text)
    const known = new Set((await this.store.all()).map(({ saved }) => identityOf(saved)))
    const counts = { taken: 0, known: 0, problems: [] as string[] }
    const batch: KeptGame[] = []
    const flush = () => this.guarded(() => this.store.put(batch.splice(0)))
    for (const [index, game] of found.entries()) {
      if (this.stopped) break
      const checked = await check(game)
      if ('problem' in checked) {
        if (counts.problems.length < MOST_PROBLEMS) counts.problems.push(checked.problem)
      } else if (known.has(identityOf(checked.saved))) {
        counts.known++
      } else {
        known.add(identityOf(checked.saved))
        batch.push(checked)
        counts.taken++
      }
      if (batch.length >= BATCH) await flush()
      this.report.value = { ...counts, problems: [...counts.problems], done: index + 1, all: found.length }
    }
    await flush()
    this.report.value ??= { ...counts, done: 0, all: 0 }
    await this.refresh()
  }

  stop(): void {
    this.stopped = true
  }

  /** All games as one text. */
  export(form: 'json' | 'text'): string {
    const games = this.games.value ?? []
    if (form === 'text') return games.map(({ saved }) => formatSavedGame(saved)).join('')
    const written = games.map(({ saved, analysis }) => (analysis.length === 0 ? saved : { ...saved, analysis }))
    return JSON.stringify({ format: COLLECTION, version: 1, games: written })
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
      this.problem.value = null
    } catch (error) {
      this.problem.value = error instanceof Error ? error.message : String(error)
    }
  }
}

async function check(found: FoundGame): Promise<KeptGame | { problem: string }> {
  if ('problem' in found) return { problem: `${found.place}: ${found.problem}` }
  const { saved, analysis, place } = found
  try {
    const { game } = await openGame(linkOfSaved(saved))
    const date = saved.date === undefined ? Date.now() : Date.parse(saved.date)
    return { id: newGameId(), changed: date, saved: { ...saved, game: game.name }, analysis }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return { problem: `${place}: ${error.message}` }
  }
}

/** Equal for games with the same moves and remarks. */
function identityOf({ game, start, moves, tree }: SavedGame): string {
  return JSON.stringify([game, start, tree ?? moves])
}

/** Whether every word of a question is found in what is said of a game. */
export function answersTo({ saved }: KeptGame, title: string, question: string): boolean {
  const comments = (saved.tree ?? []).filter((word) => word.startsWith('{'))
  const { players = [], date = '', start, moves } = saved
  const said = [title, saved.game, saved.title ?? '', ...players, date, start, moves.join(' '), ...comments]
  const text = said.join('\n').toLowerCase()
  return question
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
