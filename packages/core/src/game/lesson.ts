/** The algorithms that a lesson can show, from the simplest on. */
export const LESSON_ALGORITHMS = [
  'minimax',
  'alpha-beta',
  'pvs',
  'mtdf',
  'max-n',
  'masked-max-n',
  'monte-carlo',
  'proof-number',
  'retrograde',
] as const
/** One of them. */
export type LessonAlgorithm = (typeof LESSON_ALGORITHMS)[number]

/** A small real position on which an algorithm is shown step by step. A game may have some (`pages.lessons`). */
export interface Lesson {
  /** The algorithm that is shown. */
  readonly algorithm: LessonAlgorithm
  /** Name of the game, with the variant that it is shown on. */
  readonly game: string
  /** In notation. */
  readonly position: string
  /** The position in words, and what of the game one has to know. */
  readonly about: string
  /** The tree that grows from the position; retrograde analysis takes all that follows instead. */
  readonly tree?: TreeShape
}

/** The limits of a tree. */
export interface TreeShape {
  /** In moves, or whole turns where a game proposes those. */
  readonly depth: number
  /** Candidates of a position at most: the first ones. */
  readonly widest: number
  /** Only the seat to move at the root has more than the first candidate. */
  readonly alone?: boolean
}
