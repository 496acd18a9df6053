import type { Plan as ComputationPlan, Origins, Shard } from '@plyworks/core'
import { checkResult } from './check-result.js'
import type { GameResult } from './match-game.js'
import type { Opening, Openings } from './openings.js'
import { scheduleOf, TestWatch } from './plan-match.js'
import type { Pairing, Plan, Schedule } from './schedules/schedule.js'
import type { FinishedGame, GameBegin } from './storage/events.js'
import type { MatchStore } from './storage/match-store.js'

/** The progress of a tournament. */
export interface TournamentProgress {
  /** Games that have ended. */
  readonly finished: number
  /** Games of the whole match, or null when that is not known yet. */
  readonly total: number | null
  /** The game that has just ended, if one has. */
  readonly last: FinishedGame | null
}

/** The form of a `GameResult` as a line. */
export const GAME_RESULT = /^\{.*\}$/

/** A game to be played, as the payload of a shard. */
export interface GamePayload {
  readonly match: string
  readonly number: number
  readonly pairing: Pairing
}

/**
 * The games of a match as shards, for any executor: the schedule says which come next, and waits for results where a round
 * depends on them. A game is in the store before it counts, so the store is the match's checkpoint.
 */
export class MatchPlan implements ComputationPlan<TournamentProgress> {
  private readonly schedule: Schedule
  private readonly test: TestWatch
  private readonly results: (readonly number[] | undefined)[]
  private readonly text: string
  readonly origins: Origins
  private plan: Plan
  private finished: number
  /** No game before it is missing. */
  private first = 0

  constructor(
    private readonly store: MatchStore,
    private readonly openings: Openings,
    private readonly onProgress: (progress: TournamentProgress) => void = () => {},
  ) {
    const { settings } = store
    this.origins = {
      workers: () => store.workers(),
      // Pairings may depend on results: of later rounds only those games stay that would be planned without the deleted ones.
      forget: (workers) => store.forget(workers, (left) => this.schedule(left).games.length),
    }
    this.text = JSON.stringify(settings)
    this.schedule = scheduleOf(settings)
    this.test = new TestWatch(settings)
    this.results = [...store.results]
    this.finished = this.results.filter((points) => points !== undefined).length
    this.plan = this.schedule(this.results)
    this.planFurther()
    this.countTest()
    this.tell(null)
  }

  fraction(atWork: number): number {
    const total = Math.max(1, this.plan.total ?? this.plan.games.length)
    return this.answer() === null ? Math.min(1, (this.finished + atWork) / total) : 1
  }

  next(running: ReadonlySet<string>): Shard | null {
    const { games } = this.plan
    while (this.first < games.length && this.results[this.first] !== undefined) this.first++
    for (let number = this.first; number < games.length; number++) {
      const name = String(number)
      if (this.results[number] !== undefined || running.has(name)) continue
      const payload: GamePayload = { match: this.text, number, pairing: games[number] }
      return { name, payload: JSON.stringify(payload) }
    }
    return null
  }

  accept(name: string, result: string, worker?: string): boolean {
    const number = Number(name)
    const pairing = this.plan.games[number]
    if (pairing === undefined || this.results[number] !== undefined) return false
    const played: GameResult = JSON.parse(result)
    const { moves, ...ending } = played
    const { store } = this
    const opening = this.openings.get(pairing.opening)
    if (!store.hasBegun(number)) {
      // It was played by a worker elsewhere.
      checkResult(this.openings, { number, pairing, opening }, played)
      store.begin(beginningOf(number, pairing, opening, this.openings))
      for (const move of moves) store.move({ game: number, ...move })
    }
    const end = { game: number, ...ending, plies: opening.moves.length + moves.length }
    store.end({ ...end, worker, at: new Date().toISOString() })
    this.results[number] = ending.points
    this.finished++
    this.planFurther()
    this.countTest()
    this.tell({ ...end, ...pairing })
    return true
  }

  answer(): TournamentProgress | null {
    const { finished, plan, test } = this
    const over = finished >= plan.games.length || (test.state !== null && test.state.decision !== null)
    return over ? { finished, total: plan.total, last: null } : null
  }

  /** Rounds that depend on results are planned when all games of the last one are there. */
  private planFurther(): void {
    while (!this.plan.complete && this.finished >= this.plan.games.length) {
      const { length } = this.plan.games
      this.plan = this.schedule(this.results)
      if (this.plan.games.length === length) return
    }
  }

  private countTest(): void {
    const { next } = this.test.count
    this.test.update(this.results)
    const { count } = this.test
    if (count.next !== next) this.store.keepTestCount(count)
  }

  private tell(last: FinishedGame | null): void {
    this.onProgress({ finished: this.finished, total: this.plan.total, last })
  }
}

/** A game that begins now. */
export function beginningOf(
  game: number,
  pairing: Pairing,
  { start, moves }: Opening,
  { game: { notation } }: Openings,
): GameBegin {
  return { game, ...pairing, start: notation.formatPosition(start), moves, at: new Date().toISOString() }
}
