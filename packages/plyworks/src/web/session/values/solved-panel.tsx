import { refusesRetrograde } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { followToBoard } from '../../ui/board/board-in-sight.js'
import { formatRoute } from '../../ui/page/routes.js'
import { changeSettings, settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'
import type { BoardSession } from '../board/board-session.js'
import { BestLine } from './best-line.js'
import type { BoardValues, PositionReport } from './board-values.js'
import { databaseOf, LookedUpValues, offersOfSite } from './looked-up-values.js'
import { SearchedSoFar } from './searched-so-far.js'
import { SearchedValues, workersOf } from './searched-values.js'
import { SoFarList } from './so-far-list.js'
import { SolverStatus } from './solver-status.js'
import { ValueBars } from './value-bars.js'
import { ValueHistory } from './value-history.js'
import { ValueHeadline, ValueList } from './value-list.js'
import { solvesByPosition } from './whole-game.js'

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
            onClick={() => {
              changeSettings({ solvedValues: !on })
              if (!on) followToBoard()
            }}
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

interface Opened {
  readonly values: BoardValues
  readonly history: ValueHistory
  readonly soFar: SearchedSoFar
}

/** The values of the position on the board and of its moves, those of the whole game, and how far they are known. */
function PanelValues({ board }: { board: BoardSession }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => {
    const { game } = board.session
    const values = solvesByPosition(game)
      ? new SearchedValues(board, offersOfSite(), workersOf(game.name))
      : new LookedUpValues(board, databaseOf(game.name))
    const history = new ValueHistory(board, values)
    const soFar = new SearchedSoFar(board, values, board.spawnEngine ?? spawnEngine)
    setOpened({ values, history, soFar })
    return () => {
      soFar.close()
      history.close()
      values.close()
    }
  }, [board])
  if (opened === null) return null

  const { values, history, soFar } = opened
  const latest = values.latest.value
  return (
    <>
      <SolverStatus values={values} />
      {values.notice.value !== null && <p class="notice">{text.fileRefused(values.notice.value)}</p>}
      <SolveFromHere board={board} values={values} />
      {values.openFile !== null && <DatabaseFile onOpen={values.openFile} />}
      {latest !== null && <ValueBars board={board} history={history} />}
      {latest !== null && board.session.position.over && <p>{text.positionIsOver}</p>}
      {latest !== null && !board.session.position.over && <Report board={board} report={latest} />}
      <SoFarList board={board} soFar={soFar} />
    </>
  )
}

function Report({ board, report: { position, value, moves, line } }: { board: BoardSession; report: PositionReport }) {
  const { session } = board
  const fresh = position === session.game.notation.formatPosition(session.position)
  if (value === null && moves.length === 0) return null
  return (
    <div class={fresh ? 'values' : 'values stale'}>
      {value !== null && <ValueHeadline board={board} report={value} />}
      {moves.length > 0 && <ValueList board={board} moves={moves} fresh={fresh} />}
      <BestLine key={position} board={board} line={line} endless={value?.plies === Infinity} fresh={fresh} />
    </div>
  )
}

/** Offers to solve from a position that was not reached when the game was solved, or whose game is too large from its start. */
function SolveFromHere({ board, values }: { board: BoardSession; values: BoardValues }) {
  const { kind } = values.state.value
  const uncovered = kind === 'ready' && values.latest.value?.value === null
  if (values.solveFromHere === null || !(uncovered || kind === 'refused')) return null
  return (
    <div class="solver-status">
      {uncovered && <p>{text.uncovered}</p>}
      <button type="button" class="button" disabled={board.session.over.value} onClick={() => values.solveFromHere?.()}>
        {text.solveFromHere}
      </button>
    </div>
  )
}

/** Opens a database of this game that a person has, e.g. one of `plyworks solve --database`. */
function DatabaseFile({ onOpen }: { onOpen(bytes: Uint8Array): void }) {
  return (
    <label class="database-file">
      {text.openDatabase}
      <input
        type="file"
        onChange={async (event) => {
          const input = event.currentTarget
          const [file] = input.files ?? []
          if (file !== undefined) onOpen(new Uint8Array(await file.arrayBuffer()))
          // The same file can then be opened once more.
          input.value = ''
        }}
      />
    </label>
  )
}

function exploreHash(board: BoardSession): string {
  return formatRoute({ page: 'explore', part: 'board', link: { ...board.link(), players: [], resigned: null } })
}
