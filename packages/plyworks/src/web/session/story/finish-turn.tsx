import { text } from '../../ui/text/text.js'
import type { Table } from '../board/table.js'

/** Lets the computer go on with a turn that a person has begun, and end it. */
export function FinishTurn({ table }: { table: Table }) {
  const computers = table.computers
  if (computers === null || !table.session.game.traits.multiMoveTurns || table.trail.value.length > 0) return null
  return (
    <div class="buttons">
      <button type="button" class="button quiet" onClick={() => computers.finishTurn()}>
        {text.story.finishTurn}
      </button>
    </div>
  )
}
