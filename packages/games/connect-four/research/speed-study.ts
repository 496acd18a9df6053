import type { Study } from '@plyworks/core'

/** The command `plyworks solver-speed connect-four`: how fast the solver is on random positions. */
export const speedStudy: Study = {
  name: 'solver-speed',
  summary: 'time the solver on random positions, by how long their games still last',
  options: {
    least: { type: 'integer', default: 14, min: 0, max: 62, title: 'Fewest stones on the board' },
    most: { type: 'integer', default: 28, min: 0, max: 62, title: 'Most stones on the board' },
    count: { type: 'integer', default: 100, min: 1, max: 1_000_000, title: 'Number of positions' },
    play: {
      type: 'choice',
      default: 'random',
      values: ['random', 'careful'],
      title: 'How to place the stones: at random, or without those that let the opponent win at once',
    },
    seed: { type: 'integer', default: 1, min: 0, max: 0xffff_ffff, title: 'Chooses the positions' },
  },
  examples: ['connect-four', 'connect-four --least 8 --most 13 --count 20 --play careful'],
  load: async () => (await import('./speed-run.js')).runSpeed,
}
