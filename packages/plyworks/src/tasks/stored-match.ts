import { deleteMatch, sweepDeleted } from '../match/storage/delete-match.js'
import { listMatches } from '../match/storage/matches.js'
import { reportStored } from '../match/storage/stored-report.js'
import { type StoreCheck, verifyStore } from '../match/storage/verify-store.js'
import { type Progress, Stopped, type TaskControl } from './task.js'
import { threadStore } from './thread-store.js'

/** A match of a data folder. */
export interface StoredMatchQuestion {
  readonly folder: string
  readonly match: string
}

/** Returns the report of a match, as JSON: a caller in another thread passes it on and need not take it apart. */
export async function runMatchReport({ folder, match }: StoredMatchQuestion): Promise<string> {
  return JSON.stringify(reportStored(threadStore(folder), match))
}

/** Returns all matches, the newest first, as JSON. */
export async function runListMatches({ folder }: { readonly folder: string }): Promise<string> {
  return JSON.stringify(listMatches(threadStore(folder)))
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

/** Reads all of a database again. @throws Stopped */
export async function runVerifyMatches(
  { folder }: { readonly folder: string },
  control: TaskControl<Progress>,
): Promise<StoreCheck> {
  const store = threadStore(folder)
  const { all } = store.first<{ all: number }>('SELECT count(*) AS "all" FROM game WHERE outcome IS NOT NULL') ?? {
    all: 0,
  }
  return verifyStore(store, (games) => {
    if (control.stopped()) throw new Stopped()
    control.progress?.(games / Math.max(1, all), games, 'games')
  })
}
