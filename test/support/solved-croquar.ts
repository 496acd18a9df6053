import { prepareDatabase, RetrogradeSolver, type SolvedGame } from '@plyworks/core'
import definition from '../../packages/games/croquar/index.js'
import type { CroquarPosition } from '../../packages/games/croquar/rules.js'

/** The game, solved by retrograde analysis: what its tables and players are held against. Takes seconds. */
export function solveCroquar(): {
  readonly solved: SolvedGame<CroquarPosition>
  /** The value of a position for the seat to move: 1, 0 or -1. */
  readonly oracle: (position: CroquarPosition) => number
} {
  const game = definition.create({})
  const solved = prepareDatabase(game, game.start())
  if (!solved) throw new Error('no database')
  const { ranking, database } = solved
  new RetrogradeSolver(game, ranking, database).run({ stopped: () => false })
  return {
    solved,
    oracle: (position) => (database.tables[ranking.tier(position)][ranking.rank(position)] & 3) - 2,
  }
}
