import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ChancesBarProps } from '../../session/analysis/chances-bar.js'
import type { BoardSession } from '../../session/board/board-session.js'
import { BoardFriendButton } from '../../session/friend/friend-button.js'
import { walkByKey } from '../../session/game/tree-keys.js'
import type { BoardKeysProps } from '../../session/marks/board-keys.js'
import { KEEPS_KEYS } from '../../session/marks/shortcuts.js'
import type { ReplayBarProps } from '../../session/story/replay-bar.js'
import type { StoryPanelsProps } from '../../session/story/story-panels.js'
import { FactList } from '../../session/view/fact-list.js'
import { FigurePanel } from '../../session/view/figure-panel.js'
import { LabLink } from '../../session/view/lab-link.js'
import { MoveList } from '../../session/view/move-list.js'
import { Players } from '../../session/view/players.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { type DialogName, Toolbar } from '../../session/view/toolbar.js'
import { Tray } from '../../session/view/tray.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { ExhibitLinks } from '../../ui/page/exhibit-links.js'
import { lazily } from '../../ui/parts/lazily.js'
import { LearnOffer } from './learn-offer.js'
import type { PlayDialogProps } from './play-dialogs.js'

/** Loaded beside the board, so that nobody waits for it. */
const ChancesBar = lazily<ChancesBarProps>(
  async () => (await import('../../session/analysis/chances-bar.js')).ChancesBar,
  false,
)
const BoardKeys = lazily<BoardKeysProps>(
  async () => (await import('../../session/marks/board-keys.js')).BoardKeys,
  false,
)
const StoryPanels = lazily<StoryPanelsProps>(
  async () => (await import('../../session/story/story-panels.js')).StoryPanels,
  false,
)
const ReplayBar = lazily<ReplayBarProps>(
  async () => (await import('../../session/story/replay-bar.js')).ReplayBar,
  false,
)
const Desk = lazily<{ board: BoardSession }>(async () => (await import('./desk.js')).Desk, false)
const PlayDialog = lazily<PlayDialogProps>(async () => (await import('./play-dialogs.js')).PlayDialog, true)

/** The board and everything around it; what a page adds stands above the panel of the analysis. */
export function PlayView({ board, children }: { board: BoardSession; children?: ComponentChildren }) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const close = () => setDialog(null)
  const { session } = board
  return (
    <main id="content" class="play" style={boardStyle(session.game.view.board)}>
      <TreeKeys board={board} />
      <SessionBoard board={board}>{board.chances.value !== null && <ChancesBar board={board} />}</SessionBoard>
      <Toolbar board={board} onDialog={setDialog} />
      <Tray board={board} onNewGame={() => setDialog('new')}>
        {children === undefined && <LearnOffer board={board} />}
      </Tray>
      {children}
      <Desk board={board} />
      <Players board={board}>
        <BoardFriendButton board={board} />
      </Players>
      <MoveList board={board}>{session.played.value.length > 0 && <ReplayBar board={board} />}</MoveList>
      <div class="panels">
        <FactList board={board} />
        <StoryPanels board={board} />
        {session.game.insight.figures !== undefined && (
          <FigurePanel board={board} figures={session.game.insight.figures} />
        )}
        <BoardKeys board={board} />
        <LabLink board={board} />
        <ExhibitLinks definition={session.game.definition} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {board.announcement.value}
      </p>
      {dialog !== null && <PlayDialog name={dialog} board={board} onClose={close} />}
    </main>
  )
}

/** Elements that need the arrow keys themselves. */
const KEEPS_ARROWS = `[role=grid], [role=slider], [role=toolbar], [role=tablist], .move-scroll, ${KEEPS_KEYS}`

/** The left and right arrow keys walk the moves from wherever they have no other use; likewise up and down variations. */
function TreeKeys({ board }: { board: BoardSession }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!event.key.startsWith('Arrow')) return
      if (event.target instanceof Element && event.target.closest(KEEPS_ARROWS) !== null) return
      if (document.querySelector('dialog[open]') === null && walkByKey(board.session, event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [board])
  return null
}
