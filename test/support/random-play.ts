import { type Game, type Position, Random } from '@plyworks/core'
import { legalMoves } from '../../packages/core/src/search/testing/references.js'

/**
 * Plays random moves from the start and calls `visit` before every move and at the end; at most `maxPlies` moves.
 * Where a turn is many moves the last or first moves of the list end it, so they get a share of their own.
 */
export function playRandomly(
  game: Game,
  seed: number,
  maxPlies: number,
  visit: (position: Position, moves: number[]) => void,
): Position {
  const random = new Random(seed)
  const position = game.start(seed)
  for (let ply = 0; ply < maxPlies; ply++) {
    const moves = legalMoves(game, position)
    visit(position, moves)
    if (moves.length === 0) break
    position.make(randomMove(game, moves, random))
  }
  return position
}

function randomMove(game: Game, moves: number[], random: Random): number {
  if (game.traits.multiMoveTurns && random.below(4) === 0)
    return random.below(2) === 0 ? moves[0] : moves[moves.length - 1]
  return moves[random.below(moves.length)]
}
