import type { Scale } from '@plyworks/core'
import type { Board, ConnectFourPosition } from './rules.js'

/**
 * The literature's score (P. Pons, "Solving Connect Four"): a win with the stone that follows m others counts
 * half of (cells + 1 - m), rounded down (22 - n for the winner's n-th stone on 7 x 6), a loss the negative of the
 * opponent's, a draw 0.
 */
export function ponsScale(board: Board): Scale<ConnectFourPosition> {
  return {
    name: 'pons',
    title: "Pons' score: how many stones before the end the win comes",
    convert(position, value, plies) {
      if (value === 'draw') return 0
      const score = (board.cells - position.ply - plies + 2) >> 1
      return value === 'win' ? score : 0 - score
    },
  }
}
