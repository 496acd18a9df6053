import type { Study } from '@plyworks/core'

/** The figures and claims of the write-up, measured again. */
export const experimentsStudy: Study = {
  name: 'experiments',
  summary: 'measure the figures and claims of the write-up again',
  options: {
    games: { type: 'integer', default: 60, min: 0, max: 100_000, title: 'Games of each match' },
    readings: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 100_000,
      title: 'Games of each match that compares readings of the write-up and ideas; 0: none',
    },
    galaxies: {
      type: 'integer',
      default: 100,
      min: 1,
      max: 100_000,
      title: 'Galaxies whose first colonies are counted',
    },
    ships: { type: 'integer', default: 20, min: 1, max: 20, title: 'Count the different turns with up to N ships' },
    positions: { type: 'integer', default: 40, min: 1, max: 10_000, title: 'Positions whose trees are measured' },
    turns: { type: 'integer', default: 3, min: 0, max: 4, title: 'Turns predicted in the trees, at most' },
    seed: { type: 'integer', default: 1, min: 0, max: 0xffff_ffff, title: 'Fixes whatever is random' },
  },
  examples: ['star-chess --games 4 --ships 5 --positions 10 --turns 2'],
  inReport: true,
  load: async () => (await import('./experiments.js')).runExperiments,
}
