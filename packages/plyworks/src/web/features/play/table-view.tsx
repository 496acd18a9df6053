import type { CSSProperties } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { AnalysisPanelProps } from '../../session/analysis/analysis-panel.js'
import type { Table } from '../../session/board/table.js'
import { walkByKey } from '../../session/game/tree-keys.js'
import type { ReviewPanelProps } from '../../session/review/review-panel.js'
import { StoryPanels } from '../../session/story/story-panels.js'
import { FactList } from '../../session/table/fact-list.js'
import { FigurePanel } from '../../session/table/figure-panel.js'
import { MoveList } from '../../session/table/move-list.js'
import { Players } from '../../session/table/players.js'
import { TableBoard } from '../../session/table/table-board.js'
import { type DialogName, Toolbar } from '../../session/table/toolbar.js'
import { Tray } from '../../session/table/tray.js'
import type { SolvedPanelProps } from '../../session/values/solved-panel.js'
import { proportionsOf } from '../../ui/board/geometry.js'
import { ExhibitLinks } from '../../ui/page/exhibit-links.js'
import { lazily } from '../../ui/parts/lazily.js'
import { NewGameDialog } from './new-game-dialog.js'
import { RecordDialog } from './record-dialog.js'
import { ResignDialog } from './resign-dialog.js'

/** Loaded beside the board, so that nobody waits for it. */
const AnalysisPanel = lazily<AnalysisPanelProps>(
  async () => (await import('../../session/analysis/analysis-panel.js')).AnalysisPanel,
  false,
)
const ReviewPanel = lazily<ReviewPanelProps>(
  async () => (await import('../../session/review/review-panel.js')).ReviewPanel,
  false,
)
const SolvedPanel = lazily<SolvedPanelProps>(
  async () => (await import('../../session/values/solved-panel.js')).SolvedPanel,
  false,
)

/** The board and everything around it. */
export function TableView({ table }: { table: Table }) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const close = () => setDialog(null)
  const { session } = table
  const { board } = session.game.view
  const proportions: CSSProperties = { '--board-ratio': String(proportionsOf(board)) }
  return (
    <main id="content" class="play" style={proportions}>
      <TreeKeys table={table} />
      <TableBoard table={table} />
      <Tray table={table} onNewGame={() => setDialog('new')} />
      <Toolbar table={table} onDialog={setDialog} />
      <Players table={table} />
      <MoveList table={table} />
      <div class="panels">
        <FactList table={table} />
        <StoryPanels table={table} />
        {session.game.insight.figures !== undefined && (
          <FigurePanel table={table} figures={session.game.insight.figures} />
        )}
        <SolvedPanel table={table} />
        {table.spawnEngine !== null && <AnalysisPanel table={table} />}
        {table.spawnEngine !== null && session.played.value.length > 0 && <ReviewPanel table={table} />}
        <ExhibitLinks definition={session.game.definition} />
      </div>
      <p class="visually-hidden" aria-live="polite">
        {table.announcement.value}
      </p>
      {dialog === 'new' && <NewGameDialog table={table} onClose={close} />}
      {dialog === 'record' && <RecordDialog table={table} onClose={close} />}
      {dialog === 'resign' && <ResignDialog table={table} onClose={close} />}
    </main>
  )
}

/** Elements that need the arrow keys themselves. */
const KEEPS_ARROWS = '[role=grid], [role=slider], [role=toolbar], input, textarea, select, dialog, .move-scroll'

/** The left and right arrow keys walk the moves from wherever they have no other use; likewise up and down variations. */
function TreeKeys({ table }: { table: Table }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (!event.key.startsWith('Arrow')) return
      if (event.target instanceof Element && event.target.closest(KEEPS_ARROWS) !== null) return
      if (document.querySelector('dialog[open]') === null && walkByKey(table.session, event.key)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [table])
  return null
}
