import type { ComponentChildren } from 'preact'
import type { BoardSession } from '../../session/board/board-session.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { FlipTool, Tool } from '../../session/view/toolbar.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'

interface ArenaBoardProps {
  /** Null until it is there. */
  readonly board: BoardSession | null
  /** The reason why it is not there. */
  readonly problem: string | null
  /** The panels beside the board. */
  readonly children: (board: BoardSession) => ComponentChildren
}

/** A page of the arena with a large board. */
export function ArenaBoard({ board, problem, children }: ArenaBoardProps) {
  if (board === null) {
    return (
      <main id="content" class="arena">
        {problem !== null && <Problem message={problem} />}
      </main>
    )
  }
  return (
    <main id="content" class="play explore" style={boardStyle(board.session.game.view.board)}>
      <SessionBoard board={board} />
      <div class="side">{children(board)}</div>
      <p class="visually-hidden" aria-live="polite">
        {board.announcement.value}
      </p>
    </main>
  )
}

/** Steps through the moves of a game. */
export function ReplayTools({ board }: { board: BoardSession }) {
  const { session } = board
  const ply = session.ply.value
  return (
    <div class="toolbar" role="toolbar" aria-label={text.tools}>
      <Tool icon="undo" label={text.inArena.back} disabled={ply === 0} onClick={() => session.goTo(ply - 1)} />
      <Tool icon="redo" label={text.inArena.forward} disabled={session.atEnd} onClick={() => session.goTo(ply + 1)} />
      <FlipTool board={board} />
    </div>
  )
}
