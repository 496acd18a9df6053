import type { Study } from '../../core/study.js'

/** The command `plyworks census hip:rows=R,cols=C`. */
export const censusStudy: Study = {
  name: 'census',
  summary: 'count the full boards without a one-coloured square',
  variants: {
    rows: { default: 6, min: 2, max: 8, title: 'Rows' },
    cols: { default: 6, min: 2, max: 12, title: 'Columns' },
  },
  options: {
    method: {
      type: 'choice',
      default: 'transfer',
      values: ['transfer', 'extension', 'enumeration'],
      title: 'How the boards are counted',
    },
    list: { type: 'boolean', default: false, title: 'Also list the boards up to symmetry, see draws' },
    svg: { type: 'boolean', default: false, title: 'With --list: answer with one picture of the boards' },
  },
  load: async () => (await import('./census-run.js')).runCensus,
}
