import { type ExactValue, type Game, legalMoves, opposite, type Position, valueOfScore } from '@plyworks/core'

/** A move, and the position it leads to. */
export interface Following {
  readonly move: number
  readonly text: string
  /** In notation. */
  readonly position: string
  /** Whether it is still the turn of the seat that made the move. */
  readonly same: boolean
  /** The value of the position for the seat to move there where the game is over; else null. */
  readonly end: ExactValue | null
}

/** Returns all moves of a position, in pinned order. */
export function followingOf(game: Game, from: Position): Following[] {
  const position = from.clone()
  return Array.from(legalMoves(game, position), (move) => {
    const text = game.notation.formatMove(position, move)
    const { turn } = position
    position.make(move)
    const same = position.turn === turn
    const end = position.over ? { value: valueOfScore(position.score(position.turn)), plies: 0 } : null
    const notation = game.notation.formatPosition(position)
    position.unmake()
    return { move, text, position: notation, same, end }
  })
}

/** Returns the value of a move for the seat that makes it by that of the position it leads to. */
export function worthOf({ same }: Following, { value, plies }: ExactValue): ExactValue {
  return { value: same ? value : opposite(value), plies: plies === null ? null : plies + 1 }
}

/** Returns the value of the position that a move leads to, for the seat to move there, by that of the move. */
export function valueAfter({ same }: Following, { value, plies }: ExactValue): ExactValue {
  return { value: same ? value : opposite(value), plies: plies === null ? null : plies - 1 }
}
