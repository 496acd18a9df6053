import type { Figures } from '@plyworks/core'
import { useEffect } from 'preact/hooks'
import { changeSettings, settings } from '../../ui/page/settings.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

/** Figures of the view, on request: drawn over the board, and listed here in words. */
export function FigurePanel({ board, figures }: { board: BoardSession; figures: Figures }) {
  const on = settings.value.figures
  useEffect(() => {
    board.figures.on.value = on
    board.figures.picked.value = -1
  }, [board, on])
  return (
    <section class="panel figure-panel" aria-label={figures.title}>
      <div class="panel-head">
        <h2>{figures.title}</h2>
        <button
          type="button"
          class="switch"
          role="switch"
          aria-checked={on}
          aria-label={figures.title}
          onClick={() => changeSettings({ figures: !on })}
        />
      </div>
      {on ? <FigureList board={board} /> : <p class="muted">{figures.about}</p>}
    </section>
  )
}

function FigureList({ board }: { board: BoardSession }) {
  const figures = board.figures.all.value
  const picked = board.figures.picked.value
  if (figures.length === 0) return <p>{text.noFigures}</p>
  return (
    <ul class="figure-list">
      {figures.map((figure, index) => (
        <li key={index}>
          <button
            type="button"
            class="row-button figure-button"
            aria-pressed={index === picked}
            onClick={() => {
              board.figures.picked.value = index === picked ? -1 : index
            }}
          >
            <SeatChip seat={figure.seat} />
            <span class="visually-hidden">{board.session.game.definition.seatNames[figure.seat]}: </span>
            {figure.title}
            {figure.forbids && <small> {text.figureForbids}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
