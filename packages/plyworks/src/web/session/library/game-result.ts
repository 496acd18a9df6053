import type { Game, Position } from '@plyworks/core'

/** The seat that won the game alone, or how it ended otherwise. */
export type Result = `${number}` | typeof SHARED | typeof OPEN
export const SHARED = '='
/** The game was not played to its end. */
export const OPEN = '?'

/**
 * Returns the result of a game.
 * @param end where its main line ends
 * @param resigned the seat that gave up or ran out of time, if one did
 */
export function resultOf(game: Game, end: Position, resigned: number | undefined): Result {
  if (end.over) {
    const scores = Array.from({ length: game.traits.seats }, (_, seat) => end.score(seat))
    const best = Math.max(...scores)
    return scores.filter((score) => score === best).length === 1 ? `${scores.indexOf(best)}` : SHARED
  }
  if (resigned === undefined || game.traits.seats !== 2) return OPEN
  return `${1 - resigned}`
}

/** The position after moves that are known to be legal. */
export function endOf(
  start: Position,
  moves: readonly { readonly move: { readonly move: number } | null }[],
): Position {
  const position = start.clone()
  for (const { move } of moves) if (move !== null) position.make(move.move)
  return position
}
