import { useMemo } from 'preact/hooks'
import type { Arrow } from '../../ui/board/arrows.js'
import { Board } from '../../ui/board/board.js'
import type { CellValue, Marks } from '../../ui/board/marks.js'
import { settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import { stepValues } from '../../workers/values/move-values.js'
import type { Table } from '../board/table.js'
import { nodeAt } from '../game/path-tree.js'
import { hintedTurn, turnArrows } from '../story/hint-turn.js'
import { signsOn } from '../story/overlay-choice.js'

/** The board alone, with what can be done on it. */
export function TableBoard({ table }: { table: Table }) {
  const { session } = table
  const { game } = session
  const revision = session.revision.value
  const preview = table.preview.value
  // The position moves in place: the revision stands for it.
  const faces = useMemo(() => game.view.faces(preview?.position ?? session.position), [session, revision, preview])
  return (
    <div class="board-frame">
      <Board
        shape={game.view.board}
        faces={faces}
        marks={marksOf(table)}
        arrows={preview === null ? arrowsOf(table) : []}
        figures={preview === null ? table.figures.drawn : []}
        flipped={table.flipped.value}
        showMoves={settings.value.showMoves}
        label={text.board(game.definition.title)}
        aim={(cell) => table.aim(cell)}
        onClick={(cell) => table.click(cell)}
        canDrag={(cell) => table.canDrag(cell)}
        onDrag={(from, to) => table.drag(from, to)}
        onEscape={() => table.clear()}
        onLook={(cell) => {
          table.figures.lookedAt.value = cell
        }}
      />
    </div>
  )
}

/** The hint for a whole turn above what an engine thinks of. */
function arrowsOf(table: Table): readonly Arrow[] {
  const { game, position } = table.session
  const turn = hintedTurn(table)
  return turn.length === 0 ? table.arrows.value : turnArrows(game, position, turn)
}

function marksOf(table: Table): Marks {
  const { session } = table
  const trail = table.trail.value
  const root = table.root
  const active = table.humanToMove.value
  const preview = table.preview.value
  const last = session.played.value[session.ply.value - 1]
  const next = trail.length === 0 ? null : nodeAt(root, trail)
  return {
    chosen: new Set(trail.flatMap((step) => (step.kind === 'cell' ? [step.cell] : []))),
    targets: new Set(active ? next?.cells.keys() : []),
    origins: new Set(active ? root.cells.keys() : []),
    last: new Set(preview?.touched ?? last?.touched),
    hint: new Set(preview === null ? hintCells(table) : []),
    refused: new Set(trail.length > 0 || !active ? [] : refusedCells(table)),
    values: cellValues(table),
    signs: signsOn(table),
  }
}

/** Cells that somebody may try in vain: of moves that are not allowed now, and those that a figure forbids. */
function refusedCells(table: Table): number[] {
  const moves = table.refusals.value.flatMap(({ cell }) => (cell === null ? [] : [cell]))
  return [...moves, ...table.figures.all.value.filter(({ forbids }) => forbids).map(({ cell }) => cell)]
}

/** The values of the moves, on the cells that the next step may take. */
function cellValues(table: Table): Map<number, CellValue> {
  const values = table.moveValues.value
  const cells = new Map<number, CellValue>()
  if (values === null || table.preview.value !== null) return cells
  const { game, position } = table.session
  for (const [step, { value, plies, best }] of stepValues(game.view, position, values, table.trail.value)) {
    if (!step.startsWith('@')) continue
    const label = text.valueInWords(value, plies)
    cells.set(Number(step.slice(1)), { value, best, sign: text.valueShort(value, plies), label })
  }
  return cells
}

function hintCells(table: Table): readonly number[] {
  const move = table.hint
  if (move === null || hintedTurn(table).length > 0) return []
  const { game, position } = table.session
  return game.view.touched(position, move)
}
