import type { ReportLine } from '@plyworks/core'
import type { Session } from '../game/session.js'

/** One turn as it is told. */
interface TurnGroup {
  readonly seat: number
  /** The place in the game, if the game names it. */
  readonly place: string | null
  /** Its moves. */
  readonly count: number
  readonly lines: readonly ReportLine[]
}

/**
 * Returns the turns up to the position on the board since the player to move ended the one before, that end included,
 * latest first.
 */
export function latestTurns(session: Session): TurnGroup[] {
  const { game, position, record } = session
  const played = session.played.value.slice(0, session.ply.value)
  const from = beginOfRound(
    played.map(({ seat }) => seat),
    position.turn,
  )
  const walker = record.start.clone()
  const groups: { seat: number; place: string | null; count: number; lines: ReportLine[] }[] = []
  played.forEach(({ move, seat }, index) => {
    if (index >= from) {
      const place = game.notation.place?.(walker) ?? null
      const last = groups.at(-1)
      const group = last?.seat === seat && last.place === place ? last : { seat, place, count: 0, lines: [] }
      if (group !== last) groups.push(group)
      group.count++
      group.lines.push(...(game.insight.report?.(walker, move) ?? []))
    }
    walker.make(move)
  })
  return groups.reverse()
}

/** The first move of the last turn that `turn` has ended; of all moves when there is none. */
function beginOfRound(seats: readonly number[], turn: number): number {
  let at = seats.length
  while (at > 0 && seats[at - 1] === turn) at--
  while (at > 0 && seats[at - 1] !== turn) at--
  while (at > 0 && seats[at - 1] === turn) at--
  return at
}
