import { type PerftCounts, type PerftRequest, perftComputation } from '@plyworks/core'
import { runComputation, type WidthRequest } from './compute.js'
import { inArgumentLater } from './failure.js'
import { openGame, openQuestion } from './question.js'
import type { Remark, TaskControl } from './task.js'

export const perftCounts = perftComputation(openGame)

export interface PerftTask extends PerftRequest, WidthRequest {}

export interface PerftResult extends PerftCounts {
  readonly ms: number
}

/** Counts the leaves at exactly `depth`. */
export async function runPerft(
  { threads, queue, ...request }: PerftTask,
  control: TaskControl<Remark>,
): Promise<PerftResult> {
  const { game, position } = await openQuestion(request)
  const { depth, divide, merge = false, split } = request
  const former = `perft ${depth} of ${game.name} ${game.notation.formatPosition(position)}`
  const way = `${merge ? ', merged' : ''}${split === undefined ? '' : `, split at ${split}`}`
  const started = performance.now()
  const { answer } = await inArgumentLater('split', () =>
    runComputation(perftCounts, request, { width: { threads, queue }, control, question: former + way, former }),
  )
  const ms = Math.round(performance.now() - started)
  const { nodes } = answer
  return { depth, nodes, ms, ...(divide === true && answer.divide !== undefined && { divide: answer.divide }) }
}
