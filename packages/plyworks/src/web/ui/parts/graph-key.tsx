import { SeatChip } from './seat-chip.js'

interface GraphKeyProps {
  readonly names: readonly string[]
  /** The value of each seat at the place that is looked at. */
  readonly values: readonly string[]
}

/** The line of each seat in a graph, with its value. */
export function GraphKey({ names, values }: GraphKeyProps) {
  return (
    <ul class="plain-list graph-key">
      {values.map((value, seat) => (
        <li key={seat}>
          <SeatChip seat={seat} />
          <svg class="line-sample" viewBox="0 0 36 12" aria-hidden="true">
            <rect class="graph-ground" width="36" height="12" />
            <path class={`graph-line seat-${seat}`} d="M0 6H36" />
          </svg>
          <span class="visually-hidden">{names[seat]}: </span>
          {value}
        </li>
      ))}
    </ul>
  )
}
