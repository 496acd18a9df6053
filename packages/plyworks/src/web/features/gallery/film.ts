import page from '../../../../../../docs/games.md?raw'
import { DIAGRAM, readDiagramBlock } from '../../../rules/diagram-block.js'
import { type Diagram, drawDiagram, endsOfTurns } from '../../session/rules/draw-diagram.js'

const FILMS = /<!-- film ([^\s:]+)(\S*)\n([\s\S]*?)\n-->/g

/** Returns the film of a game in the documentation, a turn a board; null if it has none. */
export async function filmOf(id: string): Promise<Diagram | null> {
  for (const [, game, variant, lines] of page.matchAll(FILMS)) {
    if (game !== id) continue
    const diagram = await drawDiagram(readDiagramBlock(`${DIAGRAM} ${game}${variant}`, lines))
    return { ...diagram, boards: endsOfTurns(diagram.boards) }
  }
  return null
}
