import type { Game, Ranking } from '../game/game.js'
import { scoreOfValue, type Value, valueOfScore } from '../game/outcome.js'
import type { Position } from '../game/position.js'
import type { RunControl } from '../run/control.js'
import { type Entries, entryOutcome, NO_ENTRY, type Outcome } from './database.js'
import type { SolvedGame } from './database-probe.js'

/**
 * Verification of a database, independent of the solver: every entry is derived again from the rules by looking one move
 * ahead. That proves the whole, because the game is finite: were any entry wrong, take a wrong one whose successors are all
 * right (the end of every line is right, so there is one), and the look-ahead from it would have found it.
 */

/** Stop signal and progress of a verification, and its state, which another run can resume. */
interface VerifyControl extends RunControl {
  /** What an earlier run of the same database came to. */
  readonly before?: VerifyState | undefined
  /** Told now and then how far the verification has come. */
  onState?(state: VerifyState): void
}

/** A verification on its way, as plain JSON. */
interface VerifyState {
  /** Numbers looked at, from the first of the first tier on. */
  readonly done: number
  readonly positions: number
  readonly errors: number
  readonly examples: readonly string[]
}

/** What a verification found. */
interface VerifyReport {
  /** Positions checked. */
  readonly positions: number
  readonly errors: number
  /** The first few errors, in words. */
  readonly examples: readonly string[]
  /** False when stopped before the end. */
  readonly complete: boolean
}

const EXAMPLES = 10
const CHECK_INTERVAL = 20_000
/** Some tenths of a second of work. */
const STATE_INTERVAL = 10 * CHECK_INTERVAL

/** Checks every entry of a database; never changes it. */
export function verifyDatabase<P extends Position>(
  solved: SolvedGame<P, Entries>,
  control: VerifyControl,
): VerifyReport {
  const { game, ranking, database } = solved
  const position = game.start(1)
  const lookAhead = new LookAhead(solved)
  const { before } = control
  const examples = [...(before?.examples ?? [])]
  let positions = before?.positions ?? 0
  let errors = before?.errors ?? 0
  let done = before?.done ?? 0
  let skipped = done
  const report = (complete: boolean): VerifyReport => ({ positions, errors, examples, complete })
  const blame = (text: string) => {
    errors++
    if (examples.length < EXAMPLES) examples.push(text)
  }
  if (!database.complete && before === undefined) blame(`tiers from ${database.solvedTiers} on are not solved`)
  for (const [tier, size] of database.header.tierSizes.entries()) {
    const first = Math.min(skipped, size)
    skipped -= first
    for (let index = first; index < size; index++) {
      if (done % CHECK_INTERVAL === 0) {
        if (control.stopped()) return report(false)
        control.progress?.(done / database.size, done, 'positions')
        if (done > 0 && done % STATE_INTERVAL === 0) control.onState?.({ done, positions, errors, examples })
      }
      done++
      const named = ranking.unrank(tier, index, position)
      if (named) positions++
      const fault = named ? lookAhead.fault(position, tier, index) : strayEntry(database.entry(tier, index))
      if (fault) blame(`tier ${tier}, number ${index}: ${fault}`)
    }
  }
  control.progress?.(1, done, 'positions')
  return report(true)
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

  /** What is wrong with the entry of a position, or null. */
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
    const words = (outcome: Outcome) => `${outcome.value} in ${outcome.plies}`
    return `${text()} is stored as ${words(stored)}, but its moves make it ${words(derived)}`
  }

  /** The outcome by the definition: the best value among the moves; wins and draws at the least distance, losses at the greatest. */
  private derive(position: P): Outcome | null {
    const nearest: Record<Value, number> = { win: Infinity, draw: Infinity, loss: Infinity }
    let farthestLoss = 0
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
      if (value === 'loss') farthestLoss = Math.max(farthestLoss, plies)
    }
    if (nearest.win < Infinity) return { value: 'win', plies: nearest.win }
    if (nearest.draw < Infinity) return { value: 'draw', plies: nearest.draw }
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
