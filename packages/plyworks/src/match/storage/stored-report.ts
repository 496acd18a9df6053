import type { Store } from '../../storage/store.js'
import { type MatchReport, reportMatch } from '../report/report.js'
import { sourceOf } from './matches.js'

/**
 * Returns the report of a match, read from one state of the database: games that end meanwhile are in all of its figures or in none.
 * @throws TextError when there is none of that id
 */
export function reportStored(store: Store, id: string): MatchReport {
  return store.snapshot(() => reportMatch(sourceOf(store, id)))
}
