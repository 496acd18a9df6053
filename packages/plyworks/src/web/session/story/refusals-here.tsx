import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

/** The commands that the cell just picked does not have now, and what they lack. */
export function RefusalsHere({ board }: { board: BoardSession }) {
  const [first, ...more] = board.trail.value
  if (first?.kind !== 'cell' || more.length > 0) return null
  const { game, position } = board.session
  const refusals = (game.insight.whyNot?.(position, first.cell) ?? []).filter(({ title }) => title !== '')
  if (refusals.length === 0) return null
  return (
    <div class="refusals-here">
      <p>{text.story.notHere}</p>
      <ul class="plain-list">
        {refusals.map(({ title, reason }) => (
          <li key={title}>
            <strong>{title}</strong>: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
