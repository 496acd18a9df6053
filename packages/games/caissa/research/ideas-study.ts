import type { Study } from '@plyworks/core'
import { IDEAS } from './hipp/hipp.js'

/** Measures the worth of each idea of HIPP in nodes and in games, as its author did. */
export const ideasStudy: Study = {
  name: 'ideas',
  summary: 'measure what each idea of HIPP is worth: nodes and time without it, and games against HIPP without it',
  options: {
    only: {
      type: 'choice',
      default: 'all',
      values: ['all', ...Object.keys(IDEAS)],
      title: 'Measure only this idea',
    },
    steps: {
      type: 'integer',
      default: 4,
      min: 1,
      max: 12,
      title: 'Depth of the searches whose nodes are counted, in steps for all moves',
    },
    pairs: { type: 'integer', default: 10, min: 0, max: 100_000, title: 'Pairs of games for each idea' },
    ms: { type: 'integer', default: 20, min: 1, max: 60_000, title: 'Milliseconds for each move' },
    nodes: {
      type: 'integer',
      default: 0,
      min: 0,
      max: 1e9,
      title: 'Nodes for each move, in place of a time; 0: use the time',
    },
    seed: { type: 'integer', default: 1, min: 0, max: 0xffff_ffff, title: 'Chooses the openings' },
  },
  examples: ['caissa', 'caissa --only called --pairs 40 --nodes 5000'],
  load: async () => (await import('./ideas-run.js')).runIdeas,
}
