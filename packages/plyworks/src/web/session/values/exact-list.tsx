import type { Game } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import type { ExactProgress } from '../../workers/values/exact-calls.js'
import { spawnExact } from '../../workers/values/spawn.js'
import type { BoardSession } from '../board/board-session.js'
import { ExactHistory } from './exact-history.js'
import { type ExactState, ExactValues } from './exact-values.js'
import { ValueBars } from './value-history.js'
import { ValueHeadline, ValueList } from './value-list.js'

/** With few moves in few plies all positions fit into a database, which knows more: distances, best play, puzzles. */
const TABLE_PLIES = 16
const TABLE_MOVES = 12

/** Whether the positions of a game are solved one by one, by a solver of its own, and not all at once. */
export function solvesByPosition({ solve: { solver, ranking }, traits }: Game): boolean {
  return (
    solver !== undefined && ranking === undefined && (traits.maxPlies > TABLE_PLIES || traits.maxMoves > TABLE_MOVES)
  )
}

/** The values of the position on the board and of its moves, as they are found. */
export function ExactList({ board }: { board: BoardSession }) {
  const [values, setValues] = useState<ExactValues | null>(null)
  const [history, setHistory] = useState<ExactHistory | null>(null)
  useEffect(() => {
    const opened = new ExactValues(board, spawnExact)
    const before = new ExactHistory(board, opened, spawnExact)
    setValues(opened)
    setHistory(before)
    return () => {
      before.close()
      opened.close()
    }
  }, [board])
  if (values === null) return null
  const state = values.state.value
  const report = 'report' in state ? state.report : null
  return (
    <>
      <div class="solver-status" role="status">
        <Status state={state} />
      </div>
      <Buttons state={state} values={values} />
      {history !== null && <ValueBars board={board} history={history.values.value} />}
      {report !== null && (
        <div class="values">
          {report.value !== null && <ValueHeadline board={board} report={report.value} />}
          {report.moves.length > 0 && <ValueList board={board} moves={report.moves} fresh />}
        </div>
      )}
    </>
  )
}

function Status({ state }: { state: ExactState }) {
  switch (state.kind) {
    case 'over':
      return <p>{text.positionIsOver}</p>
    case 'solving':
      return <Solving progress={state.progress} />
    case 'solved': {
      const { nodes, milliseconds } = state.progress
      return <p class="muted">{text.exactDone(text.number(nodes), text.number(milliseconds / 1000, 1))}</p>
    }
    case 'stopped':
      return <p>{state.gaveUp ? text.exactGaveUp : text.exactStopped}</p>
    case 'refused':
      return <p>{text.notSolvable(state.message)}</p>
    case 'failed':
      return <p class="problem-message">{text.solverTrouble(state.message)}</p>
  }
}

function Solving({ progress }: { progress: ExactProgress | null }) {
  if (progress === null) return <p>{text.openingValues}</p>
  const { nodes, milliseconds, moves, all, fraction } = progress
  const seconds = milliseconds / 1000
  const rate = text.number(Math.round(nodes / Math.max(0.001, seconds)))
  const left = fraction > 0.02 && seconds > 1 ? text.seconds((seconds * (1 - fraction)) / fraction) : null
  return (
    <>
      <p>{text.exactSolving(moves, all)}</p>
      <progress max={1} value={fraction} aria-label={text.exactSolving(moves, all)} />
      <p class="muted" aria-hidden="true">
        {text.exactFacts(text.number(nodes), rate, left)}
      </p>
    </>
  )
}

function Buttons({ state, values }: { state: ExactState; values: ExactValues }) {
  if (state.kind === 'solving') {
    return (
      <button type="button" class="button" onClick={() => values.stop()}>
        {text.stop}
      </button>
    )
  }
  if (state.kind !== 'stopped' && state.kind !== 'failed') return null
  return (
    <button type="button" class="button" onClick={() => values.goOn()}>
      {state.kind === 'failed' ? text.retry : text.keepTrying}
    </button>
  )
}
