import { TextError } from '@plyworks/core'
import type { Store } from '../../storage/store.js'
import type { EndReason } from '../endings.js'
import { parseOutcome } from '../outcome.js'
import type { TestCount } from '../plan-match.js'
import type { SeatRemark } from '../referee.js'
import type { MatchSource, Tally } from '../report/source.js'
import type { Results } from '../schedules/schedule.js'
import type { MatchSettings, PlayerSetting } from '../settings.js'
import { livingOwner } from './claims.js'
import { damageOfMatch, demandWholeMatch } from './digests.js'
import type { FinishedGame } from './events.js'

/** A match as it stands in its table. */
export interface MatchRow {
  readonly number: number
  readonly id: string
  readonly name: string
  /** See `keyVersionOf`. */
  readonly keyVersion: number
  /** Time of day, as ISO 8601. */
  readonly created: string
  readonly state: 'open' | 'finished' | 'importing'
  readonly owner: string | null
}

/** A match as lists of matches show it. */
export interface MatchEntry {
  readonly id: string
  readonly name: string
  readonly game: string
  readonly created: string
  /** `playing` while a process holds it, else `finished` or `stopped`. */
  readonly state: 'playing' | 'finished' | 'stopped'
  /** Finished games. */
  readonly games: number
  readonly players: readonly string[]
  /** Whether its name, settings or players differ from what was written: then it is listed, but not opened. */
  readonly damaged: boolean
}

/**
 * A match and what decides it.
 * @throws TextError when there is none of that id, StoreError when it is not what was written
 */
export function loadMatch(store: Store, id: string): { row: MatchRow; settings: MatchSettings } {
  const row = store.first<MatchRow & { settings: string }>(
    `SELECT number, id, name, edition AS keyVersion, created, state, owner, settings FROM match WHERE id = ? AND state <> 'importing'`,
    id,
  )
  if (row === undefined) {
    throw new TextError('match', 1, JSON.stringify(id), 'the id of a match of this data folder (see: match list)')
  }
  demandWholeMatch(store, row.number)
  const players = store
    .all<{ settings: string }>('SELECT settings FROM player WHERE match = ? ORDER BY number', row.number)
    .map(({ settings }) => store.parse<PlayerSetting>(settings))
  const { settings, ...rest } = row
  // This program has written it, from settings that it had checked.
  return { row: rest, settings: { ...store.parse<Omit<MatchSettings, 'players'>>(settings), players } }
}

/** All matches, newest first. */
export function listMatches(store: Store): MatchEntry[] {
  return store.snapshot(() =>
    store
      .all<MatchRow & { game: string; games: number; players: string }>(
        `SELECT match.number, id, name, created, state, owner, edition.game,
           (SELECT coalesce(sum(games), 0) FROM tally WHERE tally.match = match.number) AS games,
           (SELECT json_group_array(name) FROM (SELECT name FROM player WHERE player.match = match.number ORDER BY number))
             AS players
         FROM match JOIN edition ON edition.number = match.edition
         WHERE state <> 'importing' ORDER BY created DESC, match.number DESC`,
      )
      .map(({ number, id, name, game, created, state, owner, games, players }) => ({
        id,
        name,
        game,
        created,
        state: matchState(state, owner),
        games,
        players: store.parse<string[]>(players),
        damaged: damageOfMatch(store, number) !== null,
      })),
  )
}

/** Returns the state of a match. */
export function matchState(state: MatchRow['state'], owner: string | null): MatchEntry['state'] {
  if (livingOwner(owner) !== null) return 'playing'
  return state === 'finished' ? 'finished' : 'stopped'
}

/** Points by seat of the finished games of a match, by their number in the schedule, from one number on. */
export function resultsOf(store: Store, match: number, from = 0): Results {
  const results: (readonly number[] | undefined)[] = []
  const known = new Map<string, readonly number[]>()
  for (const { place, outcome } of store.all<{ place: number; outcome: string }>(
    'SELECT place, outcome FROM game WHERE match = ? AND place >= ? AND outcome IS NOT NULL ORDER BY place',
    match,
    from,
  )) {
    let points = known.get(outcome)
    if (points === undefined) {
      points = parseOutcome(outcome, 'outcome')
      known.set(outcome, points)
    }
    results[place] = points
  }
  return results
}

/** Returns the material of a match's report, as of now. */
export function sourceOf(store: Store, id: string): MatchSource {
  const { row, settings } = loadMatch(store, id)
  return {
    id: row.id,
    settings,
    tallies: talliesOf(store, row.number),
    testCount: testCountOf(store, row.number),
    results: (from) => resultsOf(store, row.number, from),
    games: (from) => finishedGames(store, row.number, from),
    remarked: () => remarkedGames(store, row.number),
    failed: (reason) => failedGame(store, row.number, reason),
    notes: store
      .all<{ kind: string; text: string }>('SELECT kind, text FROM note WHERE match = ? ORDER BY number', row.number)
      .map(({ kind, text }) => `${kind}: ${text}`),
  }
}

/** Returns the counts of a match's sequential test when they were last kept. */
function testCountOf(store: Store, match: number): TestCount | undefined {
  const { test } = store.first<{ test: string | null }>('SELECT test FROM match WHERE number = ?', match) ?? {
    test: null,
  }
  return test === null ? undefined : (JSON.parse(test) as TestCount)
}

function talliesOf(store: Store, match: number): Tally[] {
  return store
    .all<{ players: string; outcome: string; reason: EndReason; blamed: number; games: number }>(
      'SELECT players, outcome, reason, blamed, games FROM tally WHERE match = ?',
      match,
    )
    .map(({ players, outcome, reason, blamed, games }) => ({
      players: numbersOf(players),
      points: parseOutcome(outcome, 'outcome'),
      reason,
      seat: blamed < 0 ? null : blamed,
      games,
    }))
}

interface FinishedRow {
  readonly place: number
  readonly round: number
  readonly players: string
  readonly opening: number
  readonly outcome: string
  readonly reason: EndReason
  readonly blamed: number | null
  readonly detail: string
  readonly plies: number
  readonly remarks: string | null
}

const FINISHED = `SELECT place, round, players, opening, outcome, reason, blamed, detail, plies, remarks FROM game`

function finishedGames(store: Store, match: number, from: number): FinishedGame[] {
  return store
    .all<FinishedRow>(`${FINISHED} WHERE match = ? AND place >= ? AND outcome IS NOT NULL ORDER BY place`, match, from)
    .map(finishedGame)
}

function remarkedGames(store: Store, match: number): FinishedGame[] {
  return store
    .all<FinishedRow>(
      // Left to itself SQLite looks at all games of the match.
      `${FINISHED} INDEXED BY game_remarks WHERE match = ? AND remarks IS NOT NULL ORDER BY place`,
      match,
    )
    .map(finishedGame)
}

function failedGame(store: Store, match: number, reason: EndReason): FinishedGame | undefined {
  const found = store.first<FinishedRow>(
    `${FINISHED} WHERE match = ? AND reason = ? AND blamed IS NOT NULL ORDER BY place LIMIT 1`,
    match,
    reason,
  )
  return found === undefined ? undefined : finishedGame(found)
}

function finishedGame(row: FinishedRow): FinishedGame {
  const { place, round, players, opening, outcome, reason, blamed, detail, plies, remarks } = row
  return {
    game: place,
    round,
    players: numbersOf(players),
    opening,
    points: parseOutcome(outcome, 'outcome'),
    reason,
    seat: blamed,
    detail,
    plies,
    remarks: remarks === null ? [] : (JSON.parse(remarks) as SeatRemark[]),
  }
}

/** Player numbers by seat. */
export function numbersOf(players: string): number[] {
  return players.split(' ').map(Number)
}
