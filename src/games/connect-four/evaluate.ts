import type { Evaluation, Ordering } from '../../core/game.js'
import type { Board, ConnectFourPosition } from './rules.js'

/** Worth of a line of four that only one seat has stones in, by their number. */
const LINE_WORTH = Int32Array.of(0, 1, 4, 16, 0)

/**
 * Counts the lines of four that are still open to each seat, weighted by how full they are: the classic evaluation of
 * games of this kind. `guess` orders moves by the same idea around the cell that the stone reaches.
 */
export function linesEvaluation(board: Board): Evaluation<ConnectFourPosition> {
  const lines = distinctLines(board)
  return {
    name: 'plain',
    title: 'Open lines of four',
    bound: 16 * (lines.length / 4) + 1,
    evaluate(position, scores, at) {
      const stones = position.stones
      let balance = 0
      for (let line = 0; line < lines.length; line += 4) {
        let first = 0
        let second = 0
        for (let index = line; index < line + 4; index++) {
          const stone = stones[lines[index]]
          if (stone === 0) first++
          else if (stone === 1) second++
        }
        if (second === 0) balance += LINE_WORTH[first]
        else if (first === 0) balance -= LINE_WORTH[second]
      }
      scores[at] = balance
      scores[at + 1] = 0 - balance
    },
  }
}

export function linesOrdering(board: Board): Ordering<ConnectFourPosition> {
  const { lines, lineStart, columns } = board
  return {
    guess(position, column) {
      const cell = column + position.heights[column] * columns
      const seat = position.turn
      const stones = position.stones
      let guess = 0
      for (let at = lineStart[cell], end = lineStart[cell + 1]; at < end; at += 3) {
        let own = 0
        let other = 0
        for (let index = at; index < at + 3; index++) {
          const stone = stones[lines[index]]
          if (stone === seat) own++
          else if (stone !== 2) other++
        }
        if (own === 3) return 1000
        if (other === 3) guess += 400
        else if (other === 0) guess += LINE_WORTH[own + 1]
        else if (own === 0) guess += other
      }
      return Math.min(guess, 999)
    },
  }
}

/** Every line once, as runs of four cells. */
function distinctLines(board: Board): Int32Array {
  const flat: number[] = []
  for (let cell = 0; cell < board.cells; cell++) {
    for (let at = board.lineStart[cell]; at < board.lineStart[cell + 1]; at += 3) {
      const line = board.lines.subarray(at, at + 3)
      if (line.every((other) => other > cell)) flat.push(cell, ...line)
    }
  }
  return Int32Array.from(flat)
}
