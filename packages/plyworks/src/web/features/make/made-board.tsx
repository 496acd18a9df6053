import type { Step } from '@plyworks/core'
import { useMemo, useState } from 'preact/hooks'
import { aimAt, clickCell, nodeAt, PathTree, type Taken, takeStep } from '../../session/game/path-tree.js'
import { HUMAN } from '../../session/game/session.js'
import type { Arrow } from '../../ui/board/arrows.js'
import { Board } from '../../ui/board/board.js'
import type { CellValue, Marks } from '../../ui/board/marks.js'
import { making } from '../../ui/text/making.js'
import { text } from '../../ui/text/text.js'
import type { Looked } from '../../workers/sandbox/table-calls.js'
import { type MoveValue, stepValues } from '../../workers/values/move-values.js'
import type { MadeGame } from './made-game.js'

interface MadeBoardProps {
  readonly game: MadeGame
  readonly looked: Looked
  readonly arrows: readonly Arrow[]
  /** Exact values of the moves, where they are known. */
  readonly values: ReadonlyMap<number, MoveValue> | null
}

/** The board of a game that is made, and the buttons for what its cells do not tell. */
export function MadeBoard({ game, looked, arrows, values }: MadeBoardProps) {
  const [chosen, setChosen] = useState<{ readonly looked: Looked; readonly trail: readonly Step[] } | null>(null)
  const trail = chosen?.looked === looked ? chosen.trail : []
  const view = useMemo(() => {
    const paths = new Map(looked.legal.map(({ move, path }) => [move, path]))
    return { path: (_position: null, move: number) => paths.get(move) ?? [] }
  }, [looked])
  const root = useMemo(() => {
    const tree = new PathTree(
      view,
      null,
      looked.legal.map(({ move }) => move),
    )
    tree.work(Infinity)
    return tree.root
  }, [looked])
  const person = looked.scores === null && game.players.value[looked.turn] === HUMAN
  const node = nodeAt(root, trail) ?? root

  const take = (taken: Taken) => {
    if (!person) return
    if (taken.kind === 'trail') return setChosen({ looked, trail: taken.trail })
    const played = looked.legal.find(({ move }) => move === taken.move)
    if (played !== undefined) game.play(played.text)
  }
  const marks: Marks = {
    chosen: new Set(trail.flatMap((step) => (step.kind === 'cell' ? [step.cell] : []))),
    targets: new Set(person && trail.length > 0 ? node.cells.keys() : []),
    origins: new Set(person ? root.cells.keys() : []),
    last: new Set(looked.touched),
    hint: new Set(),
    refused: new Set(),
    values: valuesOn(values === null ? null : stepValues(view, null, values, trail)),
  }
  const choices = person ? [...node.choices] : []
  const amounts = person ? [...node.amounts] : []
  return (
    <>
      <div class="board-frame made-frame">
        <Board
          shape={looked.shape}
          faces={looked.faces}
          marks={marks}
          hint={null}
          arrows={arrows}
          flipped={false}
          showMoves
          label={making.boardOf(game.described.value?.title ?? '')}
          aim={(cell) => aimAt(root, trail, cell)}
          onClick={(cell) => take(clickCell(root, trail, aimAt(root, trail, cell)))}
          canDrag={(cell) => (root.cells.get(cell)?.cells.size ?? 0) > 0}
          targetsFrom={(cell) => root.cells.get(cell)?.cells.keys() ?? []}
          onDrag={(from, to) => {
            const first = takeStep(root, [], { kind: 'cell', cell: from })
            take(first.kind === 'trail' ? takeStep(root, first.trail, { kind: 'cell', cell: to }) : first)
          }}
          onEscape={() => setChosen(null)}
        />
      </div>
      {(choices.length > 0 || amounts.length > 0) && (
        <fieldset class="buttons made-choices" aria-label={making.chooseMove}>
          {choices.map(([id, { title }]) => (
            <button
              key={id}
              type="button"
              class="button"
              onClick={() => take(takeStep(root, trail, { kind: 'choice', id, title }))}
            >
              {title}
            </button>
          ))}
          {amounts.map(([amount, { title }]) => (
            <button
              key={amount}
              type="button"
              class="button"
              onClick={() => take(takeStep(root, trail, { kind: 'amount', amount, title }))}
            >
              {title}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}

function valuesOn(steps: ReadonlyMap<string, MoveValue> | null): Map<number, CellValue> {
  const cells = new Map<number, CellValue>()
  for (const [step, { value, plies, best }] of steps ?? []) {
    if (!step.startsWith('@')) continue
    const label = text.valueInWords(value, plies)
    cells.set(Number(step.slice(1)), { value, best, sign: text.valueShort(value, plies), label })
  }
  return cells
}
