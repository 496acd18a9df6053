import type { ComponentChildren } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Arrow } from '../../ui/board/arrows.js'
import { Board } from '../../ui/board/board.js'
import type { CellValue, Marks } from '../../ui/board/marks.js'
import type { MoveHint } from '../../ui/board/motion.js'
import { settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import { compareValues, stepValues } from '../../workers/values/move-values.js'
import type { BoardSession } from '../board/board-session.js'
import { nodeAt } from '../game/path-tree.js'
import { hintBetween } from '../game/played-move.js'
import { hintedTurn, turnArrows } from '../story/hint-turn.js'
import { signsOn } from '../story/overlay-panel.js'

/** The board alone, with what can be done on it, and what stands beside it. */
export function SessionBoard({ board, children }: { board: BoardSession; children?: ComponentChildren }) {
  const { session } = board
  const { game } = session
  const revision = session.revision.value
  const preview = board.preview.value
  // The position moves in place: the revision stands for it.
  const { faces, lines } = useMemo(() => {
    const shown = preview?.position ?? session.position
    return { faces: game.view.faces(shown), lines: game.view.lines?.(shown) ?? [] }
  }, [session, revision, preview])
  const hint = useHint(board)
  return (
    <div class="board-frame">
      {children}
      <Board
        shape={game.view.board}
        faces={faces}
        lines={lines}
        hint={hint}
        marks={marksOf(board)}
        arrows={preview === null ? arrowsOf(board) : []}
        figures={preview === null ? board.figures.drawn : []}
        flipped={board.flipped.value}
        showMoves={settings.value.showMoves}
        label={text.board(game.definition.title)}
        aim={(cell) => board.aim(cell)}
        onClick={(cell) => board.click(cell)}
        canDrag={(cell) => board.canDrag(cell)}
        targetsFrom={(cell) => board.root.cells.get(cell)?.cells.keys() ?? []}
        onDrag={(from, to) => board.drag(from, to)}
        onTug={(from, to) => board.tug(from, to)}
        onEscape={() => board.clear()}
        onLook={(cell) => {
          board.figures.lookedAt.value = cell
        }}
      />
    </div>
  )
}

/** The move between the position shown last and the present one; what is looked at ahead appears at once. */
function useHint(board: BoardSession): MoveHint | null | undefined {
  const { node } = board.session
  const preview = board.preview.value
  const last = useRef({ node, preview, hint: null as MoveHint | null | undefined })
  if (last.current.node !== node || last.current.preview !== preview) {
    const ahead = preview !== null || last.current.preview !== null
    last.current = { node, preview, hint: ahead ? undefined : hintBetween(last.current.node, node) }
  }
  return last.current.hint
}

/** The hint for a whole turn above what an engine thinks of. */
function arrowsOf(board: BoardSession): readonly Arrow[] {
  const { game, position } = board.session
  const turn = hintedTurn(board)
  const thought = turn.length === 0 ? board.arrows.value : turnArrows(game, position, turn)
  return [...board.ownArrows.value, ...thought]
}

function marksOf(board: BoardSession): Marks {
  const { session } = board
  const trail = board.trail.value
  const root = board.root
  const active = board.humanToMove.value
  const preview = board.preview.value
  const last = session.played.value[session.ply.value - 1]
  const next = trail.length === 0 ? null : nodeAt(root, trail)
  return {
    chosen: new Set(trail.flatMap((step) => (step.kind === 'cell' ? [step.cell] : []))),
    targets: new Set(active ? next?.cells.keys() : []),
    origins: new Set(active ? root.cells.keys() : []),
    last: new Set(preview?.touched ?? last?.touched),
    hint: new Set(preview === null ? [...hintCells(board), ...board.pointed.value] : []),
    refused: new Set(trail.length > 0 || !active ? [] : refusedCells(board)),
    values: cellValues(board),
    signs: signsOn(board),
  }
}

/** Cells that may be tried in vain: of moves that are not allowed now, and those that a figure forbids. */
function refusedCells(board: BoardSession): number[] {
  const moves = board.refusals.value.flatMap(({ cell }) => (cell === null ? [] : [cell]))
  return [...moves, ...board.figures.all.value.filter(({ forbids }) => forbids).map(({ cell }) => cell)]
}

/** The values of the moves, on the cells that the next step may take. */
function cellValues(board: BoardSession): Map<number, CellValue> {
  const values = board.moveValues.value
  const cells = new Map<number, CellValue>()
  if (values === null || board.preview.value !== null) return cells
  const { game, position } = board.session
  const steps = stepValues(game.view, position, values, board.trail.value)
  const [first] = Array.from(steps.values()).sort(compareValues)
  for (const [step, each] of steps) {
    const { value, plies, best, chance } = each
    if (!step.startsWith('@')) continue
    const percent = chance === undefined || plies !== null ? null : Math.round(100 * chance)
    const words = text.valueInWords(value, plies)
    cells.set(Number(step.slice(1)), {
      value,
      // Of moves that only trial games tell apart the hardest one has the frame.
      best: percent === null ? best : compareValues(each, first) === 0,
      sign: text.valueShort(value, plies, percent),
      label: percent === null ? words : `${words}, ${text.trialChance(percent)}`,
    })
  }
  return cells
}

function hintCells(board: BoardSession): readonly number[] {
  const move = board.hint
  if (move === null || hintedTurn(board).length > 0) return []
  const { game, position } = board.session
  return game.view.touched(position, move)
}
