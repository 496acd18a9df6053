import type { Game, Ranking } from '../core/game.js'
import type { Position } from '../core/position.js'
import { type Database, DRAW, LOSS, MAX_ENTRY_PLIES, NO_ENTRY, WIN } from './database.js'

/**
 * Retrograde analysis: the value and the distance of every position of a game, from the ends of the game backwards. Tiers
 * are solved in rising order, so that whatever a move leads to is known or lies in the same tier; inside a tier the
 * positions that a position needs first are solved first, on demand. Games whose positions never repeat have no
 * cycles, so this ends and is exact. (After L. V. Allis's and the GamesCrafters' tier solvers; K. Thompson,
 * "Retrograde Analysis of Certain Endgames", 1986, for the idea of working backwards.)
 */

/** A sentence saying why a game cannot be solved this way, or null when it can. */
export function refusesRetrograde(game: Game): string | null {
  const { traits } = game
  if (traits.seats !== 2 || traits.payoff !== 'zero-sum') {
    return `retrograde analysis needs two players whose scores add up to 0, and ${game.name} is not such a game`
  }
  if (traits.repeats) {
    return `retrograde analysis here needs games whose positions cannot repeat, and those of ${game.name} can`
  }
  if (traits.randomStart && !game.ranking) {
    return `retrograde analysis of a game without a ranking begins at its start, and that of ${game.name} is random`
  }
  return null
}

/** Bytes of memory that the tables of a solution take. */
export function retrogradeMemory(ranking: Ranking): number {
  let bytes = 0
  for (let tier = 0; tier < ranking.tiers; tier++) bytes += ranking.tierSize(tier) * Uint16Array.BYTES_PER_ELEMENT
  return bytes
}

/** How far a solution has come. */
export interface RetrogradeProgress {
  /** The tier at work. */
  readonly tier: number
  readonly tiers: number
  /** Numbers dealt with, of `total`. */
  readonly done: number
  readonly total: number
  /** Since this run began. */
  readonly milliseconds: number
  /** Numbers dealt with a second in this run. */
  readonly rate: number
  /** Seconds left at that rate; 0 while nothing is known. */
  readonly secondsLeft: number
}

/** What a long run hears and says. */
export interface RetrogradeControl {
  /** Asked every few thousand positions; true leaves the work where it stands. */
  stopped(): boolean
  onProgress?(progress: RetrogradeProgress): void
}

/** Solves a database in steps. What is solved already (after a stop, or read from a file) is kept. */
export class RetrogradeSolver<P extends Position> {
  /** Positions generated from so far: the work done by this solver. */
  nodes = 0
  private readonly position: P
  private readonly moves: Int32Array
  private index = 0
  private budget = 0

  /**
   * @param database made for the same ranking, empty or partly solved
   * @throws Error when the game is refused (ask `refusesRetrograde` first)
   */
  constructor(
    readonly game: Game<P>,
    readonly ranking: Ranking<P>,
    readonly database: Database,
  ) {
    const refusal = refusesRetrograde(game)
    if (refusal) throw new Error(refusal)
    this.position = game.start(1)
    const depth = Math.min(game.traits.maxPlies, MAX_ENTRY_PLIES) + 2
    this.moves = new Int32Array(depth * game.traits.maxMoves)
  }

  /** Solves until done or stopped; true when the database is complete. */
  run(control: RetrogradeControl): boolean {
    const began = performance.now()
    const before = this.done()
    while (!this.database.complete) {
      if (control.stopped()) return false
      this.step(20_000)
      control.onProgress?.(this.progress(performance.now() - began, before))
    }
    return true
  }

  /**
   * Solves some numbers of a tier whose lower tiers are solved, and what of the tier they need; false when stopped.
   * @param from the first number
   * @param to the number after the last one
   */
  runRange(tier: number, from: number, to: number, stopped: () => boolean): boolean {
    const table = this.database.tables[tier]
    for (let index = from; index < to; ) {
      if (stopped()) return false
      for (this.budget = 20_000; index < to && this.budget > 0; index++) {
        if (table[index] !== NO_ENTRY || !this.ranking.unrank(tier, index, this.position)) continue
        if (this.solve(table, index, 0) === NO_ENTRY) break
      }
    }
    return true
  }

  /** Solves about that many positions more; true when the database is complete. */
  step(positions: number): boolean {
    const { database, ranking } = this
    this.budget = positions
    while (!database.complete && this.budget > 0) {
      const tier = database.solvedTiers
      const table = database.tables[tier]
      while (this.index < table.length && this.budget > 0) {
        const index = this.index
        if (table[index] === NO_ENTRY && ranking.unrank(tier, index, this.position)) {
          if (this.solve(table, index, 0) === NO_ENTRY) return false
        }
        this.index++
      }
      if (this.index === table.length) {
        this.index = 0
        database.solvedTiers++
      }
    }
    return database.complete
  }

  /**
   * Solves `position`, whose number is `index` of `table`, and everything it needs that is not solved yet.
   * Returns its entry, or none when the budget ran out (positions solved on the way are kept).
   *
   * Bound: recursion stays within positions of one tier on one line of play, so it is no deeper than a game is long.
   */
  private solve(table: Uint16Array, index: number, at: number): number {
    if (this.budget-- <= 0) return NO_ENTRY
    this.nodes++
    const { position, ranking, moves } = this
    const tables = this.database.tables
    const turn = position.turn
    const end = position.generate(moves, at)
    if (end === at || end + this.game.traits.maxMoves > moves.length) throw new Error(this.broken(end === at))
    let best = -1
    for (let move = at; move < end; move++) {
      position.make(moves[move])
      let worth = 0
      if (position.over) worth = worthOfEnd(position.score(turn))
      else {
        const childTable = tables[ranking.tier(position)]
        const childIndex = ranking.rank(position)
        let entry = childTable[childIndex]
        if (entry === NO_ENTRY) {
          entry = this.solve(childTable, childIndex, end)
          if (entry === NO_ENTRY) {
            position.unmake()
            return NO_ENTRY
          }
        }
        worth = worthOfEntry(entry, position.turn === turn)
      }
      position.unmake()
      if (worth > best) best = worth
    }
    const entry = entryOfWorth(best)
    table[index] = entry
    return entry
  }

  private done(): number {
    let done = this.index
    for (let tier = 0; tier < this.database.solvedTiers; tier++) done += this.database.tables[tier].length
    return done
  }

  private progress(milliseconds: number, before: number): RetrogradeProgress {
    const done = this.done()
    const total = this.database.size
    const rate = milliseconds > 0 ? ((done - before) * 1000) / milliseconds : 0
    return {
      tier: this.database.solvedTiers,
      tiers: this.database.tables.length,
      done,
      total,
      milliseconds,
      rate,
      secondsLeft: rate > 0 ? (total - done) / rate : 0,
    }
  }

  private broken(stuck: boolean): string {
    const text = this.game.text.formatPosition(this.position)
    return stuck
      ? `${this.game.name}: no legal move in ${text}, which is not over`
      : `${this.game.name}: a line of play at ${text} is longer than any game may be`
  }
}

/**
 * The worth of a move to the mover orders what he prefers: a win soon, a win late, a draw soon, a draw late, a loss
 * late, a loss soon. Layout: 2 * 2^14 + (2^14 - 1 - plies) for wins, 2^14 + (2^14 - 1 - plies) for draws, plies for losses.
 */
function worthOfEnd(score: number): number {
  return worthOf(score > 0 ? WIN : score < 0 ? LOSS : DRAW, 1)
}

function worthOfEntry(entry: number, same: boolean): number {
  const kind = entry & 3
  return worthOf(same ? kind : 4 - kind, (entry >> 2) + 1)
}

function worthOf(kind: number, plies: number): number {
  return kind === LOSS ? plies : ((kind - 1) << 14) + MAX_ENTRY_PLIES - plies
}

function entryOfWorth(worth: number): number {
  const kind = (worth >> 14) + 1
  const plies = kind === LOSS ? worth : MAX_ENTRY_PLIES - (worth & MAX_ENTRY_PLIES)
  return (plies << 2) | kind
}
