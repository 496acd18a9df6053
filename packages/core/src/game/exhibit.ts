import type { Variant, VariantKeys } from './variant.js'
import type { BoardShape, CellFace, Figure } from './view.js'

/**
 * Something that a game shows on a page of its own, beside play: boards to look at, a strategy played move by move, a
 * puzzle for one person. The game declares it, so that any user interface can show it without knowing the game.
 */
export interface ExhibitDeclaration {
  /** In addresses, e.g. `draws`. */
  readonly name: string
  /** Heading of the page. */
  readonly title: string
  /** A sentence on what there is to see. */
  readonly summary: string
  /** The choices; the game's own keys where they are the same. */
  readonly variants: VariantKeys
  /** Loads what does the work, so that a page waits only for what it shows. */
  load(): Promise<ExhibitMaker>
}

/**
 * Makes an exhibit, or says why there is none.
 * @param variant every key of the exhibit, checked
 * @param seed fixes whatever is random
 */
export type ExhibitMaker = (variant: Variant, seed: number) => Exhibit | ExhibitRefusal

/** The sentence that says why there is nothing to see. */
export interface ExhibitRefusal {
  /** The reason, a sentence. */
  readonly refuses: string
}

/** The content of a page of a game. */
export type Exhibit = Collection | Demonstration | FillingPuzzle

/** Boards to look at, side by side. */
export interface Collection {
  /** Tells it from the other kinds of exhibits. */
  readonly kind: 'collection'
  /** The board of all pictures. */
  readonly board: BoardShape
  /** Tells in a sentence or two what the boards have in common. */
  readonly about: string
  /** The boards, in the order in which they are shown. */
  readonly pictures: readonly Picture[]
}

/** A board to be looked at. */
export interface Picture {
  /** The face of each cell, in the order of the board's cells. */
  readonly faces: readonly CellFace[]
  /** A line below the board. */
  readonly caption: string
  /** The contents in words, for those who do not see it. */
  readonly words: string
}

/** Play from scene to scene, with a word to each. */
export interface Demonstration {
  /** Tells it from the other kinds of exhibits. */
  readonly kind: 'demonstration'
  /** The board of all scenes. */
  readonly board: BoardShape
  /** What it shows, in a sentence or two. */
  readonly about: string
  /** The steps, in their order. */
  readonly scenes: readonly Scene[]
  /** Whether another seed gives another play. */
  readonly varies: boolean
}

/** One step of a demonstration. */
export interface Scene {
  /** The face of each cell, in the order of the board's cells. */
  readonly faces: readonly CellFace[]
  /** What happens in this step. */
  readonly caption: string
  /** Cells touched since the scene before. */
  readonly touched: readonly number[]
  /** From one cell to another, or nothing. */
  readonly arrow: readonly [number, number] | null
  /** Outlines over the board. */
  readonly figures: readonly Figure[]
}

/** A board to be filled by one person so that nothing is wrong with it. */
export interface FillingPuzzle {
  /** Tells it from the other kinds of exhibits. */
  readonly kind: 'filling'
  /** The board to be filled. */
  readonly board: BoardShape
  /** The task, in a sentence or two. */
  readonly about: string
  /** The looks of a cell with each content; content 0 is an empty cell. */
  readonly contents: readonly CellFace[]
  /** The contents at the start; those that are not 0 are given and stay. */
  readonly given: Uint8Array
  /** Returns the mistakes of a filling, complete or not. A full board without any is a solution. */
  faults(filling: Uint8Array): Figure[]
  /** Returns the next step; null for a solution. */
  hint(filling: Uint8Array): FillingHint | null
}

/** A cell to look at, what belongs there (0 to clear it), and why. */
export interface FillingHint {
  /** Number of the cell. */
  readonly cell: number
  /** What belongs there; 0: nothing. */
  readonly content: number
  /** A sentence that says why. */
  readonly reason: string
}
