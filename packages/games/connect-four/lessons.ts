import type { Lesson, LessonAlgorithm } from '@plyworks/core'

const GAME = 'connect-four:rows=4,cols=4'

/**
 * Found by search among random positions of a tree with 27 leaves: alpha-beta looks at 13 of them in the game's own order, at 11 (the least that
 * is possible) in the best one and at all in the worst one, PVS searches twice again, and MTD(f) probes three times.
 */
const MIDDLE = {
  game: GAME,
  position: '142441',
  about: 'A position of Connect Four on 4 × 4, three moves deep.',
  tree: { depth: 3, widest: 3 },
}

export const lessons: readonly Lesson[] = [
  ...(['minimax', 'alpha-beta', 'pvs', 'mtdf', 'monte-carlo'] satisfies LessonAlgorithm[]).map((algorithm) => ({
    ...MIDDLE,
    algorithm,
  })),
  {
    ...MIDDLE,
    algorithm: 'proof-number',
    position: '32211234',
    about: 'A position of Connect Four on 4 × 4 in which the player to move wins with the second move.',
  },
  {
    algorithm: 'retrograde',
    game: GAME,
    position: '1114134',
    about: 'All positions that can come of a late position of Connect Four on 4 × 4.',
  },
]
