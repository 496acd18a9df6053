import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

/** Lets the computer go on with a turn that a person has begun, and end it. */
export function FinishTurn({ board }: { board: BoardSession }) {
  const computers = board.computers
  if (computers === null || !board.session.game.traits.multiMoveTurns || board.trail.value.length > 0) return null
  return (
    <div class="buttons">
      <button type="button" class="button quiet" onClick={() => computers.finishTurn()}>
        {text.story.finishTurn}
      </button>
    </div>
  )
}
