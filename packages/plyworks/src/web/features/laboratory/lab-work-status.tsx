import { useEffect, useState } from 'preact/hooks'
import { laboratory } from '../../ui/text/laboratory.js'
import { text } from '../../ui/text/text.js'
import type { LabCalls, LabWork } from './lab-work.js'

/** Milliseconds after which a person is told that there is work: most trees are there sooner. */
const SOON = 300

/** The work of the laboratory where it takes its time, with the button that stops it, and what became of it. */
export function LabWorkStatus<Name extends keyof LabCalls & string>({ work }: { work: LabWork<Name> }) {
  const state = work.state.value
  const [late, setLate] = useState(false)
  useEffect(() => {
    setLate(false)
    if (state.kind !== 'working') return
    const timer = setTimeout(() => setLate(true), SOON)
    return () => clearTimeout(timer)
  }, [state])
  const words =
    state.kind === 'working' && late
      ? laboratory.working
      : state.kind === 'stopped'
        ? laboratory.stopped
        : state.kind === 'failed'
          ? laboratory.failed(state.message)
          : null
  if (words === null) return null
  return (
    <div class="lab-work">
      <p role="status" class={state.kind === 'failed' ? 'problem-message' : ''}>
        {words}
      </p>
      {state.kind === 'working' ? (
        <button type="button" class="button" onClick={() => work.stop()}>
          {text.stop}
        </button>
      ) : (
        <button type="button" class="button" onClick={() => work.again()}>
          {text.retry}
        </button>
      )}
    </div>
  )
}
