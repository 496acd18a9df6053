import type { Study } from '@plyworks/core'
import { censusKeys } from './census-keys.js'

/** The command `plyworks census hip:rows=R,cols=C`. */
export const censusStudy: Study = {
  name: 'census',
  summary: 'count the full boards without a one-coloured square',
  variants: censusKeys,
  options: {
    method: {
      type: 'choice',
      default: 'transfer',
      values: ['transfer', 'extension', 'enumeration'],
      title: 'How the boards are counted: all give the same',
    },
    list: { type: 'boolean', default: false, title: 'Also list the boards up to symmetry, see draws' },
    svg: { type: 'boolean', default: false, title: 'With --list: answer with one picture of the boards' },
  },
  examples: ['hip', 'hip:rows=5,cols=9', 'hip:rows=4,cols=4 --method enumeration'],
  load: async () => (await import('./census-run.js')).runCensus,
}
