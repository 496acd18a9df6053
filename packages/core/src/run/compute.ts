import type { Checkpoint, Kept } from './checkpoint.js'
import { type Computation, SINGLE, type Width } from './computation.js'
import type { RunControl } from './control.js'
import type { Executor } from './executor.js'
import type { Host } from './host.js'
import { InlineExecutor } from './inline-executor.js'
import { type RunOutcome, runPlan, type ShardsControl } from './run-plan.js'
import { ThreadExecutor } from './thread-executor.js'

/** The way in which a request is answered. */
export interface ComputeSetting {
  /** The request in words: names what is kept. */
  readonly question: string
  /** The services of whatever it runs in. */
  readonly host: Host
  /** Stop signal and progress. */
  readonly control: RunControl
  /** One: in this thread. */
  readonly threads?: number
  /** Connects to whatever does the shards elsewhere, in place of this machine. */
  readonly connect?: ((control: ShardsControl) => Promise<Executor>) | undefined
  /** The checkpoint for the results, in place of the one that the host opens for the question. */
  readonly checkpoint?: Checkpoint | null | undefined
  /** The place where a shard in this thread keeps what it has come to, instead of the checkpoint. */
  readonly kept?: Kept | undefined
  /** Writes the file that the computation makes; what was kept is forgotten after it. */
  readonly save?: ((product: Uint8Array) => void) | undefined
}

/**
 * Answers a request: plans it, resumes what an earlier run of the same question kept, has the rest done, and forgets what
 * was kept once the answer is there.
 * @throws Stopped
 */
export async function compute<Request, Answer extends object>(
  computation: Computation<Request, Answer>,
  request: Request,
  setting: ComputeSetting,
): Promise<RunOutcome<Answer>> {
  const { question, host, control, threads = 1, connect, save, kept } = setting
  const plan = await computation.plan(request, widthOf(setting))
  const fingerprint = `${computation.name} ${computation.fingerprint}`
  const { checkpoint = await host.openCheckpoint(question, fingerprint) } = setting
  try {
    const outcome = await runPlan(computation, plan, {
      checkpoint,
      control,
      execute: (shardControl) => {
        if (connect !== undefined) return connect(shardControl)
        if (threads === 1) return new InlineExecutor(computation, shardControl, kept ?? checkpoint)
        return new ThreadExecutor(computation.name, threads, () => host.openThread(), shardControl, checkpoint)
      },
    })
    if (plan.product !== undefined) save?.(plan.product())
    await checkpoint?.remove()
    return outcome
  } finally {
    await checkpoint?.close()
  }
}

function widthOf({ threads = 1, connect }: ComputeSetting): Width {
  if (connect !== undefined) return { shards: Infinity, local: false }
  return threads === 1 ? SINGLE : { shards: threads, local: true }
}
