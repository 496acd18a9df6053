import type { Scale } from '../../core/game.js'
import type { Board, ConnectFourPosition } from './rules.js'

/**
 * The literature's score (P. Pons, "Solving Connect Four"): a win with the winner's n-th stone counts half the cells
 * plus one, minus n (22 - n on 7 x 6), a loss the negative of the opponent's, a draw 0.
 */
export function ponsScale(board: Board): Scale<ConnectFourPosition> {
  return {
    name: 'pons',
    title: "Pons' score: how many stones before the end the win comes",
    convert(position, value, plies) {
      if (value === 'draw') return 0
      const stonesAtEnd = position.ply + plies
      const winnersStones = Math.ceil(stonesAtEnd / 2)
      const score = Math.floor(board.cells / 2) + 1 - winnersStones
      return value === 'win' ? score : 0 - score
    },
  }
}
