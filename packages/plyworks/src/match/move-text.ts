import { type Game, legalMoves, type Position, TextError } from '@plyworks/core'

/**
 * The legal move that a program wrote, in the notation of the game or in another case of it (contests are played in
 * small letters), or the error that says why it is none.
 */
export function readMove(game: Game, position: Position, text: string): number | TextError {
  try {
    return game.notation.parseMove(position, text)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return findMove(game, position, text) ?? error
  }
}

function findMove(game: Game, position: Position, text: string): number | null {
  const wanted = text.toLowerCase()
  return (
    legalMoves(game, position).find((move) => game.notation.formatMove(position, move).toLowerCase() === wanted) ?? null
  )
}
