import { timingSafeEqual } from 'node:crypto'
import { isGuest } from '../../guests/present-guests.js'
import { gamesAtMost } from '../../match/most-games.js'
import type { MatchSettings } from '../../match/settings.js'
import { livingOwner } from '../../match/storage/claims.js'
import { loadMatch } from '../../match/storage/matches.js'
import { isOwnerKey } from '../../match/storage/owner-keys.js'
import type { Store } from '../../storage/store.js'
import type { BegunMatch } from '../../tasks/begin-match.js'
import { badInput } from '../../tasks/failure.js'
import { Busy } from '../busy.js'
import type { Client } from '../client.js'
import type { TaskSlots } from '../task-slots.js'
import { VisitorLimits } from '../visitor-limits.js'
import { Forbidden } from './forbidden.js'

/** A process takes some 100 MB, and several games may be played by each. */
const MOST_MATCHES = 16
/** Matches of one visitor without the token that are played at a time. */
const MOST_OF_A_VISITOR = 8
/** Matches of visitors that the database keeps. */
const MOST_KEPT = 20_000
/** Games of a match of a visitor. */
const MOST_GAMES = 20_000
/** Bytes of the database from which on visitors begin and resume no match; those that are played go on. */
const MOST_BYTES = 8 * 2 ** 30

/** The parts that the arena of a server is made of. */
export interface ArenaSetting {
  readonly store: Store
  /** A client that knows this token may run programs on this machine; when it is null, none may. */
  readonly token: string | null
  /** Plays a match that is in the database in a process of its own. */
  readonly startMatch: (id: string) => MatchProcess
  /** Matches that are played at a time, each by a process; `MOST_MATCHES` when absent. */
  readonly mostMatches?: number | undefined
  /** Bytes of the database from which on visitors begin no match; `MOST_BYTES` when absent. */
  readonly mostBytes?: number | undefined
}

/** A process that plays a match. */
export interface MatchProcess {
  /** Asks it to stop; what has been played is saved. */
  stop(): void
  /** Resolves when it is gone. */
  readonly gone: Promise<void>
}

/** Starts and stops matches for the pages of the web app. */
export class Arena {
  private readonly running = new Map<string, MatchProcess>()
  private readonly limits = new VisitorLimits('matches')
  /** The visitors whose matches are being played. */
  private readonly visitors = new Map<string, string>()

  /** @param slots do whatever takes time */
  constructor(
    private readonly setting: ArenaSetting,
    private readonly slots: TaskSlots,
  ) {}

  get store(): Store {
    return this.setting.store
  }

  /** Whether programs can be started at all. */
  get takesPrograms(): boolean {
    return this.setting.token !== null
  }

  /** Whether it is the token of the server. */
  isToken(token: string | undefined): boolean {
    const { token: secret } = this.setting
    if (secret === null) return false
    const [given, wanted] = [Buffer.from(token ?? ''), Buffer.from(secret)]
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  /**
   * Checks a match, puts it down and starts it.
   * @param file what a match file would say
   * @param token that came with the question
   * @returns its id, and the keys of its people for the one who set it up
   * @throws Failure naming the key that is wrong, Forbidden when it needs a token, Busy when too many are being played
   */
  async begin(file: unknown, token: string | undefined, client: Client): Promise<BegunMatch> {
    if (reachesOut(file)) this.demandToken(token)
    this.demandRoom()
    if (!this.isToken(token)) this.demandModesty(client.client)
    const guest = isGuest(gameOf(file))
    const settings = await this.slots.quick('readMatch', file, client, guest)
    this.demandTokenFor(settings, token)
    const games = gamesAtMost(settings)
    if (games > MOST_GAMES && !this.isToken(token))
      throw badInput('schedule', `found ${games} games, expected at most ${MOST_GAMES} from visitors without the token`)
    // Others may have come while this one was read.
    this.demandRoom()
    const begun = await this.slots.quick('storeMatch', { folder: this.store.folder, settings }, client, guest)
    this.start(begun.id)
    if (!this.isToken(token)) this.visitors.set(begun.id, client.client)
    return begun
  }

  /**
   * Resumes a match.
   * @param key of its owner, or the token of the server
   * @throws Failure when it is being played or there is nothing left to play, Forbidden when it is another's, Busy as `begin`
   */
  resume(id: string, key: string | undefined): void {
    const { row, settings } = loadMatch(this.store, id)
    this.demandOwner(id, key)
    if (livingOwner(row.owner) !== null || this.running.has(id)) throw badInput('match', 'it is already being played')
    if (row.state === 'finished') throw badInput('match', 'all its games are played')
    this.demandTokenFor(settings, key)
    this.demandRoom()
    if (!this.isToken(key)) this.demandSpace()
    this.start(id)
  }

  /** Stops a match that this server has started. @param key of its owner, or the token of the server */
  stop(id: string, key: string | undefined): void {
    const { owner: process } = loadMatch(this.store, id).row
    this.demandOwner(id, key)
    const running = this.running.get(id)
    if (running !== undefined) {
      running.stop()
      return
    }
    const owner = livingOwner(process)
    if (owner === null) throw badInput('match', 'it is not being played')
    throw badInput('match', `process ${owner.pid}, which this server did not start, plays it: stop it there`)
  }

  /** Deletes a match that is not being played. @param key of its owner, or the token of the server */
  async remove(id: string, key: string | undefined): Promise<void> {
    const { row } = loadMatch(this.store, id)
    this.demandOwner(id, key)
    if (livingOwner(row.owner) !== null) throw badInput('match', 'it is being played: stop it first')
    await this.slots.delete('deleteMatch', { folder: this.store.folder, match: id })
  }

  /** Deletes what an earlier server has left of the matches that it was deleting. */
  async sweep(): Promise<void> {
    await this.slots.delete('sweepMatches', { folder: this.store.folder })
  }

  /** Stops all matches that this server has started; they can be resumed. */
  async close(): Promise<void> {
    const all = [...this.running.values()]
    for (const match of all) match.stop()
    await Promise.all(all.map(({ gone }) => gone))
  }

  private start(id: string): void {
    const running = this.setting.startMatch(id)
    this.running.set(id, running)
    void running.gone.then(() => {
      this.running.delete(id)
      this.visitors.delete(id)
    })
  }

  /** @throws Forbidden when a key is neither that of a match's owner nor the token */
  private demandOwner(id: string, key: string | undefined): void {
    if (this.isToken(key) || isOwnerKey(this.store, id, key ?? '')) return
    throw new Forbidden(
      'only the one who set this match up can do this, by its key, or who has the token of the server',
    )
  }

  /** @throws Busy when a visitor has enough matches, or the database does */
  private demandModesty(visitor: string): void {
    const own = [...this.visitors.values()].filter((other) => other === visitor).length
    if (own >= MOST_OF_A_VISITOR) {
      throw new Busy(
        `at most ${MOST_OF_A_VISITOR} matches of one visitor are played at a time: stop one first`,
        429,
        60,
      )
    }
    this.limits.count(visitor, Date.now())
    this.demandSpace()
    const kept = this.store.first<{ kept: number }>('SELECT count(*) AS kept FROM match WHERE owner_key IS NOT NULL')
    if ((kept?.kept ?? 0) >= MOST_KEPT) throw new Busy('too many matches are kept here: delete some first', 503, 3600)
  }

  private demandSpace(): void {
    const { mostBytes = MOST_BYTES } = this.setting
    if (this.store.bytes >= mostBytes) throw new Busy('the database is full: delete some matches first', 503, 3600)
  }

  private demandRoom(): void {
    const { mostMatches = MOST_MATCHES } = this.setting
    if (this.running.size < mostMatches) return
    throw new Busy(
      `at most ${mostMatches} matches are played at a time: stop one, or wait until one has ended`,
      503,
      60,
    )
  }

  private demandTokenFor({ players }: MatchSettings, token: string | undefined): void {
    if (players.some(({ kind }) => kind === 'program')) this.demandToken(token)
  }

  private demandToken(token: string | undefined): void {
    const { token: secret } = this.setting
    if (secret === null) {
      throw new Forbidden('programs and files of the server need a server that was started with --token')
    }
    if (!this.isToken(token)) throw new Forbidden('programs and files of the server need its token')
  }
}

/** Whether a match file names programs or files of the machine, before anything of it is read. */
function reachesOut(file: unknown): boolean {
  const names = ['command', 'file', 'database']
  if (typeof file !== 'object' || file === null) return false
  return Object.entries(file).some(([key, value]) => names.includes(key) || reachesOut(value))
}

/** The game that a match file names, before anything of it is checked. */
function gameOf(file: unknown): string {
  return typeof file === 'object' && file !== null && 'game' in file && typeof file.game === 'string' ? file.game : ''
}
