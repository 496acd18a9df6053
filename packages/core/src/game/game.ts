import type {
  BenchSuite,
  Book,
  Evaluation,
  Features,
  Insight,
  Kernel,
  Ordering,
  Solve,
  Symmetry,
  Turns,
} from './capabilities.js'
import type { Editor } from './editor.js'
import type { Engine, EngineCard, Level } from './engine.js'
import type { OptionSpecs, Options } from './options.js'
import type { GamePages } from './pages.js'
import type { Position } from './position.js'
import type { Study } from './study.js'
import type { Variant, VariantKeys } from './variant.js'
import type { View } from './view.js'

export type * from './capabilities.js'
export type * from './own-solver.js'

/** The default export of a game's module: everything known before a variant is chosen. */
export interface GameDefinition<P extends Position = Position> {
  /** Folder name and id, e.g. `connect-four`. */
  readonly id: string
  /** Name that people read. */
  readonly title: string
  /** What else people call it, such as `Reversi`: a name that is typed wrong is compared with these, too. */
  readonly otherNames?: readonly string[]
  /** One sentence for the gallery. */
  readonly summary: string
  /** Heading under which lists show it, below the games that have none: `Small games`. */
  readonly collection?: string
  /** Number of seats. */
  readonly seats: number
  /** Names of the seats, e.g. White and Black. */
  readonly seatNames: readonly string[]
  /** The keys of a variant, with their values and defaults. */
  readonly variants: VariantKeys
  /** Questions and experiments that only this game knows, each a command of its own (`tasks/study.ts`, `tasks/report`). */
  readonly studies: readonly Study[]
  /** Its rules, exhibits and lessons (`web/features`). */
  readonly pages: GamePages
  /**
   * Makes the game with every key of the variant given (see `parseVariant`).
   * @throws TextError when single values are fine but their combination is not
   */
  create(variant: Variant): Game<P>
}

/** A game with its variant chosen. Required functions are few; each optional capability unlocks something. */
export interface Game<P extends Position = Position> {
  /** The definition that made it. */
  readonly definition: GameDefinition<P>
  /** The value of each key. */
  readonly variant: Variant
  /** `id` or `id:key=value,…`, as `formatGameName` writes it. */
  readonly name: string
  /** What decides which algorithms apply. */
  readonly traits: Traits

  /** Returns the start position; `seed` fixes whatever set-up is random (ignored by games without any). */
  start(seed?: number): P

  /** Positions and moves as text, both ways. */
  readonly notation: Notation<P>
  /** The board, and the clicks that pick moves. */
  readonly view: View<P>

  /** Play by the computer. */
  readonly search: Search<P>
  /** Exact values. */
  readonly solve: Solve<P>
  /** Members that help to understand a position. */
  readonly insight: Insight<P>
  /** Unlocks opening books (`book/`). */
  readonly book?: Book<P>
  /** Unlocks setting up positions on the board (`web/features/edit`); without it they are set up by notation. */
  readonly editor?: Editor
}

/** For play by the computer (`search/`). */
export interface Search<P extends Position = Position> {
  /**
   * Judgement at the horizon, for alpha-beta, MTD(f), max^n, greedy play and playouts that are cut off
   * (`search/two-seat.ts`, `max-n.ts`, `monte-carlo.ts`). The first one is the default; a game with any has `plain`.
   */
  readonly evaluations: readonly Evaluation<P>[]
  /** Engines that only this game has, listed after the generic ones (`search/engines.ts`). */
  readonly engines: readonly EngineDefinition<P>[]
  /** Strengths of computer play, weakest first; without any the general ones (`search/levels.ts`). */
  readonly levels: readonly Level[]
  /** Better order of moves in search and exhaustive solving (`search/move-order.ts`, `solve/exhaustive-search.ts`). */
  readonly ordering?: Ordering<P>
  /**
   * Positions that are images of each other count once: in transposition tables, counts, books, proofs and puzzles
   * (`game/canonical.ts`).
   */
  readonly symmetry?: Symmetry<P>
  /** What a learned evaluation sees, where that is more than the looks of the board tell (`learn/cell-reader.ts`, `learn/tuples.ts`). */
  readonly features?: Features<P>
  /** Loads the file of the learned evaluation that comes with the game, when first asked for (engine `learned`). */
  learned?(): Promise<Uint8Array>
  /** Search over whole turns where a turn is many moves; without it every legal move is a turn (`game/candidates.ts`). */
  readonly turns?: Turns<P>
  /** Faster counting of lines of play (`search/perft.ts`). */
  readonly kernel?: Kernel<P>
}

/** A kind of engine: knows which games it fits and which options it has. */
export interface EngineDefinition<P extends Position = Position> {
  /** Name in commands and files, e.g. `alpha-beta`. */
  readonly name: string
  /** What people read in lists. */
  readonly title: string
  /** Makes it one of the game's named opponents. */
  readonly card?: EngineCard
  /** Returns a sentence that says why the engine does not fit the game, or null when it does. */
  refuses(game: Game<P>): string | null
  /**
   * How it finds several lines. `together`: it heeds `Limits.lines`. `apart`: `search/lines.ts` asks it about every
   * root move, to a depth. When absent there is always one line.
   */
  readonly lines?: 'together' | 'apart'
  /**
   * Whether it judges by a learned evaluation where that is the game's first one (`Evaluation.ownScore`). The
   * engine `learned` then uses this search rather than a general one.
   */
  readonly takesLearned?: boolean
  /** Returns its options for that game. */
  options(game: Game<P>): OptionSpecs
  /** The workload that `bench` measures instead of the generic search (`search/bench.ts`): that of the first engine of a game that has one. */
  readonly bench?: BenchSuite
  /** Loads what an engine with these options reads from (a book, say). An engine created without this call works without it. */
  prepare?(game: Game<P>, options: Options): Promise<void>
  /**
   * Makes an engine for a game, with tables of its own.
   * @param options every option of `options(game)`, checked (see `readOptions`)
   */
  create(game: Game<P>, options: Options): Engine<P>
}

/** Traits that decide which algorithms apply. */
export interface Traits {
  /** Number of seats. */
  readonly seats: number
  /** `zero-sum`: two seats whose scores add up to 0. `winner`: one seat scores 1, the others 0. */
  readonly payoff: 'zero-sum' | 'winner'
  /** Upper bound of the legal moves of any position: room needed by `generate`. */
  readonly maxMoves: number
  /** Upper bound of the plies of any game, or Infinity. */
  readonly maxPlies: number
  /** Whether a position (by key) can come again in one game. Where no number of plies ends a game, play without end is a draw for solvers. */
  readonly repeats: boolean
  /** Whether a seat may make several moves in a row as one turn. */
  readonly multiMoveTurns: boolean
  /** Whether a turn that has ended cannot be taken back any more; looking back is possible all the same. */
  readonly endsTurnsForGood: boolean
  /** Whether the start depends on the seed. */
  readonly randomStart: boolean
  /**
   * Whether the board shows more than the future depends on, such as who closed which box: positions that look different
   * may then share a key.
   */
  readonly showsThePast?: boolean
}

/** Notation both ways. Parsers take hostile text and throw only `TextError`. */
export interface Notation<P extends Position = Position> {
  /** Writes a position in one line that `parsePosition` reads. */
  formatPosition(position: P): string
  /** Reads a position. @throws TextError naming the character that is wrong */
  parsePosition(text: string): P
  /** Writes a move that is legal in the position. */
  formatMove(position: P, move: number): string
  /**
   * Returns the legal move written as `text`.
   * @throws TextError naming the character that is wrong, or that the move is not legal
   */
  parseMove(position: P, text: string): number
  /** Names the place of a position in the course of a game: `turn 3, player 2` (`record/move-place.ts`, the story beside the board). */
  place?(position: P): string
  /** Draws a position as several lines of plain text for terminals and logs, without a final line break. */
  diagram(position: P): string
}
