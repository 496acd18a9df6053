import { making } from '../../../ui/text/making.js'
import { CELLS, type Choices, LINES, opening, type Template } from './template.js'

const words = making.movement

/** Men walk over a board; who has a line, or crosses it, or cannot move, ends the game. */
export const movement: Template = {
  id: 'movement',
  title: words.title,
  about: words.about,
  fields: [
    { kind: 'number', key: 'columns', title: making.columns, least: 3, most: 7, usual: 4 },
    { kind: 'number', key: 'rows', title: making.rows, least: 3, most: 7, usual: 4 },
    {
      kind: 'word',
      key: 'step',
      title: words.step,
      words: [
        { value: 'straight', title: words.straight },
        { value: 'any', title: words.any },
        { value: 'slide', title: words.slide },
      ],
    },
    {
      kind: 'word',
      key: 'aim',
      title: words.aim,
      words: [
        { value: 'line', title: words.aimLine },
        { value: 'cross', title: words.aimCross },
        { value: 'stuck', title: words.aimStuck },
      ],
    },
  ],
  write,
}

const SUMMARY: Readonly<Record<string, string>> = {
  line: 'who has three in a row wins',
  cross: 'who brings a man to the far side wins',
  stuck: 'who cannot move loses',
}

function write({ columns, rows, step, aim }: Choices): string {
  const straight = '[0, 1], [1, 0], [0, -1], [-1, 0]'
  const directions = step === 'any' ? `${straight}, [1, 1], [1, -1], [-1, 1], [-1, -1]` : straight
  const reach = step === 'slide' ? 'Math.max(COLUMNS, ROWS)' : '1'
  const wins =
    aim === 'line'
      ? `    if (hasLine(stones, 'x')) return [1, -1]
    if (hasLine(stones, 'o')) return [-1, 1]
`
      : aim === 'cross'
        ? `    if (stones.slice(-COLUMNS).includes('x')) return [1, -1]
    if (stones.slice(0, COLUMNS).includes('o')) return [-1, 1]
`
        : ''
  // A row of men would be a line at once.
  const start =
    aim === 'line'
      ? `// Three men each, in two corners.
const START = put(put(put(put(put(put('.'.repeat(COLUMNS * ROWS), 0, 'x'), 1, 'x'), COLUMNS, 'x'), CELLS.length - 1, 'o'), CELLS.length - 2, 'o'), CELLS.length - 1 - COLUMNS, 'o')`
      : `// A row of men each.
const START = 'x'.repeat(COLUMNS) + '.'.repeat(COLUMNS * (ROWS - 2)) + 'o'.repeat(COLUMNS)`
  return `${opening('A game of walking men.')}const COLUMNS = ${columns}
const ROWS = ${rows}
${aim === 'line' ? 'const IN_A_ROW = 3\n' : ''}// Up and to the right, for each direction, and how far a man may go.
const DIRECTIONS = [${directions}]
const REACH = ${reach}

${CELLS}${aim === 'line' ? LINES : ''}${start}

function movesOf({ turn, stones }) {
  return CELLS.flatMap((from, cell) => {
    if (stones[cell] !== 'xo'[turn]) return []
    return DIRECTIONS.flatMap(([up, right]) => {
      const moves = []
      for (let far = 1; far <= REACH; far++) {
        const [column, row] = [columnOf(cell) + far * right, rowOf(cell) + far * up]
        if (!isOnBoard(column, row) || stones[row * COLUMNS + column] !== '.') break
        moves.push(from + '-' + nameOf(column, row))
      }
      return moves
    })
  })
}

export default simpleGame({
  title: 'Walking Men',
  summary: 'Walk with a man a turn; ${SUMMARY[String(aim)]}.',
  seats: ['First', 'Second'],

  // A state is plain data. No function changes a state that it is given. Positions may come again: no count of moves is kept.
  start: () => ({ turn: 0, stones: START }),
  turn: (state) => state.turn,
  moves: movesOf,

  play({ turn, stones }, move) {
    const [from, to] = move.split('-').map((name) => CELLS.indexOf(name))
    return { turn: 1 - turn, stones: put(put(stones, from, '.'), to, 'xo'[turn]) }
  },

  // Null while the game goes on, then a number for each player: 1 won, 0 drawn, -1 lost.
  outcome(state) {
    const { turn, stones } = state
${wins}    // A player who cannot move has lost.
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
