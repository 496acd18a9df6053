import { useState } from 'preact/hooks'
import { BoardPicture } from '../../ui/board/board-picture.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import type { Diagram } from './draw-diagram.js'

/** A board between the rules: with moves to step through, and a way to play on from it. */
export function RulesDiagram({ diagram }: { diagram: Diagram }) {
  const { block, shape, boards } = diagram
  const [at, setAt] = useState(0)
  const { moves } = block
  const link = { ...emptyLink(block.game), start: block.position, moves: moves.slice(0, at) }
  return (
    <figure class="rules-diagram" style={boardStyle(shape)}>
      <BoardPicture shape={shape} {...boards[at]} labelled hint={null} />
      <p class="visually-hidden">{text.diagramMen(menOn(diagram, at))}</p>
      <figcaption>{block.caption}</figcaption>
      {moves.length > 0 && (
        <>
          <p class="diagram-step" aria-hidden="true">
            {at === 0 ? text.diagramStart : text.diagramAfter(moves[at - 1], at, moves.length)}
          </p>
          <p class="visually-hidden" aria-live="polite">
            {at === 0 ? text.diagramStart : text.diagramMoved(boards[at].mover, changes(diagram, at), at, moves.length)}
          </p>
        </>
      )}
      <div class="buttons">
        {moves.length > 0 && (
          <>
            <StepButton title={text.back} to={at - 1} last={moves.length} onGo={setAt} />
            <StepButton title={text.forward} to={at + 1} last={moves.length} onGo={setAt} />
          </>
        )}
        <a class="button" href={formatRoute({ page: 'play', link })} aria-label={text.diagramOpenNamed(block.caption)}>
          {text.diagramOpen}
        </a>
      </div>
    </figure>
  )
}

interface StepButtonProps {
  readonly title: string
  /** The step it leads to; outside of 0 to `last` it does nothing, and keeps the focus all the same. */
  readonly to: number
  readonly last: number
  onGo(step: number): void
}

function StepButton({ title, to, last, onGo }: StepButtonProps) {
  const disabled = to < 0 || to > last
  return (
    <button type="button" class="button" aria-disabled={disabled} onClick={() => disabled || onGo(to)}>
      {title}
    </button>
  )
}

/** The changes of a move on the board, in words. */
function changes({ shape, boards }: Diagram, at: number): string[] {
  const before = boards[at - 1].faces
  return boards[at].faces.flatMap(({ label }, cell) =>
    label === before[cell].label ? [] : [`${shape.cells[cell].name} ${label}`],
  )
}

/** The pieces of the seats on the board, in words. */
function menOn({ shape, boards }: Diagram, at: number): string[] {
  return boards[at].faces.flatMap(({ glyphs, label }, cell) =>
    glyphs.some((glyph) => glyph.seat !== undefined) ? [`${shape.cells[cell].name} ${label}`] : [],
  )
}
