import type { Game } from '@plyworks/core'
import type { Store } from '../../storage/store.js'
import { DEFAULT_ADJUDICATION } from '../adjudication.js'
import { NO_TIME_CONTROL } from '../clocks.js'
import type { RecordedGame } from '../records/recorded-game.js'
import { type GamesMark, NO_GAMES } from '../records/reread-games.js'
import type { MatchSettings, PlayerSetting } from '../settings.js'
import { livingOwner, newOwner } from './claims.js'
import { writeMatchDigest } from './digests.js'
import { keyVersionOf } from './key-version.js'
import { countPositions, PositionWalk } from './positions.js'
import { endGame, insertMatch, insertMove, insertPlayer } from './stored-match.js'

/** The source of an import and the name of its matches: by these an import that was broken off is found again. */
interface ImportSource {
  /** Of the file, absolute. */
  readonly path: string
  readonly name: string
}

/** Games of one game that were imported together, indexed by one version of its keys. */
export interface ImportedMatch {
  readonly id: string
  readonly game: string
  readonly games: number
  readonly moves: number
}

interface ImportRow extends GamesMark {
  readonly number: number
  readonly owner: string | null
}

/** After this time an import that nobody has resumed is deleted: a week, in milliseconds. */
const FORGOTTEN = 7 * 24 * 3600 * 1000

/**
 * An import in the database. Its games become matches that are in no list until all games are there. However this
 * process ends, the run that resumes finds what `add` has written, together with its mark.
 */
export class StoredImport {
  private readonly matches = new Map<string, GrowingMatch>()
  /** Names of games that `suits` has looked at. */
  private readonly suited = new Set<string>()

  private constructor(
    private readonly store: Store,
    private readonly number: number,
    private readonly name: string,
    /** The games that were there when this process took the import up. */
    readonly taken: GamesMark,
  ) {}

  static begin(store: Store, source: ImportSource): StoredImport {
    const number = store.run(
      'INSERT INTO import (path, name, begun, games, digest, owner) VALUES (?, ?, ?, ?, ?, ?)',
      source.path,
      source.name,
      new Date().toISOString(),
      NO_GAMES.games,
      NO_GAMES.digest,
      JSON.stringify(newOwner()),
    )
    return new StoredImport(store, number, source.name, NO_GAMES)
  }

  /** Takes up the import of the same source that got farthest before its process ended; null when there is none. */
  static resume(store: Store, { path, name }: ImportSource): StoredImport | null {
    return store.transaction(() => {
      const [row, ...others] = store
        .all<ImportRow>(
          'SELECT number, games, digest, owner FROM import WHERE path = ? AND name = ? ORDER BY games DESC',
          path,
          name,
        )
        .filter(({ owner }) => livingOwner(owner) === null)
      if (row === undefined) return null
      for (const { number } of others) discard(store, number)
      const now = new Date().toISOString()
      store.run('UPDATE import SET owner = ?, begun = ? WHERE number = ?', JSON.stringify(newOwner()), now, row.number)
      return new StoredImport(store, row.number, name, row)
    })
  }

  /** Whether games of this game are there, and indexed as this version of the program does it. */
  suits(game: Game): boolean {
    if (this.suited.has(game.name)) return true
    const { store, number } = this
    if (store.first(BEGUN, number, keyVersionOf(store, game)) === undefined) return false
    this.suited.add(game.name)
    return true
  }

  /** Writes checked games, all or none. @param mark of all games up to the last of them */
  add(games: readonly { readonly game: Game; readonly record: RecordedGame }[], mark: GamesMark): void {
    const { store, number } = this
    store.transaction(() => {
      for (const { game, record } of games) this.matchOf(game).add(record)
      store.run('UPDATE import SET games = ?, digest = ? WHERE number = ?', mark.games, mark.digest, number)
    })
  }

  /** All games are there: puts their matches into the lists. */
  finish(): ImportedMatch[] {
    const { store, number } = this
    return store.saved(() => {
      const rows = store.all<{ number: number; id: string; game: string; settings: string }>(
        `SELECT match.number, match.id, edition.game, match.settings
         FROM match JOIN edition ON edition.number = match.edition WHERE match.import = ? ORDER BY match.number`,
        number,
      )
      const matches = rows.map((row) => {
        const { games, moves } = countOf(store, row.number)
        const settings = { ...store.parse<MatchSettings>(row.settings), schedule: { type: 'imported', games } }
        store.run(
          `UPDATE match SET settings = ?, state = 'finished', import = NULL WHERE number = ?`,
          JSON.stringify(settings),
          row.number,
        )
        writeMatchDigest(store, row.number)
        return { id: row.id, game: row.game, games, moves }
      })
      store.run('DELETE FROM import WHERE number = ?', number)
      return matches
    })
  }

  /** Leaves the import to be resumed. */
  leave(): void {
    this.store.run('UPDATE import SET owner = NULL WHERE number = ?', this.number)
  }

  discard(): void {
    this.store.transaction(() => discard(this.store, this.number))
  }

  private matchOf(game: Game): GrowingMatch {
    const match = this.matches.get(game.name) ?? GrowingMatch.open(this.store, this.number, game, this.name)
    this.matches.set(game.name, match)
    return match
  }
}

const BEGUN = 'SELECT number, edition AS keyVersion FROM match WHERE import = ? AND edition = ?'

/** Clears away what was broken off long ago. */
export function forgetOldImports(store: Store): void {
  const latest = new Date(Date.now() - FORGOTTEN).toISOString()
  for (const { number, owner } of store.all<ImportRow>('SELECT number, owner FROM import WHERE begun < ?', latest)) {
    if (livingOwner(owner) === null) store.transaction(() => discard(store, number))
  }
}

/** The match of one game and one version of its keys, whose games come one after the other. */
class GrowingMatch {
  private constructor(
    private readonly store: Store,
    private readonly game: Game,
    private readonly row: { readonly number: number; readonly keyVersion: number },
    /** Numbers of the players met so far, by their names. */
    private readonly players: Map<string, number>,
    private place: number,
  ) {}

  /** The one that the import has begun already, or a new one. */
  static open(store: Store, number: number, game: Game, name: string): GrowingMatch {
    const keyVersion = keyVersionOf(store, game)
    const begun = store.first<{ number: number; keyVersion: number }>(BEGUN, number, keyVersion)
    if (begun === undefined) {
      const row = insertMatch(store, game, settingsOf(game, name), { state: 'importing', owner: null })
      store.run('UPDATE match SET import = ? WHERE number = ?', number, row.number)
      return new GrowingMatch(store, game, row, new Map(), 0)
    }
    const players = store.all<{ name: string; number: number }>(
      'SELECT name, number FROM player WHERE match = ?',
      begun.number,
    )
    const numbers = new Map(players.map((player) => [player.name, player.number]))
    return new GrowingMatch(store, game, begun, numbers, countOf(store, begun.number).games)
  }

  add(record: RecordedGame): void {
    const { store, row } = this
    const players = record.players.map((name) => this.numberOf(name))
    const game = store.run(
      `INSERT INTO game (match, place, round, players, opening, start, opening_moves, begun) VALUES (?, ?, ?, ?, 0, ?, ?, ?)`,
      row.number,
      this.place++,
      Math.max(0, record.round - 1),
      players.join(' '),
      record.start,
      record.opening.join(' '),
      record.date,
    )
    const walk = new PositionWalk(this.game, record.start, record.opening)
    for (const move of record.moves) {
      const ply = walk.played.length + 1
      const seat = walk.turn
      walk.play(move.move)
      insertMove(store, game, { ...move, ply, seat, move: walk.played[ply - 1].move })
    }
    const { reason, seat, detail, points, date: at } = record
    const end = { reason, seat, detail, points, plies: walk.played.length, remarks: [], at }
    endGame(store, { match: row.number, game, players }, end)
    countPositions(store, { keyVersion: row.keyVersion, match: row.number, game }, walk.played, points)
  }

  private numberOf(name: string): number {
    const known = this.players.get(name)
    if (known !== undefined) return known
    const number = this.players.size
    insertPlayer(this.store, this.row.number, number, playerOf(name))
    this.players.set(name, number)
    return number
  }
}

/** The settings of a match of games from elsewhere; how many they are is written when all are there. */
function settingsOf(game: Game, name: string): MatchSettings {
  return {
    name,
    game: game.name,
    seats: game.traits.seats,
    seed: 0,
    concurrency: null,
    schedule: { type: 'imported', games: 0 },
    openings: { list: [], randomPlies: 0 },
    adjudication: DEFAULT_ADJUDICATION,
    confine: 'off',
    sprt: null,
    players: [],
  }
}

/** Of the players of games from elsewhere only the names are known. */
function playerOf(name: string): PlayerSetting {
  return { kind: 'person', name, control: NO_TIME_CONTROL }
}

function countOf(store: Store, match: number): { games: number; moves: number } {
  return (
    store.first<{ games: number; moves: number }>(
      'SELECT count(*) AS games, coalesce(sum(plies), 0) AS moves FROM game WHERE match = ?',
      match,
    ) ?? { games: 0, moves: 0 }
  )
}

function discard(store: Store, number: number): void {
  store.run('DELETE FROM match WHERE import = ?', number)
  store.run('DELETE FROM import WHERE number = ?', number)
}
