import { Busy } from '../busy.js'
import type { TaskSlots } from '../task-slots.js'
import type { FriendRules } from './friend-rules.js'
import { leftAt } from './friend-state.js'
import type { FriendStore, StoredFriendGame } from './friend-store.js'

/** Milliseconds between two notes that clocks are seen to run. */
const PERIOD = 1000
/** Milliseconds: a clock that no server has seen running for longer counts as stopped. */
const GAP = 4000
/** Longest that a computer thinks about a move, in milliseconds, whatever its level says. */
const LONGEST_THOUGHT = 10_000
/** Milliseconds before a computer that could not think tries again; twice as long each time. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000
/** Node's timers take no more than 2^31 - 1 milliseconds. */
const LONGEST_TIMEOUT = 2 ** 31 - 1

interface Friends {
  now(): number
  /** Plays moves of a computer, if the game still stands as it did. @param turn the first ply, counted from 0, and the moves */
  play(id: string, round: number, turn: { readonly ply: number; readonly moves: readonly string[] }): Promise<void>
  lookAtClock(id: string): Promise<unknown>
}

interface Thought {
  readonly version: number
  readonly stop: AbortController
  readonly pause: number
}

/** What the server does for friends' games by itself: it looks at clocks, and lets computers think. */
export class FriendWork {
  private readonly clocks = new Map<string, { readonly number: number; readonly timer: NodeJS.Timeout }>()
  private readonly thoughts = new Map<string, Thought>()
  private readonly beat: NodeJS.Timeout
  private closed = false

  constructor(
    private readonly games: FriendStore,
    private readonly rules: FriendRules,
    private readonly slots: TaskSlots,
    private readonly friends: Friends,
  ) {
    this.beat = setInterval(() => this.see(), PERIOD)
    this.beat.unref()
  }

  close(): void {
    this.closed = true
    clearInterval(this.beat)
    for (const id of [...this.clocks.keys(), ...this.thoughts.keys()]) this.forget(id)
  }

  /** Since when no server has seen the clock run; null where one has all the time. */
  gapSince(seen: number, now: number): number | null {
    return now - seen > GAP ? seen : null
  }

  /** Does what a game needs as it stands. */
  attend(game: StoredFriendGame): void {
    if (this.closed) return
    this.watchClock(game)
    const { id, state } = game
    const thinks = state.end === null && state.players.every(({ joined }) => joined)
    const player = state.players[state.seating[state.turn]]
    const known = this.thoughts.get(id)
    if (known?.version === state.version) return
    known?.stop.abort()
    this.thoughts.delete(id)
    if (thinks && player.computer !== null) this.think(game, player.computer, FIRST_PAUSE)
  }

  forget(id: string): void {
    clearTimeout(this.clocks.get(id)?.timer)
    this.clocks.delete(id)
    this.thoughts.get(id)?.stop.abort()
    this.thoughts.delete(id)
  }

  private watchClock({ id, number, state }: StoredFriendGame): void {
    clearTimeout(this.clocks.get(id)?.timer)
    this.clocks.delete(id)
    const left = leftAt(state, this.friends.now())[state.turn]
    if (state.since === null || left === null) return
    const timer = setTimeout(
      () => void this.friends.lookAtClock(id).catch(() => {}),
      Math.min(left + 1, LONGEST_TIMEOUT),
    )
    timer.unref()
    this.clocks.set(id, { number, timer })
  }

  private see(): void {
    if (this.clocks.size === 0) return
    try {
      this.games.see(
        [...this.clocks.values()].map(({ number }) => number),
        this.friends.now(),
      )
    } catch {
      // The database is busy or its disk is full: tried again in a moment.
    }
  }

  private think(game: StoredFriendGame, computer: string, pause: number): void {
    const { id, state } = game
    const stop = new AbortController()
    this.thoughts.set(id, { version: state.version, stop, pause })
    this.find(game, computer, stop.signal).catch(() => {
      if (stop.signal.aborted || this.closed) return
      // No thread was free, or the engine failed: tried again after a while.
      const timer = setTimeout(() => {
        if (!stop.signal.aborted) this.think(game, computer, Math.min(2 * pause, LONGEST_PAUSE))
      }, pause)
      timer.unref()
    })
  }

  private async find(game: StoredFriendGame, computer: string, signal: AbortSignal): Promise<void> {
    const { id, setting, state } = game
    const client = { client: `friends ${id}`, signal }
    const moves = state.moves.map(({ move }) => move)
    const { engine, options, limits } = await this.rules.player(setting.game, computer, client)
    const position = await this.rules.position(id, setting.game, state.start, moves, client)
    const milliseconds = Math.min(limits.milliseconds ?? LONGEST_THOUGHT, LONGEST_THOUGHT)
    const request = { game: setting.game, position, engine, options, limits: { ...limits, milliseconds } }
    const answer = await this.slots.run('search', request, { ...client, milliseconds: 2 * LONGEST_THOUGHT })
    if (signal.aborted) throw new Busy('a move was played in the meantime', 503)
    const turn = answer.moves !== undefined && answer.moves.length > 0 ? answer.moves : [answer.move]
    await this.friends.play(id, state.round, { ply: moves.length, moves: turn })
  }
}
