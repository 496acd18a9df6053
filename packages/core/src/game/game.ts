import type { Certifier } from './certifier.js'
import type { Editor } from './editor.js'
import type { EngineDefinition, Level } from './engine.js'
import type { ExhibitDeclaration } from './exhibit.js'
import type { Laboratory } from './laboratory.js'
import type { Value } from './outcome.js'
import type { OwnSolver } from './own-solver.js'
import type { Parts } from './parts.js'
import type { Position } from './position.js'
import type { PositionMap } from './position-map.js'
import type { Study } from './study.js'
import type { Variant, VariantKeys } from './variant.js'
import type { View } from './view.js'

export type * from './certifier.js'
export type * from './own-solver.js'

/** What a game's folder exports as `definition`: everything known before a variant is chosen. */
export interface GameDefinition<P extends Position = Position> {
  /** Folder name and id, e.g. `connect-four`. */
  readonly id: string
  readonly title: string
  /** One sentence for the gallery. */
  readonly summary: string
  readonly seats: number
  /** Names of the seats, e.g. White and Black. */
  readonly seatNames: readonly string[]
  readonly variants: VariantKeys
  /** Questions that only this game knows, each a command of its own. */
  readonly studies?: readonly Study[]
  /** Long computations of its own in parts, by the kind of work that does them. */
  readonly parts?: Readonly<Record<string, () => Promise<Parts>>>
  /** Experiments of its own for `plyworks report`. */
  readonly laboratory?: Laboratory
  /** What there is to see of it beside play, each a page of its own. */
  readonly exhibits?: readonly ExhibitDeclaration[]
  /**
   * The game with every key of the variant given (see `parseVariant`).
   * @throws TextError when single values are fine but their combination is not
   */
  create(variant: Variant): Game<P>
}

/** A game with its variant chosen. Required functions are few; each optional capability unlocks something. */
export interface Game<P extends Position = Position> {
  readonly definition: GameDefinition<P>
  readonly variant: Variant
  /** `id` or `id:key=value,…`, as `formatGameName` writes it. */
  readonly name: string
  readonly traits: Traits

  /** The start position; `seed` fixes whatever set-up is random (ignored by games without any). */
  start(seed?: number): P

  readonly text: GameText<P>
  readonly view: View<P>

  /** Unlocks smaller tables: equal positions met once. */
  readonly symmetry?: Symmetry<P>
  /** Unlocks alpha-beta, max^n and greedy play with judgement. The first one is the default; a game with any has `plain`. */
  readonly evaluations?: readonly Evaluation<P>[]
  /** Unlocks search over whole turns where a turn is many moves. Without it every legal move is a turn. */
  readonly turns?: Turns<P>
  /** Unlocks retrograde analysis. */
  readonly ranking?: Ranking<P>
  /** A ranking by which every move leads to a lower tier: unlocks databases that are larger than memory. */
  readonly layers?: Ranking<P>
  /** Unlocks maps of solved values. */
  readonly maps?: readonly PositionMap<P>[]
  /** Unlocks faster exhaustive solving and search by better move order. */
  readonly ordering?: Ordering<P>
  /** Unlocks opening books. */
  readonly packing?: Packing<P>
  /** The bytes of the opening book that comes with the game, loaded when first asked for. */
  readonly book?: () => Promise<Uint8Array>
  /** Other ways to write a solved value, e.g. the literature's. */
  readonly scales?: readonly Scale<P>[]
  /** Engines that only this game has, listed after the generic ones. */
  readonly engines?: readonly EngineDefinition<P>[]
  /** Strengths of computer play, weakest first, for games that the general ones do not fit. */
  readonly levels?: readonly Level[]
  /** Unlocks exact values where searching everything takes too long. */
  readonly solver?: OwnSolver<P>
  /** How many positions there are; without it the numbers of a ranking are counted. Absent where nothing bounds them. */
  readonly stateSpace?: StateSpace
  /** What `bench` measures instead of the generic search. */
  readonly bench?: BenchSuite
  /** Unlocks proofs of values that are checked without the solver. */
  readonly certifier?: Certifier<P>
  /** Unlocks setting up positions on the board; without it they are set up by notation. */
  readonly editor?: Editor
  /** Unlocks faster counting of move sequences. */
  readonly kernel?: Kernel<P>
  /**
   * Unlocks threats: the same position with the turn passed on without a move, or null where the rules leave no such
   * position. The position is left as it was.
   */
  pass?(position: P): P | null
}

/** The number of a game's positions, exact or an upper bound. */
export interface StateSpace {
  /** Decimal logarithm. */
  readonly log10: number
  readonly exact: boolean
  /** Who counted, or what is counted, in a few words. */
  readonly source: string
}

/** A fixed workload: positions that one engine searches to a fixed depth, each with an empty table. */
export interface BenchSuite {
  /** One of the game's own engines. */
  readonly engine: string
  /** Option texts, see `readOptions`. */
  readonly options: Readonly<Record<string, string>>
  readonly depth: number
  /** In the game's notation. */
  readonly positions: readonly string[]
}

/** The rules once more, only faster; always with the figures of the plain `Position`. */
export interface Kernel<P extends Position = Position> {
  /**
   * Number of move sequences of exactly `depth` moves (at least 1) from a position, which is left as it was. Cannot be
   * interrupted: callers split deep counts.
   */
  perft(position: P, depth: number): number
}

/** What decides which algorithms apply. */
export interface Traits {
  readonly seats: number
  /** `zero-sum`: two seats whose scores add up to 0. `winner`: one seat scores 1, the others 0. */
  readonly payoff: 'zero-sum' | 'winner'
  /** Upper bound of the legal moves of any position: room needed by `generate`. */
  readonly maxMoves: number
  /** Upper bound of the plies of any game, or Infinity. */
  readonly maxPlies: number
  /** Whether a position (by key) can come again in one game. */
  readonly repeats: boolean
  /** Whether a seat may make several moves in a row as one turn. */
  readonly multiMoveTurns: boolean
  /** Whether the start depends on the seed. */
  readonly randomStart: boolean
}

/** Notation both ways. Parsers take hostile text and throw only `TextError`. */
export interface GameText<P extends Position = Position> {
  formatPosition(position: P): string
  parsePosition(text: string): P
  formatMove(position: P, move: number): string
  /** The legal move written as `text`; a well-formed but illegal move is a `TextError` that says so. */
  parseMove(position: P, text: string): number
  /** Where in the course of a game a position is, if it says so: `turn 3, player 2`. */
  place?(position: P): string
  /** Several lines of plain text for terminals and logs, without a final line break. */
  diagram(position: P): string
}

/**
 * A group of symmetries of the rules, numbered from 0 (the identity). `apply` of a symmetry commutes with moves, and
 * values are kept when the seats are renumbered by `seat`.
 */
export interface Symmetry<P extends Position = Position> {
  readonly count: number
  /** Makes `into` the image of `position`. */
  apply(symmetry: number, position: P, into: P): void
  /** The image of a move of `position`. */
  move(symmetry: number, position: P, move: number): number
  /** The seat that takes the part of `seat` in the image. */
  seat(symmetry: number, seat: number): number
}

/** A static evaluation: whole numbers, larger is better for the seat. */
export interface Evaluation<P extends Position = Position> {
  /** `plain` for the write-up's own. */
  readonly name: string
  readonly title: string
  /** Bound of the absolute scores; below `WIN_LIMIT` of `engine.ts`. */
  readonly bound: number
  /**
   * So many units make the odds of winning e times as large: a rough figure, by which scores are shown as chances.
   * A sixteenth of the bound when absent.
   */
  readonly odds?: number
  /** Writes one score a seat to `scores` from index `at` on. In zero-sum games the two add up to 0. */
  evaluate(position: P, scores: Int32Array, at: number): void
}

/** Restricted turn generation (C. Nahr, "Computer Players in the Star Chess Game"): a small set of whole turns. */
export interface Turns<P extends Position = Position> {
  /** Upper bound of what `propose` writes. */
  readonly maxCells: number
  /**
   * Writes whole turns of the seat to move, best candidates first, each as its number of moves followed by the moves;
   * the last move of a turn passes the turn to another seat or ends the game. Returns the index after the last one.
   * At least one turn is written unless the game is over.
   */
  propose(position: P, out: Int32Array, at: number): number
}

/**
 * A numbering of positions by tier. Moves lead to the same or a lower tier, so that tiers can be solved in rising order.
 * `rank` and `unrank` are inverse on the numbers that name a position. Finished positions have a tier but need no number.
 */
export interface Ranking<P extends Position = Position> {
  readonly tiers: number
  tierSize(tier: number): number
  tier(position: P): number
  rank(position: P): number
  /** Makes `into` the position of that number; false when the number names none (`into` is then undefined). */
  unrank(tier: number, index: number, into: P): boolean
}

/** Exact names of positions of a fixed length: equal names mean equal positions but for the number of plies played. */
export interface Packing<P extends Position = Position> {
  /** Length of a name. */
  readonly bytes: number
  /**
   * Writes the name of a position to `out` from index `at` on; false when it has none because its future also depends
   * on the number of plies played.
   */
  pack(position: P, out: Uint8Array, at: number): boolean
  /** Makes `into` the position of a name after so many plies. Unchecked: the name may come from a damaged file. */
  unpack(bytes: Uint8Array, at: number, plies: number, into: P): void
}

/** A static guess of how good a move is, used to order moves before search; larger is better. */
export interface Ordering<P extends Position = Position> {
  /** Guess for a legal move of the position, from -1000 to 1000. */
  guess(position: P, move: number): number
}

/** A way to write the exact value of a position as one number, as some part of the literature does. */
export interface Scale<P extends Position = Position> {
  /** Name of the option and of the JSON field, e.g. `pons`. */
  readonly name: string
  readonly title: string
  /** @param plies distance to the end with best play; ignored for draws */
  convert(position: P, value: Value, plies: number): number
}
