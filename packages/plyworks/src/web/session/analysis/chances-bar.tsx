import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

export interface ChancesBarProps {
  readonly board: BoardSession
}

/** The chances of each seat by the engine that looks on: a bar at the side of the board, the seat below at the bottom. */
export function ChancesBar({ board }: ChancesBarProps) {
  const chances = board.chances.value
  if (chances === null) return null
  const names = board.session.game.definition.seatNames
  const percents = chances.map((chance) => Math.round(chance * 100))
  const label = text.chances(percents.map((percent, seat) => ({ name: names[seat], percent })))
  const seats = Array.from(chances.keys())
  // From the top: the first seat sits at the bottom unless the board is turned.
  if (!board.flipped.value) seats.reverse()
  let top = 0
  return (
    <div class="chances" role="img" aria-label={label} title={label}>
      <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">
        {seats.map((seat) => {
          const height = 100 * chances[seat]
          const y = top
          top += height
          return <rect key={seat} class={`chance seat-${seat}`} x="0" y={y} width="10" height={height} />
        })}
        {chances.length === 2 && <path class="chance-middle" d="M0 50H10" />}
      </svg>
    </div>
  )
}
