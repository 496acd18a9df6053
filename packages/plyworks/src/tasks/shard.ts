import { loadComputation } from './computations.js'
import type { TaskControl } from './task.js'
import type { ShardRequest } from './thread.js'

/** Does one shard in this thread; returns its result. */
export async function runShard({ computation, payload, shared }: ShardRequest, control: TaskControl): Promise<string> {
  const { run } = await loadComputation(computation)
  return run(payload, { stopped: () => control.stopped(), shared })
}
