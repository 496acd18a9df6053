import { making } from '../../../ui/text/making.js'
import { CELLS, type Choices, LINES, opening, type Template } from './template.js'

const words = making.placement

/** Stones are put on a board, one a turn; who has a line wins, or loses. */
export const placement: Template = {
  id: 'placement',
  title: words.title,
  about: words.about,
  fields: [
    { kind: 'number', key: 'columns', title: making.columns, least: 3, most: 9, usual: 4 },
    { kind: 'number', key: 'rows', title: making.rows, least: 3, most: 9, usual: 4 },
    { kind: 'number', key: 'line', title: words.line, least: 3, most: 5, usual: 3 },
    { kind: 'switch', key: 'falls', title: words.falls, usual: false },
    { kind: 'switch', key: 'loses', title: words.loses, usual: false },
  ],
  write,
}

function write({ columns, rows, line, falls, loses }: Choices): string {
  const moves = falls
    ? `    // A stone falls to the lowest free cell of its column.
    return Array.from({ length: COLUMNS }, (_, column) => CELLS.findIndex((_, cell) => columnOf(cell) === column && stones[cell] === '.'))
      .filter((cell) => cell >= 0)
      .map((cell) => CELLS[cell])`
    : `    return CELLS.filter((_, cell) => stones[cell] === '.')`
  return `${opening('A game of placing stones.')}const COLUMNS = ${columns}
const ROWS = ${rows}
const IN_A_ROW = ${line}

${CELLS}${LINES}
export default simpleGame({
  title: '${loses ? 'No' : 'A'} Line of ${line}',
  summary: 'Put down a stone a turn${falls ? ', which falls as deep as it can' : ''}; who has ${line} in a row ${loses ? 'loses' : 'wins'}.',
  seats: ['First', 'Second'],
  maxPlies: COLUMNS * ROWS,

  // A state is plain data. No function changes a state that it is given.
  start: () => ({ turn: 0, stones: '.'.repeat(COLUMNS * ROWS) }),
  turn: (state) => state.turn,

  moves({ stones }) {
${moves}
  },

  play({ turn, stones }, move) {
    return { turn: 1 - turn, stones: put(stones, CELLS.indexOf(move), 'xo'[turn]) }
  },

  // Null while the game goes on, then a number for each player: 1 won, 0 drawn, -1 lost.
  outcome({ stones }) {
    if (hasLine(stones, 'x')) return ${loses ? '[-1, 1]' : '[1, -1]'}
    if (hasLine(stones, 'o')) return ${loses ? '[1, -1]' : '[-1, 1]'}
    return stones.includes('.') ? null : [0, 0]
  },

  check({ turn, stones }) {
    if (typeof stones !== 'string' || !/^[xo.]*$/.test(stones) || stones.length !== COLUMNS * ROWS) return 'a letter x, o or . for every cell'
    const more = stones.replaceAll(/[^x]/g, '').length - stones.replaceAll(/[^o]/g, '').length
    return turn === more && (turn === 0 || turn === 1) ? null : 'as many x as o when the first player is to move, otherwise one more'
  },

  board: {
    rows: ROWS,
    columns: COLUMNS,
    look: ({ stones }, { index }) => ({ x: 0, o: 1 })[stones[index]] ?? null,
  },
})
`
}
