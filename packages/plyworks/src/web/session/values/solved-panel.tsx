import { refusesRetrograde } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { formatRoute } from '../../ui/page/routes.js'
import { changeSettings, settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { SolvedValues } from '../../workers/values/solved-values.js'
import type { Table } from '../board/table.js'
import { BestLine } from './best-line.js'
import { ExactList, solvesByPosition } from './exact-list.js'
import { valuesOf } from './kept-values.js'
import { PositionValues } from './position-values.js'
import { SolverStatus } from './solver-status.js'
import { ValueHistory } from './value-history.js'
import { ValueHeadline, ValueList } from './value-list.js'

export interface SolvedPanelProps {
  readonly table: Table
  /** Shown without a switch, where the values are the point of the page. */
  readonly always?: boolean
}

/** The exact value of the position and of every move; for games that cannot be solved the reason, or nothing beside a game. */
export function SolvedPanel({ table, always = false }: SolvedPanelProps) {
  const { game } = table.session
  const on = always || settings.value.solvedValues
  const refusal = refusesRetrograde(game)
  if (refusal !== null && !always) return null
  return (
    <section class="panel solved" aria-label={text.solvedValues}>
      <div class="panel-head">
        <h2>{text.solvedValues}</h2>
        {!always && (
          <a class="button quiet" href={exploreHash(table)}>
            {text.explore}
          </a>
        )}
        {!always && (
          <button
            type="button"
            class="switch"
            role="switch"
            aria-checked={on}
            aria-label={text.solvedValues}
            onClick={() => changeSettings({ solvedValues: !on })}
          />
        )}
      </div>
      {refusal !== null ? (
        <p>{text.notSolvable(refusal)}</p>
      ) : on ? (
        <PanelValues table={table} />
      ) : (
        <p class="muted">{solvesByPosition(game) ? text.exactAbout : text.solvedAbout}</p>
      )}
    </section>
  )
}

function PanelValues({ table }: { table: Table }) {
  const { game } = table.session
  return solvesByPosition(game) ? <ExactList table={table} /> : <Values table={table} values={valuesOf(game.name)} />
}

function Values({ table, values }: { table: Table; values: SolvedValues }) {
  const [here, setHere] = useState<PositionValues | null>(null)
  useEffect(() => {
    values.open(startOf(table))
    const opened = new PositionValues(table, values)
    setHere(opened)
    return () => opened.close()
  }, [table, values])

  const latest = here?.latest.value ?? null
  const ready = values.state.value.kind === 'ready'
  const uncovered = ready && latest !== null && latest.report === null
  const fresh = here !== null && latest?.position === here.position
  return (
    <>
      <SolverStatus values={values} />
      {(uncovered || values.state.value.kind === 'refused') && table.session.game.solve.ranking === undefined && (
        <SolveFromHere table={table} values={values} uncovered={uncovered} />
      )}
      {ready && <ValueHistory table={table} values={values} />}
      {ready && table.session.position.over && <p>{text.positionIsOver}</p>}
      {ready && latest?.report && !table.session.position.over && (
        <div class={fresh ? 'values' : 'values stale'}>
          <ValueHeadline table={table} report={latest.report} />
          <ValueList table={table} moves={latest.report.moves} fresh={fresh} />
          <BestLine key={latest.position} table={table} line={latest.report.line} fresh={fresh} />
        </div>
      )}
    </>
  )
}

function SolveFromHere({ table, values, uncovered }: { table: Table; values: SolvedValues; uncovered: boolean }) {
  const { game } = table.session
  return (
    <div class="solver-status">
      {uncovered && <p>{text.uncovered}</p>}
      <button
        type="button"
        class="button"
        disabled={table.session.over.value}
        onClick={() => values.openAnew(game.text.formatPosition(table.session.record.position))}
      >
        {text.solveFromHere}
      </button>
    </div>
  )
}

function exploreHash(table: Table): string {
  return formatRoute({ page: 'explore', part: 'board', link: { ...table.link(), players: [], resigned: null } })
}

/** Where solving begins: at the start of this game, unless that is the usual one. */
function startOf({ session }: Table): string | null {
  const { game, record } = session
  const start = game.text.formatPosition(record.start)
  return !game.traits.randomStart && start === game.text.formatPosition(game.start(0)) ? null : start
}
