import { text } from '../../ui/text/text.js'
import type { Table } from '../board/table.js'

/** The commands that the cell just picked does not have now, and what they lack. */
export function RefusalsHere({ table }: { table: Table }) {
  const [first, ...more] = table.trail.value
  if (first?.kind !== 'cell' || more.length > 0) return null
  const { game, position } = table.session
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
