import { making } from '../../../ui/text/making.js'
import { CELLS, type Choices, opening, type Template } from './template.js'

const words = making.capture

/** Men march against each other and capture. */
export const capture: Template = {
  id: 'capture',
  title: words.title,
  about: words.about,
  fields: [
    { kind: 'number', key: 'columns', title: making.columns, least: 3, most: 8, usual: 3 },
    { kind: 'number', key: 'rows', title: making.rows, least: 3, most: 8, usual: 3 },
    { kind: 'number', key: 'ranks', title: words.ranks, least: 1, most: 2, usual: 1 },
    {
      kind: 'word',
      key: 'march',
      title: words.march,
      words: [
        { value: 'forward', title: words.forward },
        { value: 'wide', title: words.wide },
      ],
    },
    {
      kind: 'word',
      key: 'aim',
      title: words.aim,
      words: [
        { value: 'cross', title: words.aimCross },
        { value: 'all', title: words.aimAll },
      ],
    },
  ],
  write,
}

function write({ columns, rows, ranks, march, aim }: Choices): string {
  // Two ranks need a row between them.
  const height = Math.max(Number(rows), 2 * Number(ranks) + 1)
  const steps = march === 'wide' ? '[-1, 0, 1]' : '[0]'
  const end =
    aim === 'all'
      ? `    if (!stones.includes('o')) return [1, -1]
    if (!stones.includes('x')) return [-1, 1]
`
      : `    if (stones.slice(-COLUMNS).includes('x') || !stones.includes('o')) return [1, -1]
    if (stones.slice(0, COLUMNS).includes('o') || !stones.includes('x')) return [-1, 1]
`
  return `${opening('A game of marching men.')}const COLUMNS = ${columns}
const ROWS = ${height}
// Rows full of men at the start.
const RANKS = ${ranks}
// Columns to the side of a step forward onto a free cell, and of one that captures.
const STEPS = ${steps}
const CAPTURES = [-1, 1]

${CELLS}
function movesOf({ turn, stones }) {
  const up = turn === 0 ? 1 : -1
  return CELLS.flatMap((from, cell) => {
    if (stones[cell] !== 'xo'[turn]) return []
    return [-1, 0, 1].flatMap((right) => {
      const [column, row] = [columnOf(cell) + right, rowOf(cell) + up]
      if (!isOnBoard(column, row)) return []
      const there = stones[row * COLUMNS + column]
      const steps = there === '.' ? STEPS.includes(right) : there === 'ox'[turn] && CAPTURES.includes(right)
      return steps ? [from + (there === '.' ? '-' : 'x') + nameOf(column, row)] : []
    })
  })
}

export default simpleGame({
  title: 'Marching Men',
  summary: 'March forward and capture diagonally; who ${aim === 'all' ? 'has captured all men' : 'reaches the far side'} wins, who cannot move loses.',
  seats: ['First', 'Second'],
  // Every move brings a man a row further.
  maxPlies: 2 * RANKS * COLUMNS * (ROWS - 1),

  // A state is plain data. No function changes a state that it is given.
  start: () => ({ turn: 0, stones: 'x'.repeat(RANKS * COLUMNS) + '.'.repeat((ROWS - 2 * RANKS) * COLUMNS) + 'o'.repeat(RANKS * COLUMNS) }),
  turn: (state) => state.turn,
  moves: movesOf,

  play({ turn, stones }, move) {
    const [from, to] = move.match(/[a-w]\\d+/g).map((name) => CELLS.indexOf(name))
    return { turn: 1 - turn, stones: put(put(stones, from, '.'), to, 'xo'[turn]) }
  },

  // Null while the game goes on, then a number for each player: 1 won, 0 drawn, -1 lost.
  outcome(state) {
    const { turn, stones } = state
${end}    // A player who cannot move has lost.
    if (movesOf(state).length === 0) return turn === 0 ? [-1, 1] : [1, -1]
    return null
  },

  check({ turn, stones }) {
    if (typeof stones !== 'string' || !/^[xo.]*$/.test(stones) || stones.length !== COLUMNS * ROWS) return 'a letter x, o or . for every cell'
    return turn === 0 || turn === 1 ? null : 'a turn of 0 or 1'
  },

  board: {
    rows: ROWS,
    columns: COLUMNS,
    look: ({ stones }, { index }) => ({ x: 0, o: 1 })[stones[index]] ?? null,
  },
})
`
}
