import { livingOwner } from '../../match/storage/claims.js'
import { loadMatch, type MatchRow } from '../../match/storage/matches.js'
import type { Store } from '../../storage/store.js'

/** Least time between two reports of one match that goes on, in milliseconds: it may end hundreds of games a second. */
const REPORT_PAUSE = 1000
/** Reports of a match that goes on take at most one part in this many of the time: rating a hundred players takes a while. */
const REPORT_SHARE = 10
/** Reports that are kept; a large one takes a megabyte. */
const MOST_KEPT = 64

/** The report of a match as it was made last. */
interface MadeReport {
  /** A `MatchReport` as JSON. */
  readonly text: string
  /** Whether it tells how things stand now. */
  readonly current: boolean
}

interface Kept {
  readonly text: string
  /** The state of the match just before. */
  readonly stamp: string
  /** Of the database just before. */
  readonly version: number
  /** While the match goes on no other one is made before. */
  readonly until: number
}

/**
 * The reports of the matches, one for everyone who asks: that of a match that is not being played is made once, that of one that goes
 * on now and then. They are made in another thread.
 */
export class MatchReports {
  private readonly kept = new Map<string, Kept>()
  private readonly making = new Map<string, Promise<void>>()

  /** @param make makes the report of a match as JSON, elsewhere */
  constructor(
    private readonly store: Store,
    private readonly make: (match: string) => Promise<string>,
  ) {}

  /**
   * The report of a match: of now when it is not being played, else of a little while ago.
   * @throws TextError when there is no such match
   */
  async of(match: string): Promise<MadeReport> {
    for (;;) {
      const { version } = this.store
      const state = this.stateOf(match)
      const last = this.kept.get(match)
      if (last !== undefined && last.stamp === state.stamp && (!state.playing || last.version === version)) {
        return { text: last.text, current: true }
      }
      if (last !== undefined && state.playing && performance.now() < last.until)
        return { text: last.text, current: false }
      const making = this.making.get(match)
      if (making !== undefined) {
        // It may have begun before the last game ended: then it is looked at again.
        await making
        continue
      }
      const made = this.renew(match, state.stamp, version)
      this.making.set(match, made)
      try {
        await made
      } finally {
        this.making.delete(match)
      }
      const { text } = this.kept.get(match) ?? { text: '' }
      return { text, current: this.store.version === version }
    }
  }

  private async renew(match: string, stamp: string, version: number): Promise<void> {
    const began = performance.now()
    const text = await this.make(match)
    const ended = performance.now()
    const until = ended + Math.max(REPORT_PAUSE, (REPORT_SHARE - 1) * (ended - began))
    this.kept.delete(match)
    this.kept.set(match, { text, stamp, version, until })
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest)
  }

  /** While nobody plays a match, equal stamps mean equal reports: games end and notes are written only in between. */
  private stateOf(match: string): { stamp: string; playing: boolean } {
    const row = this.store.first<Pick<MatchRow, 'number' | 'state' | 'owner'>>(
      `SELECT number, state, owner FROM match WHERE id = ? AND state <> 'importing'`,
      match,
    )
    if (row === undefined) throw noMatch(this.store, match)
    const { number, state, owner } = row
    if (livingOwner(owner) !== null) return { stamp: 'playing', playing: true }
    const sums = this.store.first<object>(
      `SELECT (SELECT sum(games) FROM tally WHERE match = ?) AS games, (SELECT max(number) FROM note WHERE match = ?) AS note`,
      number,
      number,
    )
    return { stamp: JSON.stringify({ state, ...sums }), playing: false }
  }
}

/** The error of those who ask for a match that is not there. */
function noMatch(store: Store, match: string): unknown {
  try {
    loadMatch(store, match)
  } catch (error) {
    return error
  }
  return new Error(`match ${match} came back`)
}
