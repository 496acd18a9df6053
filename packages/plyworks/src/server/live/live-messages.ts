import type { MatchReport } from '../../match/report/report.js'
import type { MatchEntry } from '../../match/storage/matches.js'
import type { LineReport, SearchAnswer } from '../../tasks/search.js'
import type { ShownGame } from '../arena/live-games.js'
import type { FriendView } from '../friends/friend-view.js'
import type { Problem } from '../problems.js'

/** The header by which the page of a server says that its engines look at positions. */
export const ANALYSIS_HEADER = 'plyworks-analysis'

/** A question for an engine, as it is asked. */
export interface SearchBody {
  readonly game: string
  /** The start when absent. */
  readonly position?: string
  readonly seed?: number
  /** The strongest that fits the game when absent. */
  readonly engine?: string
  readonly options?: Readonly<Record<string, string>>
  readonly depth?: number
  readonly nodes?: number
  readonly ms?: number
  /** Number of best lines wanted; of an analysis alone. */
  readonly lines?: number
}

/** A message of a client at `/api/live`; an analysis has a number that the client has given it. */
export type LiveRequest =
  | ({ readonly type: 'analyse'; readonly analysis: number } & SearchBody)
  | { readonly type: 'stop'; readonly analysis: number }
  | { readonly type: 'follow' | 'leave'; readonly match: string }
  /** The key of a player tells the others that this player is here. */
  | { readonly type: 'watch'; readonly friend: string; readonly key?: string }
  | { readonly type: 'unwatch'; readonly friend: string }

/** An event of a match. */
export interface LiveView {
  readonly state: MatchEntry['state']
  readonly games: readonly ShownGame[]
}

/** A message of the server at `/api/live`. */
export type LiveMessage =
  | { readonly type: 'begun'; readonly analysis: number }
  | (LineReport & { readonly analysis: number })
  | (SearchAnswer & { readonly analysis: number })
  | ({ readonly type: 'live'; readonly match: string } & LiveView)
  | { readonly type: 'report'; readonly match: string; readonly report: MatchReport }
  | { readonly type: 'friend'; readonly friend: string; readonly view: FriendView }
  | {
      readonly type: 'problem'
      readonly analysis?: number
      readonly match?: string
      readonly friend?: string
      readonly problem: Problem
    }
