import type { Study } from '@plyworks/core'

/** The games that Caïssa's network and its order of moves learn from, played by the engine against itself. */
export const lessonsStudy: Study = {
  name: 'lessons',
  summary: 'play the games that a network learns from',
  variants: {},
  options: {
    for: { type: 'choice', default: 'network', values: ['network', 'order'], title: 'What learns from the games' },
    games: { type: 'integer', default: 40_000, min: 1, max: 10_000_000, title: 'Number of games' },
    nodes: {
      type: 'integer',
      default: 1500,
      min: 1,
      max: 1_000_000,
      title: 'Nodes that the engine searches for each move',
    },
    seed: { type: 'integer', default: 1, min: 0, max: 0xffff_ffff, title: 'Fixes whatever is random' },
  },
  product: 'the games, for `scripts/tune-caissa.mjs` or `scripts/tune-caissa-order.mjs`',
  examples: ['caissa --games 2000 --file games.bin', 'caissa --for order --games 700 --nodes 2500 --file lessons.bin'],
  load: async () => (await import('./tuning/lessons.js')).lessonGames,
}
