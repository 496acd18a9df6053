import type { Lesson, LessonAlgorithm } from '@plyworks/core'

const GAME = 'connect-four:rows=4,cols=4'

export const lessons: readonly Lesson[] = [
  ...(['minimax', 'alpha-beta', 'mtdf'] satisfies LessonAlgorithm[]).map((algorithm) => ({
    algorithm,
    game: GAME,
    position: '11141344',
    about: 'A late position of Connect Four on 4 × 4, three moves deep.',
    tree: { depth: 3, widest: 3 },
  })),
  {
    algorithm: 'retrograde',
    game: GAME,
    position: '1114134',
    about: 'All positions that can come of a late position of Connect Four on 4 × 4.',
  },
]
