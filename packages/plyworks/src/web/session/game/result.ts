import type { Session } from './session.js'

/** How a finished game came out. */
export interface Outcome {
  /** The seats that won; empty for a draw, or when somebody of more than two seats resigned. */
  readonly winners: readonly number[]
  /** The seat that resigned, if one did. */
  readonly resigned: number | null
  /** It did not resign but ran out of time. */
  readonly onTime: boolean
  /** The view's clause on why the game ended, if it has one. */
  readonly reason: string | null
}

/** The outcome of the game on the board, or null while it goes on. */
export function outcomeOf(session: Session): Outcome | null {
  if (!session.over.value) return null
  const { position, game } = session
  const seats = Array.from({ length: game.traits.seats }, (_, seat) => seat)
  if (position.over) {
    const reason = game.view.ending?.(position) ?? null
    return { winners: seats.filter((seat) => position.score(seat) > 0), resigned: null, onTime: false, reason }
  }
  const resigned = session.resigned.value
  const winners = seats.length === 2 ? seats.filter((seat) => seat !== resigned) : []
  return { winners, resigned, onTime: session.onTime.value, reason: null }
}
