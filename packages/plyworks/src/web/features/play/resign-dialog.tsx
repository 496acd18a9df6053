import type { BoardSession } from '../../session/board/board-session.js'
import { HUMAN } from '../../session/game/session.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { text } from '../../ui/text/text.js'

export function ResignDialog({ board, onClose }: { board: BoardSession; onClose(): void }) {
  const { session } = board
  const seat = resigningSeat(board)
  return (
    <Dialog title={text.resignQuestion(session.game.definition.seatNames[seat])} onClose={onClose}>
      <p>{text.resignHelp}</p>
      <div class="buttons">
        <button
          type="button"
          class="button primary"
          onClick={() => {
            session.resign(seat)
            onClose()
          }}
        >
          {text.resign}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {text.cancel}
        </button>
      </div>
    </Dialog>
  )
}

/** The human to move; while a computer moves, the first human. */
function resigningSeat(board: BoardSession): number {
  const { session } = board
  return session.mover === HUMAN ? session.position.turn : Math.max(0, session.players.value.indexOf(HUMAN))
}
