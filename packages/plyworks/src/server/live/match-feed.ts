import { loadMatch } from '../../match/storage/matches.js'
import type { Store } from '../../storage/store.js'
import { liveGames } from '../arena/live-games.js'
import type { MatchReports } from '../arena/match-reports.js'
import type { LiveView } from './live-messages.js'

/** Milliseconds between two looks whether anything has happened. */
const PERIOD = 200
/** Moves of a long game beyond these stay away from the live boards; the page of the game has them all. */
const LAST_MOVES = 3

/** Hears the news of a match. */
export interface MatchListener {
  /** Whether it is told nothing for now, because it does not read what it was told before. */
  isBehind(): boolean
  live(view: LiveView): void
  /** @param report a `MatchReport` as JSON */
  report(report: string): void
  /** Nothing more will be told. */
  failed(error: unknown): void
}

interface Follower {
  readonly match: string
  readonly listener: MatchListener
  /** The last events told, so that only news are told. */
  live: string
  report: string
  /** Whether a report is on its way. */
  waits: boolean
}

/** What goes on in a match, for all who follow it. */
interface Shown {
  readonly view: LiveView
  readonly text: string
}

/**
 * Tells what happens in matches: their state, the games that go on, and their reports. Every message says all there is
 * to say, so a client that was cut off is up to date with the first one it hears again. What happens is read from the
 * database, whichever process does it.
 */
export class MatchFeed {
  private readonly followers = new Set<Follower>()
  private timer: NodeJS.Timeout | null = null
  private version = -1

  constructor(
    private readonly store: Store,
    private readonly reports: Pick<MatchReports, 'of'>,
  ) {}

  /**
   * Tells how things are, and from now on whatever happens.
   * @returns what ends that
   * @throws TextError when there is no such match
   */
  follow(match: string, listener: MatchListener): () => void {
    loadMatch(this.store, match)
    const follower: Follower = { match, listener, live: '', report: '', waits: false }
    this.followers.add(follower)
    this.tell(follower, new Map())
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
      const shown = new Map<string, Shown>()
      for (const follower of [...this.followers]) if (changed || follower.report === '') this.tell(follower, shown)
    } catch {
      // Tried again soon; those who follow hear of it when their match cannot be read.
      this.version = -1
    }
  }

  /** @param shown what this look has found already, by match */
  private tell(follower: Follower, shown: Map<string, Shown>): void {
    const { match, listener } = follower
    if (listener.isBehind()) {
      this.version = -1
      return
    }
    try {
      const { view, text } = shown.get(match) ?? this.show(match)
      shown.set(match, { view, text })
      if (text !== follower.live) listener.live(view)
      follower.live = text
    } catch (error) {
      this.forget(follower)
      listener.failed(error)
      return
    }
    void this.tellReport(follower)
  }

  private show(match: string): Shown {
    const view = shortened(liveGames(this.store, match))
    return { view, text: JSON.stringify(view) }
  }

  /** Of now, or of a little while ago; then everyone is looked at again soon, whether or not anything else happens. */
  private async tellReport(follower: Follower): Promise<void> {
    if (follower.waits) {
      this.version = -1
      return
    }
    const { match, listener } = follower
    follower.waits = true
    try {
      const { text, current } = await this.reports.of(match)
      if (!this.followers.has(follower)) return
      if (!current) this.version = -1
      if (listener.isBehind()) {
        this.version = -1
        return
      }
      if (text !== follower.report) listener.report(text)
      follower.report = text
    } catch (error) {
      if (!this.followers.has(follower)) return
      this.forget(follower)
      listener.failed(error)
    } finally {
      follower.waits = false
    }
  }

  private forget(follower: Follower): void {
    this.followers.delete(follower)
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
