import { useMemo, useState } from 'preact/hooks'
import { BoardPicture } from '../../ui/board/board-picture.js'
import { text } from '../../ui/text/text.js'
import type { OpenedLesson } from './lessons.js'
import { growTree, positionAt, USUAL_TREE } from './small-tree.js'
import { StepControls } from './step-controls.js'
import { nodeOf, sayStep } from './step-words.js'
import { statesAfter, traceOf } from './traces.js'
import { TreeDrawing } from './tree-drawing.js'

/** A search of a small tree, step by step: the tree, the position that is looked at, and what happens in words. */
export function TreeLesson({ game, position, lesson }: OpenedLesson) {
  const { algorithm, about, tree: shape = USUAL_TREE } = lesson
  const [at, setAt] = useState(0)
  const tree = useMemo(() => growTree(game, position, shape), [game, position, shape])
  const steps = useMemo(() => traceOf(algorithm, tree), [algorithm, tree])
  const states = useMemo(() => statesAfter(tree, steps, at), [tree, steps, at])
  const step = at === 0 ? null : steps[at - 1]
  const here = step === null ? 0 : nodeOf(step)
  const shown = useMemo(() => positionAt(game, position, tree, here), [game, position, tree, here])
  const leaves = steps.slice(0, at).filter(({ kind }) => kind === 'leaf').length
  const names = game.definition.seatNames
  return (
    <main id="content" class="lesson tree-lesson">
      <p class="lesson-about">
        {about} {text.algorithmLong[algorithm]}
      </p>
      <StepControls at={at} last={steps.length} onGo={setAt}>
        {step === null ? text.lessonBegins(tree.length, names[tree[0].seat]) : sayStep(step, tree, names)}
      </StepControls>
      <TreeDrawing tree={tree} states={states} here={here} names={names} />
      <div class="lesson-side">
        <figure class="lesson-board">
          <BoardPicture shape={game.view.board} faces={game.view.faces(shown)} />
          <figcaption>{here === 0 ? text.lessonRoot : text.lessonAfter(tree[here].move)}</figcaption>
        </figure>
        <p class="muted">{text.lessonLeaves(leaves, tree.filter(({ scores }) => scores !== null).length)}</p>
      </div>
    </main>
  )
}
