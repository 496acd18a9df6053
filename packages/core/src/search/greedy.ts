import { Random } from '../base/random.js'
import { Candidates, candidateMoves, candidateStarts, makeCandidate, unmakeMoves } from '../game/candidates.js'
import type { Engine, Limits, SearchControl, SearchResult } from '../game/engine.js'
import type { EngineDefinition, Evaluation, Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { SearchClock } from './clock.js'
import { gradeEnd } from './outcome.js'
import { seedOption } from './random.js'
import { chosenEvaluation, evaluationOption } from './two-seat.js'

/**
 * Plays the move (or proposed turn) after which the position looks best: a win at once before everything, then the
 * evaluation; without an evaluation moves that let an opponent win at once come last. Equals are drawn by the seed.
 */
export const greedy: EngineDefinition = {
  name: 'greedy',
  title: 'Greedy play',
  refuses: () => null,
  options: (game) => ({ evaluation: evaluationOption(game), seed: seedOption }),
  create: (game, options) => new GreedyPlayer(game, chosenEvaluation(game, options), options.number('seed')),
}

class GreedyPlayer implements Engine {
  private readonly candidates: Candidates
  private readonly cells: Int32Array
  private readonly random: Random
  private readonly scores: Int32Array

  constructor(
    private readonly game: Game,
    private readonly evaluation: Evaluation,
    seed: number,
  ) {
    this.candidates = new Candidates(game)
    // Room for the candidates of the position and those of the answers looked at
    this.cells = new Int32Array(2 * this.candidates.room)
    this.random = new Random(seed)
    this.scores = new Int32Array(game.traits.seats)
  }

  search(position: Position, limits: Limits, control: SearchControl): SearchResult {
    const clock = new SearchClock(limits, control)
    const seat = position.turn
    const end = this.candidates.generate(position, this.cells, 0)
    let chosen = { at: 0, scores: new Array<number>(this.scores.length).fill(0) }
    let best = 0 - Infinity
    let equals = 0
    let nodes = 0
    for (const at of candidateStarts(this.cells, 0, end)) {
      const count = makeCandidate(position, this.cells, at)
      nodes++
      const score = this.judge(position, seat, end)
      unmakeMoves(position, count)
      // Every one of n equals is kept with probability 1/n (reservoir sampling).
      equals = score > best ? 1 : score === best ? equals + 1 : equals
      if (score > best || (score === best && this.random.below(equals) === 0)) {
        best = score
        chosen = { at, scores: Array.from(this.scores) }
      }
      if (nodes >= clock.nextCheck && clock.check(nodes)) break
    }
    const turn = candidateMoves(this.cells, chosen.at)
    const result: SearchResult = {
      move: turn[0],
      ...(this.game.search.turns && { turn }),
      depth: 1,
      scores: chosen.scores,
      scale: 'evaluation',
      bound: 'exact',
      pv: turn,
      nodes,
      milliseconds: clock.elapsed(),
    }
    control.onLine(result)
    return result
  }

  /** Fills `scores` and returns the score of `seat`, who has just moved. */
  private judge(position: Position, seat: number, free: number): number {
    if (position.over) {
      gradeEnd(position, this.scores, 1)
      return this.scores[seat]
    }
    this.evaluation.evaluate(position, this.scores, 0)
    if (this.evaluation.name === 'none') this.lookForAnswers(position, seat, free)
    return this.scores[seat]
  }

  /** Fills `scores` as `gradeEnd` does where some answer ends the game in favour of its own seat, which is not `seat`. */
  private lookForAnswers(position: Position, seat: number, free: number): void {
    if (position.turn === seat) return
    const end = this.candidates.generate(position, this.cells, free)
    for (const at of candidateStarts(this.cells, free, end)) {
      const mover = position.turn
      const count = makeCandidate(position, this.cells, at)
      const wins = position.over && position.score(mover) > 0
      if (wins) gradeEnd(position, this.scores, 2)
      unmakeMoves(position, count)
      if (wins) return
    }
  }
}
