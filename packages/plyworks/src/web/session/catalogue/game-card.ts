import type { BoardShape, CellFace, Game } from '@plyworks/core'
import { showPosition } from '../game/show-position.js'

/** A game as the first page and the list of lessons show it. */
export interface GameCard {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly seats: number
  readonly hasVariants: boolean
  readonly hasIntroduction: boolean
  readonly hasPuzzles: boolean
  /** Whether the explorer has something to show. */
  readonly explorable: boolean
  readonly shape: BoardShape
  /** A position some way into a game. */
  readonly faces: readonly CellFace[]
}

/** Returns the card of a game, with a position drawn from its own view. */
export function drawCard(game: Game): GameCard {
  const { id, title, summary, seats, variants, pages = {} } = game.definition
  return {
    id,
    title,
    summary,
    seats,
    hasVariants: Object.keys(variants).length > 0,
    hasIntroduction: pages.introduction !== undefined,
    hasPuzzles: pages.puzzles !== undefined,
    explorable: (game.solve.ranking ?? game.solve.solver) !== undefined,
    shape: game.view.board,
    faces: game.view.faces(showPosition(game)),
  }
}
