import { type Signal, signal } from '@preact/signals'
import { formatSavedGame } from '../../core/saved-text.js'
import { TextError } from '../../core/text-error.js'
import { openGame } from '../play/open-game.js'
import { linkOfSaved } from '../play/record-text.js'
import { text } from '../text/text.js'
import { endOf, type Result, resultOf } from './game-result.js'
import { type GameStore, type KeptGame, newGameId } from './game-store.js'
import { KnownGames } from './known-games.js'
import { COLLECTION, type FoundGame, readGames } from './read-games.js'

/** How an import went, or how far it has come. */
export interface ImportReport {
  readonly done: number
  readonly all: number
  readonly taken: number
  readonly wrong: number
  /** Games that were in the library before. */
  readonly known: number
  /** The first of what is wrong. */
  readonly problems: readonly string[]
}

/** A text of games. */
export interface GameFile {
  /** Null for what was pasted. */
  readonly name: string | null
  readonly content: string
}

/** So many games are written to the database at a time. */
const BATCH = 50
/** No more problems than this are told one by one. */
const MOST_PROBLEMS = 20
/** So much later, in milliseconds, than the last of many changes the games are read anew. */
const REST = 200
/** So often, in milliseconds, it is told how far an import has come, and the page is given its time. */
const TELL_AFTER = 20

/** The games of the library as the page shows them. */
export class Library {
  readonly games: Signal<readonly KeptGame[] | null> = signal(null)
  /** What went wrong with the browser's database; null while all is well. */
  readonly problem: Signal<string | null> = signal(null)
  readonly report: Signal<ImportReport | null> = signal(null)
  private timer: ReturnType<typeof setTimeout> | undefined
  private taking = false
  private stopped = false
  private closed = false
  private results: Promise<void> | null = null

  constructor(private readonly store: GameStore) {}

  /** After a change; many that come one after another, as those of an import, are looked at together. */
  refreshSoon(): void {
    clearTimeout(this.timer)
    // An import reads them anew at its end.
    if (!this.taking) this.timer = setTimeout(() => void this.refresh(), REST)
  }

  async refresh(): Promise<void> {
    clearTimeout(this.timer)
    await this.guarded(async () => {
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
      await this.guarded(() => this.store.noteResults(results))
      this.games.value = (this.games.value ?? []).map((game) => {
        const result = results.get(game)
        return result === undefined ? game : { ...game, result }
      })
    }
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

  /**
   * Takes the games of files into the library, each checked by the rules. It can be stopped; what was taken stays. A game
   * that was exported from here is known again, as often as it is here.
   */
  async take(files: readonly GameFile[]): Promise<void> {
    this.stopped = false
    this.taking = true
    const found = files.flatMap(readFile)
    const here = new KnownGames(await this.store.all())
    const counts = { taken: 0, known: 0, wrong: 0, problems: [] as string[] }
    const batch: KeptGame[] = []
    const flush = () => this.guarded(() => this.store.put(batch.splice(0)))
    let told = performance.now()
    for (const [index, game] of found.entries()) {
      if (this.stopped) break
      const checked = await check(game)
      if ('problem' in checked) {
        counts.wrong++
        if (counts.problems.length < MOST_PROBLEMS) counts.problems.push(checked.problem)
      } else if (here.knows(checked.saved)) {
        counts.known++
      } else {
        batch.push(checked)
        counts.taken++
      }
      if (batch.length >= BATCH) await flush()
      if (performance.now() - told < TELL_AFTER && index + 1 < found.length) continue
      this.report.value = { ...counts, problems: [...counts.problems], done: index + 1, all: found.length }
      // Files that are all known, or all wrong, leave the page its time too.
      await new Promise((resolve) => setTimeout(resolve, 0))
      told = performance.now()
    }
    await flush()
    this.taking = false
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

function readFile({ name, content }: GameFile): FoundGame[] {
  return readGames(content).map((found) => {
    const whole = found.place === text.errors.placeFile
    const place = name === null ? found.place : whole ? name : `${name}, ${found.place}`
    if (!('problem' in found)) return { ...found, place }
    const { problem } = found
    return { place, problem: problem.startsWith(`${found.place}, `) ? problem.slice(found.place.length + 2) : problem }
  })
}

async function check(found: FoundGame): Promise<KeptGame | { problem: string }> {
  if ('problem' in found) return { problem: `${found.place}: ${found.problem}` }
  const { saved, analysis, place } = found
  try {
    const { game, start, moves } = await openGame(linkOfSaved(saved))
    const date = saved.date === undefined ? Date.now() : Date.parse(saved.date)
    const result = resultOf(game, endOf(start, moves.mainLine), saved.resigned)
    return { id: newGameId(), changed: date, saved: { ...saved, game: game.name }, analysis, result }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return { problem: `${place}: ${error.message}` }
  }
}

/** How a game came out; null when it is against the rules. */
async function resultIn({ saved }: KeptGame): Promise<Result | null> {
  try {
    const { game, start, moves } = await openGame(linkOfSaved(saved))
    return resultOf(game, endOf(start, moves.mainLine), saved.resigned)
  } catch {
    return null
  }
}
