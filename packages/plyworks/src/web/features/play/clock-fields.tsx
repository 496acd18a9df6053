import { useState } from 'preact/hooks'
import { formatTimeControl, parseTimeControl, TIME_CONTROLS, type TimeControl } from '../../ui/page/time-control.js'
import { text } from '../../ui/text/text.js'

type Clocks = readonly (TimeControl | null)[]

interface ClockFieldsProps {
  readonly seatNames: readonly string[]
  /** One a seat. */
  readonly clocks: Clocks
  onChange(clocks: Clocks): void
}

/** Chooses one clock for everybody, or one for each seat. */
export function ClockFields({ seatNames, clocks, onChange }: ClockFieldsProps) {
  const [same, setSame] = useState(clocks.every((clock) => formatTimeControl(clock) === formatTimeControl(clocks[0])))
  const takeSame = (now: boolean) => {
    setSame(now)
    if (now) onChange(seatNames.map(() => clocks[0]))
  }
  return (
    <>
      {same ? (
        <ClockField label={text.clock} clock={clocks[0]} onChange={(clock) => onChange(seatNames.map(() => clock))} />
      ) : (
        seatNames.map((name, seat) => (
          <ClockField
            key={name}
            label={text.clockFor(name)}
            clock={clocks[seat]}
            onChange={(clock) => onChange(clocks.map((old, at) => (at === seat ? clock : old)))}
          />
        ))
      )}
      <label class="choice">
        <input type="checkbox" checked={same} onChange={(event) => takeSame(event.currentTarget.checked)} />
        {text.sameClock}
      </label>
    </>
  )
}

interface ClockFieldProps {
  readonly label: string
  readonly clock: TimeControl | null
  onChange(clock: TimeControl | null): void
}

function ClockField({ label, clock, onChange }: ClockFieldProps) {
  const value = formatTimeControl(clock)
  const offered = TIME_CONTROLS.map(formatTimeControl)
  const choices = offered.includes(value) || clock === null ? TIME_CONTROLS : [...TIME_CONTROLS, clock]
  return (
    <label class="field">
      <span>{label}</span>
      <select class="select" value={value} onChange={(event) => onChange(parseTimeControl(event.currentTarget.value))}>
        <option value={formatTimeControl(null)}>{text.noClock}</option>
        {choices.map((choice) => (
          <option key={formatTimeControl(choice)} value={formatTimeControl(choice)}>
            {text.timeControl(choice.base, choice.increment)}
          </option>
        ))}
      </select>
    </label>
  )
}
