import { type Kept, keptUnder } from './checkpoint.js'
import type { Computation, Shard } from './computation.js'
import { type RunControl, Stopped } from './control.js'
import type { Executor, ShardResult } from './executor.js'

const GIVE_WAY_MILLISECONDS = 50

/** This thread: a shard runs when its result is asked for. */
export class InlineExecutor implements Executor {
  readonly room = 1
  private shard: Shard | null = null
  private gaveWay = performance.now()

  /** @param kept where shards keep what they have come to */
  constructor(
    private readonly computation: Pick<Computation, 'run'>,
    private readonly control: RunControl,
    private readonly kept: Kept | null = null,
  ) {}

  start(shard: Shard): void {
    this.shard = shard
  }

  async results(): Promise<readonly ShardResult[]> {
    const { shard, control, kept } = this
    if (shard === null) throw new Error('no shard was started')
    await this.giveWay()
    if (control.stopped()) throw new Stopped()
    const started = performance.now()
    const result = await this.computation.run(shard.payload, {
      stopped: () => control.stopped(),
      progress: (fraction, count, unit) => control.progress?.(fraction, count, unit),
      ...(kept !== null && { kept: keptUnder(kept, shard.name) }),
    })
    this.shard = null
    return [{ name: shard.name, result, worker: 'this thread', milliseconds: performance.now() - started }]
  }

  async close(): Promise<void> {}

  /** Lets timers and messages come in between short shards now and then. */
  private async giveWay(): Promise<void> {
    if (performance.now() - this.gaveWay < GIVE_WAY_MILLISECONDS) return
    await new Promise<void>((resolve) => setTimeout(resolve))
    this.gaveWay = performance.now()
  }
}
