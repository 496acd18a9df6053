import type { Game } from '../game/game.js'
import type { Value } from '../game/outcome.js'
import type { OwnSolution } from '../game/own-solver.js'
import type { Position } from '../game/position.js'
import type { OpeningAnswer } from './known-openings.js'

/** The findings of solving a position. */
export interface SolveFindings {
  /** For the seat to move. */
  readonly value: Value
  /** Distance to the end with best play; absent for draws and where the solver does not know it. */
  readonly plies?: number
  /** Different positions met, all shards together. */
  readonly positions: number
  /** Nodes of the searches, all shards together. */
  readonly nodes: number
  /** Every move that keeps the value at the best distance, unless others were not decided. */
  readonly best: readonly string[]
  /** Present where other moves may keep the value, too. */
  readonly othersUndecided?: true
  /** Why the value is sure where no search was needed: what follows "decided without a search: ". */
  readonly reason?: string
}

const TOLD = 'the openings that come with the game know the answer'

/** Returns what a solver found of a position, with its moves in the game's notation. */
export function solveFindings(
  game: Game,
  position: Position,
  { value, plies, positions, nodes, best, complete, reason }: Omit<OwnSolution, 'milliseconds'>,
): SolveFindings {
  return {
    value,
    ...(plies !== undefined && { plies }),
    positions,
    nodes,
    best: Array.from(best, (move) => game.notation.formatMove(position, move)),
    ...(complete === false && { othersUndecided: true }),
    ...(reason !== undefined && { reason }),
  }
}

/** The findings of openings, which take no search. */
export function openingFindings(game: Game, position: Position, known: OpeningAnswer): SolveFindings {
  const best = known.best ?? []
  return solveFindings(game, position, { ...distanceOf(known), positions: 0, nodes: 0, best, reason: TOLD })
}

/** The value of an opening as solvers tell it: a draw has no distance. */
export function distanceOf({ value: { value, plies } }: OpeningAnswer): Pick<OwnSolution, 'value' | 'plies'> {
  return value === 'draw' || plies === null ? { value } : { value, plies }
}

/** Says that a value needed no search, and why where that is known. */
export function decidedWithoutSearch(reason?: string): string {
  return `decided without a search${reason === undefined ? '' : `: ${reason}`}`
}
