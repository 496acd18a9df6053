import { WIN } from '../game/engine.js'
import type { Position } from '../game/position.js'

/**
 * Writes the score of every seat of a finished game: the winner has `WIN - plies`; when there is one, the others have
 * `plies - WIN`; a game without winner is 0 for all.
 */
export function gradeEnd(position: Position, scores: Int32Array, plies: number, at = 0, seats = scores.length): void {
  let winner = -1
  for (let seat = 0; seat < seats; seat++) if (position.score(seat) > 0) winner = seat
  for (let seat = 0; seat < seats; seat++) {
    scores[at + seat] = winner < 0 ? 0 : seat === winner ? WIN - plies : plies - WIN
  }
}
