import { gameIds, loadGame } from '@plyworks/games'
import { drawCard, type GameCard } from '../session/catalogue/game-card.js'

/** The cards of all games. The build imports this module and keeps its cards, so that the first page loads no game. */
export const cards: readonly GameCard[] = await Promise.all(gameIds.map(async (id) => drawCard(await loadGame(id))))
