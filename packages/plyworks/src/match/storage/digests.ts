import { createHash } from 'node:crypto'
import type { Store } from '../../storage/store.js'
import { StoreError } from '../../storage/store-error.js'

/** All of a finished game that its record is made of. */
interface WholeGame {
  readonly place: number
  readonly digest: string | null
  readonly whole: string
}

/** The moves follow in their order. */
const WHOLE = `SELECT place, digest,
  json_array(place, round, players, opening, start, opening_moves, begun, ended, outcome, reason, blamed, detail, plies, remarks) AS whole
  FROM game WHERE number = ?`
const MOVES = `SELECT json_group_array(json_array(ply, seat, move, wall, charged, processor, clock, depth, score, nodes, line)) AS moves
  FROM (SELECT * FROM move WHERE game = ? ORDER BY ply)`

/** Returns the digest of a game as it is in the database, and the one that was written at its end. */
function digestsOf(store: Store, game: number): { found: string; written: string | null; place: number } {
  const { place, digest, whole } = store.first<WholeGame>(WHOLE, game) ?? { place: -1, digest: null, whole: '' }
  const { moves } = store.first<{ moves: string }>(MOVES, game) ?? { moves: '' }
  const found = createHash('sha256').update(whole).update(moves).digest('hex').slice(0, 32)
  return { found, written: digest, place }
}

/** Writes the digest of a game that has just ended; part of the transaction. */
export function writeDigest(store: Store, game: number): void {
  store.run('UPDATE game SET digest = ? WHERE number = ?', digestsOf(store, game).found, game)
}

/** Returns what is wrong with a finished game, or null. Games of earlier versions have no digest. */
export function damageOf(store: Store, game: number): string | null {
  const { found, written, place } = digestsOf(store, game)
  return written === null || written === found ? null : `game ${place + 1} is not what was written when it ended`
}

/** @throws StoreError when a finished game is not what was written: SQLite notices only what is no database any more */
export function demandWhole(store: Store, game: number): void {
  const damage = damageOf(store, game)
  if (damage !== null)
    throw new StoreError(store.path, `the file is damaged: ${damage} (match verify lists the damage)`)
}

const MATCH = `SELECT id, digest, json_array(id, name, edition.game, created, match.settings,
    (SELECT json_group_array(json_array(number, name, settings, key)) FROM (SELECT * FROM player WHERE match = match.number ORDER BY number))) AS whole
  FROM match JOIN edition ON edition.number = match.edition WHERE match.number = ?`

/** Returns the digest of a match with its players as it is in the database, and the one that was written. */
function digestsOfMatch(store: Store, match: number): { found: string; written: string | null; id: string } {
  const none = { id: '', digest: null, whole: '' }
  const { id, digest, whole } = store.first<{ id: string; digest: string | null; whole: string }>(MATCH, match) ?? none
  return { id, found: createHash('sha256').update(whole).digest('hex').slice(0, 32), written: digest }
}

/** Writes the digest of a match whose players are all there; part of the transaction. */
export function writeMatchDigest(store: Store, match: number): void {
  store.run('UPDATE match SET digest = ? WHERE number = ?', digestsOfMatch(store, match).found, match)
}

/** Returns what is wrong with the name, the settings or the players of a match, or null. Matches of earlier versions have no digest. */
export function damageOfMatch(store: Store, match: number): string | null {
  const { found, written, id } = digestsOfMatch(store, match)
  return written === null || written === found ? null : `match ${id}: its settings or players are not what was written`
}

/** @throws StoreError when the settings or players of a match are not what was written */
export function demandWholeMatch(store: Store, match: number): void {
  const damage = damageOfMatch(store, match)
  if (damage !== null)
    throw new StoreError(store.path, `the file is damaged: ${damage} (match verify lists the damage)`)
}
