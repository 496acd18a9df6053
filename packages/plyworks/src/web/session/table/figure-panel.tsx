import type { Figures } from '@plyworks/core'
import { useEffect } from 'preact/hooks'
import { changeSettings, settings } from '../../ui/page/settings.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { Table } from '../board/table.js'

/** What the view has to show over the board, on request: drawn there, and listed here in words. */
export function FigurePanel({ table, figures }: { table: Table; figures: Figures }) {
  const on = settings.value.figures
  useEffect(() => {
    table.figures.on.value = on
    table.figures.picked.value = -1
  }, [table, on])
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
      {on ? <FigureList table={table} /> : <p class="muted">{figures.about}</p>}
    </section>
  )
}

function FigureList({ table }: { table: Table }) {
  const figures = table.figures.all.value
  const picked = table.figures.picked.value
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
              table.figures.picked.value = index === picked ? -1 : index
            }}
          >
            <SeatChip seat={figure.seat} />
            <span class="visually-hidden">{table.session.game.definition.seatNames[figure.seat]}: </span>
            {figure.title}
            {figure.forbids && <small> {text.figureForbids}</small>}
          </button>
        </li>
      ))}
    </ul>
  )
}
