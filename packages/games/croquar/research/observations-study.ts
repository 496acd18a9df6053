import type { Study } from '@plyworks/core'

/** The command `plyworks observations croquar`. */
export const observationsStudy: Study = {
  name: 'observations',
  summary: 'measure again what P. Colley observed of his programs, and what his ideas are worth',
  options: {
    positions: { type: 'integer', default: 5000, min: 1, max: 200_000, title: 'Critical positions in each count' },
    games: { type: 'integer', default: 100, min: 1, max: 100_000, title: 'Games from each kind of start' },
    seed: { type: 'integer', default: 1, min: 0, max: 0xffff_ffff, title: 'Fixes whatever is random' },
  },
  examples: ['croquar', 'croquar --positions 20000 --games 1000'],
  inReport: true,
  load: async () => (await import('./observations.js')).runObservations,
}
