import { quote, TextError } from '@plyworks/core'
import type { Store } from '../../storage/store.js'

/** Milliseconds between two looks whether there is an answer. Looking costs a microsecond. */
const PERIOD = 50

interface Waiting {
  readonly ply: number
  readonly resolve: (answer: string) => void
}

/**
 * Questions to people, in the database: the process that plays the match asks, and any other one, such as the server
 * behind the page of that person, answers. So neither the page nor the server needs to be there all the time.
 */
export class QuestionDesk {
  /** By row of the game. */
  private readonly waiting = new Map<number, Waiting>()
  private timer: NodeJS.Timeout | null = null
  private version = -1

  constructor(private readonly store: Store) {}

  /** @param game its row */
  ask(game: number, seat: number, ply: number): Promise<string> {
    // One that was answered when this process was not there yet stays, with its answer.
    this.store.run(
      `INSERT INTO question (game, ply, seat, answer) VALUES (?, ?, ?, NULL)
       ON CONFLICT (game) DO UPDATE SET ply = excluded.ply, seat = excluded.seat, answer = NULL WHERE ply <> excluded.ply`,
      game,
      ply,
      seat,
    )
    this.version = -1
    return new Promise((resolve) => {
      this.waiting.set(game, { ply, resolve })
      this.timer ??= setInterval(() => this.look(), PERIOD)
    })
  }

  /** Takes a question back; one that has been answered is kept, for its answer has been acknowledged. */
  withdraw(game: number): void {
    if (!this.waiting.delete(game)) return
    this.store.run('DELETE FROM question WHERE game = ? AND answer IS NULL', game)
    this.rest()
  }

  close(): void {
    for (const game of [...this.waiting.keys()]) this.withdraw(game)
    this.rest()
  }

  private look(): void {
    const { version } = this.store
    if (version === this.version) return
    this.version = version
    for (const [game, { ply, resolve }] of [...this.waiting]) {
      const row = this.store.first<{ answer: string | null }>(
        'SELECT answer FROM question WHERE game = ? AND ply = ?',
        game,
        ply,
      )
      if (typeof row?.answer !== 'string') continue
      // The answer goes when what it says is written.
      this.waiting.delete(game)
      this.rest()
      resolve(row.answer)
    }
  }

  private rest(): void {
    if (this.waiting.size > 0 || this.timer === null) return
    clearInterval(this.timer)
    this.timer = null
    this.version = -1
  }
}

/** Returns the question to a person in a game, if there is one. @param game its row */
export function questionIn(store: Store, game: number): { ply: number; seat: number } | null {
  const row = store.first<{ ply: number; seat: number }>(
    'SELECT ply, seat FROM question WHERE game = ? AND answer IS NULL',
    game,
  )
  return row ?? null
}

/**
 * Answers a question.
 * @param game its row
 * @throws TextError when nothing is asked for that ply (any more)
 */
export function answerQuestion(store: Store, game: number, ply: number, answer: string): void {
  const changed = store.change(
    'UPDATE question SET answer = ? WHERE game = ? AND ply = ? AND answer IS NULL',
    answer,
    game,
    ply,
  )
  if (changed === 1) return
  throw new TextError('move', 1, quote(answer), `no move: nobody is asked for move ${ply} of this game`)
}
