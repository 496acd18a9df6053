import type { MatchReport } from '../../match/report/report.js'
import { loadMatch } from '../../match/storage/matches.js'
import { reportStored } from '../../match/storage/stored-report.js'
import type { Store } from '../../storage/store.js'
import { liveGames } from '../arena/live-games.js'
import type { LiveView } from './live-messages.js'

/** Milliseconds between two looks whether anything has happened. */
const PERIOD = 200
/** Least time between two reports of one match, in milliseconds: a match may end hundreds of games a second. */
const REPORT_PAUSE = 1000
/** Reports take at most one part in this many of the time: rating a hundred players takes a while. */
const REPORT_SHARE = 10
/** Moves of a long game beyond these stay away from the live boards; the page of the game has them all. */
const LAST_MOVES = 3

/** Whom news of a match are told. */
export interface MatchListener {
  /** Whether it is told nothing for now, because it does not read what it was told before. */
  isBehind(): boolean
  live(view: LiveView): void
  report(report: MatchReport): void
  /** Nothing more will be told. */
  failed(error: unknown): void
}

interface Follower {
  readonly match: string
  readonly listener: MatchListener
  /** The last events told, so that only news are told. */
  live: string
  report: string
}

/** The report of a match as it was made last, for all who follow it. */
interface MadeReport {
  readonly report: MatchReport
  /** As JSON. */
  readonly text: string
  /** Of the database then. */
  readonly version: number
  /** No other one is made before. */
  readonly until: number
}

/**
 * Tells what happens in matches: their state, the games that go on, and their reports. Every message says all there is
 * to say, so a client that was cut off is up to date with the first one it hears again. What happens is read from the
 * database, whichever process does it.
 */
export class MatchFeed {
  private readonly followers = new Set<Follower>()
  /** By match; of matches that are followed. */
  private readonly reports = new Map<string, MadeReport>()
  private timer: NodeJS.Timeout | null = null
  private version = -1

  constructor(private readonly store: Store) {}

  /**
   * Tells how things are, and from now on whatever happens.
   * @returns what ends that
   * @throws TextError when there is no such match
   */
  follow(match: string, listener: MatchListener): () => void {
    loadMatch(this.store, match)
    const follower: Follower = { match, listener, live: '', report: '' }
    this.followers.add(follower)
    this.tell(follower)
    this.timer ??= setInterval(() => this.look(), PERIOD)
    return () => this.forget(follower)
  }

  close(): void {
    this.followers.clear()
    this.rest()
  }

  private look(): void {
    try {
      const { version } = this.store
      const changed = version !== this.version
      this.version = version
      for (const follower of [...this.followers]) if (changed || follower.report === '') this.tell(follower)
    } catch {
      // Tried again soon; those who follow hear of it when their match cannot be read.
      this.version = -1
    }
  }

  private tell(follower: Follower): void {
    const { match, listener } = follower
    if (listener.isBehind()) {
      this.version = -1
      return
    }
    try {
      const view = shortened(liveGames(this.store, match))
      const live = JSON.stringify(view)
      if (live !== follower.live) listener.live(view)
      follower.live = live
      const { report, text } = this.reportOf(match)
      if (text !== follower.report) listener.report(report)
      follower.report = text
    } catch (error) {
      this.forget(follower)
      listener.failed(error)
    }
  }

  /** Of now, or of a little while ago; then everybody is looked at again soon, whether or not anything else happens. */
  private reportOf(match: string): MadeReport {
    const { version } = this.store
    const began = performance.now()
    const last = this.reports.get(match)
    if (last !== undefined && last.version === version) return last
    if (last !== undefined && began < last.until) {
      this.version = -1
      return last
    }
    const report = reportStored(this.store, match)
    const ended = performance.now()
    const until = ended + Math.max(REPORT_PAUSE, (REPORT_SHARE - 1) * (ended - began))
    const made = { report, text: JSON.stringify(report), version, until }
    this.reports.set(match, made)
    return made
  }

  private forget(follower: Follower): void {
    this.followers.delete(follower)
    const { match } = follower
    if (![...this.followers].some((other) => other.match === match)) this.reports.delete(match)
    if (this.followers.size === 0) this.rest()
  }

  private rest(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
  }
}

/** Lines of thought are of interest for the last moves only. */
function shortened({ state, games }: LiveView): LiveView {
  return {
    state,
    games: games.map((game) => ({
      ...game,
      moves: game.moves.map((move, index) => (index < game.moves.length - LAST_MOVES ? { move: move.move } : move)),
    })),
  }
}
