import { findEvaluation } from '@plyworks/core'
import { inArgument } from './failure.js'
import { openQuestion, type Question } from './question.js'

/** The static evaluation of a position: one number a seat. */
export async function evaluatePosition(
  question: Question & { readonly evaluation?: string | undefined },
): Promise<{ scores: number[]; evaluation: string }> {
  const { game, position } = await openQuestion(question)
  const evaluation = inArgument('evaluation', () => findEvaluation(game, question.evaluation))
  const scores = new Int32Array(game.traits.seats)
  evaluation.evaluate(position, scores, 0)
  return { scores: Array.from(scores), evaluation: evaluation.name }
}
