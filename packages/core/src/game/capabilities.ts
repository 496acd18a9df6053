import type { Value } from './outcome.js'
import type { OwnSolver } from './own-solver.js'
import type { Position } from './position.js'
import type { PositionMap } from './position-map.js'
import type { Figures, Measure, Overlay, Refusal, ReportLine } from './view.js'

/**
 * Members that a game may bring beside its rules, in groups (`Search` stands beside `Game`, since engines are told the game). All of
 * it can be left out; each member says what it unlocks and names the code that uses it.
 */

/** For exact values (`solve/`). */
export interface Solve<P extends Position = Position> {
  /** Retrograde analysis, and the explorer of solved values (`solve/retrograde.ts`, `node/blocks`). */
  readonly ranking?: Ranking<P>
  /** A ranking by which every move leads to a lower tier: databases that are larger than memory (`node/blocks`). */
  readonly layers?: Ranking<P>
  /** Exact values where searching everything takes too long (`solve/solve-computation.ts`). */
  readonly solver?: OwnSolver<P>
  /**
   * Returns a first proof number of an open position: 0 where the seat is seen to win against any play, without a search; else 1 or
   * more, a guess of the work left to prove that (`solve/proof-number-search.ts`). Exhaustive search ends its lines at a 0, too
   * (`solve/exhaustive-search.ts`). For zero-sum games.
   */
  proofNumber?(position: P, seat: number): number
  /**
   * How much larger than that of its rival the number of a child may become before the search by proof numbers leaves it, as a factor; 1.5
   * when absent. The better the first proof numbers order moves, the more of it is right.
   */
  readonly patience?: number
  /**
   * Returns exact values of the first plies, packed (`solve/opening-values.ts`): a text that is loaded when a position is first solved,
   * or the app first asked for values of the game.
   */
  openings?(): Promise<string>
  /** Returns whether the openings may know a position; where not, they are not loaded for it. Absent: they may know any. */
  openingsReach?(position: P): boolean
  /**
   * The number of positions there are, for `plyworks report`; without it the numbers of a ranking are counted. Absent where
   * nothing bounds them.
   */
  readonly stateSpace?: StateSpace
  /** Maps of solved values in the explorer. Absent when a game is declared: the replies to each first move, where a turn is a move. */
  readonly maps: readonly PositionMap<P>[]
  /** Other ways to write a solved value, e.g. the literature's (`plyworks solve --scale`). */
  readonly scales: readonly Scale<P>[]
}

/** For people who want to understand a position: beside the board, in the terminal and in analysis. */
export interface Insight<P extends Position = Position> {
  /**
   * Tells what a legal move does where its notation does not say it: fights, losses, what the end of a turn brings.
   * Shown turn by turn beside the board and in the terminal.
   */
  report?(position: P, move: number): ReportLine[]
  /**
   * Says why moves that a person may look for are not legal: with a cell those that would be picked there, with null
   * those looked for anywhere. With `from` the move would go from there to the cell, in games that pick two. The app
   * answers a click or a drop with it, the terminal `why`.
   */
  whyNot?(position: P, cell: number | null, from?: number | null): Refusal[]
  /**
   * Returns the same position with the turn passed on without a move, or null where the rules leave no such position;
   * the position is left as it was. Unlocks threats in the analysis (`web/session/analysis`).
   */
  pass?(position: P): P | null
  /**
   * Outlines in a position, drawn over the board for those who ask; one that forbids a cell also says why
   * (`web/session/board`).
   */
  readonly figures?: Figures<P>
  /** Signs over the cells, a kind at a time, for those who ask (`signs` in the terminal). */
  readonly overlays: readonly Overlay<P>[]
  /** Numbers of each seat that are worth following over a game, drawn over its course. */
  readonly measures: readonly Measure<P>[]
}

/** For opening books (`book/`). */
export interface Book<P extends Position = Position> {
  /** Names by which positions are kept. */
  readonly packing: Packing<P>
  /** Loads the bytes of the book that comes with the game, when first asked for (`plyworks book`, the analysis, the explorer). */
  load?(): Promise<Uint8Array>
}

/** The number of a game's positions, exact or an upper bound. */
export interface StateSpace {
  /** Decimal logarithm. */
  readonly log10: number
  /** False for an upper bound. */
  readonly exact: boolean
  /** Those who counted, or what is counted, in a few words. */
  readonly source: string
}

/** A fixed workload of an engine: positions that it searches to a fixed depth, each with an empty table. */
export interface BenchSuite {
  /** Option texts, see `readOptions`. */
  readonly options: Readonly<Record<string, string>>
  /** Plies below each position. */
  readonly depth: number
  /** In the game's notation. */
  readonly positions: readonly string[]
}

/** The rules a second time, only faster: every figure is that of the plain `Position`. */
export interface Kernel<P extends Position = Position> {
  /**
   * Counts the move sequences of exactly `depth` moves (at least 1) from a position, which is left as it was. Cannot
   * be interrupted: callers split deep counts.
   */
  perft(position: P, depth: number): number
}

/**
 * A group of symmetries of the rules, numbered from 0 (the identity). `apply` of a symmetry commutes with moves, and
 * values are kept when the seats are renumbered by `seat`.
 */
export interface Symmetry<P extends Position = Position> {
  /** Number of symmetries, the identity included. */
  readonly count: number
  /** Makes `into` the image of `position`. */
  apply(symmetry: number, position: P, into: P): void
  /** Returns the image of a move of `position`. */
  move(symmetry: number, position: P, move: number): number
  /** Returns the seat that takes the part of `seat` in the image. */
  seat(symmetry: number, seat: number): number
}

/** A static evaluation: whole numbers, larger is better for the seat. */
export interface Evaluation<P extends Position = Position> {
  /** `plain` for the write-up's own. */
  readonly name: string
  /** What people read in lists. */
  readonly title: string
  /** Bound of the absolute scores; below `WIN_LIMIT` of `engine.ts`. */
  readonly bound: number
  /**
   * Units that make the odds of winning e times as large: a rough figure, by which scores are shown as chances.
   * A sixteenth of the bound when absent.
   */
  readonly odds?: number
  /** Writes one score a seat to `scores` from index `at` on. In zero-sum games the two add up to 0. */
  evaluate(position: P, scores: Int32Array, at: number): void
  /**
   * Returns the score that `evaluate` writes for the seat to move, from that seat and the numbers that `Features.read` would
   * write: for searches of a game's own. Only learned evaluations have it.
   */
  ownScore?(turn: number, cells: Uint8Array): number
}

/** What a learned evaluation may know of positions, beside what follows from the board. */
export interface Features<P extends Position = Position> {
  /** Number of cells that `read` fills: the board's, a multiple of them for several layers of the board, or what the game likes. */
  readonly cells?: number
  /**
   * Count of the numbers that a cell may hold, which begin at 0; at most 255. Seats that a symmetry exchanges share
   * what they learn only where random games show every one of these numbers.
   */
  readonly contents?: number
  /**
   * Writes a number for each cell, in place of the looks of the board: all that is to be known of the position but
   * the seat to move.
   */
  read?(position: P, out: Uint8Array): void
  /** Lists of cells to be looked at together, beside those of neighbours; all lists of one group mean the same. */
  readonly patterns?: readonly (readonly (readonly number[])[])[]
  /** How both seats are exchanged, so that they learn one table. */
  readonly exchange?: Exchange
}

/**
 * The way in which both seats of a game of two are exchanged. With the board turned so, the men in the other hands
 * and the other seat to move, a position is worth to one seat what it was worth to the other. Such images need not
 * come up in a game.
 */
export interface Exchange {
  /** Returns the cell to which a cell goes. */
  cell(cell: number): number
  /** The number that each number of `read` becomes; where looks are read, these say themselves whose men they are. */
  readonly contents?: readonly number[]
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
 * A numbering of positions by tier. Moves lead to the same or a lower tier, so that tiers can be solved in rising order. Where
 * positions can repeat a tier is solved as a whole, so that many small tiers take less memory than a few large ones.
 * `rank` and `unrank` are inverse on the numbers that name a position. Finished positions have a tier but need no number.
 */
export interface Ranking<P extends Position = Position> {
  /** How many tiers there are; they are numbered from 0. */
  readonly tiers: number
  /** Returns how many numbers a tier has, those that name no position included. */
  tierSize(tier: number): number
  /** Returns the tier of a position. */
  tier(position: P): number
  /** Returns the number of a position that is not over, from 0 to `tierSize - 1`. */
  rank(position: P): number
  /** Makes `into` the position of that number; false when the number names none (`into` is then undefined). */
  unrank(tier: number, index: number, into: P): boolean
  /**
   * In layers: makes what gives the numbers of successors without positions, which solves several times as fast
   * (`solve/layer-solver.ts`). Its numbers are those that `unrank`, `make` and `rank` give. Each caller gets one of
   * its own.
   */
  successors?(): Successors
}

/** The numbers that moves lead to, of positions whose moves lead to the tier below. */
export interface Successors {
  /** Whether the seat to move in a tier is to move in the one below as well. */
  keepsTurn(tier: number): boolean
  /**
   * Writes for every move the number that it leads to, in the tier below, or `~kind` where it ends the game (`WIN_ENTRY`, `DRAW_ENTRY` or
   * `LOSS_ENTRY`, for the mover), in any order; where a move wins that one alone may be told. A number that names no position
   * stands for the end that `stuckKind` says. Quickest for numbers that follow each other.
   * @returns how many there are, or -1 when the number names no position
   */
  list(tier: number, index: number, out: Int32Array): number
  /** Kind of an ended position for the seat that would be to move. */
  readonly stuckKind: number
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
  /** Makes `into` the position of a name, `plies` plies after the start. Unchecked: the name may come from a damaged file. */
  unpack(bytes: Uint8Array, at: number, plies: number, into: P): void
}

/** A static guess of how good a move is, used to order moves before search; larger is better. */
export interface Ordering<P extends Position = Position> {
  /** Returns a guess for a legal move of the position, from -1000 to 1000. */
  guess(position: P, move: number): number
}

/** A way to write the exact value of a position as one number, as some part of the literature does. */
export interface Scale<P extends Position = Position> {
  /** Name of the option and of the JSON field, e.g. `pons`. */
  readonly name: string
  /** What people read in lists. */
  readonly title: string
  /**
   * Returns the number of a value on this scale.
   * @param plies distance to the end with best play; ignored for draws
   */
  convert(position: P, value: Value, plies: number): number
}
