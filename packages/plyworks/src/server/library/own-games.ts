import type { Store } from '../../storage/store.js'
import { type GameChange, type LibraryNews, LONGEST_GAME, MOST_CHANGES, type WrittenGame } from './library-messages.js'

/** Most games of a library, and most deleted ones that are remembered. */
const MOST_GAMES = 20_000
/** Most characters of all games together: 1 GB. */
const MOST_BYTES = 2 ** 30
/** Characters after which an answer ends. */
const LONGEST_ANSWER = 1 << 22

interface Row {
  readonly id: string
  readonly change: number
  readonly at: number
  readonly game: string | null
}

/** The games that people keep, in the database of a data folder. */
export class OwnGames {
  constructor(private readonly store: Store) {}

  /** Its name: another data folder has another one. */
  get name(): string {
    return this.store.first<{ id: string }>('SELECT id FROM own_library')?.id ?? ''
  }

  /** The changes after a change, in order, as many as an answer holds. */
  since(change: number): LibraryNews {
    return this.store.snapshot(() => {
      const ahead = this.store.all<{ change: number; bytes: number }>(
        'SELECT change, bytes FROM own_game WHERE change > ? ORDER BY change LIMIT ?',
        change,
        MOST_CHANGES + 1,
      )
      let count = 0
      for (let bytes = 0; count < Math.min(ahead.length, MOST_CHANGES) && bytes < LONGEST_ANSWER; count++) {
        bytes += ahead[count].bytes
      }
      const next = count === 0 ? change : ahead[count - 1].change
      const rows = this.store.all<Row>(
        'SELECT id, change, at, game FROM own_game WHERE change > ? AND change <= ? ORDER BY change',
        change,
        next,
      )
      const changes = rows.map(({ id, at, game }) => ({
        id,
        at,
        game: game === null ? null : this.store.parse<WrittenGame>(game),
      }))
      return { library: this.name, changes, next, more: count < ahead.length }
    })
  }

  /**
   * Keeps changes so that they outlive a crash of the machine; one that is not later than what is kept changes nothing.
   * @returns what is wrong with those that are not kept, by id
   */
  take(changes: readonly GameChange[]): Map<string, string> {
    return this.store.saved(() => {
      const refused = new Map<string, string>()
      for (const change of changes) {
        const problem = this.takeOne(change)
        if (problem !== null) refused.set(change.id, problem)
      }
      this.forgetDeletions()
      return refused
    })
  }

  private takeOne({ id, at, game }: GameChange): string | null {
    const known = this.store.first<{ at: number; bytes: number }>('SELECT at, bytes FROM own_game WHERE id = ?', id)
    if (known !== undefined && known.at >= at) return null
    const written = game === null ? null : JSON.stringify(game)
    const bytes = written?.length ?? 0
    if (bytes > LONGEST_GAME) return `a game of ${bytes} characters, expected at most ${LONGEST_GAME}`
    if (bytes > 0 && !this.hasRoom(bytes, known?.bytes ?? 0)) {
      return `the library is full: at most ${MOST_GAMES} games of ${MOST_BYTES} characters`
    }
    this.store.run(
      `INSERT INTO own_game (id, change, at, bytes, game)
      VALUES (?, (SELECT 1 + coalesce(max(change), 0) FROM own_game), ?, ?, ?)
      ON CONFLICT (id) DO UPDATE SET change = excluded.change, at = excluded.at, bytes = excluded.bytes, game = excluded.game`,
      id,
      at,
      bytes,
      written,
    )
    return null
  }

  /** @param replaced characters of the game that is written over; 0 for a new one */
  private hasRoom(bytes: number, replaced: number): boolean {
    const sql = 'SELECT count(*) AS games, total(bytes) AS bytes FROM own_game WHERE bytes > 0'
    const kept = this.store.first<{ games: number; bytes: number }>(sql) ?? { games: 0, bytes: 0 }
    return kept.games + (replaced > 0 ? 0 : 1) <= MOST_GAMES && kept.bytes - replaced + bytes <= MOST_BYTES
  }

  /** The oldest deletions are forgotten when there are too many. */
  private forgetDeletions(): void {
    this.store.run(
      `DELETE FROM own_game WHERE bytes = 0 AND change <=
      (SELECT change FROM own_game WHERE bytes = 0 ORDER BY change DESC LIMIT 1 OFFSET ?)`,
      MOST_GAMES,
    )
  }
}
