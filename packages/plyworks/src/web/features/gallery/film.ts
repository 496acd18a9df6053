import page from '../../../../../../docs/games.md?raw'
import { DIAGRAM, readDiagramBlock } from '../../../rules/diagram-block.js'
import { type Diagram, drawDiagram, endsOfTurns } from '../../session/rules/draw-diagram.js'

/** Returns the film of a game in the documentation, a turn a board; null if it has none. */
export async function filmOf(id: string): Promise<Diagram | null> {
  for (const film of page.split('<!-- film ').slice(1)) {
    const [game, ...lines] = film.slice(0, film.indexOf('\n-->')).split('\n')
    if (game.split(':')[0] !== id) continue
    const diagram = await drawDiagram(readDiagramBlock(`${DIAGRAM} ${game}`, lines.join('\n')))
    return { ...diagram, boards: endsOfTurns(diagram.boards) }
  }
  return null
}
