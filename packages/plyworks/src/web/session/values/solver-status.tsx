import { text } from '../../ui/text/text.js'
import type { ExactProgress } from '../../workers/values/exact-calls.js'
import type { SolveProgress } from '../../workers/values/solved-calls.js'
import type { BoardValues, ValuesState } from './board-values.js'

/** Per cent from one announcement to the next. */
const TOLD = 10

/** The progress of solving, with the button that stops or resumes it; a short line once it is done. */
export function SolverStatus({ values }: { values: Pick<BoardValues, 'state' | 'stop' | 'goOn'> }) {
  const state = values.state.value
  const button = buttonOf(state)
  return (
    <div class="solver-status">
      <div role="status">
        <Status state={state} />
      </div>
      {button !== null && (
        <button type="button" class="button" onClick={() => values[button.press]()}>
          {button.words}
        </button>
      )}
    </div>
  )
}

interface StatusButton {
  readonly words: string
  readonly press: 'stop' | 'goOn'
}

function buttonOf(state: ValuesState): StatusButton | null {
  switch (state.kind) {
    case 'opening':
    case 'walking':
    case 'searching':
      return { words: text.stop, press: 'stop' }
    case 'solving':
      return state.paused ? { words: text.goOn, press: 'goOn' } : { words: text.stop, press: 'stop' }
    case 'idle':
      return { words: text.solve, press: 'goOn' }
    case 'stopped':
      return { words: text.keepTrying, press: 'goOn' }
    case 'failed':
      return { words: text.retry, press: 'goOn' }
    default:
      return null
  }
}

function Status({ state }: { state: ValuesState }) {
  switch (state.kind) {
    case 'idle':
    case 'over':
      return null
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
        </>
      )
    case 'solving':
      return <Solving progress={state.progress} paused={state.paused} />
    case 'searching':
      return <Searching progress={state.progress} />
    case 'ready': {
      if (state.counts === null) {
        return <p class="muted">{text.solvedOnServer(text.number(state.positions), state.database)}</p>
      }
      const { win, draw, loss, longest } = state.counts
      return (
        <>
          <p class="muted">{text.solvedFrom(text.number(win + draw + loss), state.source, longest)}</p>
          {state.notice !== null && <p class="notice">{text.fileRefused(state.notice)}</p>}
        </>
      )
    }
    case 'known':
      return <p class="muted">{state.database === null ? text.exactKnown : text.exactServed(state.database)}</p>
    case 'found': {
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

function Solving({ progress, paused }: { progress: SolveProgress; paused: boolean }) {
  const { done, total, rate, secondsLeft, bytes } = progress
  const percent = total > 0 ? Math.floor((100 * done) / total) : 0
  // Announced ten times, not all the while.
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
    </>
  )
}

function Searching({ progress }: { progress: ExactProgress }) {
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
