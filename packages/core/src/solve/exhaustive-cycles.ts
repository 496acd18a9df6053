import { NotApplicable } from '../base/not-applicable.js'
import type { Game, OwnSolution, Ranking } from '../game/game.js'
import type { Position } from '../game/position.js'
import type { RunControl } from '../run/control.js'
import { emptyDatabase, sizeOf } from './database.js'
import { REACHABLE_LIMIT, SolvedGame } from './database-probe.js'
import { RetrogradeSolver } from './retrograde.js'
import { LOOK_EVERY, reachableRanking } from './retrograde-reachable.js'

/** Larger solutions are not kept for the next question. */
const KEPT_POSITIONS = 4_000_000

/** The solution worked out last for each game: what is asked next is mostly one of its positions. */
const latest = new WeakMap<Game, SolvedGame<Position>>()

/**
 * Solves a position of a game whose positions can come again. A search with a table would not be exact there, since a value
 * found on one way depends on the positions passed on it; so every position that can be reached is solved, backwards from the ends.
 * @param position not over
 * @returns null when stopped
 * @throws NotApplicable when there are too many positions
 */
export function solveWithCycles(game: Game, position: Position, control: RunControl): OwnSolution | null {
  const started = performance.now()
  const known = latest.get(game)
  let nodes = 0
  let solved = known !== undefined && (known.outcome(position) ?? null) !== null ? known : null
  if (solved === null) {
    const ranking = smallRanking(game) ?? reached(game, position, control)
    if (ranking === null) return null
    solved = new SolvedGame(game, ranking, emptyDatabase(game, ranking))
    const solver = new RetrogradeSolver(game, ranking, solved.database)
    if (!solver.run(control)) return null
    nodes = solver.nodes
    if (solved.database.size <= KEPT_POSITIONS) latest.set(game, solved)
  }
  const { value, plies, best } = solved.probe(position)
  const { win, draw, loss } = solved.database.counts()
  return {
    value,
    ...(value !== 'draw' && { plies }),
    best,
    positions: win + draw + loss,
    nodes,
    milliseconds: performance.now() - started,
  }
}

function smallRanking(game: Game): Ranking | null {
  const { ranking } = game.solve
  if (ranking === undefined) return null
  const tierSizes = Array.from({ length: ranking.tiers }, (_, tier) => ranking.tierSize(tier))
  return sizeOf({ tierSizes }) <= REACHABLE_LIMIT ? ranking : null
}

function reached(game: Game, position: Position, control: RunControl): Ranking | null {
  let looks = 0
  const ranking = reachableRanking(game, position, REACHABLE_LIMIT, () => {
    control.progress?.(null, LOOK_EVERY * looks++, 'positions')
    return control.stopped()
  })
  if (ranking !== 'too many') return ranking
  const database =
    game.solve.ranking === undefined ? '' : '; retrograde analysis into a file takes it (--database FILE)'
  throw new NotApplicable(
    `positions of ${game.definition.title} can repeat, so that solving one takes all that can be reached from it, and these are more than ${REACHABLE_LIMIT}${database}`,
  )
}
