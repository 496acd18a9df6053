import { type Game, type Position, TextError } from '@plyworks/core'
import type { Decision } from './thinker.js'

/**
 * Remembers the rest of a turn that was planned as a whole, so that its later moves need no new search. A planned move
 * is given only in exactly the position it was planned for.
 */
export class TurnPlan {
  private readonly steps = new Map<string, string>()

  constructor(private readonly game: Game) {}

  /** Takes over the plan of a decision made in `position` (which is not changed). */
  remember(position: Position, decision: Decision): void {
    this.steps.clear()
    const { moves, pv } = decision
    if (moves === undefined) return
    // The move after the planned ones in the line of thought ends the turn.
    const ending = moves.every((move, index) => pv[index] === move) ? pv.slice(moves.length) : []
    const walker = position.clone()
    const seat = walker.turn
    for (const text of [...moves, ...ending]) {
      if (walker.over || walker.turn !== seat) return
      this.steps.set(this.game.notation.formatPosition(walker), text)
      if (!this.play(walker, text)) return
    }
  }

  /** The move planned for the position, or null. */
  next(position: Position): string | null {
    return this.steps.get(this.game.notation.formatPosition(position)) ?? null
  }

  forget(): void {
    this.steps.clear()
  }

  private play(position: Position, text: string): boolean {
    try {
      position.make(this.game.notation.parseMove(position, text))
      return true
    } catch (error) {
      if (error instanceof TextError) return false
      throw error
    }
  }
}
