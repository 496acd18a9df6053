import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

/** The chances of each seat by the engine that looks on: one bar of two parts, or a small bar for each seat. */
export function ChancesBar({ board }: { board: BoardSession }) {
  const chances = board.chances.value
  if (chances === null) return null
  const names = board.session.game.definition.seatNames
  const percents = chances.map((chance) => Math.round(chance * 100))
  const label = text.chances(percents.map((percent, seat) => ({ name: names[seat], percent })))
  if (chances.length === 2) {
    return (
      <svg class="chances" role="img" aria-label={label} viewBox="0 0 100 10" preserveAspectRatio="none">
        <rect class="chance seat-1" x="0" y="0" width="100" height="10" />
        <rect class="chance seat-0" x="0" y="0" width={100 * chances[0]} height="10" />
        <path class="chance-middle" d="M50 0V10" />
      </svg>
    )
  }
  return (
    <div class="chances-rows" role="img" aria-label={label}>
      {chances.map((chance, seat) => (
        <span key={seat} class="chances-row">
          <SeatChip seat={seat} />
          <svg class="chances" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class={`chance seat-${seat}`} x="0" y="0" width={100 * chance} height="10" />
          </svg>
        </span>
      ))}
    </div>
  )
}
