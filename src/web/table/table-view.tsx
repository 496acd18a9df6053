import type { CSSProperties } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { Board, type Marks } from '../board/board.js'
import { proportionsOf } from '../board/geometry.js'
import { nodeAt } from '../play/path-tree.js'
import { settings } from '../play/settings.js'
import type { Table } from '../play/table.js'
import { text } from '../text.js'
import { FactList } from './fact-list.js'
import { MoveList } from './move-list.js'
import { NewGameDialog } from './new-game-dialog.js'
import { Players } from './players.js'
import { RecordDialog } from './record-dialog.js'
import { ResignDialog } from './resign-dialog.js'
import { Toolbar } from './toolbar.js'
import { Tray } from './tray.js'

export type DialogName = 'new' | 'record' | 'resign'

/** The board and everything around it. */
export function TableView({ table }: { table: Table }) {
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const close = () => setDialog(null)
  const { board } = table.session.game.view
  const proportions: CSSProperties = { '--board-ratio': String(proportionsOf(board)) }
  return (
    <main id="content" class="play" style={proportions}>
      <TableBoard table={table} />
      <Tray table={table} onNewGame={() => setDialog('new')} />
      <Toolbar table={table} onDialog={setDialog} />
      <Players table={table} />
      <FactList table={table} />
      <MoveList table={table} />
      <p class="visually-hidden" aria-live="polite">
        {table.announcement.value}
      </p>
      {dialog === 'new' && <NewGameDialog table={table} onClose={close} />}
      {dialog === 'record' && <RecordDialog table={table} onClose={close} />}
      {dialog === 'resign' && <ResignDialog table={table} onClose={close} />}
    </main>
  )
}

function TableBoard({ table }: { table: Table }) {
  const { session } = table
  const { game } = session
  const revision = session.revision.value
  // The position moves in place: the revision stands for it.
  const faces = useMemo(() => game.view.faces(session.position), [session, revision])
  return (
    <div class="board-frame">
      <Board
        shape={game.view.board}
        faces={faces}
        marks={marksOf(table)}
        flipped={table.flipped.value}
        showMoves={settings.value.showMoves}
        label={text.board(game.definition.title)}
        aim={(cell) => table.aim(cell)}
        onClick={(cell) => table.click(cell)}
        onDrag={(from, to) => table.drag(from, to)}
        onEscape={() => table.clear()}
      />
    </div>
  )
}

function marksOf(table: Table): Marks {
  const { session } = table
  const trail = table.trail.value
  const root = table.root
  const active = table.humanToMove.value
  const last = session.played.value[session.ply.value - 1]
  const next = trail.length === 0 ? null : nodeAt(root, trail)
  return {
    chosen: new Set(trail.flatMap((step) => (step.kind === 'cell' ? [step.cell] : []))),
    targets: new Set(active ? next?.cells.keys() : []),
    origins: new Set(active ? root.cells.keys() : []),
    last: new Set(last?.touched),
    hint: new Set(hintCells(table)),
  }
}

function hintCells(table: Table): readonly number[] {
  const move = table.hint
  if (move === null) return []
  const { game, position } = table.session
  return game.view.touched(position, move)
}
