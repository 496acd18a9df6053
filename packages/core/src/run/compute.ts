import { type Computation, SINGLE, type Width } from './computation.js'
import type { RunControl } from './control.js'
import type { Host } from './host.js'
import { InlineExecutor } from './inline-executor.js'
import { type RunOutcome, runPlan } from './run-plan.js'
import { ThreadExecutor } from './thread-executor.js'

/**
 * Answers a request on this machine: plans it, resumes what an earlier run of the same question kept, does the rest, and
 * forgets what was kept once the answer is there.
 * @param question in words: names what is kept
 * @param threads one: in this thread
 * @throws Stopped
 */
export async function compute<Request, Answer extends object>(
  computation: Computation<Request, Answer>,
  request: Request,
  { question, threads, host, control }: ComputeSetting,
): Promise<RunOutcome<Answer>> {
  const width: Width = threads === 1 ? SINGLE : { shards: threads, local: true }
  const plan = await computation.plan(request, width)
  const checkpoint = await host.openCheckpoint(question, `${computation.name} ${computation.fingerprint}`)
  try {
    const outcome = await runPlan(computation, plan, {
      checkpoint,
      control,
      execute: (shardControl) =>
        threads === 1
          ? new InlineExecutor(computation, shardControl, checkpoint)
          : new ThreadExecutor(computation.name, threads, () => host.openThread()),
    })
    await checkpoint?.remove()
    return outcome
  } finally {
    await checkpoint?.close()
  }
}

export interface ComputeSetting {
  readonly question: string
  readonly threads: number
  readonly host: Host
  readonly control: RunControl
}
