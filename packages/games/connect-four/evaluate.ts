import type { Evaluation, Ordering } from '@plyworks/core'
import { type Board, type ConnectFourPosition, LINE_STATES } from './rules.js'

/**
 * Counts the lines of four that are still open to each seat, weighted by how full they are: the classic evaluation of
 * games of this kind. The position keeps the sum.
 */
export function linesEvaluation(board: Board): Evaluation<ConnectFourPosition> {
  return {
    name: 'plain',
    title: 'Open lines of four',
    bound: 16 * board.lines,
    evaluate(position, scores, at) {
      scores[at] = position.balance
      scores[at + 1] = 0 - position.balance
    },
  }
}

const WINS = 1000
/** More than everything but a win, so that a threat is met first. */
const MEETS_THREAT = 400
const MOST_OTHERWISE = 999

/**
 * Worth of a stone of a seat on a line, by seat and state of the line before it. Set by hand: each stone counts
 * fourfold.
 */
const GUESSES = [0, 1].map((seat) =>
  Int32Array.from({ length: LINE_STATES }, (_, state) => {
    const counts = [state % 5, Math.floor(state / 5)]
    const own = counts[seat]
    const other = counts[1 - seat]
    if (own === 3) return WINS
    if (other === 3) return MEETS_THREAT
    if (other === 0) return [1, 4, 16][own]
    return own === 0 ? other : 0
  }),
)

/** Orders moves by the lines through the cell that the stone reaches: 1000 exactly when the stone wins. */
export function linesOrdering(board: Board): Ordering<ConnectFourPosition> {
  const { linesOf, linesStart, columns } = board
  return {
    guess(position, column) {
      const cell = column + position.heights[column] * columns
      const guesses = GUESSES[position.turn]
      const states = position.lineStates
      let sum = 0
      for (let at = linesStart[cell], end = linesStart[cell + 1]; at < end; at++) {
        const guess = guesses[states[linesOf[at]]]
        if (guess === WINS) return WINS
        sum += guess
      }
      return Math.min(sum, MOST_OTHERWISE)
    },
  }
}
