import { text } from '../../ui/text/text.js'
import type { SolveProgress } from '../../workers/values/solved-calls.js'
import type { SolvedState, SolvedValues } from '../../workers/values/solved-values.js'

/** Per cent from one announcement to the next. */
const TOLD = 10

/** How far the solver has come, with the buttons to stop it and to let it go on; a short line once it is done. */
export function SolverStatus({ values }: { values: SolvedValues }) {
  const state = values.state.value
  return (
    <div class="solver-status" role="status">
      <Status state={state} values={values} />
    </div>
  )
}

function Status({ state, values }: { state: SolvedState; values: SolvedValues }) {
  switch (state.kind) {
    case 'idle':
      return <GoOn values={values} label={text.solve} />
    case 'opening':
      return <p>{text.openingValues}</p>
    case 'walking':
      return (
        <>
          <p>{text.walking}</p>
          <progress aria-label={text.walking} />
          <p class="muted" aria-hidden="true">
            {text.walked(text.number(state.walked))}
          </p>
          <Stop values={values} />
        </>
      )
    case 'solving':
      return <Solving progress={state.progress} paused={state.paused} values={values} />
    case 'ready': {
      const { win, draw, loss, longest } = state.counts
      return (
        <>
          <p class="muted">{text.solvedFrom(text.number(win + draw + loss), state.source, longest)}</p>
          {state.notice !== null && <p class="notice">{text.fileRefused(state.notice)}</p>}
        </>
      )
    }
    case 'refused':
      return <p>{text.notSolvable(state.message)}</p>
    case 'failed':
      return (
        <>
          <p class="problem-message">{text.solverTrouble(state.message)}</p>
          <GoOn values={values} label={text.retry} />
        </>
      )
  }
}

function Solving({ progress, paused, values }: { progress: SolveProgress; paused: boolean; values: SolvedValues }) {
  const { done, total, rate, secondsLeft, bytes } = progress
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0
  // What is announced changes ten times, not all the while.
  const told = paused ? percent : percent - (percent % TOLD)
  const left = secondsLeft === null ? null : text.seconds(secondsLeft)
  return (
    <>
      <p>{paused ? text.solvingStopped(told) : text.solving(told)}</p>
      <progress max={total} value={done} aria-label={text.solving(told)} />
      <p class="muted" aria-hidden="true">
        {text.solvingDetails(
          text.number(done),
          text.number(total),
          text.number(Math.round(rate)),
          left,
          text.megabytes(bytes),
        )}
      </p>
      {paused ? <GoOn values={values} label={text.goOn} /> : <Stop values={values} />}
    </>
  )
}

function Stop({ values }: { values: SolvedValues }) {
  return (
    <button type="button" class="button" onClick={() => values.stop()}>
      {text.stop}
    </button>
  )
}

function GoOn({ values, label }: { values: SolvedValues; label: string }) {
  return (
    <button type="button" class="button" onClick={() => values.goOn()}>
      {label}
    </button>
  )
}
