import type { MapAxis } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { databaseOf } from '../../session/values/looked-up-values.js'
import { SolverStatus } from '../../session/values/solver-status.js'
import { ValueChip } from '../../session/values/value-list.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { Select } from '../../ui/parts/select.js'
import { text } from '../../ui/text/text.js'
import { MapBoard } from './map-board.js'
import { countValues, longestOf } from './map-picture.js'
import { ValueMap } from './value-map.js'

/** A plane of positions coloured by their values, what it shows, and what stands at the place looked at. */
export function MapView({ board }: { board: BoardSession }) {
  const { game } = board.session
  const values = databaseOf(game.name)
  const [map, setMap] = useState<ValueMap | null>(null)
  useEffect(() => {
    values.open(null)
    const opened = new ValueMap(game, values, board.session.record.position)
    setMap(opened)
    return () => opened.close()
  }, [game, values])
  if (map === null) return null

  const open = () => {
    const start = map.positionAt(map.cursor.value)
    if (start !== null) goTo(formatRoute({ page: 'explore', part: 'board', link: { ...emptyLink(game.name), start } }))
  }
  const state = values.state.value
  return (
    <>
      <MapBoard
        map={map}
        longest={state.kind === 'ready' ? (state.counts?.longest ?? longestOf(map.report.value)) : 1}
        onOpen={open}
      />
      <div class="side">
        <PlacePanel map={map} onOpen={open} />
        <Selection map={map} names={game.solve.maps.map(({ name, title }) => ({ name, title }))} />
        <Legend map={map} />
        <section class="panel">
          <SolverStatus values={values} />
        </section>
      </div>
    </>
  )
}

/** The position at the place looked at: its value, its best moves, and the way onto the board. */
function PlacePanel({ map, onOpen }: { map: ValueMap; onOpen(): void }) {
  const place = map.looked
  const position = map.positionAt(place)
  const known = map.valueAt(place)
  const best = map.probe.value?.moves.filter((each) => each.best).map((each) => each.text) ?? []
  const words =
    position === null
      ? text.mapNoPosition
      : known === null
        ? map.report.value === null
          ? ''
          : text.mapUnknown
        : text.valueInWords(known.value, known.plies)
  return (
    <section class="panel place" aria-label={text.mapCursor}>
      <h2>{text.mapPlace(map.columns.labels[place.column], map.rows.labels[place.row])}</h2>
      <div class="place-words">
        <p aria-live="polite">
          {known !== null && <ValueChip {...known} />} {words}
        </p>
        <p>{best.length > 0 ? text.mapBest(best.join(', ')) : '\u00a0'}</p>
        <p class="place-position">{position ?? '\u00a0'}</p>
      </div>
      <AxisSlider axis={map.columns} at={map.cursor.value.column} onGo={(to) => map.goTo(to, map.cursor.value.row)} />
      <AxisSlider axis={map.rows} at={map.cursor.value.row} onGo={(to) => map.goTo(map.cursor.value.column, to)} />
      <button
        type="button"
        class="button primary"
        disabled={map.positionAt(map.cursor.value) === null}
        onClick={onOpen}
      >
        {text.openOnBoard}
      </button>
    </section>
  )
}

function AxisSlider({ axis, at, onGo }: { axis: MapAxis; at: number; onGo(to: number): void }) {
  return (
    <label class="axis-slider">
      <span>
        {axis.title}: <b>{axis.labels[at]}</b>
      </span>
      <input
        type="range"
        min="0"
        max={axis.labels.length - 1}
        value={at}
        aria-label={axis.title}
        aria-valuetext={axis.labels[at]}
        onInput={(event) => onGo(Number(event.currentTarget.value))}
      />
    </label>
  )
}

interface SelectionProps {
  readonly map: ValueMap
  readonly names: readonly { readonly name: string; readonly title: string }[]
}

/** Which map, and what is chosen beside its axes. */
function Selection({ map, names }: SelectionProps) {
  const { title, choices, name } = map.map.value
  return (
    <section class="panel selection" aria-label={text.mapOf(title)}>
      <h2>{text.mapOf(title)}</h2>
      {names.length > 1 && (
        <Select
          label={text.explorerPartNames.map}
          values={names.map((each) => each.name)}
          value={name}
          words={(value) => names.find((each) => each.name === value)?.title ?? value}
          onChange={(value) => map.changeMap(value)}
        />
      )}
      {choices.map((choice) => (
        <label key={choice.name} class="field">
          <span>{choice.title}</span>
          <Select
            values={choice.values.map(({ id }) => id)}
            value={map.selection.value[choice.name]}
            words={(value) => choice.values.find(({ id }) => id === value)?.title ?? value}
            onChange={(value) => map.choose(choice.name, value)}
          />
        </label>
      ))}
    </section>
  )
}

function Legend({ map }: { map: ValueMap }) {
  const report = map.report.value
  if (report === null) return null
  const counts = countValues(report)
  return (
    <section class="panel legend" aria-label={text.mapLegend}>
      <ul>
        {(['win', 'draw', 'loss'] as const).map((value) => (
          <li key={value}>
            <span class={`swatch value-${value}`}>
              <svg viewBox="0 0 20 20" aria-hidden="true">
                {value === 'loss' && <path d="M4 16 16 4" />}
                {value === 'draw' && <path class="dot" d="M7 7h6v6H7z" />}
              </svg>
            </span>
            {text.mapLegendItem(value, text.number(counts[value]))}
          </li>
        ))}
        {counts.none > 0 && (
          <li>
            <span class="swatch none" aria-hidden="true" />
            {text.mapNone(text.number(counts.none))}
          </li>
        )}
      </ul>
      <p class="muted">{text.mapLegendShade}</p>
    </section>
  )
}
