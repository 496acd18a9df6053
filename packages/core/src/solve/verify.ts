import type { Game, Ranking } from '../game/game.js'
import { scoreOfValue, type Value, valueOfScore } from '../game/outcome.js'
import type { Position } from '../game/position.js'
import type { RunControl } from '../run/control.js'
import { type Entries, entryOutcome, NO_ENTRY, type Outcome } from './database.js'
import type { SolvedGame } from './database-probe.js'

/**
 * Verification of a database, independent of the solver: every entry is derived again from the rules by looking one move
 * ahead. That proves the whole, also where positions repeat. Wins and losses stand on ends, because their distances descend
 * from move to move: were any of them wrong, one of the least distance would be, whose successors are right, and the
 * look-ahead from it would have found it; two that only lead to each other cannot both have the distance that the other one asks for.
 * Draws hold: none has a move to a position that is lost for the opponent, and each has one to a drawn one, so that either player can
 * stay among them for good. A draw with an end has a distance that descends to it; one without leads to no draw that has an end.
 */

/** The findings of a verification. */
export interface VerifyReport {
  /** Positions checked. */
  readonly positions: number
  /** Entries found wrong. */
  readonly errors: number
  /** The first few errors, in words. */
  readonly examples: readonly string[]
  /** False when stopped before the end. */
  readonly complete: boolean
}

/** Errors that are told in words. */
const MOST_EXAMPLES = 10
const CHECK_INTERVAL = 20_000

/**
 * Checks the entries of a database; never changes it.
 * @param first number of the first entry to check, counted from the first one of the first tier on
 * @param end number after the last one
 */
export function verifyDatabase<P extends Position>(
  solved: SolvedGame<P, Entries>,
  control: RunControl,
  first = 0,
  end = solved.database.size,
): VerifyReport {
  const { game, ranking, database } = solved
  const position = game.start(1)
  const lookAhead = new LookAhead(solved)
  const examples: string[] = []
  let positions = 0
  let errors = 0
  let begins = 0
  const report = (complete: boolean): VerifyReport => ({ positions, errors, examples, complete })
  const blame = (text: string) => {
    errors++
    if (examples.length < MOST_EXAMPLES) examples.push(text)
  }
  if (first === 0 && !database.complete) blame(`tiers from ${database.solvedTiers} on are not solved`)
  for (const [tier, size] of database.header.tierSizes.entries()) {
    const last = Math.min(size, end - begins)
    for (let index = Math.max(0, first - begins); index < last; index++) {
      const done = begins + index - first
      if (done % CHECK_INTERVAL === 0) {
        if (control.stopped()) return report(false)
        control.progress?.(done / (end - first), done, 'positions')
      }
      const named = ranking.unrank(tier, index, position)
      if (named) positions++
      const fault = named ? lookAhead.fault(position, tier, index) : strayEntry(database.entry(tier, index))
      if (fault) blame(`tier ${tier}, number ${index}: ${fault}`)
    }
    begins += size
  }
  control.progress?.(1, end - first, 'positions')
  return report(true)
}

/** Puts the findings of entries that follow each other together. */
export function joinReports(reports: readonly VerifyReport[]): VerifyReport {
  return {
    positions: reports.reduce((sum, { positions }) => sum + positions, 0),
    errors: reports.reduce((sum, { errors }) => sum + errors, 0),
    examples: reports.flatMap(({ examples }) => examples).slice(0, MOST_EXAMPLES),
    complete: reports.every(({ complete }) => complete),
  }
}

function strayEntry(entry: number): string | null {
  return entry === NO_ENTRY ? null : 'an entry where there is no position'
}

class LookAhead<P extends Position> {
  private readonly game: Game<P>
  private readonly ranking: Ranking<P>
  private readonly moves: Int32Array

  constructor(private readonly solved: SolvedGame<P, Entries>) {
    this.game = solved.game
    this.ranking = solved.ranking
    this.moves = new Int32Array(solved.game.traits.maxMoves)
  }

  /** Returns what is wrong with the entry of a position, or null. */
  fault(position: P, tier: number, index: number): string | null {
    const text = () => this.game.notation.formatPosition(position)
    if (this.ranking.tier(position) !== tier || this.ranking.rank(position) !== index) {
      return `${text()} has another number`
    }
    const entry = this.solved.database.entry(tier, index)
    if (entry === NO_ENTRY) return `${text()} has no entry`
    const stored = entryOutcome(entry)
    const derived = this.derive(position)
    if (!derived) return `${text()} leads to a position that is not solved`
    if (derived.value === stored.value && derived.plies === stored.plies) return null
    const words = (outcome: Outcome) =>
      outcome.plies === Infinity ? 'draw by repetition' : `${outcome.value} in ${outcome.plies}`
    return `${text()} is stored as ${words(stored)}, but its moves make it ${words(derived)}`
  }

  /** The outcome by the definition: the best value among the moves; wins and draws at the least distance, losses at the greatest. */
  private derive(position: P): Outcome | null {
    const nearest: Record<Value, number> = { win: Infinity, draw: Infinity, loss: Infinity }
    let farthestLoss = 0
    let drawn = false
    const seat = position.turn
    const end = position.generate(this.moves, 0)
    for (let at = 0; at < end; at++) {
      position.make(this.moves[at])
      const score = this.scoreFor(position, seat)
      const plies = position.over ? 1 : 1 + (this.solved.outcome(position)?.plies ?? 0)
      position.unmake()
      if (score === null) return null
      const value = valueOfScore(score)
      nearest[value] = Math.min(nearest[value], plies)
      if (value === 'draw') drawn = true
      if (value === 'loss') farthestLoss = Math.max(farthestLoss, plies)
    }
    if (nearest.win < Infinity) return { value: 'win', plies: nearest.win }
    if (drawn) return { value: 'draw', plies: nearest.draw }
    return { value: 'loss', plies: farthestLoss }
  }

  private scoreFor(position: P, seat: number): number | null {
    if (position.over) return position.score(seat)
    const outcome = this.solved.outcome(position)
    if (!outcome) return null
    const score = scoreOfValue(outcome.value)
    return position.turn === seat ? score : 0 - score
  }
}
