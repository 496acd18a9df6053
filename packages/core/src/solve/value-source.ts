import { smallestImage } from '../game/canonical.js'
import type { Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import { opposite, valueOfScore } from '../game/outcome.js'
import type { Position } from '../game/position.js'
import { keyOf } from '../game/position-key.js'
import type { RunControl } from '../run/control.js'
import type { SolvedGame } from './database-probe.js'
import { compareExact, type ExactValue, keepsValue, markBest, type ValuedMove } from './exact-value.js'
import { solveExhaustively } from './exhaustive.js'

/** The value of a position and of all its moves, in pinned order. */
export interface PositionValues extends ExactValue {
  /** The moves whose values are known. */
  readonly moves: readonly ValuedMove[]
}

/** Tells exact values of positions: from a database, by a game's own solver, or by exhaustive search. */
export interface ValueSource<P extends Position = Position> {
  /** Returns the value of a position, which is left as it was; null where it is not known or the source was stopped. */
  value(position: P): ExactValue | null
  /** Returns the values of a position that is not over, and of its moves; null as for `value`. */
  values(position: P): PositionValues | null
}

/** Tells what a database knows. */
export class DatabaseValues<P extends Position> implements ValueSource<P> {
  constructor(private readonly solved: SolvedGame<P>) {}

  value(position: P): ExactValue | null {
    return this.solved.outcome(position)
  }

  values(position: P): PositionValues | null {
    if (this.solved.outcome(position) === null) return null
    const { value, plies, moves, best } = this.solved.probe(position)
    return { value, plies, moves: moves.map((each) => ({ ...each, best: best.includes(each.move) })) }
  }
}

/** Stop signal, progress (`nodes`) and resources of solving values. */
export interface SolvingControl extends Partial<RunControl> {
  /**
   * Takes what is known whenever `values` knows more: the moves known without any search, then the value of the
   * position, then the other moves.
   */
  onFound?(value: ExactValue | null, moves: readonly ValuedMove[]): void
  /** A source that is asked first, such as openings that come with the game. */
  readonly first?: ValueSource
  /** Values by key, so that nothing is worked out twice; null to keep none. One of its own when absent. */
  readonly known?: Map<bigint, ExactValue> | null
  /** Bytes for tables of the game's own solver; its own choice when absent. */
  readonly memory?: number
  /** Memory of the table of the exhaustive search, in megabytes (2^20 bytes); 128 when absent. */
  readonly tableMegabytes?: number
  /** Asks the exhaustive search where the game's own solver tells no distance. */
  readonly distances?: boolean
}

/** Works values out, position by position: by the game's own solver where it wants to be asked, else exhaustively. */
export class SolvingValues implements ValueSource {
  private readonly known: Map<bigint, ExactValue> | null
  private readonly image: Position
  private nodes = 0
  /** Values found in the position under way, its own included, and all that are wanted. */
  private found = 0
  private wanted = 1

  constructor(
    private readonly game: Game,
    private readonly control: SolvingControl = {},
  ) {
    this.known = control.known === undefined ? new Map() : control.known
    this.image = game.start(0)
  }

  value(position: Position): ExactValue | null {
    this.begin(1)
    const value = this.valueOf(position)
    if (value !== null) this.report(0, 1)
    return value
  }

  values(from: Position): PositionValues | null {
    const position = from.clone()
    const moves = [...legalMoves(this.game, position)]
    const found = new Map<number, ValuedMove>()
    let value: ExactValue | null = null
    // Once the value is known, a move that keeps it is known as best.
    const inOrder = () =>
      moves.flatMap((move) => {
        const each = found.get(move)
        return each === undefined ? [] : { ...each, best: value !== null && keepsValue(value, each) }
      })
    this.begin(moves.length + 1)
    const tell = () => {
      this.found = found.size + (value === null ? 0 : 1)
      this.control.onFound?.(value, inOrder())
      this.report(0, 0)
    }
    for (const move of moves) {
      const worth = this.valueOfMove(position, move, (after) => this.knownOf(after))
      if (worth !== null) found.set(move, { move, ...worth, best: false })
    }
    if (found.size > 0) tell()
    value = found.size === moves.length ? bestOf(inOrder()) : this.valueOf(position)
    if (value === null) return null
    tell()
    // Where no plies are counted, every move of a lost position is as lost as another.
    const lost = value.value === 'loss' && value.plies === null ? value : null
    for (const move of moves) {
      if (found.has(move)) continue
      const worth = lost ?? this.valueOfMove(position, move, (after) => this.valueOf(after))
      if (worth === null) return null
      found.set(move, { move, ...worth, best: false })
      tell()
    }
    return { ...value, moves: markBest(inOrder()) }
  }

  private begin(wanted: number): void {
    this.nodes = 0
    this.found = 0
    this.wanted = wanted
  }

  private valueOfMove(
    position: Position,
    move: number,
    valueAfter: (position: Position) => ExactValue | null,
  ): ExactValue | null {
    const mover = position.turn
    position.make(move)
    const same = position.turn === mover
    const next = valueAfter(position)
    position.unmake()
    if (next === null) return null
    return { value: same ? next.value : opposite(next.value), plies: next.plies === null ? null : next.plies + 1 }
  }

  private valueOf(position: Position): ExactValue | null {
    const before = this.knownOf(position)
    if (before !== null) return before
    const solved = this.solve(position)
    if (solved === null) return null
    this.nodes += solved.nodes
    const value: ExactValue = { value: solved.value, plies: solved.plies ?? null }
    this.known?.set(this.keyOf(position), value)
    return value
  }

  /** Returns the value of a position where no search is needed for it. */
  private knownOf(position: Position): ExactValue | null {
    if (position.over) return { value: valueOfScore(position.score(position.turn)), plies: 0 }
    const { first, distances = false } = this.control
    const told = first?.value(position) ?? null
    if (told !== null && (!distances || told.value === 'draw' || told.plies !== null)) return told
    return this.known?.get(this.keyOf(position)) ?? null
  }

  private keyOf(position: Position): bigint {
    return smallestImage(this.game, position, this.image, keyOf)
  }

  private solve(position: Position) {
    const { solver } = this.game.solve
    const { memory, tableMegabytes, distances = false } = this.control
    const stopped = () => this.control.stopped?.() ?? false
    if (solver?.prefers(position)) {
      const solution = solver.solve(position, {
        stopped,
        valueOnly: true,
        progress: (fraction, nodes = 0) => this.report(nodes, fraction ?? 0),
        ...(memory !== undefined && { memory }),
      })
      if (solution === null || !distances || solution.value === 'draw' || solution.plies !== undefined) return solution
    }
    return solveExhaustively(this.game, position, {
      stopped,
      progress: (_fraction, nodes = 0) => this.report(nodes, 0.5),
      ...(tableMegabytes !== undefined && { tableMegabytes }),
    })
  }

  private report(nodes: number, fraction: number): void {
    this.control.progress?.(Math.min(1, (this.found + fraction) / this.wanted), this.nodes + nodes, 'nodes')
  }
}

/** Returns the value of a position by those of all its moves. */
function bestOf(moves: readonly ValuedMove[]): ExactValue {
  const [{ value, plies }] = [...moves].sort(compareExact)
  return { value, plies }
}
