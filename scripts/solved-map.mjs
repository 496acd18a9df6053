// Draws the solved starts of Hip as maps, docs/images/hip/solved-*.svg, from packages/games/hip/solved.tsv; the build runs it.
// Usage: node scripts/solved-map.mjs
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Measures in units of the drawing. */
const CELL = 34
const LEFT = 44
const TOP = 64
const FONT = 'font-family="system-ui, sans-serif"'

/** What a value looks like: for player 1, with a letter, since colours alone say little. */
const LOOKS = {
  win: { letter: '1', fill: '#8cc8a8' },
  draw: { letter: '=', fill: '#e8d9a0' },
  loss: { letter: '2', fill: '#e5a08c' },
}

/** Reads the boards of one rule and number of stones a turn from the text of `solved.tsv`. */
function solvedBoards(table, rule, stones) {
  return table
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('\t'))
    .filter((words) => words[2] === rule && words[3] === stones)
    .map(([rows, columns, , , value]) => ({ rows: Number(rows), columns: Number(columns), value }))
}

/** The solved boards as a map: rows downwards, columns to the right, one SVG document a title. */
function mapOf(title, boards) {
  const rows = Math.max(...boards.map((each) => each.rows))
  const columns = Math.max(...boards.map((each) => each.columns))
  const width = LEFT + (columns - 1) * CELL + 10
  const height = TOP + (rows - 1) * CELL + 34
  const x = (column) => LEFT + (column - 2) * CELL
  const y = (row) => TOP + (row - 2) * CELL
  const heads = Array.from({ length: columns - 1 }, (_, at) => label(x(at + 2) + CELL / 2, TOP - 8, at + 2))
  const sides = Array.from({ length: rows - 1 }, (_, at) => label(LEFT - 16, y(at + 2) + CELL / 2 + 5, at + 2))
  const cells = boards.map(({ rows: row, columns: column, value }) => {
    const { letter, fill } = LOOKS[value]
    const side = CELL - 4
    return `<rect x="${x(column) + 2}" y="${y(row) + 2}" width="${side}" height="${side}" rx="6" fill="${fill}"/>${label(x(column) + CELL / 2, y(row) + CELL / 2 + 6, letter, 17)}`
  })
  const legend = label(width / 2, height - 10, '1, 2: that player wins · =: a draw', 13)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#fffdf8"/>`,
    label(width / 2, 24, title, 15),
    ...heads,
    ...sides,
    ...cells,
    legend,
    '</svg>\n',
  ].join('\n')
}

function label(x, y, text, size = 13) {
  return `<text x="${x}" y="${y}" ${FONT} font-size="${size}" text-anchor="middle" fill="#20262a">${text}</text>`
}

const table = readFileSync(new URL('../packages/games/hip/solved.tsv', import.meta.url), 'utf8')
for (const [rule, stones, title] of [
  ['gardner', '1', 'Hip, one stone a turn: who wins, by rows and columns'],
  ['gardner', '2', 'Double Hip, two stones a turn: who wins, by rows and columns'],
]) {
  const file = new URL(`../docs/images/hip/solved-${stones}.svg`, import.meta.url)
  const picture = mapOf(title, solvedBoards(table, rule, stones))
  if (!existsSync(file) || readFileSync(file, 'utf8') !== picture) writeFileSync(file, picture)
}
