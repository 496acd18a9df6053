// Clobber (M. Albert, J. Grossman, R. Nowakowski, 2001): a stone takes a neighbouring stone of the other side; a player who cannot move loses.
import { simpleGame } from '@plyworks/core'

const ROWS = 5
const COLUMNS = 4
const STEPS = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
]

const name = (cell) => 'abcd'[cell % COLUMNS] + (Math.floor(cell / COLUMNS) + 1)
const cellOf = (text) => 'abcd'.indexOf(text[0]) + COLUMNS * (Number(text[1]) - 1)

function neighbours(cell) {
  const [row, column] = [Math.floor(cell / COLUMNS), cell % COLUMNS]
  return STEPS.map(([down, right]) => [row + down, column + right])
    .filter(([r, c]) => r >= 0 && c >= 0 && r < ROWS && c < COLUMNS)
    .map(([r, c]) => r * COLUMNS + c)
}

function moves({ cells, turn }) {
  const own = 'xo'[turn]
  const other = 'ox'[turn]
  return [...cells].flatMap((content, cell) =>
    content !== own
      ? []
      : neighbours(cell)
          .filter((to) => cells[to] === other)
          .map((to) => `${name(cell)}-${name(to)}`),
  )
}

export default simpleGame({
  title: 'Clobber',
  summary: 'Take a neighbouring stone; the player who cannot move loses.',
  seats: ['X', 'O'],
  start: () => ({
    cells: Array.from({ length: ROWS * COLUMNS }, (_, cell) => 'xo'[(Math.floor(cell / COLUMNS) + cell) % 2]).join(''),
    turn: 0,
  }),
  turn: ({ turn }) => turn,
  moves,
  play({ cells, turn }, move) {
    const [from, to] = move.split('-').map(cellOf)
    const next = [...cells]
    next[to] = next[from]
    next[from] = '.'
    return { cells: next.join(''), turn: 1 - turn }
  },
  outcome: (state) => (moves(state).length > 0 ? null : state.turn === 0 ? [-1, 1] : [1, -1]),
  maxPlies: ROWS * COLUMNS,
  board: {
    rows: ROWS,
    columns: COLUMNS,
    look: ({ cells }, { index }) => (cells[index] === '.' ? null : 'xo'.indexOf(cells[index])),
  },
})
