import { LITTLE_TIME } from '../../ui/page/time-control.js'
import { text } from '../../ui/text/text.js'

interface TimeLeftProps {
  /** Milliseconds. */
  readonly left: number
  /** Whether it is this time that runs. */
  readonly runs: boolean
  /** The seat that has the time. */
  readonly name: string
}

/** The time left to a seat. */
export function TimeLeft({ left, runs, name }: TimeLeftProps) {
  return (
    <span
      class={`seat-clock ${runs ? 'runs' : ''} ${left < LITTLE_TIME ? 'little' : ''}`}
      role="timer"
      aria-label={text.clockOf(name)}
    >
      {text.clockTime(left)}
    </span>
  )
}
