import { TextError } from '@plyworks/core'
import type { Store } from '../../storage/store.js'
import { livingOwner } from './claims.js'
import { loadMatch } from './matches.js'

/** Games, and rows of the explorer, that go in one transaction: others wait for the database no longer than that takes. */
const GAMES_AT_ONCE = 200
const ROWS_AT_ONCE = 5000
/** Keys are 64-bit numbers with a sign. */
const LEAST_KEY = -(2n ** 63n)

/** What is being deleted is in no list, and belongs to no import. */
const DELETED = `state = 'importing' AND import IS NULL`

/**
 * Deletes a match with its games: it is gone from all lists at once, and then from the file in steps, between which others write. What
 * a process that is killed meanwhile leaves, `sweepDeleted` deletes.
 * @throws TextError when there is none, or when it is being played
 */
export function deleteMatch(store: Store, id: string): void {
  store.saved(() => {
    const { row } = loadMatch(store, id)
    if (livingOwner(row.owner) !== null)
      throw new TextError('match', 1, JSON.stringify(id), 'a match that is not being played')
    store.run(`UPDATE match SET state = 'importing', owner = NULL WHERE number = ?`, row.number)
  })
  sweepDeleted(store)
}

/** Deletes from the file whatever is left of deleted matches. */
export function sweepDeleted(store: Store): void {
  for (;;) {
    const row = store.first<{ number: number; keyVersion: number }>(
      `SELECT number, edition AS keyVersion FROM match WHERE ${DELETED} LIMIT 1`,
    )
    if (row === undefined) return
    deleteGames(store, row.number)
    deletePlayed(store, row.number, row.keyVersion)
    // The database would look through the whole explorer for rows of this match; there are none.
    store.withoutReferences(() =>
      store.transaction(() => {
        for (const table of ['tally', 'note', 'player']) store.run(`DELETE FROM ${table} WHERE match = ?`, row.number)
        store.run('DELETE FROM match WHERE number = ?', row.number)
      }),
    )
  }
}

function deleteGames(store: Store, match: number): void {
  for (let left = GAMES_AT_ONCE; left === GAMES_AT_ONCE; ) {
    left = store.transaction(() => {
      const games = store.all<{ number: number }>(
        `SELECT number FROM game WHERE match = ? LIMIT ${GAMES_AT_ONCE}`,
        match,
      )
      for (const { number } of games) store.run('DELETE FROM game WHERE number = ?', number)
      return games.length
    })
  }
}

/** Goes through the explorer in the order of its keys, which begin with the position: those of one match are everywhere in it. */
function deletePlayed(store: Store, match: number, keyVersion: number): void {
  for (let from: bigint | null = LEAST_KEY; from !== null; ) {
    const next: { position: string } | undefined = store.first(
      `SELECT CAST(position AS TEXT) AS position FROM played WHERE edition = ? AND position >= ?
       ORDER BY position LIMIT 1 OFFSET ${ROWS_AT_ONCE}`,
      keyVersion,
      from,
    )
    // The rows of one position may be more than that.
    const to: bigint | null = next === undefined ? null : maxOf(BigInt(next.position), from + 1n)
    const rest = 'DELETE FROM played WHERE edition = ? AND position >= ? AND match = ?'
    if (to === null) store.run(rest, keyVersion, from, match)
    else store.run(`${rest} AND position < ?`, keyVersion, from, match, to)
    from = to
  }
}

function maxOf(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
