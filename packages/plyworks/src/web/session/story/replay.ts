import type { Session } from '../game/session.js'

/** How far one step of a replay goes. */
export type ReplayUnit = 'turn' | 'move'

/** Steps a second that can be chosen. */
export const SPEEDS = [0.5, 1, 2, 4, 10] as const

/** The number of moves played after one step from the position on the board; the same where there is none. */
export function nextStop(session: Session, direction: 1 | -1, unit: ReplayUnit): number {
  const played = session.played.value
  const ply = session.ply.value
  const clamped = (at: number): number => Math.max(0, Math.min(played.length, at))
  let at = clamped(ply + direction)
  if (unit === 'move') return at
  const sameTurn = (index: number): boolean => played[index - 1]?.seat === played[index]?.seat
  while (at > 0 && at < played.length && sameTurn(at)) at += direction
  return at
}
