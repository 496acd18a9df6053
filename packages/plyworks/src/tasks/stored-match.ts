import { deleteMatch, sweepDeleted } from '../match/storage/delete-match.js'
import { reportStored } from '../match/storage/stored-report.js'
import { threadStore } from './thread-store.js'

/** A match of a data folder. */
export interface StoredMatchQuestion {
  readonly folder: string
  readonly match: string
}

/** Returns the report of a match, as JSON: who asks in another thread passes it on and need not take it apart. */
export async function runMatchReport({ folder, match }: StoredMatchQuestion): Promise<string> {
  return JSON.stringify(reportStored(threadStore(folder), match))
}

/** Deletes a match that is not being played. */
export async function runDeleteMatch({ folder, match }: StoredMatchQuestion): Promise<null> {
  deleteMatch(threadStore(folder), match)
  return null
}

/** Deletes what a process that ended has left of the matches that it was deleting. */
export async function runSweepMatches({ folder }: { readonly folder: string }): Promise<null> {
  sweepDeleted(threadStore(folder))
  return null
}
