import { type Game, legalMoves, type Position, TextError } from '@plyworks/core'
import { describeMove } from './move-effects.js'

/** The moves of one turn that a line consists of, all legal one after another; null when it is none. */
export function readTypedMoves(game: Game, position: Position, line: string): number[] | null {
  const walker = position.clone()
  const moves: number[] = []
  for (const word of line.split(/\s+/)) {
    if (walker.over || walker.turn !== position.turn) return null
    const move = readMove(game, walker, word)
    if (move === null) return null
    moves.push(move)
    walker.make(move)
  }
  return moves
}

/** A move as typed, or in the letters the game writes it with; null when it is none. */
function readMove(game: Game, position: Position, word: string): number | null {
  try {
    return game.notation.parseMove(position, word)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
  }
  const wanted = word.toLowerCase()
  const same = legalMoves(game, position).filter(
    (move) => game.notation.formatMove(position, move).toLowerCase() === wanted,
  )
  return same.length === 1 ? same[0] : null
}

/** Says why a typed text is not a legal move, or what the move does. */
export function whyMove(game: Game, position: Position, text: string): string {
  try {
    return describeMove(game, position, game.notation.parseMove(position, text))
  } catch (error) {
    if (error instanceof TextError) return `No: ${error.message}.`
    throw error
  }
}
