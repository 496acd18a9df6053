import { randomBytes } from 'node:crypto'
import { realpathSync } from 'node:fs'
import type { Game } from '@plyworks/core'
import type { Store } from '../../storage/store.js'
import { StoreError } from '../../storage/store-error.js'
import { formatOutcome } from '../outcome.js'
import type { TestCount } from '../plan-match.js'
import type { Results } from '../schedules/schedule.js'
import type { MatchSettings, PlayerSetting } from '../settings.js'
import { forgetBroken, movesSoFar } from './broken-off.js'
import { AlreadyClaimed, CLAIM_BEAT, claim, holds, newOwner, type Owner, release, renew } from './claims.js'
import { writeDigest, writeMatchDigest } from './digests.js'
import type { GameBegin, GameEnd, MoveNote, NoteKind } from './events.js'
import { forgetWorkers, workersOf } from './forget-workers.js'
import { keyVersionOf } from './key-version.js'
import type { MatchStore } from './match-store.js'
import { loadMatch, type MatchRow, resultsOf } from './matches.js'
import { writeNote } from './notes.js'
import { countPositions, PositionWalk } from './positions.js'
import { QuestionDesk } from './questions.js'
import { newSeatKey, type SeatKey, seatKeys } from './seat-keys.js'

/** A game in progress. */
interface OpenGame {
  /** Its row. */
  readonly number: number
  readonly begin: GameBegin
  readonly walk: PositionWalk
}

/** A match in the database, held by one process at a time. */
export class StoredMatch implements MatchStore {
  private readonly open = new Map<number, OpenGame>()
  private readonly desk: QuestionDesk
  private readonly beat: NodeJS.Timeout

  private constructor(
    private readonly store: Store,
    private readonly game: Game,
    private readonly keyVersion: number,
    private readonly row: MatchRow,
    readonly settings: MatchSettings,
    readonly results: Results,
    private readonly owner: Owner,
  ) {
    this.desk = new QuestionDesk(store)
    this.beat = setInterval(() => this.renew(), CLAIM_BEAT)
    this.beat.unref()
  }

  get folder(): string {
    return realpathSync(this.store.folder)
  }

  /** Begins a new match and claims it. */
  static create(store: Store, game: Game, settings: MatchSettings): StoredMatch {
    const owner = newOwner()
    const row = store.saved(() => insertMatch(store, game, settings, { state: 'open', owner: JSON.stringify(owner) }))
    return new StoredMatch(store, game, row.keyVersion, row, settings, [], owner)
  }

  /**
   * Takes up a match that was broken off. It forgets games that did not end, except those in which a person has moved.
   * @param force takes it from whatever process may have it
   * @throws TextError when there is none, AlreadyClaimed when another process plays it
   */
  static resume(store: Store, game: Game, id: string, force = false): StoredMatch {
    const { row, settings } = loadMatch(store, id)
    const owner = claim(store, row.number, force)
    forgetBroken(store, row.number, settings)
    const keyVersion = keyVersionOf(store, game)
    return new StoredMatch(store, game, keyVersion, row, settings, resultsOf(store, row.number), owner)
  }

  get id(): string {
    return this.row.id
  }

  /** The keys by which people take their seats. */
  get seatKeys(): readonly SeatKey[] {
    return seatKeys(this.store, this.row.number)
  }

  hasBegun(game: number): boolean {
    return this.open.has(game)
  }

  begin(event: GameBegin): readonly Omit<MoveNote, 'game'>[] {
    const { store, row } = this
    const { game: place, round, players, opening, start, moves, at } = event
    const kept = movesSoFar(store, row.number, event)
    if (kept !== null) {
      const walk = new PositionWalk(this.game, start, moves)
      for (const { move } of kept.moves) walk.play(move)
      this.open.set(place, { number: kept.number, begin: event, walk })
      return kept.moves
    }
    const number = store.transaction(() => {
      this.hold()
      store.run('DELETE FROM game WHERE match = ? AND place = ? AND outcome IS NULL', row.number, place)
      return store.run(
        `INSERT INTO game (match, place, round, players, opening, start, opening_moves, begun) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        row.number,
        place,
        round,
        players.join(' '),
        opening,
        start,
        moves.join(' '),
        at,
      )
    })
    this.open.set(place, { number, begin: event, walk: new PositionWalk(this.game, start, moves) })
    return []
  }

  move(event: MoveNote): void {
    const { number, walk } = this.gameAt(event.game)
    const { ply, seat, move, wall, charged, processor, clock, depth, score, nodes, line } = event
    this.store.transaction(() => {
      this.hold()
      insertMove(this.store, number, { ply, seat, move, wall, charged, processor, clock, depth, score, nodes, line })
      this.store.run('DELETE FROM question WHERE game = ?', number)
    })
    walk.play(move)
  }

  end(event: GameEnd): void {
    const { store, row, keyVersion } = this
    const { number, begin, walk } = this.gameAt(event.game)
    store.saved(() => {
      this.hold()
      store.run('DELETE FROM question WHERE game = ?', number)
      endGame(store, { match: row.number, game: number, players: begin.players }, event)
      countPositions(store, { keyVersion, match: row.number, game: number }, walk.played, event.points)
    })
    this.open.delete(event.game)
  }

  ask(game: number, seat: number, ply: number): Promise<string> {
    return this.desk.ask(this.gameAt(game).number, seat, ply)
  }

  withdraw(game: number): void {
    const open = this.open.get(game)
    if (open !== undefined) this.desk.withdraw(open.number)
  }

  keepTestCount(count: TestCount): void {
    this.store.run('UPDATE match SET test = ? WHERE number = ?', JSON.stringify(count), this.row.number)
  }

  workers(): readonly string[] {
    return workersOf(this.store, this.row.number)
  }

  forget(workers: ReadonlySet<string>, planned: (left: Results) => number): void {
    const { store, game, keyVersion, row } = this
    const hold = (): void => this.hold()
    forgetWorkers(store, game, { match: row.number, keyVersion, hold }, workers, planned)
  }

  note(kind: NoteKind, text: string): void {
    writeNote(this.store, this.row.number, kind, text)
  }

  finish(): void {
    this.store.run(`UPDATE match SET state = 'finished' WHERE number = ?`, this.row.number)
  }

  /** Gives the match back. */
  close(): void {
    clearInterval(this.beat)
    this.desk.close()
    try {
      release(this.store, this.row.number, this.owner)
    } catch (error) {
      // A claim that cannot be given back is void when this process has ended, or a while after its last beat.
      if (!(error instanceof StoreError)) throw error
    }
  }

  /** @throws AlreadyClaimed when another process has taken the match: it alone writes to it */
  private hold(): void {
    if (!holds(this.store, this.row.number, this.owner))
      throw new AlreadyClaimed('another process has taken this match: it goes on there')
  }

  private renew(): void {
    try {
      renew(this.store, this.row.number, this.owner)
    } catch {
      // The database is busy or full: tried again at the next beat.
    }
  }

  private gameAt(place: number): OpenGame {
    const game = this.open.get(place)
    if (game === undefined) throw new Error(`game ${place} has not begun`)
    return game
  }
}

/** The thoughts and times of a move. */
interface MoveRow {
  readonly ply: number
  readonly seat: number
  readonly move: string
  readonly wall?: number | null | undefined
  readonly charged?: number | null | undefined
  readonly processor?: number | null | undefined
  readonly clock?: number | null | undefined
  readonly depth?: number | undefined
  readonly score?: number | undefined
  readonly nodes?: number | undefined
  readonly line?: readonly string[] | undefined
}

export function insertMove(store: Store, game: number, row: MoveRow): void {
  store.run(
    `INSERT INTO move (game, ply, seat, move, wall, charged, processor, clock, depth, score, nodes, line)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    game,
    row.ply,
    row.seat,
    row.move,
    row.wall ?? null,
    row.charged ?? null,
    row.processor ?? null,
    row.clock ?? null,
    finite(row.depth),
    finite(row.score),
    finite(row.nodes),
    row.line === undefined || row.line.length === 0 ? null : row.line.join(' '),
  )
}

/** Writes the end of a game and adds it to the sums; part of a transaction. */
export function endGame(
  store: Store,
  place: { readonly match: number; readonly game: number; readonly players: readonly number[] },
  { reason, seat, detail, points, plies, remarks, worker, at }: Omit<GameEnd, 'game'>,
): void {
  const outcome = formatOutcome(points)
  store.run(
    `UPDATE game SET ended = ?, outcome = ?, reason = ?, blamed = ?, detail = ?, plies = ?, remarks = ?, worker = ? WHERE number = ?`,
    at,
    outcome,
    reason,
    seat,
    detail,
    plies,
    remarks.length === 0 ? null : JSON.stringify(remarks),
    worker ?? null,
    place.game,
  )
  writeDigest(store, place.game)
  store.run(
    `INSERT INTO tally (match, players, outcome, reason, blamed, games) VALUES (?, ?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET games = games + 1`,
    place.match,
    place.players.join(' '),
    outcome,
    reason,
    seat ?? -1,
  )
}

/** Puts a match down with its players; part of a transaction. */
export function insertMatch(
  store: Store,
  game: Game,
  settings: MatchSettings,
  { state, owner }: Pick<MatchRow, 'state' | 'owner'>,
): MatchRow {
  const id = `${slug(settings.name)}-${randomBytes(4).toString('hex')}`
  const { players, ...rest } = settings
  const keyVersion = keyVersionOf(store, game)
  const created = new Date().toISOString()
  const number = store.run(
    'INSERT INTO match (id, name, edition, created, settings, state, owner) VALUES (?, ?, ?, ?, ?, ?, ?)',
    id,
    settings.name,
    keyVersion,
    created,
    JSON.stringify(rest),
    state,
    owner,
  )
  for (const [index, player] of players.entries()) insertPlayer(store, number, index, player)
  writeMatchDigest(store, number)
  return { number, id, name: settings.name, keyVersion, created, state, owner }
}

export function insertPlayer(store: Store, match: number, index: number, player: PlayerSetting): void {
  store.run(
    'INSERT INTO player (match, number, name, settings, key) VALUES (?, ?, ?, ?, ?)',
    match,
    index,
    player.name,
    JSON.stringify(player),
    newSeatKey(player),
  )
}

/** Infinite scores and the like say nothing that could be averaged, drawn or exported. */
function finite(value: number | undefined): number | null {
  return value !== undefined && Number.isFinite(value) ? value : null
}

function slug(name: string): string {
  const text = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  return text.replace(/-$/, '') || 'match'
}
