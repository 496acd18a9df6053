import type { BoardShape, CellFace } from '@plyworks/core'
import { gameIds, loadGame } from '@plyworks/games'
import { showPosition } from '../session/game/show-position.js'

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

/** The cards of all games. The build imports this module and keeps its cards, so that the first page loads no game. */
export const cards: readonly GameCard[] = await Promise.all(gameIds.map(drawCard))

async function drawCard(id: string): Promise<GameCard> {
  const game = await loadGame(id)
  const { title, summary, seats, variants } = game.definition
  return {
    id,
    title,
    summary,
    seats,
    hasVariants: Object.keys(variants).length > 0,
    explorable: (game.ranking ?? game.solver) !== undefined,
    shape: game.view.board,
    faces: game.view.faces(showPosition(game)),
  }
}
