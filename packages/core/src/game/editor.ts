import type { CellFace } from './view.js'

/**
 * The means to set up positions of a game by hand: what may be put on a cell, and what a position holds besides. Drafts may
 * be illegal; whether they are, and why, is the business of the game's parser, to which `write` leads.
 */
export interface Editor {
  /** The things that can be put on a cell; the first one is what cells hold that are cleared. */
  readonly brushes: readonly Brush[]
  /** What a position holds besides its cells. */
  readonly fields: readonly EditorField[]
  /** Returns the draft of a position that the parser accepts. */
  read(notation: string): Draft
  /** Returns a draft in notation, legal or not. */
  write(draft: Draft): string
}

/** Something that can be put on a cell. */
export interface Brush {
  /** Id among the brushes of the game. */
  readonly id: string
  /** As a person names it, e.g. `white queen`. */
  readonly title: string
  /** The look of a cell that holds it. */
  readonly face: CellFace
  /** There is at most one of it: putting it somewhere takes it away from where it was. */
  readonly unique: boolean
}

/** Something that is set beside the board. */
export type EditorField =
  | {
      readonly kind: 'choice'
      readonly id: string
      readonly title: string
      readonly values: readonly { readonly id: string; readonly title: string }[]
    }
  | { readonly kind: 'number'; readonly id: string; readonly title: string; readonly min: number; readonly max: number }
  | { readonly kind: 'text'; readonly id: string; readonly title: string }

/** A position while it is set up; it need not be legal. */
export interface Draft {
  /** Brushes by their ids, in the order of the board's cells. */
  readonly cells: readonly string[]
  /** Values of the fields by their ids. */
  readonly fields: Readonly<Record<string, string>>
}
