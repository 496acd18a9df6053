import { NotApplicable } from '../base/not-applicable.js'
import type { Game, OwnSolution } from '../game/game.js'
import { checkSubject, legalMoves } from '../game/legal-moves.js'
import { valueOfScore } from '../game/outcome.js'
import type { Position } from '../game/position.js'
import { Stopped } from '../run/control.js'
import { solveWithCycles } from './exhaustive-cycles.js'
import { ExhaustiveSearch, type SolveControl } from './exhaustive-search.js'

/**
 * The findings of exhaustive search, with best play by both: every decided game has its distance - plies to the end when
 * the winner hurries and the loser delays - and `best` holds all moves that keep value and distance, in pinned order.
 * `positions` counts those in the table at the end, `nodes` the moves made.
 */
export type Solution = OwnSolution

/** Returns why the game cannot be solved exhaustively, or null when it can. */
export function refusesExhaustive(game: Game): string | null {
  const { traits, definition } = game
  if (traits.payoff !== 'zero-sum') {
    return `exhaustive solving needs two seats and a zero-sum result; ${definition.title} has ${traits.seats} seats`
  }
  return null
}

/**
 * Solves a position by alpha-beta over all lines to their ends, with a table. The distance is found as P. Pons does
 * for Connect Four ("Solving Connect Four", part 8): zero-window searches that halve the interval of possible results,
 * near results first, each answering "is it better than this?" and leaving its bounds in the table for the next.
 * Games whose positions can repeat without end are solved by retrograde analysis of all positions that can be reached.
 * @param position not changed; over positions have their score as value
 * @returns null when stopped before the end
 * @throws NotApplicable when the game is refused (see `refusesExhaustive`), or repeats and has too many positions
 */
export function solveExhaustively(
  game: Game,
  position: Position,
  control: SolveControl = { stopped: () => false },
): Solution | null {
  checkSubject(game, position)
  const refusal = refusesExhaustive(game)
  if (refusal) throw new NotApplicable(refusal)
  if (game.traits.repeats && !Number.isFinite(game.traits.maxPlies) && !position.over) {
    return solveWithCycles(game, position, control)
  }
  // The search works on a copy: being stopped leaves it in the middle of a line.
  const root = position.clone()
  const search = new ExhaustiveSearch(game, root, control)
  try {
    return root.over ? solutionOfEnd(root, search) : solutionOfOpen(game, root, search)
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}

function solutionOfEnd(position: Position, search: ExhaustiveSearch): Solution {
  const score = position.score(position.turn)
  return { value: valueOfScore(score), plies: 0, best: [], ...search.effort() }
}

function solutionOfOpen(game: Game, position: Position, search: ExhaustiveSearch): Solution {
  const score = search.exactScore()
  const best = [...legalMoves(game, position)].filter((move) => search.reaches(move, score))
  const value = valueOfScore(score)
  const solution = { value, best, ...search.effort() }
  return value === 'draw' ? solution : { ...solution, plies: search.pliesOf(score) }
}
