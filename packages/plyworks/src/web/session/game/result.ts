import type { Outcome } from '../../ui/text/told.js'
import { HUMAN, type Session } from './session.js'

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

/** The seat of the one person who plays against computers; null where nobody or more than one does. */
export function onlyPerson(session: Session): number | null {
  const players = session.players.value
  const seat = players.indexOf(HUMAN)
  return seat >= 0 && players.lastIndexOf(HUMAN) === seat && players.length > 1 ? seat : null
}
