import { createHash, randomBytes } from 'node:crypto'
import type { Store } from '../../storage/store.js'
import { badInput } from '../../tasks/failure.js'
import {
  after,
  type FriendEvent,
  type FriendSetting,
  type FriendState,
  firstState,
  isComplete,
} from './friend-state.js'

/** A friends' game with all that has happened in it. */
export interface StoredFriendGame {
  /** Its row. */
  readonly number: number
  readonly id: string
  readonly setting: FriendSetting
  readonly state: FriendState
  /** When a server last saw a clock of it run. */
  readonly seen: number | null
}

interface Row {
  readonly number: number
  readonly id: string
  readonly setting: string
  readonly seen: number | null
}

/** Another process has changed the game meanwhile. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/** What a game waits for: guests who have not come, a person's or a computer's move, or nothing more. */
type Waits = 'guests' | 'person' | 'computer' | 'nothing'

/** States that are kept, so that a long game need not be read for every move. */
const MOST_KEPT = 500

/**
 * The games of friends in the database. Events are only ever added, each under the next number, and everything else
 * follows from them. A written event outlives any process; of two processes that write the same number one is
 * refused.
 */
export class FriendStore {
  private readonly kept = new Map<string, StoredFriendGame>()

  constructor(private readonly store: Store) {}

  /** Changes whenever another process has written. */
  get version(): number {
    return this.store.version
  }

  /** @returns the id of the game, and the keys of its first player and of the invitation */
  create(
    setting: FriendSetting,
    joins: readonly FriendEvent[],
    now: number,
  ): { id: string; key: string; invitation: string } {
    const id = randomBytes(9).toString('hex')
    const [key, invitation] = [newKey(), newKey()]
    this.store.saved(() => {
      const number = this.store.run(
        `INSERT INTO friend_game (id, setting, invitation, created, waits) VALUES (?, ?, ?, ?, 'guests')`,
        id,
        JSON.stringify(setting),
        digest(invitation),
        now,
      )
      this.giveKey(number, 0, key)
      let state = firstState(setting)
      for (const event of joins) {
        state = after(setting, state, event)
        this.insert(number, state, event)
      }
    })
    return { id, key, invitation }
  }

  /** @throws Failure when there is none of that id */
  load(id: string): StoredFriendGame {
    const row = this.store.first<Row>('SELECT number, id, setting, seen FROM friend_game WHERE id = ?', id)
    if (row === undefined) {
      this.kept.delete(id)
      throw badInput('game', 'no such game: its link may be incomplete, or the game was deleted')
    }
    const known = this.kept.get(id)
    const setting = known?.setting ?? this.store.parse<FriendSetting>(row.setting)
    let state = known?.state ?? firstState(setting)
    const events = this.store.all<{ event: string }>(
      'SELECT event FROM friend_event WHERE game = ? AND number > ? ORDER BY number',
      row.number,
      state.version,
    )
    for (const { event } of events) state = after(setting, state, this.store.parse<FriendEvent>(event))
    return this.keep({ ...row, setting, state })
  }

  /**
   * Writes events, so that they outlive a crash of the machine.
   * @param more to be written with them
   * @throws Overtaken when another process has written some after those that the state knows
   */
  append(game: StoredFriendGame, events: readonly FriendEvent[], more = () => {}): StoredFriendGame {
    const { number, setting } = game
    const state = this.store.saved(() => {
      const last = this.store.first<{ last: number | null }>(
        'SELECT max(number) AS last FROM friend_event WHERE game = ?',
        number,
      )
      if ((last?.last ?? 0) !== game.state.version) throw new Overtaken()
      more()
      return events.reduce((state, event) => {
        const next = after(setting, state, event)
        this.insert(number, next, event)
        return next
      }, game.state)
    })
    return this.keep({ ...game, state, seen: state.since })
  }

  /** A person takes a seat. */
  join(game: StoredFriendGame, player: number, key: string, event: FriendEvent): StoredFriendGame {
    return this.append(game, [event], () => this.giveKey(game.number, player, key))
  }

  /** The player whose key it is, or null. */
  playerOf({ number }: StoredFriendGame, key: string): number | null {
    const row = this.store.first<{ player: number }>(
      'SELECT player FROM friend_key WHERE game = ? AND key = ?',
      number,
      digest(key),
    )
    return row?.player ?? null
  }

  /** Whether it is the key by which friends take the seats that are free. */
  isInvitation({ number }: StoredFriendGame, key: string): boolean {
    return (
      this.store.first('SELECT 1 FROM friend_game WHERE number = ? AND invitation = ?', number, digest(key)) !==
      undefined
    )
  }

  remove({ number, id }: StoredFriendGame): void {
    this.store.saved(() => this.store.run('DELETE FROM friend_game WHERE number = ?', number))
    this.kept.delete(id)
  }

  /** Returns the ids of games in which a server has something to do: a computer is to move, or a clock runs. */
  atWork(): string[] {
    return this.store
      .all<{ id: string }>(
        `SELECT id FROM friend_game WHERE waits = 'computer' OR (waits = 'person' AND seen IS NOT NULL)`,
      )
      .map(({ id }) => id)
  }

  /** Notes that a server sees clocks run. */
  see(games: readonly number[], now: number): void {
    this.store.transaction(() => {
      for (const number of games) {
        this.store.run('UPDATE friend_game SET seen = ? WHERE number = ? AND seen IS NOT NULL', now, number)
      }
    })
  }

  /** How many games wait or go on. */
  get open(): number {
    const sql = `SELECT count(*) AS open FROM friend_game WHERE waits <> 'nothing'`
    return this.store.first<{ open: number }>(sql)?.open ?? 0
  }

  /** Deletes games that no guest has come to, set up before a time. */
  forgetUnvisited(before: number): void {
    this.store.run(`DELETE FROM friend_game WHERE waits = 'guests' AND created < ?`, before)
  }

  private insert(number: number, state: FriendState, event: FriendEvent): void {
    this.store.run(
      'INSERT INTO friend_event (game, number, event) VALUES (?, ?, ?)',
      number,
      state.version,
      JSON.stringify(event),
    )
    this.store.run('UPDATE friend_game SET waits = ?, seen = ? WHERE number = ?', waitsFor(state), state.since, number)
  }

  private giveKey(number: number, player: number, key: string): void {
    this.store.run('INSERT INTO friend_key (game, player, key) VALUES (?, ?, ?)', number, player, digest(key))
  }

  private keep(game: StoredFriendGame): StoredFriendGame {
    const { id } = game
    this.kept.delete(id)
    this.kept.set(id, game)
    const [oldest] = this.kept.keys()
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest)
    return game
  }
}

function waitsFor(state: FriendState): Waits {
  if (state.end !== null) return 'nothing'
  if (!isComplete(state)) return 'guests'
  return state.players[state.seating[state.turn]].computer === null ? 'person' : 'computer'
}

function newKey(): string {
  return randomBytes(12).toString('hex')
}

/** Keys are random, so a plain hash of one tells nothing of it. */
function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
