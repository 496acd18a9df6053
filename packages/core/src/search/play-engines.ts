import { type Engine, type Limits, plannedMoves, type SearchResult } from '../game/engine.js'
import type { Position } from '../game/position.js'
import type { RunControl } from '../run/control.js'

/** A player of a game: an engine, and where each of its searches ends. */
export interface Seated {
  /** The engine. */
  readonly engine: Engine
  /** What each of its searches may take. */
  readonly limits: Limits
}

/** Signals and reports of a game of engines while it is played. */
export interface PlayControl extends Partial<Pick<RunControl, 'stopped'>> {
  /**
   * Takes each move before it is made.
   * @param result what the engine found; null for a move that it planned with the one before
   */
  onMove?(position: Position, move: number, result: SearchResult | null): void
  /** Stops the game after the turn that reaches this number of plies from here. */
  readonly mostPlies?: number
}

/**
 * Plays engines against each other from a position on, and makes the moves in it.
 * @param seats one a seat; the same engine may sit at several
 * @returns false when stopped before the end
 */
export function playEngines(
  position: Position,
  seats: readonly Seated[],
  { stopped = () => false, onMove, mostPlies = Infinity }: PlayControl = {},
): boolean {
  let plies = 0
  while (!position.over && plies < mostPlies) {
    const { engine, limits } = seats[position.turn]
    const result = engine.search(position, limits, { stopped, onLine: () => {} })
    if (stopped()) return false
    for (const [index, move] of plannedMoves(position, result).entries()) {
      onMove?.(position, move, index === 0 ? result : null)
      position.make(move)
      plies++
    }
  }
  return true
}
