import { gameIds, loadGame } from '@plyworks/games'
import type { GameCard } from '../features/gallery/game-card.js'
import { showPosition } from '../session/game/show-position.js'

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
    explorable: (game.solve.ranking ?? game.solve.solver) !== undefined,
    shape: game.view.board,
    faces: game.view.faces(showPosition(game)),
  }
}
