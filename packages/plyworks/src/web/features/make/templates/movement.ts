import { making } from '../../../ui/text/making.js'
import { BOARD, boardCode, boardFields, type Choices, LINES, opening, type Template } from './template.js'

const words = making.movement

/** Few men walk over a board that may sink behind them: a line, the far side or the last step decides. */
export const movement: Template = {
  id: 'movement',
  title: words.title,
  about: words.about,
  fields: [
    ...boardFields(4, 9, 5),
    {
      kind: 'word',
      key: 'aim',
      title: making.aim,
      words: [
        { value: 'stuck', title: words.aimStuck },
        { value: 'line', title: words.aimLine },
        { value: 'cross', title: words.aimCross },
      ],
    },
    { kind: 'number', key: 'men', title: words.men, least: 1, most: 4, usual: 2 },
    {
      kind: 'word',
      key: 'step',
      title: words.step,
      words: [
        { value: 'any', title: words.any },
        { value: 'straight', title: words.straight },
        { value: 'slide', title: words.slide },
        { value: 'queen', title: words.queen },
        { value: 'knight', title: words.knight },
      ],
    },
    { kind: 'switch', key: 'sinks', title: words.sinks, usual: false },
  ],
  write,
}

const SUMMARY: Readonly<Record<string, string>> = {
  line: 'the first with three in a row wins',
  cross: 'the first to bring a man to the far side wins',
  stuck: 'a player who cannot move loses',
}

const STRAIGHT = '[0, 1], [1, 0], [0, -1], [-1, 0]'
const AROUND = `${STRAIGHT}, [1, 1], [1, -1], [-1, 1], [-1, -1]`
const DIRECTIONS: Readonly<Record<string, string>> = {
  straight: STRAIGHT,
  slide: STRAIGHT,
  any: AROUND,
  queen: AROUND,
  knight: '[1, 2], [2, 1], [1, -2], [2, -1], [-1, 2], [-2, 1], [-1, -2], [-2, -1]',
}

function write({ aim, men, step, sinks, ...board }: Choices): string {
  // Without a floor that sinks the last step could be awaited for ever, and less than three men make no line.
  const sinking = sinks === true || aim === 'stuck'
  const each = aim === 'line' ? Math.max(3, Number(men)) : men
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
  return `${opening('A game of walking men.')}${boardCode(board)}const MEN = ${each}
// Up and to the right, for each direction, and how far a man may go.
const DIRECTIONS = [${DIRECTIONS[String(step)]}]
const REACH = ${step === 'slide' || step === 'queen' ? 'Math.max(COLUMNS, ROWS)' : '1'}
${aim === 'line' ? `const IN_A_ROW = 3\n${LINES}` : ''}
// The men stand close together in two corners.
const CORNER_FIRST = CELLS.map((_, cell) => cell)
  .filter((cell) => EMPTY[cell] === '.')
  .sort((one, other) => distance(one) - distance(other))
function distance(cell) {
  const [column, row] = [columnOf(cell), rowOf(cell)]
  return column + row + Math.abs(column - row) / 100
}
const START = [...CORNER_FIRST.slice(0, MEN).map((cell) => [cell, 'x']), ...CORNER_FIRST.slice(-MEN).map((cell) => [cell, 'o'])]
  .reduce((stones, [cell, man]) => put(stones, cell, man), EMPTY)

function movesOf({ turn, stones }) {
  return CELLS.flatMap((from, cell) => {
    if (stones[cell] !== 'xo'[turn]) return []
    return DIRECTIONS.flatMap(([up, right]) => {
      const moves = []
      for (let far = 1; far <= REACH; far++) {
        const [column, row] = [columnOf(cell) + far * right, rowOf(cell) + far * up]
        if (at(stones, column, row) !== '.') break
        moves.push(from + '-' + nameOf(column, row))
      }
      return moves
    })
  })
}

export default simpleGame({
  title: '${sinking ? 'Sinking Ground' : 'Walking Men'}',
  summary: 'Walk with a man a turn${sinking ? ', and the cell that he leaves sinks' : ''}; ${SUMMARY[String(aim)]}.',
  seats: ['First', 'Second'],
${sinking ? '  // With every move a cell sinks.\n  maxPlies: COLUMNS * ROWS,\n' : ''}
  // A state is plain data. No function changes a state that it is given.${sinking ? '' : ' Positions may come again: no count of moves is kept.'}
  start: () => ({ turn: 0, stones: START }),
  turn: (state) => state.turn,
  moves: movesOf,

  play({ turn, stones }, move) {
    const [from, to] = move.split('-').map((name) => CELLS.indexOf(name))
    return { turn: 1 - turn, stones: put(put(stones, from, '${sinking ? '#' : '.'}'), to, 'xo'[turn]) }
  },

  // Null while the game goes on, then a number for each player: 1 won, 0 drawn, -1 lost.
  outcome(state) {
    const { turn${wins === '' ? '' : ', stones'} } = state
${wins}    // A player who cannot move has lost.
    if (movesOf(state).length === 0) return turn === 0 ? [-1, 1] : [1, -1]
    return null
  },

${BOARD}`
}
