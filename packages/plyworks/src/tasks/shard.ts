import { loadComputation } from './computations.js'
import type { TaskControl } from './task.js'

/** A shard of a computation, as a thread or a worker is asked for it. */
export interface ShardRequest {
  readonly computation: string
  readonly payload: string
}

/** Does one shard in this thread; returns its result. */
export async function runShard({ computation, payload }: ShardRequest, control: TaskControl): Promise<string> {
  const { run } = await loadComputation(computation)
  return run(payload, { stopped: () => control.stopped(), progress: () => {} })
}
