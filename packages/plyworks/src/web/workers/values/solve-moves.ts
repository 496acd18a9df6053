import {
  type ExactValue,
  type Game,
  keyOf,
  legalMoves,
  type OpeningValues,
  opposite,
  type Position,
  type RunControl,
  SolvingValues,
  smallestImage,
  type ValuedMove,
} from '@plyworks/core'
import type { ExactProgress, ExactReport, KnownAnswer } from './exact-calls.js'
import type { ListedMove } from './move-values.js'

interface SolveMovesControl extends Pick<RunControl, 'stopped'> {
  /** What is known of the position and its moves, from elsewhere. */
  readonly told?: ExactReport
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
  { valueOnly = false, told, stopped, onProgress, onFound }: SolveMovesControl,
): ExactReport | null {
  if (told !== undefined) keep(game, position, known, told)
  const report = (value: ExactValue | null, moves: readonly ValuedMove[]) => ({
    value,
    moves: listed(game, position, moves),
  })
  const started = performance.now()
  const all = valueOnly ? 0 : legalMoves(game, position).length
  let moves = 0
  const source = new SolvingValues(game, {
    known,
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

/** Keeps what is known of a position and its moves under the keys of the positions. */
function keep(game: Game, position: Position, known: KnownValues, { value, moves }: ExactReport): void {
  const image = game.start()
  const keep = (value: ExactValue) => known.set(smallestImage(game, position, image, keyOf), value)
  if (value !== null) keep({ value: value.value, plies: value.plies })
  const { turn } = position
  for (const { move, value, plies } of moves) {
    position.make(move)
    const own = position.turn === turn ? value : opposite(value)
    if (!position.over) keep({ value: own, plies: plies === null ? null : plies - 1 })
    position.unmake()
  }
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
