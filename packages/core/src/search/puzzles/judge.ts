import type { Game } from '../../game/game.js'
import { legalMoves } from '../../game/legal-moves.js'
import { opposite, valueOfScore, worthOfValue } from '../../game/outcome.js'
import type { Position } from '../../game/position.js'
import type { Judgement } from '../../game/puzzle.js'
import { prepareDatabase } from '../../solve/database-probe.js'
import { RetrogradeSolver } from '../../solve/retrograde.js'
import { DatabaseValues, SolvingValues, type ValueSource } from '../../solve/value-source.js'
import { boundedOutcome } from './bounded-outcome.js'

/** Megabytes of a table: what is searched through is near its end, and clearing a table takes time too. */
const TABLE = 2

/** Judges positions that are not over, and leaves them as they were; null for a position that it cannot judge. */
export type Judge = (position: Position) => Judgement | null

/**
 * Returns the best judge that a game has: itself solved where it has a ranking (which takes a second or so), its solver, or a look
 * `plies` ahead.
 */
export function judgeFor(game: Game, plies: number): Judge {
  if (game.solve.ranking === undefined)
    return game.solve.solver === undefined ? boundedJudge(game, plies) : solvingJudge(game)
  const solved = prepareDatabase(game, game.start(1))
  if (solved === null) throw new Error('nothing stopped it')
  new RetrogradeSolver(game, solved.ranking, solved.database).run({ stopped: () => false })
  return judgeBy(new DatabaseValues(solved))
}

/** Judges by exact values. */
function judgeBy(source: ValueSource): Judge {
  return (position) => {
    const found = source.value(position)
    // A puzzle has no distance where a draw has no end.
    return found?.plies === Infinity ? { value: found.value, plies: null } : found
  }
}

/** Judges by solving: with the game's own solver where it tells distances, else by searching everything. */
function solvingJudge(game: Game): Judge {
  return judgeBy(new SolvingValues(game, { distances: true, known: null, tableMegabytes: TABLE }))
}

/** Judges by looking `plies` ahead; everything further is open. */
function boundedJudge(game: Game, plies: number): Judge {
  return (position) => boundedOutcome(game, position, plies)
}

export interface JudgedMove extends Judgement {
  readonly move: number
}

/**
 * All legal moves of a position with what they lead to, in pinned order; null when one of them cannot be judged, or
 * when those found so far are too many.
 */
export function judgeMoves(
  game: Game,
  judge: Judge,
  position: Position,
  tooMany: (found: readonly JudgedMove[]) => boolean = () => false,
): JudgedMove[] | null {
  const judged: JudgedMove[] = []
  for (const move of legalMoves(game, position)) {
    const judgement = judgeMove(judge, position, move)
    if (judgement === null) return null
    judged.push({ move, ...judgement })
    if (tooMany(judged)) return null
  }
  return judged
}

function judgeMove(judge: Judge, position: Position, move: number): Judgement | null {
  const seat = position.turn
  position.make(move)
  const found = position.over ? endOf(position) : judge(position)
  const same = position.turn === seat
  position.unmake()
  if (found === null) return null
  return {
    value: same ? found.value : opposite(found.value),
    plies: found.plies === null ? null : found.plies + 1,
  }
}

/** A finished position, for the seat whose turn it would be. */
function endOf(position: Position): Judgement {
  return { value: valueOfScore(position.score(position.turn)), plies: 0 }
}

/** Returns how good a judgement is, to compare; what is open counts as a draw. Larger is better. */
export function worthOf({ value, plies }: Judgement): number {
  return worthOfValue(value, plies ?? 0)
}
