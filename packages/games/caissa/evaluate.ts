import type { Evaluation } from '@plyworks/core'
import { ABSENT, MAX_MOVES } from './kernel-layout.js'
import type { CaissaPosition } from './rules.js'

/** Worth of the men by kind (M. Vlastuin, "The making of HIPP", 2003); the queen is never lost. */
export const WORTH = [0, 48, 30, 24] as const

/** The write-up's own evaluation: men, and moves of each seat as if it were to move. */
export const plain: Evaluation<CaissaPosition> = {
  name: 'plain',
  title: 'Men and mobility',
  odds: 50,
  bound: WORTH[1] + WORTH[2] + WORTH[3] + MAX_MOVES,
  evaluate(position, scores, at) {
    const white = evaluatePlain(position)
    scores[at] = white
    scores[at + 1] = 0 - white
  },
}

/** White's men minus Black's plus White's moves minus Black's. */
export function evaluatePlain(position: CaissaPosition): number {
  return countMen(position.men, 0) - countMen(position.men, 4) + position.countMoves(0) - position.countMoves(1)
}

function countMen(men: Int32Array, first: number): number {
  let sum = 0
  for (let kind = 1; kind < 4; kind++) if (men[first + kind] !== ABSENT) sum += WORTH[kind]
  return sum
}
