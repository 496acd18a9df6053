import { text } from '../../ui/text/text.js'
import { type GameClock, LITTLE_TIME } from './game-clock.js'

/** What is left of a seat's time. */
export function SeatClock({ clock, seat, name }: { clock: GameClock; seat: number; name: string }) {
  const left = clock.left.value[seat]
  if (left === Infinity) return null
  const runs = clock.running.value === seat
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
