import type { Random } from '../base/random.js'
import { Candidates, makeCandidate, unmakeMoves } from '../game/candidates.js'
import type { Evaluation, Game } from '../game/game.js'
import type { Position } from '../game/position.js'

/** Settings of playouts. */
export interface PlayoutSettings {
  /** Candidates played before the position is judged by the evaluation; 0: until the game is over. */
  readonly length: number
  /** `random`: any candidate; `first`: the first, for games whose proposals come best first. */
  readonly choice: 'random' | 'first'
  readonly evaluation: Evaluation
}

/** No playout is longer, whatever its settings: games without a bound must come to an end here as well. */
const LONGEST = 100_000

/**
 * Plays a position on without search and says how it ended: `results` holds one expected result a seat. In zero-sum
 * games it goes from 0 (loss) over 1/2 to 1 (win); in games with one winner it is the chance to be that winner.
 * The position is left as it was.
 *
 * A playout cut short is judged by the evaluation, whose unit is unknown: scores are measured against the running mean
 * of the absolute scores seen so far. Zero-sum: 1/2 + s / (2 (|s| + mean)). Winner: shares of exp(s / mean).
 */
export class Playout {
  readonly results: Float64Array
  private readonly candidates: Candidates
  private cells: Int32Array
  private readonly scores: Int32Array
  private readonly seats: number
  private readonly zeroSum: boolean
  private readonly wholeTurns: boolean
  private total = 0
  private judged = 0

  constructor(
    game: Game,
    private readonly settings: PlayoutSettings,
    private readonly random: Random,
  ) {
    this.seats = game.traits.seats
    this.zeroSum = game.traits.payoff === 'zero-sum'
    this.wholeTurns = game.search.turns !== undefined
    this.candidates = new Candidates(game)
    this.cells = new Int32Array(this.candidates.room)
    this.results = new Float64Array(this.seats)
    this.scores = new Int32Array(this.seats)
  }

  /** Fills `results`. */
  run(position: Position): void {
    const length = this.settings.length === 0 ? LONGEST : this.settings.length
    let played = 0
    for (let step = 0; step < length && !position.over; step++) {
      played += this.wholeTurns ? this.playTurn(position) : this.playMove(position)
    }
    this.grade(position)
    unmakeMoves(position, played)
  }

  /** Fills `results` for a position as it stands. */
  grade(position: Position): void {
    if (!position.over) this.judge(position)
    else if (this.zeroSum) {
      for (let seat = 0; seat < this.seats; seat++) this.results[seat] = (position.score(seat) + 1) / 2
    } else for (let seat = 0; seat < this.seats; seat++) this.results[seat] = position.score(seat)
  }

  private playMove(position: Position): number {
    const end = position.generate(this.cells, 0)
    position.make(this.cells[this.settings.choice === 'first' ? 0 : this.random.below(end)])
    return 1
  }

  private playTurn(position: Position): number {
    const { cells } = this
    const end = this.candidates.generate(position, cells, 0)
    let start = 0
    if (this.settings.choice === 'random') {
      let count = 0
      for (let at = 0; at < end; at += cells[at] + 1) count++
      for (let skip = this.random.below(count); skip > 0; skip--) start += cells[start] + 1
    }
    return makeCandidate(position, cells, start)
  }

  private judge(position: Position): void {
    const { scores, results, seats } = this
    this.settings.evaluation.evaluate(position, scores, 0)
    let largest = scores[0]
    for (let seat = 0; seat < seats; seat++) {
      this.total += Math.abs(scores[seat])
      if (scores[seat] > largest) largest = scores[seat]
    }
    this.judged += seats
    const unit = Math.max(1, this.total / this.judged)
    let sum = 0
    for (let seat = 0; seat < seats; seat++) {
      const score = scores[seat]
      results[seat] = this.zeroSum ? 0.5 + score / (2 * (Math.abs(score) + unit)) : Math.exp((score - largest) / unit)
      sum += results[seat]
    }
    if (!this.zeroSum) for (let seat = 0; seat < seats; seat++) results[seat] /= sum
  }
}
