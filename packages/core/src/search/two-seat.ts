import { expectedWord } from '../base/closest-words.js'
import { NotApplicable } from '../base/not-applicable.js'
import { quote, TextError } from '../base/text-error.js'
import { WIN } from '../game/engine.js'
import type { Evaluation, Game } from '../game/game.js'
import type { OptionSpec, Options } from '../game/options.js'

/** Common to the searches of two-seat zero-sum games: when they apply, the worth of a result, the worth of a leaf. */

/** Greater than the absolute value of every score. */
export const INFINITE = WIN + 1

/** Deepest search; depths fit into eight bits of a table entry. */
export const MAX_DEPTH = 250

/** A sentence why an engine for two-seat zero-sum games does not fit, or null when it does. */
export function refusesUnlessTwoSeats(engine: string, game: Game): string | null {
  if (game.traits.seats === 2 && game.traits.payoff === 'zero-sum') return null
  const { title } = game.definition
  return `${engine} needs two seats whose scores add up to zero; ${title} has ${game.traits.seats} seats.`
}

/** Score of a finished game for a seat, `ply` plies below the root: quick wins and late losses are better. */
export function endScore(result: number, ply: number): number {
  if (result > 0) return WIN - ply
  return result < 0 ? ply - WIN : 0
}

/** One score a seat from the score of the seat to move. */
export function scorePair(turn: number, score: number): number[] {
  return turn === 0 ? [score, 0 - score] : [0 - score, score]
}

/** The option `evaluation`: the evaluations of the game by name, its first as default, and `none`. */
export function evaluationOption(game: Game): OptionSpec {
  const names = game.search.evaluations.map((evaluation) => evaluation.name)
  return {
    type: 'choice',
    default: names[0] ?? NO_EVALUATION,
    values: [...names, NO_EVALUATION],
    title: 'How positions at the horizon are judged; none: 0 for every seat',
  }
}

/** Returns the evaluation that an engine's option `evaluation` says. */
export function chosenEvaluation(game: Game, options: Options): Evaluation {
  const name = options.choice('evaluation')
  return name === NO_EVALUATION ? noEvaluation(game.traits.seats) : findEvaluation(game, name)
}

/**
 * Returns the evaluation of that name, or the first of the game.
 * @throws TextError when the game has none of that name
 * @throws NotApplicable when it has none at all
 */
export function findEvaluation(game: Game, name?: string): Evaluation {
  const { evaluations } = game.search
  if (evaluations.length === 0) {
    throw new NotApplicable(`${game.definition.title} has no evaluation: nothing rates its positions`)
  }
  const found = name === undefined ? evaluations[0] : evaluations.find((evaluation) => evaluation.name === name)
  if (found !== undefined) return found
  const names = evaluations.map((each) => each.name)
  throw new TextError('evaluation', 1, quote(name ?? ''), expectedWord(name ?? '', names))
}

const NO_EVALUATION = 'none'

function noEvaluation(seats: number): Evaluation {
  return {
    name: NO_EVALUATION,
    title: 'No judgement',
    bound: 0,
    evaluate(_position, scores, at) {
      for (let seat = 0; seat < seats; seat++) scores[at + seat] = 0
    },
  }
}
