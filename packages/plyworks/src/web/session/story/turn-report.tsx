import { useMemo } from 'preact/hooks'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { latestTurns } from './turn-groups.js'

/** The events of the last turns, everybody's. */
export function TurnReport({ board }: { board: BoardSession }) {
  const { session } = board
  const revision = session.revision.value
  // The position moves in place: the revision stands for it.
  const turns = useMemo(() => latestTurns(session), [session, revision])
  const names = session.game.definition.seatNames
  return (
    <section class="panel story-panel" aria-labelledby="report">
      <h2 id="report">{text.story.report}</h2>
      {turns.length === 0 && <p class="muted">{text.story.nothingYet}</p>}
      {turns.map(({ seat, place, count, lines }, index) => (
        <div key={index} class="turn-report">
          <h3>
            <SeatChip seat={seat} /> {names[seat]}
            {place !== null && <small class="muted"> {place}</small>}
          </h3>
          {lines.length === 0 && <p class="muted">{text.story.quietTurn(count)}</p>}
          <ul class="plain-list">
            {lines.map((line, at) => (
              <li key={at} class={line.seat !== undefined && line.seat !== seat ? 'to-other' : undefined}>
                {line.text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
