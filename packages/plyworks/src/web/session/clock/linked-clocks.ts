import type { GameLink } from '../../ui/page/game-link.js'
import type { TimeControl } from '../../ui/page/time-control.js'

/** The clock of each seat that a link asks for, by one for all seats or one for each. */
export function controlsOf({ clock = [] }: GameLink, seats: number): (TimeControl | null)[] {
  return Array.from({ length: seats }, (_, seat) => (clock.length === 1 ? clock[0] : (clock[seat] ?? null)))
}

/** Whether the seat that has lost by a link had a clock that had run down. */
export function endedOnTime({ resigned, left = [] }: GameLink, controls: readonly (TimeControl | null)[]): boolean {
  return resigned !== null && (controls[resigned] ?? null) !== null && left[resigned] === 0
}
