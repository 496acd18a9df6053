import type { ClockFace, TurnLimits } from './players/player.js'

/** The time control of one player; milliseconds, null where nothing is limited. */
export interface TimeControl {
  /** For the whole game. */
  readonly game: number | null
  /** Gained after every move of the player; only with `game`. */
  readonly increment: number
  /** For every single move. */
  readonly move: number | null
  readonly nodes: number | null
  readonly depth: number | null
  /** Milliseconds by which a clock may be overdrawn, for the messages to and fro. */
  readonly margin: number
  /** Milliseconds that an answer may take when no clock runs. */
  readonly patience: number
}

export const NO_TIME_CONTROL: TimeControl = {
  game: null,
  increment: 0,
  move: null,
  nodes: null,
  depth: null,
  margin: 100,
  patience: 60_000,
}

/** One player's clock in one game. */
export class Clock {
  private left: number | null

  constructor(readonly control: TimeControl) {
    this.left = control.game
  }

  get face(): ClockFace {
    return { left: this.left === null ? null : Math.round(this.left), increment: this.control.increment }
  }

  /** The limits a player is told for its next move. */
  get limits(): TurnLimits {
    const { move, nodes, depth } = this.control
    return { milliseconds: move, nodes, depth }
  }

  /** Whether time is limited at all. */
  get runs(): boolean {
    return this.left !== null || this.control.move !== null
  }

  /** Milliseconds that may be charged to the next move before it is lost. */
  get allowance(): number {
    const { move, margin, patience } = this.control
    if (!this.runs) return patience
    return Math.min(this.left ?? Infinity, move ?? Infinity) + margin
  }

  /** Goes on with what was left. */
  resume(left: number | null): void {
    if (this.left !== null && left !== null) this.left = left
  }

  /** Takes off what a move was charged and adds the increment. */
  charge(milliseconds: number): void {
    if (this.left !== null) this.left = Math.max(0, this.left - milliseconds) + this.control.increment
  }
}

/** A time control in a few characters: `60+0.5`, `1/move`, `1000 nodes`, `depth 4`, `unlimited`. */
export function describeTimeControl(control: TimeControl): string {
  const parts: string[] = []
  if (control.game !== null) parts.push(`${control.game / 1000}+${control.increment / 1000}`)
  if (control.move !== null) parts.push(`${control.move / 1000}/move`)
  if (control.nodes !== null) parts.push(`${control.nodes} nodes`)
  if (control.depth !== null) parts.push(`depth ${control.depth}`)
  return parts.length === 0 ? 'unlimited' : parts.join(', ')
}
