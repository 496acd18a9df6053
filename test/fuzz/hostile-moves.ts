import type { Game, Position } from '@plyworks/core'
import fc from 'fast-check'
import { legalMoves } from '../../packages/core/src/search/testing/references.js'
import { hostileText } from './hostile.js'
import { positionsOf } from './samples.js'

const PLACES = 12
const MOVES = 6

/** Positions of a game, each with texts near some of its moves. */
export function hostileMoves(game: Game): fc.Arbitrary<{ position: Position; text: string }> {
  const places = positionsOf(game)
    .map((text) => game.notation.parsePosition(text))
    .filter((position) => !position.over)
    .slice(0, PLACES)
  const inputs = places.map((position) => {
    const texts = legalMoves(game, position)
      .slice(0, MOVES)
      .map((move) => game.notation.formatMove(position, move))
    return hostileText(texts).map((text) => ({ position, text }))
  })
  return fc.oneof(...inputs)
}
