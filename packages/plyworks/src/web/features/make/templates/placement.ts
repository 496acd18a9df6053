import { making } from '../../../ui/text/making.js'
import { BOARD, boardCode, boardFields, type Choices, LINES, opening, type Template } from './template.js'

const words = making.placement

/** Stones are put on a board, one a turn, and stay: lines, ways across, areas or room decide. */
export const placement: Template = {
  id: 'placement',
  title: words.title,
  about: words.about,
  fields: [
    ...boardFields(3, 11, 6),
    {
      kind: 'word',
      key: 'aim',
      title: making.aim,
      words: [
        { value: 'line', title: words.aimLine },
        { value: 'avoid', title: words.aimAvoid },
        { value: 'connect', title: words.aimConnect },
        { value: 'most', title: words.aimMost },
        { value: 'last', title: words.aimLast },
      ],
    },
    { kind: 'number', key: 'line', title: words.line, least: 3, most: 5, usual: 4 },
    {
      kind: 'word',
      key: 'where',
      title: words.where,
      words: [
        { value: 'anywhere', title: words.anywhere },
        { value: 'falls', title: words.falls },
        { value: 'beside', title: words.beside },
      ],
    },
    { kind: 'switch', key: 'turns', title: words.turns, usual: false },
  ],
  write,
}

const STRAIGHT = '[0, 1], [1, 0], [0, -1], [-1, 0]'

/** Whether a cell may be taken, besides that it is free. */
const WHERE: Readonly<Record<string, string>> = {
  anywhere: '',
  falls: ` && !CELLS.some((_, below) => below < cell && columnOf(below) === columnOf(cell) && stones[below] === '.')`,
  beside: ` && (stones === EMPTY || AROUND.some(([up, right]) => 'xo'.includes(at(stones, columnOf(cell) + right, rowOf(cell) + up))))`,
}

const TURN_OVER = `
// Turns over the stones of the other player that stand in lines between the new stone and another one of the same player.
function turnOver(stones, cell, own) {
  let after = stones
  for (const [up, right] of AROUND) {
    const between = []
    let [column, row] = [columnOf(cell) + right, rowOf(cell) + up]
    while (at(stones, column, row) === (own === 'x' ? 'o' : 'x')) {
      between.push(row * COLUMNS + column)
      column += right
      row += up
    }
    if (at(stones, column, row) === own) for (const turned of between) after = put(after, turned, own)
  }
  return after
}
`

const CROSSES = `
// Whether stones of one letter lead across: x from the lowest row to the highest, o from left to right. Corners touch.
function crosses(stones, own) {
  const far = (cell) => (own === 'x' ? rowOf(cell) === ROWS - 1 : columnOf(cell) === COLUMNS - 1)
  const reached = CELLS.map((_, cell) => cell).filter((cell) => stones[cell] === own && (own === 'x' ? rowOf(cell) : columnOf(cell)) === 0)
  for (const cell of reached) {
    if (far(cell)) return true
    for (const [up, right] of AROUND) {
      const [column, row] = [columnOf(cell) + right, rowOf(cell) + up]
      const next = row * COLUMNS + column
      if (at(stones, column, row) === own && !reached.includes(next)) reached.push(next)
    }
  }
  return false
}
`

function write({ line, aim, where, turns, ...board }: Choices): string {
  const turning = turns === true || aim === 'most'
  const lines = aim === 'line' || aim === 'avoid'
  const [summary, title, outcome] = ENDS[String(aim)](Number(line))
  const apart =
    aim === 'last'
      ? ` && !STRAIGHT.some(([up, right]) => at(stones, columnOf(cell) + right, rowOf(cell) + up) === 'ox'[turn])`
      : ''
  const around = turning || aim === 'connect' || where === 'beside'
  const directions = `${around || apart !== '' ? '// Up and to the right, for each direction.\n' : ''}${apart === '' ? '' : `const STRAIGHT = [${STRAIGHT}]\n`}${
    around ? `const AROUND = [${STRAIGHT}, [1, 1], [1, -1], [-1, 1], [-1, -1]]\n` : ''
  }`
  const placing =
    where === 'falls' ? ', which falls as deep as it can' : where === 'beside' ? ' beside another one' : ''
  return `${opening('A game of placing stones.')}${boardCode(board)}${directions}${lines ? `const IN_A_ROW = ${line}\n${LINES}` : ''}${aim === 'connect' ? CROSSES : ''}${turning ? TURN_OVER : ''}
function movesOf({ ${apart === '' ? '' : 'turn, '}stones }) {
  return CELLS.filter((_, cell) => stones[cell] === '.'${WHERE[String(where)]}${apart})
}

export default simpleGame({
  title: '${title}',
  summary: 'Put down a stone a turn${placing}${turning ? '; what stands between two stones turns over' : ''}; ${summary}.',
  seats: ['First', 'Second'],
  maxPlies: COLUMNS * ROWS,

  // A state is plain data. No function changes a state that it is given.
  start: () => ({ turn: 0, stones: EMPTY }),
  turn: (state) => state.turn,
  moves: movesOf,

  play({ turn, stones }, move) {
    const cell = CELLS.indexOf(move)
    return { turn: 1 - turn, stones: ${turning ? "turnOver(put(stones, cell, 'xo'[turn]), cell, 'xo'[turn])" : "put(stones, cell, 'xo'[turn])"} }
  },

  // Null while the game goes on, then a number for each player: 1 won, 0 drawn, -1 lost.
  outcome(state) {
    const { turn, stones } = state
${outcome}
  },

${BOARD}`
}

/** How a game ends: in words, its title and the lines of the function. */
const ENDS: Readonly<Record<string, (line: number) => readonly [string, string, string]>> = {
  line: (line) => [`the first with ${line} in a row wins`, `A Line of ${line}`, lineEnds(true)],
  avoid: (line) => [`the first with ${line} in a row loses`, `No Line of ${line}`, lineEnds(false)],
  connect: () => [
    'the first player wins by a way from the bottom to the top, the second by one from left to right; corners touch',
    'Ways Across',
    `    const last = 1 - turn
    if (crosses(stones, 'xo'[last])) return last === 0 ? [1, -1] : [-1, 1]
    if (crosses(stones, 'xo'[turn])) return turn === 0 ? [1, -1] : [-1, 1]
    return movesOf(state).length === 0 ? [0, 0] : null`,
  ],
  most: () => [
    'the player with more stones at the end wins',
    'Turning Stones',
    `    if (movesOf(state).length > 0) return null
    const more = Math.sign(stones.split('x').length - stones.split('o').length)
    return more === 0 ? [0, 0] : [more, -more]`,
  ],
  last: () => [
    'no stone may stand beside one of the other player, and a player who cannot put one down loses',
    'Keep Apart',
    `    if (movesOf(state).length > 0) return null
    return turn === 0 ? [-1, 1] : [1, -1]`,
  ],
}

function lineEnds(wins: boolean): string {
  const scores = wins ? '[1, -1] : [-1, 1]' : '[-1, 1] : [1, -1]'
  return `    const last = 1 - turn
    if (hasLine(stones, 'xo'[last])) return last === 0 ? ${scores}
    if (hasLine(stones, 'xo'[turn])) return turn === 0 ? ${scores}
    return movesOf(state).length === 0 ? [0, 0] : null`
}
