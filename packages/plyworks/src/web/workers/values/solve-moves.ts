import {
  type ExactValue,
  type Game,
  legalMoves,
  type OpeningValues,
  type Position,
  type RunControl,
  SolvingValues,
  type ValuedMove,
  type ValueSource,
} from '@plyworks/core'
import type { ExactProgress, ExactReport, KnownAnswer } from './exact-calls.js'
import type { ListedMove } from './move-values.js'

interface SolveMovesControl extends Pick<RunControl, 'stopped'> {
  /** A source that is asked before anything is searched. */
  readonly first?: ValueSource
  /** Stops after the value of the position itself. */
  readonly valueOnly?: boolean
  onProgress(progress: ExactProgress): void
  /** Told whenever more is known. */
  onFound(report: ExactReport): void
}

/** Values by key, so that what was found before a run gave up is not worked out again. */
export type KnownValues = Map<bigint, ExactValue>

/** Memory of a solver's table: what a phone can spare. */
const MEMORY = 64 * 2 ** 20
/** The exhaustive search takes positions that the game's solver leaves to it; they are small. */
const EXHAUSTIVE_MEGABYTES = 32

/**
 * Returns the value of a position and of each of its moves, solved one by one; null when stopped before the end.
 * @param position not over; left as it was
 */
export function solveMoves(
  game: Game,
  position: Position,
  known: KnownValues,
  { valueOnly = false, first, stopped, onProgress, onFound }: SolveMovesControl,
): ExactReport | null {
  const report = (value: ExactValue | null, moves: readonly ValuedMove[]) => ({
    value,
    moves: listed(game, position, moves),
  })
  const started = performance.now()
  const all = valueOnly ? 0 : legalMoves(game, position).length
  let moves = 0
  const source = new SolvingValues(game, {
    known,
    ...(first !== undefined && { first }),
    stopped,
    progress: (fraction, nodes = 0) =>
      onProgress({ nodes, milliseconds: performance.now() - started, moves, all, fraction: fraction ?? 0 }),
    onFound(value, found) {
      moves = found.length
      onFound(report(value, found))
    },
    memory: MEMORY,
    tableMegabytes: EXHAUSTIVE_MEGABYTES,
  })
  if (valueOnly) {
    const value = source.value(position)
    return value && { value, moves: [] }
  }
  const values = source.values(position)
  return values && report({ value: values.value, plies: values.plies }, values.moves)
}

/** Returns what openings know of a position and of each of its moves. */
export function knownMoves(
  game: Game,
  openings: OpeningValues,
  position: Position,
): Pick<KnownAnswer, 'report' | 'complete'> {
  const all = openings.values(position)
  const moves = listed(game, position, all?.moves ?? openings.knownMoves(position))
  return { report: { value: openings.value(position), moves }, complete: all !== null }
}

/** Returns moves with their texts. */
export function listed<P extends Position>(game: Game<P>, position: P, moves: readonly ValuedMove[]): ListedMove[] {
  return moves.map((each) => ({ ...each, text: game.notation.formatMove(position, each.move) }))
}
