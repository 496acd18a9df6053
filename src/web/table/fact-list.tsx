import type { Table } from '../play/table.js'
import { text } from '../text.js'

/** What the view says beside the board and of no seat in particular. */
export function FactList({ table }: { table: Table }) {
  const { session } = table
  const facts = session.game.view.facts(session.position).filter((fact) => fact.seat === undefined)
  const { hint } = table
  if (facts.length === 0 && hint === null) return <div class="facts-none" />
  return (
    <section class="panel facts" aria-label={text.facts}>
      {hint !== null && <p class="hint-line">{text.hintMove(session.game.text.formatMove(session.position, hint))}</p>}
      <dl>
        {facts.map((fact, index) => (
          <div key={index}>
            <dt>{fact.title}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
