import { KernelTeam } from '@plyworks/core'
import { TEAM_HEAP } from './team-question.js'

/**
 * The second thread of the solver. Both threads take the moves of a position in the same order, but leave for last what the
 * other is at (`kernel/marks.ts`). In its questions the helper is one ahead. With the leader's own question it took 1.3
 * times the nodes of one thread for `44` instead of 1.02, and 1.25 instead of 1.19 for `4444`.
 */
export const team = new KernelTeam(
  () => new URL('./team-helper.js', import.meta.url),
  async () => (await import('../kernel-bytes-of-threads.js')).kernelBytesOfThreads,
  TEAM_HEAP,
)
