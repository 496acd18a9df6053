import type { Random } from '@plyworks/core'
import { type Board, ConnectFourPosition } from '../rules.js'

/**
 * A position that is not over, by `stones` random stones none of which ends the game.
 * @param careful whether stones that let the opponent win at once are left out too, which makes harder positions
 */
export function randomOpenPosition(board: Board, stones: number, random: Random, careful = false): ConnectFourPosition {
  const moves = new Int32Array(board.columns)
  for (;;) {
    const position = new ConnectFourPosition(board)
    while (position.ply < stones && playOn(position, moves, random, careful)) {}
    if (position.ply === stones) return position
  }
}

/** Plays a random move that does not end the game; false when there is none. */
function playOn(position: ConnectFourPosition, moves: Int32Array, random: Random, careful: boolean): boolean {
  let count = position.generate(moves, 0)
  while (count > 0) {
    const index = random.below(count)
    position.make(moves[index])
    if (!position.over && !(careful && canWin(position))) return true
    position.unmake()
    moves[index] = moves[--count]
  }
  return false
}

/** Whether the player to move can make four at once. */
function canWin(position: ConnectFourPosition): boolean {
  const { turn } = position
  const moves = new Int32Array(position.board.columns)
  return moves.subarray(0, position.generate(moves, 0)).some((move) => {
    position.make(move)
    const won = position.over && position.score(turn) === 1
    position.unmake()
    return won
  })
}
