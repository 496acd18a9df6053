import { TextError } from '@plyworks/core'
import { Lexer } from 'marked'
import { DIAGRAM, type PlacedDiagram, readDiagramBlock } from './diagram-block.js'

/** A fence that is not at the beginning of its line, as in a list. */
const INDENTED = new RegExp(`^[ >]+\`{3,}${DIAGRAM}\\b`, 'm')

/** A board that hosts of repositories show as a picture: the block is a comment, and the picture with its caption follows. */
const HIDDEN = new RegExp(`^<!-- (${DIAGRAM}\\b.*)\\n([\\s\\S]*?)\\n-->\\s*$`)
const PICTURE = /^!\[[^\]]*\]\((?:[^)]*\/)?boards\/[^)]*\.svg\)\\\n/

/** Stands in a rules page by itself where what players need ends: the rest is for those who read the source. */
const END = /^<!-- players read up to here -->\s*$/m

/**
 * Returns a rules page up to where players need it in pieces: Markdown, and the boards of its ```` ```diagram ```` blocks (see `readDiagramBlock`).
 * A block may be a comment, `<!-- diagram … -->`, with a picture below it for readers of the file.
 * @throws TextError naming the line of a bad block
 */
export function splitRules(markdown: string): (string | PlacedDiagram)[] {
  const pieces: (string | PlacedDiagram)[] = []
  let prose = ''
  let line = 1
  const endProse = () => {
    if (prose.trim() !== '') pieces.push(prose)
    prose = ''
  }
  for (const token of new Lexer({ gfm: true }).lex(markdown.split(END)[0])) {
    const { raw } = token
    if (token.type === 'code' && new RegExp(`^${DIAGRAM}\\b`).test(token.lang ?? '')) {
      endProse()
      pieces.push(readAt(line, token.lang, token.text))
    } else if (token.type === 'html' && HIDDEN.test(raw)) {
      endProse()
      const [, head, body] = HIDDEN.exec(raw) ?? []
      pieces.push(readAt(line, head, body))
    } else if (!PICTURE.test(raw)) {
      const lost = INDENTED.exec(raw)
      if (lost !== null) {
        const at = line + linesIn(raw.slice(0, lost.index))
        throw new TextError(`line ${at}`, 1, 'a diagram inside something else', 'diagrams between paragraphs')
      }
      prose += raw
    }
    line += linesIn(raw)
  }
  endProse()
  return pieces
}

/** Reads a block; an error says where in the file its fence is. */
function readAt(line: number, head: string, body: string): PlacedDiagram {
  try {
    return { ...readDiagramBlock(head, body), line }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw new TextError(`line ${line}: ${error.subject}`, error.place, error.found, error.expected)
  }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}
