import type { Game, Position } from '@plyworks/core'
import { useMemo } from 'preact/hooks'
import type { Run } from '../../../laboratory/bench.js'
import { nodeOf, statesAfter } from '../../../laboratory/states.js'
import type { Step } from '../../../laboratory/step.js'
import { positionAt, type SmallTree } from '../../../laboratory/tree.js'
import { BoardPicture } from '../../ui/board/board-picture.js'
import { laboratory } from '../../ui/text/laboratory.js'
import { PseudoCode } from './pseudo-code.js'
import { placeOf, sayStep, windowText } from './step-words.js'
import { TreeDrawing } from './tree-drawing.js'

interface RunViewProps {
  readonly run: Run
  readonly tree: SmallTree
  readonly game: Game
  readonly root: Position
  readonly at: number
  /** Whether the table's lines belong to it. */
  readonly table: boolean
  /** Whether each step is said; not while steps follow each other by themselves. */
  readonly said: boolean
}

/** One algorithm at work: what it does in words, its tree, the position that it looks at, and its code. */
export function RunView({ run: { algorithm, steps }, tree, game, root, at, table, said }: RunViewProps) {
  const count = Math.min(at, steps.length)
  const states = useMemo(() => statesAfter(tree, steps, count), [tree, steps, count])
  const step = count === 0 ? null : steps[count - 1]
  const here = step === null ? 0 : nodeOf(step)
  const shown = useMemo(() => positionAt(root, tree, here), [root, tree, here])
  const names = game.definition.seatNames
  const { window } = states[here]
  const place = placeOf(tree, here)
  return (
    <section class="run" aria-label={laboratory.names[algorithm]}>
      <h2>{laboratory.names[algorithm]}</h2>
      <p class="lesson-caption" aria-live={said ? 'polite' : 'off'}>
        {wordsOf(step, tree, names)}
      </p>
      <p class="run-window muted">{window === null ? '\u00a0' : laboratory.window(windowText(window) ?? '')}</p>
      <TreeDrawing
        tree={tree}
        states={states}
        here={here}
        from={step?.kind === 'remembered' ? step.from : -1}
        names={names}
        label={laboratory.treeOf(laboratory.names[algorithm])}
      />
      <div class="run-here">
        <figure class="lesson-board">
          <BoardPicture shape={game.view.board} faces={game.view.faces(shown)} />
          <figcaption>{place === null ? laboratory.root : laboratory.afterMoves(place)}</figcaption>
        </figure>
        <PseudoCode algorithm={algorithm} table={table} kind={step?.kind ?? null} />
      </div>
    </section>
  )
}

/** Returns what an algorithm does at a step, or what there is before the first. */
export function wordsOf(step: Step | null, tree: SmallTree, names: readonly string[]): string {
  if (step !== null) return sayStep(step, tree, names)
  const leaves = tree.filter(({ scores }) => scores !== null).length
  return laboratory.begins(tree.length, leaves, names[tree[0].seat])
}
