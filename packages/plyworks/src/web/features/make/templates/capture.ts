import { making } from '../../../ui/text/making.js'
import { BOARD, boardCode, boardFields, type Choices, opening, type Template } from './template.js'

const words = making.capture

/** Two armies march against each other and capture. */
export const capture: Template = {
  id: 'capture',
  title: words.title,
  about: words.about,
  fields: [
    ...boardFields(3, 8, 5),
    { kind: 'number', key: 'ranks', title: words.ranks, least: 1, most: 2, usual: 1 },
    {
      kind: 'word',
      key: 'march',
      title: words.march,
      words: [
        { value: 'forward', title: words.forward },
        { value: 'wide', title: words.wide },
        { value: 'any', title: words.any },
        { value: 'slide', title: words.slide },
      ],
    },
    {
      kind: 'word',
      key: 'takes',
      title: words.takes,
      words: [
        { value: 'diagonal', title: words.diagonal },
        { value: 'same', title: words.same },
        { value: 'jump', title: words.jump },
        { value: 'flank', title: words.flank },
      ],
    },
    {
      kind: 'word',
      key: 'aim',
      title: making.aim,
      words: [
        { value: 'cross', title: words.aimCross },
        { value: 'all', title: words.aimAll },
        { value: 'king', title: words.aimKing },
      ],
    },
  ],
  write,
}

const STRAIGHT = '[1, 0], [0, 1], [-1, 0], [0, -1]'
const DIRECTIONS: Readonly<Record<string, string>> = {
  forward: '[1, 0]',
  wide: '[1, -1], [1, 0], [1, 1]',
  any: `${STRAIGHT}, [1, -1], [1, 1], [-1, -1], [-1, 1]`,
  slide: STRAIGHT,
}

/** How a man captures, as a sentence of the summary. */
const CAPTURES: Readonly<Record<string, string>> = {
  diagonal: 'capture diagonally',
  same: 'capture where you could go',
  jump: 'capture by jumping over',
  flank: 'capture what stands between two of yours',
}

const AIMS: Readonly<Record<string, string>> = {
  cross: 'the first to reach the far side wins',
  all: 'the player who captures all men wins',
  king: 'the player who captures the king wins',
}

/** The captures of a man, by how they are made. */
const TAKING: Readonly<Record<string, string>> = {
  diagonal: `    const captures = DIAGONALS.flatMap((direction) => cellsFrom(stones, cell, turn, direction, 1).filter((to) => sideOf(stones[to]) === 1 - turn))`,
  same: `    const captures = DIRECTIONS.flatMap((direction) => cellsFrom(stones, cell, turn, direction, REACH).filter((to) => sideOf(stones[to]) === 1 - turn))`,
  jump: `    const captures = DIRECTIONS.flatMap(([up, right]) => {
      const [over] = cellsFrom(stones, cell, turn, [up, right], 1)
      const [behind] = cellsFrom(stones, cell, turn, [2 * up, 2 * right], 1)
      return sideOf(stones[over]) === 1 - turn && stones[behind] === '.' ? [behind] : []
    })`,
  flank: '',
}

const FLANKED = `
// Takes off the men that stand between the one that has come and another one of the same player, in a row or a column.
function takeFlanked(stones, cell, turn) {
  let after = stones
  for (const [up, right] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
    const [column, row] = [columnOf(cell) + right, rowOf(cell) + up]
    if (sideOf(at(stones, column, row)) === 1 - turn && sideOf(at(stones, column + right, row + up)) === turn) after = put(after, row * COLUMNS + column, '.')
  }
  return after
}
`

function write({ ranks, march, takes, aim, ...board }: Choices): string {
  const forward = march === 'forward' || march === 'wide'
  const king = aim === 'king'
  // Two ranks need a row between them.
  const rows = Math.max(Number(board.rows), 2 * Number(ranks) + 1)
  const flank = takes === 'flank'
  const after = takes === 'jump' ? 'jumped' : 'moved'
  return `${opening('A game of marching men.')}${boardCode({ ...board, rows })}// Rows full of men at the start.
const RANKS = ${ranks}
// Forward and to the right, for each direction, and how far a man may go.
const DIRECTIONS = [${DIRECTIONS[String(march)]}]
const REACH = ${march === 'slide' ? 'Math.max(COLUMNS, ROWS)' : '1'}
${takes === 'diagonal' ? `const DIAGONALS = [[1, -1], [1, 1]${forward ? '' : ', [-1, -1], [-1, 1]'}]\n` : ''}${forward ? '' : '// This many moves without a capture end the game without a winner.\nconst QUIET = 40\n'}
const START = CELLS.reduce((stones, _, cell) => {
  const side = rowOf(cell) < RANKS ? 'x' : rowOf(cell) >= ROWS - RANKS ? 'o' : '.'
  return stones[cell] === '.' ? put(stones, cell, side) : stones
}, EMPTY)${
    king
      ? `
// Capitals are kings, in the middle of the back rows.
  .replace(new RegExp('^(.{' + Math.floor(COLUMNS / 2) + '})x'), '$1X')
  .replace(new RegExp('o(.{' + Math.floor((COLUMNS - 1) / 2) + '})$'), 'O$1')`
      : ''
  }
const sideOf = (stone) => (stone ? 'xo'.indexOf(stone.toLowerCase()) : -1)

// The cells that a man comes to in a direction, and the first one after them that is not free.
function cellsFrom(stones, cell, turn, [up, right], reach) {
  const cells = []
  for (let far = 1; far <= reach; far++) {
    const [column, row] = [columnOf(cell) + far * right, rowOf(cell) + far * (turn === 0 ? up : -up)]
    if (at(stones, column, row) === '#') break
    cells.push(row * COLUMNS + column)
    if (at(stones, column, row) !== '.') break
  }
  return cells
}

function movesOf({ turn, stones }) {
  return CELLS.flatMap((from, cell) => {
    if (sideOf(stones[cell]) !== turn) return []
    const steps = DIRECTIONS.flatMap((direction) => cellsFrom(stones, cell, turn, direction, REACH).filter((to) => stones[to] === '.'))
${TAKING[String(takes)]}${flank ? '' : '\n'}    return [...steps.map((to) => from + '-' + CELLS[to])${flank ? '' : ", ...captures.map((to) => from + 'x' + CELLS[to])"}]
  })
}
${flank ? FLANKED : ''}
export default simpleGame({
  title: '${king ? 'Hunt the King' : forward ? 'Marching Men' : 'Battle'}',
  summary: 'March${forward ? ' forward' : ''} and ${CAPTURES[String(takes)]}; ${AIMS[String(aim)]}, and a player who cannot move loses.',
  seats: ['First', 'Second'],
${forward ? '  // Every move brings a man a row further.\n  maxPlies: 2 * RANKS * COLUMNS * (ROWS - 1),' : '  // Every man may be captured once.\n  maxPlies: (2 * RANKS * COLUMNS + 1) * QUIET,'}

  // A state is plain data. No function changes a state that it is given.
  start: () => ({ turn: 0, stones: START${forward ? '' : ', quiet: 0'} }),
  turn: (state) => state.turn,
  moves: movesOf,

  play({ turn, stones${forward ? '' : ', quiet'} }, move) {
    const [from, to] = move.match(/[a-w]\\d+/g).map((name) => CELLS.indexOf(name))
    const moved = put(put(stones, from, '.'), to, stones[from])
${takes === 'jump' ? "    const jumped = move.includes('x') ? put(moved, (from + to) / 2, '.') : moved\n" : flank ? '    const left = takeFlanked(moved, to, turn)\n' : ''}${
  forward
    ? `    return { turn: 1 - turn, stones: ${flank ? 'left' : after} }`
    : `    return { turn: 1 - turn, stones: ${flank ? 'left' : after}, quiet: ${flank ? 'left === moved' : "!move.includes('x')"} ? quiet + 1 : 0 }`
}
  },

  // Null while the game goes on, then a number for each player: 1 won, 0 drawn, -1 lost.
  outcome(state) {
    const { turn, stones${forward ? '' : ', quiet'} } = state
${ends(String(aim))}    // A player who cannot move has lost.
    if (movesOf(state).length === 0) return turn === 0 ? [-1, 1] : [1, -1]
    return ${forward ? 'null' : 'quiet >= QUIET ? [0, 0] : null'}
  },

${BOARD}`
}

function ends(aim: string): string {
  if (aim === 'king') {
    return `    if (!stones.includes('O')) return [1, -1]
    if (!stones.includes('X')) return [-1, 1]
`
  }
  const [first, second] =
    aim === 'all'
      ? ['', '']
      : ["stones.slice(-COLUMNS).includes('x') || ", "stones.slice(0, COLUMNS).includes('o') || "]
  return `    if (${first}!stones.includes('o')) return [1, -1]
    if (${second}!stones.includes('x')) return [-1, 1]
`
}
