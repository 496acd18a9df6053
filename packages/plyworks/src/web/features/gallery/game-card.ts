import type { BoardShape, CellFace } from '@plyworks/core'

/** What the first page says of a game. */
export interface GameCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly seats: number
  readonly hasVariants: boolean
  /** Whether the explorer has something to show. */
  readonly explorable: boolean
  readonly shape: BoardShape
  /** A position some way into a game. */
  readonly faces: readonly CellFace[]
}
