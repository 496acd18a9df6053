import type { Store } from '../../storage/store.js'
import { damageOf, damageOfMatch } from './digests.js'

export interface StoreCheck {
  readonly matches: number
  /** Finished games. */
  readonly games: number
  /** A sentence for each damage. */
  readonly errors: readonly string[]
}

/** Damages that are told; where there are more, the file is lost anyway. */
const MOST_TOLD = 100
/** Games between two reports. */
const PAGE = 500

/** The sums beside the games, and the same from the games. */
const SUMS = `SELECT match, players, outcome, reason, blamed, games FROM tally`
const COUNTED = `SELECT match, players, outcome, reason, coalesce(blamed, -1) AS blamed, count(*) AS games FROM game
  WHERE outcome IS NOT NULL GROUP BY 1, 2, 3, 4, 5`
const DIFFERENT = `SELECT DISTINCT match.id FROM match JOIN (
  SELECT * FROM (${SUMS} EXCEPT ${COUNTED}) UNION ALL SELECT * FROM (${COUNTED} EXCEPT ${SUMS})) AS different
  ON different.match = match.number
  -- Of one that is being deleted a part is left.
  WHERE NOT (state = 'importing' AND import IS NULL) ORDER BY 1`

/**
 * Reads all of a database again: its structure, the digests of its matches and games, and the sums that are kept beside them.
 * @param onGames hears now and then how many games have been read
 */
export function verifyStore(store: Store, onGames: (games: number) => void = () => {}): StoreCheck {
  const errors: string[] = []
  for (const { integrity_check: text } of store.all<{ integrity_check: string }>('PRAGMA integrity_check')) {
    if (text !== 'ok') errors.push(`structure: ${text}`)
  }
  if (errors.length === 0) {
    for (const { table } of store.all<{ table: string }>('PRAGMA foreign_key_check')) {
      errors.push(`table ${table} refers to what is not there`)
    }
    for (const { id } of store.all<{ id: string }>(DIFFERENT))
      errors.push(`match ${id}: its sums are not those of its games`)
  }
  const { matches } = store.first<{ matches: number }>('SELECT count(*) AS matches FROM match') ?? { matches: 0 }
  // Of one that is being made or deleted a part is there.
  for (const { number } of store.all<{ number: number }>(`SELECT number FROM match WHERE state <> 'importing'`)) {
    const damage = damageOfMatch(store, number)
    if (damage !== null) errors.push(damage)
  }
  let games = 0
  for (let last = -1; ; ) {
    const page = store.all<{ number: number; id: string }>(
      `SELECT game.number, match.id FROM game JOIN match ON match.number = game.match
       WHERE game.number > ? AND outcome IS NOT NULL ORDER BY game.number LIMIT ${PAGE}`,
      last,
    )
    for (const { number, id } of page) {
      const damage = damageOf(store, number)
      if (damage !== null) errors.push(`match ${id}: ${damage}`)
      last = number
    }
    games += page.length
    onGames(games)
    if (page.length < PAGE || errors.length > MOST_TOLD) break
  }
  return { matches, games, errors: errors.slice(0, MOST_TOLD) }
}
