import type { Measure } from '@plyworks/core'
import type { Session } from '../game/session.js'

/** A measure where one turn passes into the next. */
export interface CoursePoint {
  /** Moves played before. */
  readonly ply: number
  /** One number a seat. */
  readonly values: readonly number[]
}

/** A measure over the whole line that is looked at: at its start, after each turn, and at its end. */
export function courseOf(session: Session, measure: Measure): CoursePoint[] {
  const played = session.played.value
  const walker = session.record.start.clone()
  const points: CoursePoint[] = [{ ply: 0, values: measure.of(walker) }]
  played.forEach(({ move, seat }, index) => {
    walker.make(move)
    if (walker.turn !== seat || walker.over || index === played.length - 1) {
      points.push({ ply: index + 1, values: measure.of(walker) })
    }
  })
  return points
}
