import { NotApplicable } from '../base/not-applicable.js'
import type { Game, OwnSolution } from '../game/game.js'
import { checkSubject, legalMoves } from '../game/legal-moves.js'
import { valueOfScore } from '../game/outcome.js'
import type { Position } from '../game/position.js'
import { Stopped } from '../run/control.js'
import type { SolveControl } from './exhaustive-search.js'
import { ProofNumberSearch } from './proof-number-search.js'

/** Returns why a game cannot be solved by proof numbers, or null when it can. */
export function refusesProofNumbers(game: Game): string | null {
  const { traits, definition } = game
  if (traits.payoff !== 'zero-sum') {
    return `proof-number search needs two seats and a zero-sum result; ${definition.title} has ${traits.seats} seats`
  }
  if (traits.repeats) {
    return `proof-number search here needs games whose positions cannot repeat, and those of ${definition.title} can`
  }
  return null
}

/** Stop signal, progress (`nodes`) and resources of the search. */
export interface ProofNumberControl extends SolveControl {
  /** Bytes of its table; 2^27 when absent. */
  readonly memory?: number
}

/**
 * Finds the value of a position, without its distance, by proof numbers (see `ProofNumberSearch`): whether the seat to move
 * wins, and if not whether it holds a draw. Often far quicker than a search that wants the distance as well. `best` has the moves that
 * are known to keep the value; of a win one is enough, and then `complete` is false unless the others are known to fail.
 * @param position not changed
 * @returns null when stopped before the end
 * @throws NotApplicable when the game is refused (see `refusesProofNumbers`)
 */
export function solveByProofNumbers(
  game: Game,
  position: Position,
  control: ProofNumberControl = { stopped: () => false },
): OwnSolution | null {
  checkSubject(game, position)
  const refusal = refusesProofNumbers(game)
  if (refusal !== null) throw new NotApplicable(refusal)
  // The search works on a copy: being stopped leaves it in the middle of a line.
  const root = position.clone()
  const search = new ProofNumberSearch(game, root, control)
  const { turn } = root
  if (root.over) return { value: valueOfScore(root.score(turn)), plies: 0, best: [], ...search.effort() }
  try {
    const score = search.scores(turn, 1) ? 1 : search.sawDraw && search.scores(turn, 0) ? 0 : -1
    const moves = [...legalMoves(game, root)]
    if (score < 0) return { value: 'loss', best: moves, ...search.effort() }
    const answers = moves.map((move) => search.answered(move))
    const best = moves.filter((_, index) => answers[index] === true)
    const complete = !answers.includes(null)
    return { value: valueOfScore(score), best, complete, ...search.effort() }
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}
