import type { BookView } from '@plyworks/core'

/** A book's entry for one move. */
export interface BookRow {
  readonly move: number
  /** For the seat that makes the move. */
  readonly score: number
  /** Plies searched below the position on the board. */
  readonly depth: number
  /** The book's own move. */
  readonly chosen: boolean
}

/** The book's move first, then the moves after which it has an answer, best first. */
export function bookRows({ entry, moves }: BookView): BookRow[] {
  const others = moves
    .filter(({ move }) => move !== entry?.move)
    .map(({ move, answer, score }) => ({ move, score, depth: answer.depth + 1, chosen: false }))
    .sort((first, second) => second.score - first.score)
  if (entry === null) return others
  return [{ move: entry.move, score: entry.score, depth: entry.depth, chosen: true }, ...others]
}
