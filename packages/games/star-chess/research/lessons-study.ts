import type { Study } from '@plyworks/core'

/** The games of a round that the strategist's network learns from. */
export const lessonsStudy: Study = {
  name: 'lessons',
  summary: 'play the games that a network learns from',
  variants: {},
  options: {
    games: { type: 'integer', default: 100, min: 1, max: 1_000_000, title: 'Number of games' },
    nodes: {
      type: 'integer',
      default: 2000,
      min: 1,
      max: 1_000_000,
      title: 'Positions that the strategist searches for each turn',
    },
    round: { type: 'integer', default: 0, min: 0, max: 1000, title: 'Number of the round; 0: without a network' },
    seed: { type: 'integer', default: 1, min: 0, max: 0xffff_ffff, title: 'Fixes whatever is random' },
  },
  product: 'the games, for `scripts/tune-star-chess.mjs`',
  input: 'the network of the previous round',
  examples: ['star-chess --round 3 --input FOLDER/network-2 --file FOLDER/games-3'],
  load: async () => (await import('./tuning/lessons.js')).lessonGames,
}
