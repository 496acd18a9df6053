import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

interface FactListProps {
  readonly board: BoardSession
  /** With the facts of the seats, where nothing else shows them. */
  readonly everything?: boolean
}

/** Facts of the view beside the board, of no seat in particular unless everything is asked for. */
export function FactList({ board, everything = false }: FactListProps) {
  const { session } = board
  const facts = session.game.view.facts(board.shown).filter((fact) => everything || fact.seat === undefined)
  if (facts.length === 0) return null
  return (
    <section class="panel facts" aria-label={text.facts}>
      <dl>
        {facts.map((fact, index) => (
          <div key={index}>
            <dt>
              {fact.seat !== undefined && <SeatChip seat={fact.seat} />}
              {fact.title}
            </dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
