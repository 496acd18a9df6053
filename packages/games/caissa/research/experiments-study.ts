import type { Study } from '@plyworks/core'

/** The figures of "The making of HIPP" that are no ideas, measured again: its generator, its trees, its games. */
export const experimentsStudy: Study = {
  name: 'experiments',
  summary: 'measure the figures and claims of the write-up again',
  options: {
    games: { type: 'integer', default: 2, min: 0, max: 100_000, title: 'Games of HIPP against itself' },
    seconds: { type: 'decimal', default: 30, min: 0.01, max: 3600, title: 'Seconds of clock for each side of a game' },
    ghz: { type: 'decimal', default: 3, min: 0.1, max: 10, title: 'Clock of the processor, for times in ticks' },
    ms: { type: 'integer', default: 200, min: 1, max: 60_000, title: 'Milliseconds for each generator of moves' },
    seed: { type: 'integer', default: 1, min: 0, max: 0xffff_ffff, title: 'Fixes whatever is random' },
  },
  examples: ['caissa --games 0', 'caissa --games 100 --seconds 0.5'],
  load: async () => (await import('./experiments-run.js')).runExperiments,
}
