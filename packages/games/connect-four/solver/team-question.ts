import { BUCKET_BYTES, FIRST_KERNEL, KERNEL_BYTES, THREADS } from '../kernel-layout.js'

/** Address behind the last kernel of a team. */
export const TEAM_HEAP = FIRST_KERNEL + THREADS * KERNEL_BYTES
/** Stands for no score. */
const NONE = -(2 ** 31)

/** The stones of a position as the kernel sees them, see `packages/games/connect-four/kernel/board.ts`: halves of 64 bits. */
export interface Stones {
  /** Of the player to move. */
  readonly ownLow: number
  readonly ownHigh: number
  readonly allLow: number
  readonly allHigh: number
}

/** The question that a helper needs to search what the leader searches. */
export interface TeamQuestion extends Stones {
  /** Another number is another kernel: what was made for the one before is void. */
  readonly kernel: number
  readonly columns: number
  readonly rows: number
  /** Of the table, whole buckets. */
  readonly bytes: number
  /** null asks for the score of the position, a number for the moves that keep this score. */
  readonly score: number | null
}

/** Returns a question as the words that a team passes on. */
export function questionWords(question: TeamQuestion): number[] {
  const { kernel, columns, rows, bytes, score, ownLow, ownHigh, allLow, allHigh } = question
  const buckets = Math.floor(bytes / BUCKET_BYTES)
  return [kernel, columns, rows, buckets, score ?? NONE, ownLow, ownHigh, allLow, allHigh]
}

/** Returns the question of such words. */
export function questionOf(words: Int32Array): TeamQuestion {
  const [kernel, columns, rows, buckets, score, ownLow, ownHigh, allLow, allHigh] = words
  const asked = score === NONE ? null : score
  return { kernel, columns, rows, bytes: buckets * BUCKET_BYTES, score: asked, ownLow, ownHigh, allLow, allHigh }
}
