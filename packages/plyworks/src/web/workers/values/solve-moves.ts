import {
  type Game,
  keyOf,
  legalMoves,
  type OwnSolver,
  opposite,
  type Position,
  smallestImage,
  solveExhaustively,
  valueOfScore,
} from '@plyworks/core'
import type { ExactProgress, ExactReport } from './exact-calls.js'
import type { ListedMove } from './move-values.js'
import { compareValues, type ShownValue } from './move-values.js'

export interface SolveMovesControl {
  /** Stops after the value of the position itself. */
  readonly valueOnly?: boolean
  stopped(): boolean
  onProgress(progress: ExactProgress): void
  /** Told whenever more is known. */
  onFound(report: ExactReport): void
}

/** Values by key, so that what was found before a run gave up is not worked out again. */
export type KnownValues = Map<bigint, ShownValue>

/** Memory of a solver's table: what a phone can spare. */
const MEMORY = 64 * 2 ** 20
/** The exhaustive search takes positions that the game's solver leaves to it; they are small. */
const EXHAUSTIVE_MEGABYTES = 32

/**
 * The value of a position and of each of its moves by the game's own solver: first the position, then the moves, images
 * of each other once.
 * @param position not over; left as it was
 * @returns null when stopped before the end
 */
export function solveMoves(
  game: Game,
  solver: OwnSolver,
  position: Position,
  known: KnownValues,
  control: SolveMovesControl,
): ExactReport | null {
  return new MoveSolver(game, solver, position.clone(), known, control).run()
}

class MoveSolver {
  private readonly started = performance.now()
  private readonly found: ListedMove[] = []
  private readonly moves: readonly number[]
  private value: ShownValue | null = null
  private nodesBefore = 0
  private readonly image: Position

  constructor(
    private readonly game: Game,
    private readonly solver: OwnSolver,
    private readonly position: Position,
    private readonly known: KnownValues,
    private readonly control: SolveMovesControl,
  ) {
    this.moves = [...legalMoves(game, position)]
    this.image = position.clone()
  }

  run(): ExactReport | null {
    const { position, moves } = this
    this.value = this.valueOf(position)
    if (this.value === null) return null
    // Where nobody counts plies, every move of a lost position is as lost as another.
    const lost = this.value.value === 'loss' && this.value.plies === null ? this.value : null
    this.tell()
    if (this.control.valueOnly) return { value: this.value, moves: [] }
    for (const move of moves) {
      const text = this.game.notation.formatMove(position, move)
      const value = lost ?? this.valueOfMove(move)
      if (value === null) return null
      this.found.push({ move, text, ...value, best: false })
      this.tell()
    }
    return { value: this.value, moves: markBest(this.found) }
  }

  private tell(): void {
    this.control.onFound({ value: this.value, moves: this.found })
    this.report(0, 0)
  }

  /** For the seat that makes the move. */
  private valueOfMove(move: number): ShownValue | null {
    const { position } = this
    const mover = position.turn
    position.make(move)
    const same = position.turn === mover
    const value = this.valueOf(position)
    position.unmake()
    if (value === null) return null
    return {
      value: same ? value.value : opposite(value.value),
      plies: value.plies === null ? null : value.plies + 1,
    }
  }

  /** For the seat to move. */
  private valueOf(position: Position): ShownValue | null {
    if (position.over) return { value: valueOfScore(position.score(position.turn)), plies: 0 }
    const key = smallestImage(this.game, position, this.image, keyOf)
    const before = this.known.get(key)
    if (before !== undefined) return before
    const solved = this.ask(position)
    if (solved === null) return null
    const value: ShownValue = { value: solved.value, plies: solved.plies ?? null }
    this.nodesBefore += solved.nodes
    this.known.set(key, value)
    return value
  }

  private ask(position: Position) {
    const stopped = () => this.control.stopped()
    if (!this.solver.prefers(position)) {
      return solveExhaustively(this.game, position, {
        stopped,
        onProgress: (nodes) => this.report(nodes, 0.5),
        tableMegabytes: EXHAUSTIVE_MEGABYTES,
      })
    }
    return this.solver.solve(position, {
      stopped,
      onProgress: (nodes, _milliseconds, share) => this.report(nodes, share),
      memory: MEMORY,
    })
  }

  private report(nodes: number, share: number): void {
    const all = this.moves.length
    const parts = this.found.length + (this.value === null ? 0 : 1) + share
    this.control.onProgress({
      nodes: this.nodesBefore + nodes,
      milliseconds: performance.now() - this.started,
      moves: this.found.length,
      all,
      share: Math.min(1, parts / (all + 1)),
    })
  }
}

/** Marks the moves that no move is better than; none in a position where every move loses and nobody knows how soon. */
function markBest(moves: readonly ListedMove[]): ListedMove[] {
  const [best] = [...moves].sort(compareValues)
  if (best.value === 'loss' && best.plies === null) return [...moves]
  // How long a draw takes is nobody's aim.
  const equals = (move: ListedMove) =>
    move.value === best.value && (move.value === 'draw' || compareValues(best, move) === 0)
  return moves.map((move) => ({ ...move, best: equals(move) }))
}
