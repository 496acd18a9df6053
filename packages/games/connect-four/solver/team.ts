import { KernelTeam } from '@plyworks/core'
import { TEAM_HEAP } from './team-question.js'

/**
 * The second thread of the solver. Both threads take the moves of a position in the same order, but leave for last what the
 * other is at (`kernel/marks.ts`), and take the questions of a score together (`kernel/shared-score.ts`).
 */
export const team = new KernelTeam(
  () => new URL('./team-helper.js', import.meta.url),
  async () => (await import('../kernel-bytes-of-threads.js')).kernelBytesOfThreads,
  TEAM_HEAP,
)
