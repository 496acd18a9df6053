import type { Symmetry } from '@plyworks/core'
import type { Board, ConnectFourPosition } from './rules.js'

/** The board looks the same in a mirror that exchanges left and right. */
export function mirror(board: Board): Symmetry<ConnectFourPosition> {
  const last = board.columns - 1
  return {
    count: 2,
    apply(symmetry, position, into) {
      if (symmetry === 0) {
        into.assign(position)
        return
      }
      while (into.ply > 0) into.unmake()
      for (let ply = 0; ply < position.ply; ply++) into.make(last - position.played[ply])
    },
    move: (symmetry, _position, column) => (symmetry === 0 ? column : last - column),
    seat: (_symmetry, seat) => seat,
  }
}
