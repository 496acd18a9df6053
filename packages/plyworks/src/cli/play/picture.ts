import type { Game, Glyph, Position } from '@plyworks/core'
import { plainText } from '../plain-text.js'

/** Terminal colours by seat: bright blue, red, green, magenta. */
const SEAT_COLOURS = [94, 91, 92, 95]
const MARKED = 7
const FAINT = 2

/** Wraps a text in a terminal style when colours are wanted. */
export function styled(text: string, style: number, colours: boolean): string {
  return colours ? `\x1b[${style}m${text}\x1b[0m` : text
}

/** The styles of this file and their end, one by one. */
const OWN_STYLES = new RegExp(`(${'\x1b'}\\[(?:(?:1;)?9[1245]|0|2)(?:;7)?m)`)

/** A text in which nothing commands a terminal but the styles of this file. */
export function plainButForStyles(text: string): string {
  // What stands between the parentheses of the pattern is at every second place.
  return text
    .split(OWN_STYLES)
    .map((part, index) => (index % 2 === 1 ? part : plainText(part)))
    .join('')
}

/** A text in the colour of a seat. */
export function inSeatColour(text: string, seat: number, colours: boolean): string {
  return styled(text, SEAT_COLOURS[seat % SEAT_COLOURS.length], colours)
}

/**
 * The diagram for a terminal. Where it is a plain grid of single characters, what stands on the cells takes the colour
 * of its seat and the cells of the last move are marked; other diagrams are left as the game draws them.
 * @param touched cells of the last move
 */
export function drawPicture(game: Game, position: Position, touched: readonly number[], colours: boolean): string {
  const diagram = game.notation.diagram(position)
  if (!colours) return diagram
  const { board } = game.view
  const lines = diagram.split('\n')
  const grid = findGrid(lines, board.rows, board.columns)
  if (grid === null) return diagram
  const faces = game.view.faces(position)
  const cellAt = new Map(board.cells.map((cell, index) => [cell.row * board.columns + cell.column, index]))
  for (let row = 0; row < board.rows; row++) {
    const tokens = [...lines[grid.firstLine + row].matchAll(/\S+/g)]
    lines[grid.firstLine + row] = lines[grid.firstLine + row].replace(/\S+/g, (token, at: number) => {
      const column = tokens.findIndex((match) => match.index === at) - grid.labels
      const cell = cellAt.get(row * board.columns + column)
      if (column < 0 || cell === undefined) return styled(token, FAINT, true)
      return paint(token, seatOf(faces[cell].glyphs), touched.includes(cell))
    })
  }
  return lines.join('\n')
}

function paint(token: string, seat: number | null, marked: boolean): string {
  const styles = [
    ...(seat === null ? [FAINT] : [1, SEAT_COLOURS[seat % SEAT_COLOURS.length]]),
    ...(marked ? [MARKED] : []),
  ]
  return `\x1b[${styles.join(';')}m${token}\x1b[0m`
}

function seatOf(glyphs: readonly Glyph[]): number | null {
  for (const glyph of glyphs) if (glyph.seat !== undefined) return glyph.seat
  return null
}

/** Finds as many lines in a row as the board has rows, all of one-character cells, with or without a row label before. */
function findGrid(
  lines: readonly string[],
  rows: number,
  columns: number,
): { firstLine: number; labels: number } | null {
  for (const labels of [1, 0]) {
    const fits = lines.map((line) => {
      const tokens = line.match(/\S+/g) ?? []
      return tokens.length === columns + labels && tokens.slice(labels).every((token) => token.length === 1)
    })
    for (let first = 0; first + rows <= lines.length; first++) {
      if (fits.slice(first, first + rows).every(Boolean)) return { firstLine: first, labels }
    }
  }
  return null
}
