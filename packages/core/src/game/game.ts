import type { BenchSuite, Book, Insight, Search, Solve } from './capabilities.js'
import type { Editor } from './editor.js'
import type { ExhibitDeclaration } from './exhibit.js'
import type { Laboratory } from './laboratory.js'
import type { GamePages } from './pages.js'
import type { Parts } from './parts.js'
import type { Position } from './position.js'
import type { Study } from './study.js'
import type { Variant, VariantKeys } from './variant.js'
import type { View } from './view.js'

export type * from './capabilities.js'
export type * from './certifier.js'
export type * from './own-solver.js'

/** What a game's module exports, by default or as `definition`: everything known before a variant is chosen. */
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
  /** What there is to read of it, and to learn it by. */
  readonly pages?: GamePages
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

  /** Play by the computer. */
  readonly search: Search<P>
  /** Exact values. */
  readonly solve: Solve<P>
  /** What helps to understand a position. */
  readonly insight: Insight<P>
  /** Unlocks opening books. */
  readonly book?: Book<P>
  /** What `bench` measures instead of the generic search. */
  readonly bench?: BenchSuite
  /** Unlocks setting up positions on the board; without it they are set up by notation. */
  readonly editor?: Editor
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
  /** Whether a turn that has been ended is not taken back any more; looking back is possible all the same. */
  readonly endsTurnsForGood: boolean
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
