import { KernelTeam } from '@plyworks/core'
import { TEAM_HEAP } from './kernel.js'

/**
 * The second thread of the solver. Both threads take the moves of a position in the same order but for one thing: where the
 * first does not settle it, the helper goes on with the last. A node whose moves all have to be searched is shared that
 * way: the two meet in the middle.
 */
export const team = new KernelTeam(
  () => new URL('./team-helper.js', import.meta.url),
  async () => (await import('../kernel-bytes-of-threads.js')).kernelBytesOfThreads,
  TEAM_HEAP,
)
