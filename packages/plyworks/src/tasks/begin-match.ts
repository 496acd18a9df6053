import { TextError } from '@plyworks/core'
import { readMatch } from '../match/file/read-match.js'
import type { MatchSettings } from '../match/settings.js'
import { giveOwnerKey } from '../match/storage/owner-keys.js'
import type { SeatKey } from '../match/storage/seat-keys.js'
import { StoredMatch } from '../match/storage/stored-match.js'
import type { Store } from '../storage/store.js'
import { openGame } from './question.js'
import { threadStore } from './thread-store.js'

/** Checks a match that came as JSON: it may not name files of openings. */
export function readSentMatch(file: unknown): Promise<MatchSettings> {
  return readMatch(file, {
    directory: process.cwd(),
    name: 'Match',
    readOpenings: async (name) => {
      throw new TextError('openings.file', 1, JSON.stringify(name), 'openings.list: files are for the command line')
    },
  })
}

/** A match that has been put down, and the keys of its people, for the one who set it up. */
export interface BegunMatch {
  readonly id: string
  /** By which the one who set it up may stop, resume and delete it. */
  readonly key: string
  readonly people: readonly SeatKey[]
}

/** Puts a match down in the database. */
export async function storeMatch(store: Store, settings: MatchSettings): Promise<BegunMatch> {
  const match = StoredMatch.create(store, await openGame(settings.game), settings)
  match.close()
  return { id: match.id, key: giveOwnerKey(store, match.id), people: match.seatKeys }
}

/** The same for a thread that opens the database of a data folder itself. */
export async function runStoreMatch({
  folder,
  settings,
}: {
  readonly folder: string
  readonly settings: MatchSettings
}): Promise<BegunMatch> {
  return storeMatch(threadStore(folder), settings)
}
