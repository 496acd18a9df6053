import { availableParallelism } from 'node:os'
import { checkWritable, writeWholeFile } from '@plyworks/core/node'
import { runComputation, type WidthRequest } from '../tasks/compute.js'
import { inArgument } from '../tasks/failure.js'
import { inOrder } from '../tasks/option-order.js'
import type { Progress, Remark, TaskControl } from '../tasks/task.js'
import { loadWorkKind, type WorkQuestion } from './work.js'

export interface WorkRequest extends WidthRequest {
  readonly question: WorkQuestion
  /** Where to write what the work makes. */
  readonly file?: string | undefined
}

export interface WorkAnswer {
  readonly kind: string
  readonly ms: number
  readonly [key: string]: unknown
}

/** Answers a question by a computation whose command is still a kind of work. */
export async function runWork(request: WorkRequest, control: TaskControl<Progress | Remark>): Promise<WorkAnswer> {
  const { question, file, threads = availableParallelism(), queue } = request
  const { kind, options, ...rest } = question
  const computation = await loadWorkKind(kind)
  if (file !== undefined) inArgument('file', () => checkWritable(file, 'file'))
  const started = performance.now()
  const { answer } = await runComputation(computation, question, {
    width: { threads, queue },
    control,
    question: `${kind} ${JSON.stringify({ ...rest, options: inOrder(options ?? {}) })}`,
    save: (product) => file !== undefined && writeWholeFile(file, product, 'file'),
  })
  return { kind, ...answer, ms: Math.round(performance.now() - started) }
}
