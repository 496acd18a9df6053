import type { Study } from '@plyworks/core'

/** The command `plyworks analyze-tables croquar`. */
export const tablesStudy: Study = {
  name: 'analyze-tables',
  summary: 'derive the move tables of the small players from the solved game and count what they settle',
  options: {},
  needsValues: true,
  load: async () => (await import('./tables-run.js')).runTables,
}
