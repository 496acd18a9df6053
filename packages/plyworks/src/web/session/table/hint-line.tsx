import { changeSettings, settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { Table } from '../board/table.js'
import { HintList } from '../story/hint-list.js'
import { hintedTurn } from '../story/hint-turn.js'

/** What a hint says, and by which level: another one may be asked. */
export function HintLine({ table }: { table: Table }) {
  const { session } = table
  const computers = table.computers
  const { hint } = table
  const hinting = computers?.hinting.value ?? false
  if (computers === null || (hint === null && !hinting) || table.trail.value.length > 0) return null
  const turn = hintedTurn(table)
  return (
    <div class="hint">
      {turn.length > 0 ? (
        <HintList table={table} turn={turn} />
      ) : (
        <p class="hint-line">
          {hint === null ? text.hintSought : text.hintMove(session.game.text.formatMove(session.position, hint))}
        </p>
      )}
      <label class="hint-level muted">
        {text.hintBy}
        <select
          class="select"
          value={computers.levelFor(settings.value.hintLevel)?.id}
          onChange={(event) => {
            changeSettings({ hintLevel: event.currentTarget.value })
            void table.giveHint(event.currentTarget.value)
          }}
        >
          {table.levels.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
