import films from 'virtual:game-films'
import { type Diagram, drawDiagram, endsOfTurns } from '../../session/rules/draw-diagram.js'

/** Returns the film of a game in the documentation, a turn a board; null if it has none. */
export async function filmOf(id: string): Promise<Diagram | null> {
  const film = films.find(({ game }) => game.split(':')[0] === id)
  if (film === undefined) return null
  const diagram = await drawDiagram(film)
  return { ...diagram, boards: endsOfTurns(diagram.boards) }
}
