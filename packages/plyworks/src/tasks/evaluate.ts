import { type Evaluation, type Game, quote } from '@plyworks/core'
import { badInput, refusal } from './failure.js'
import { openQuestion, type Question } from './question.js'

/** The static evaluation of a position: one number a seat. */
export async function evaluatePosition(
  question: Question & { readonly evaluation?: string | undefined },
): Promise<{ scores: number[]; evaluation: string }> {
  const { game, position } = await openQuestion(question)
  const evaluation = findEvaluation(game, question.evaluation)
  const scores = new Int32Array(game.traits.seats)
  evaluation.evaluate(position, scores, 0)
  return { scores: Array.from(scores), evaluation: evaluation.name }
}

/** The evaluation of that name, or the game's first one. */
export function findEvaluation(game: Game, name: string | undefined): Evaluation {
  const evaluations = game.evaluations ?? []
  if (evaluations.length === 0) throw refusal(`${game.definition.title} has no evaluation: nothing rates its positions`)
  if (name === undefined) return evaluations[0]
  const found = evaluations.find((evaluation) => evaluation.name === name)
  if (found !== undefined) return found
  const known = evaluations.map((evaluation) => evaluation.name).join(', ')
  throw badInput('evaluation', `character 1: found ${quote(name)}, expected one of ${known}`)
}
