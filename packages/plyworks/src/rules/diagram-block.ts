import { quote, TextError } from '@plyworks/core'

/** A board in a rules page, as its block says it: everything but the caption is still unchecked. */
export interface DiagramBlock {
  /** Game name with variant. */
  readonly game: string
  /** Start position in notation; null for the game's usual start. */
  readonly position: string | null
  /** The moves that a reader can step through, in the game's notation. */
  readonly moves: readonly string[]
  /** Names of the cells to point out. */
  readonly marks: readonly string[]
  /** Tells in a sentence or two what there is to see. */
  readonly caption: string
}

/** The first word after the fence of a block that becomes a board. */
export const DIAGRAM = 'diagram'
const LABELS = ['position', 'moves', 'marks']
const LABELLED = /^([a-z]+):(.*)$/

/**
 * Reads a block such as
 *
 *     ```diagram connect-four
 *     position: 4142
 *     moves: 4 3
 *     marks: d1 d2
 *     Three in a column: the next stone in it decides.
 *     ```
 *
 * The labelled lines may be left out; what stands in the lines without a label is the caption, which has to be there.
 * @param head what stands after the fence
 * @param body the lines between the fences
 * @throws TextError naming the line of the block (the fence is line 1)
 */
export function readDiagramBlock(head: string, body: string): DiagramBlock {
  const [word, game, ...more] = head.trim().split(/\s+/)
  if (word !== DIAGRAM || game === undefined || more.length > 0) {
    throw new TextError('diagram, line 1', 1, quote(head), `${DIAGRAM} and the name of a game`)
  }
  const said = new Map<string, string>()
  const caption: string[] = []
  for (const [index, line] of body.split('\n').entries()) {
    const labelled = LABELLED.exec(line.trim())
    if (labelled === null || caption.length > 0) {
      caption.push(line.trim())
      continue
    }
    const label = labelled[1]
    const value = labelled[2].trimStart()
    if (!LABELS.includes(label) || said.has(label)) {
      throw new TextError(
        `diagram, line ${index + 2}`,
        1,
        quote(label),
        `${LABELS.join(', ')}, each once, or a caption`,
      )
    }
    said.set(label, value)
  }
  if (caption.join('') === '') throw new TextError('diagram, line 1', 1, 'no caption', 'a line that says what is shown')
  const words = (label: string) => (said.get(label) ?? '').split(/\s+/).filter((each) => each !== '')
  return {
    game,
    position: said.get('position') ?? null,
    moves: words('moves'),
    marks: words('marks'),
    caption: caption.join(' ').trim(),
  }
}

export interface PlacedDiagram extends DiagramBlock {
  /** The line of its fence in the file, from 1. */
  readonly line: number
}
