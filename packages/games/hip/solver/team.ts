import { KernelTeam } from '@plyworks/core'
import { TEAM_HEAP } from './team-question.js'

/**
 * The second thread of the solver. Both threads take the moves of a position in the same order but for one thing: where the
 * first does not win, the helper goes on with the last. A lost position needs all its moves searched, so that the two meet
 * in the middle.
 */
export const team = new KernelTeam(
  () => new URL('./team-helper.js', import.meta.url),
  async () => (await import('../kernel-bytes-of-threads.js')).kernelBytesOfThreads,
  TEAM_HEAP,
)
