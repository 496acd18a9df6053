import { reasonOf, TextError } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { openGame } from '../game/open-game.js'
import { linkOfSaved } from '../game/record-text.js'
import { endOf, resultOf } from './game-result.js'
import { type GameStore, type KeptGame, newGameId } from './game-store.js'
import { KnownGames } from './known-games.js'
import { type FoundGame, readGames } from './read-games.js'

/** The progress of an import, or its report. */
interface ImportReport {
  readonly done: number
  readonly all: number
  /** Games that are written. */
  readonly taken: number
  readonly wrong: number
  /** Games that were in the library before. */
  readonly known: number
  /** The first of what is wrong. */
  readonly problems: readonly string[]
  /** The reason why the import ended before its time; null while it has not. */
  readonly failure: string | null
}

/** A text of games. */
export interface GameFile {
  /** Null for what was pasted. */
  readonly name: string | null
  readonly content: string
}

/** Games written to the database at a time. */
const BATCH = 50
/** No more problems than this are told one by one. */
const MOST_PROBLEMS = 20
/** Milliseconds between two reports of how far an import has come; between them the page gets time to work. */
const TELL_AFTER = 20

/** Takes games of files into the library, one import at a time. */
export class GameImport {
  readonly report: Signal<ImportReport | null> = signal(null)
  readonly running = signal(false)
  private stopped = false

  constructor(private readonly store: Pick<GameStore, 'all' | 'put'>) {}

  /**
   * Takes in the games of files, each checked by the rules. It can be stopped, and ends where the browser does not write;
   * what was taken until then stays. A game that was exported from here is recognised, as often as it is here.
   * @param open reads the files; what it throws is told in the report, like every other failure
   */
  async take(open: () => Promise<readonly GameFile[]>): Promise<void> {
    if (this.running.value) return
    this.stopped = false
    this.running.value = true
    this.report.value = null
    const counts = { done: 0, all: 0, taken: 0, known: 0, wrong: 0, problems: [] as string[] }
    let failure: string | null = null
    try {
      await this.takeAll((await open()).flatMap(readFile), counts)
    } catch (error) {
      failure = reasonOf(error)
    }
    this.report.value = { ...counts, failure }
    this.running.value = false
  }

  stop(): void {
    this.stopped = true
  }

  private async takeAll(found: readonly FoundGame[], counts: Counts): Promise<void> {
    counts.all = found.length
    const here = new KnownGames(await this.store.all())
    const batch: KeptGame[] = []
    const flush = async () => {
      const games = batch.splice(0)
      if (games.length > 0) await this.store.put(games)
      counts.taken += games.length
    }
    let told = performance.now()
    for (const game of found) {
      if (this.stopped) break
      const checked = await check(game)
      if ('problem' in checked) {
        counts.wrong++
        if (counts.problems.length < MOST_PROBLEMS) counts.problems.push(checked.problem)
      } else if (here.knows(checked.saved)) {
        counts.known++
      } else {
        batch.push(checked)
      }
      counts.done++
      if (batch.length >= BATCH) await flush()
      if (performance.now() - told < TELL_AFTER) continue
      this.report.value = { ...counts, problems: [...counts.problems], failure: null }
      // Files whose games are all known, or all wrong, also leave the page time to work.
      await new Promise((resolve) => setTimeout(resolve, 0))
      told = performance.now()
    }
    await flush()
  }
}

/** The counts of an import so far. */
type Counts = { -readonly [Name in 'done' | 'all' | 'taken' | 'known' | 'wrong']: number } & { problems: string[] }

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
