import type { DrawnBoard, DrawnBoards } from '../drawn-boards.js'

/** Measures in units of the drawing. */
const CELL = 20
const GAP = 24
const CAPTION = 18
const RADIUS = 8
/** The picture is about this wide. */
const WIDTH = 900

/** The boards side by side as one SVG document, each with its number of images; hollow stones are player 2's. */
export function pictureOfBoards({ boards }: DrawnBoards): string {
  const columns = boards[0]?.lines[0].length ?? 0
  const rows = boards[0]?.lines.length ?? 0
  const step = { x: columns * CELL + GAP, y: rows * CELL + CAPTION + GAP }
  const inRow = Math.max(1, Math.min(boards.length, Math.floor((WIDTH - GAP) / step.x)))
  const width = GAP + inRow * step.x
  const height = GAP + Math.ceil(boards.length / inRow) * step.y
  const drawn = boards.map((board, index) =>
    drawBoard(board, GAP + (index % inRow) * step.x, GAP + Math.floor(index / inRow) * step.y),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<title>Full boards of ${rows} x ${columns} without a square, up to symmetry and exchange of colours</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${drawn.join('\n')}
</svg>`
}

function drawBoard({ lines, images, playable }: DrawnBoard, x: number, y: number): string {
  const side = { x: lines[0].length * CELL, y: lines.length * CELL }
  const stones = lines.flatMap((line, row) =>
    Array.from(line, (letter, column) => {
      const fill = letter === 'x' ? '#1b1f24' : '#ffffff'
      return `<circle cx="${(column + 0.5) * CELL}" cy="${(row + 0.5) * CELL}" r="${RADIUS}" fill="${fill}"/>`
    }),
  )
  return `<g transform="translate(${x} ${y})" stroke="#1b1f24"><rect width="${side.x}" height="${side.y}" fill="#ecdcbf"/>${stones.join('')}<text y="${side.y + CAPTION - 3}" font-family="sans-serif" font-size="12" stroke="none" fill="#1b1f24">${images} images${playable ? ', playable' : ''}</text></g>`
}
