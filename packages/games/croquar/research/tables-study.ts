import type { Study } from '@plyworks/core'

/** The move tables: by the class of the last number, the mover's miss in hand or used, and for an opponent in a hoop. */
const MOVE_TABLES = [
  ...['always1', 'always2', 'always3', 'always4'],
  ...['always1-used', 'always2-used', 'always3-used', 'always4-used'],
  'alwaysonhoop',
]

/** The command `plyworks analyze-tables croquar`. */
export const tablesStudy: Study = {
  name: 'analyze-tables',
  summary: 'rebuild P. Colley’s move tables from the solved game, and count the positions that they decide',
  options: {
    table: {
      type: 'choice',
      default: 'none',
      values: ['none', ...MOVE_TABLES],
      title: 'Show one of the move tables in place of the counts',
    },
  },
  examples: ['croquar', 'croquar --table always2'],
  needsValues: true,
  load: async () => (await import('./tables-run.js')).runTables,
}
