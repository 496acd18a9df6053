import { type Kept, MemoryCheckpoint } from '@plyworks/core'
import { loadComputation } from './computations.js'
import type { TaskControl } from './task.js'
import type { ShardReport, ShardRequest } from './thread.js'

/** Does one shard in this thread; returns its result. */
export async function runShard(
  { computation, payload, shared, kept }: ShardRequest,
  control: TaskControl<ShardReport>,
): Promise<string> {
  const { run } = await loadComputation(computation)
  return run(payload, {
    stopped: () => control.stopped(),
    progress: (fraction, count, unit) => control.progress?.(fraction, count, unit),
    shared,
    ...(kept !== undefined && { kept: keptElsewhere(kept, control) }),
  })
}

/** Returns what a shard has kept; what it puts goes to the thread with the checkpoint at once, for a tight loop sends nothing later. */
function keptElsewhere(entries: NonNullable<ShardRequest['kept']>, control: TaskControl<ShardReport>): Kept {
  const values = new MemoryCheckpoint()
  for (const [name, value] of entries) values.put(name, value)
  return {
    entries: (space) => values.entries(space),
    get: (name) => values.get(name),
    put(name, value) {
      values.put(name, value)
      control.report({ kind: 'keep', name, value })
    },
    flush: async () => {},
  }
}
