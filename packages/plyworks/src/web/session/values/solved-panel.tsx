import { refusesRetrograde } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { formatRoute } from '../../ui/page/routes.js'
import { changeSettings, settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { SolvedValues } from '../../workers/values/solved-values.js'
import type { BoardSession } from '../board/board-session.js'
import { BestLine } from './best-line.js'
import { ExactList, solvesByPosition } from './exact-list.js'
import { valuesOf } from './kept-values.js'
import { PositionValues } from './position-values.js'
import { SolverStatus } from './solver-status.js'
import { ValueHistory } from './value-history.js'
import { ValueHeadline, ValueList } from './value-list.js'

export interface SolvedPanelProps {
  readonly board: BoardSession
  /** Shown without a switch, where the values are the point of the page. */
  readonly always?: boolean
}

/** The exact value of the position and of every move; for games that cannot be solved the reason, or nothing beside a game. */
export function SolvedPanel({ board, always = false }: SolvedPanelProps) {
  const { game } = board.session
  const on = always || settings.value.solvedValues
  const refusal = refusesRetrograde(game)
  if (refusal !== null && !always) return null
  return (
    <section class="panel solved" aria-label={text.solvedValues}>
      <div class="panel-head">
        <h2>{text.solvedValues}</h2>
        {!always && (
          <a class="button quiet" href={exploreHash(board)}>
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
        <PanelValues board={board} />
      ) : (
        <p class="muted">{solvesByPosition(game) ? text.exactAbout : text.solvedAbout}</p>
      )}
    </section>
  )
}

function PanelValues({ board }: { board: BoardSession }) {
  const { game } = board.session
  return solvesByPosition(game) ? <ExactList board={board} /> : <Values board={board} values={valuesOf(game.name)} />
}

function Values({ board, values }: { board: BoardSession; values: SolvedValues }) {
  const [here, setHere] = useState<PositionValues | null>(null)
  useEffect(() => {
    values.open(startOf(board))
    const opened = new PositionValues(board, values)
    setHere(opened)
    return () => opened.close()
  }, [board, values])

  const latest = here?.latest.value ?? null
  const ready = values.state.value.kind === 'ready'
  const uncovered = ready && latest !== null && latest.report === null
  const fresh = here !== null && latest?.position === here.position
  return (
    <>
      <SolverStatus values={values} />
      {(uncovered || values.state.value.kind === 'refused') && board.session.game.solve.ranking === undefined && (
        <SolveFromHere board={board} values={values} uncovered={uncovered} />
      )}
      {ready && <ValueHistory board={board} values={values} />}
      {ready && board.session.position.over && <p>{text.positionIsOver}</p>}
      {ready && latest?.report && !board.session.position.over && (
        <div class={fresh ? 'values' : 'values stale'}>
          <ValueHeadline board={board} report={latest.report} />
          <ValueList board={board} moves={latest.report.moves} fresh={fresh} />
          <BestLine key={latest.position} board={board} line={latest.report.line} fresh={fresh} />
        </div>
      )}
    </>
  )
}

function SolveFromHere({
  board,
  values,
  uncovered,
}: {
  board: BoardSession
  values: SolvedValues
  uncovered: boolean
}) {
  const { game } = board.session
  return (
    <div class="solver-status">
      {uncovered && <p>{text.uncovered}</p>}
      <button
        type="button"
        class="button"
        disabled={board.session.over.value}
        onClick={() => values.openAnew(game.notation.formatPosition(board.session.record.position))}
      >
        {text.solveFromHere}
      </button>
    </div>
  )
}

function exploreHash(board: BoardSession): string {
  return formatRoute({ page: 'explore', part: 'board', link: { ...board.link(), players: [], resigned: null } })
}

/** Where solving begins: at the start of this game, unless that is the usual one. */
function startOf({ session }: BoardSession): string | null {
  const { game, record } = session
  const start = game.notation.formatPosition(record.start)
  return !game.traits.randomStart && start === game.notation.formatPosition(game.start(0)) ? null : start
}
