// Hexapawn (M. Gardner, 1962) on a larger board: pawns step ahead and take to the side. A player who reaches the far row wins, and so does the player who moved last.
import { simpleGame } from '@plyworks/core'

const ROWS = 5
const COLUMNS = 5

const name = (cell) => 'abcde'[cell % COLUMNS] + (Math.floor(cell / COLUMNS) + 1)
const cellOf = (text) => 'abcde'.indexOf(text[0]) + COLUMNS * (Number(text[1]) - 1)

function moves({ cells, turn }) {
  const ahead = turn === 0 ? 1 : -1
  const found = []
  for (let cell = 0; cell < ROWS * COLUMNS; cell++) {
    if (cells[cell] !== 'wb'[turn]) continue
    const row = Math.floor(cell / COLUMNS) + ahead
    for (const side of [-1, 0, 1]) {
      const column = (cell % COLUMNS) + side
      if (row < 0 || row >= ROWS || column < 0 || column >= COLUMNS) continue
      const to = row * COLUMNS + column
      if (cells[to] === (side === 0 ? '.' : 'bw'[turn])) found.push(`${name(cell)}-${name(to)}`)
    }
  }
  return found
}

function outcome(state) {
  if (state.cells.slice(-COLUMNS).includes('w')) return [1, -1]
  if (state.cells.slice(0, COLUMNS).includes('b')) return [-1, 1]
  if (moves(state).length > 0) return null
  return state.turn === 0 ? [-1, 1] : [1, -1]
}

export default simpleGame({
  title: 'Pawns',
  summary: 'Pawns alone: the first to reach the far row wins, and a player who cannot move loses.',
  seats: ['White', 'Black'],
  start: () => ({ cells: 'w'.repeat(COLUMNS) + '.'.repeat(COLUMNS * (ROWS - 2)) + 'b'.repeat(COLUMNS), turn: 0 }),
  turn: ({ turn }) => turn,
  moves: (state) => (outcomeByRow(state) ? [] : moves(state)),
  play({ cells, turn }, move) {
    const [from, to] = move.split('-').map(cellOf)
    const next = [...cells]
    next[to] = next[from]
    next[from] = '.'
    return { cells: next.join(''), turn: 1 - turn }
  },
  outcome,
  maxPlies: 2 * COLUMNS * (ROWS - 1),
  board: {
    rows: ROWS,
    columns: COLUMNS,
    look: ({ cells }, { index }) => (cells[index] === '.' ? null : 'wb'.indexOf(cells[index])),
  },
})

function outcomeByRow({ cells }) {
  return cells.slice(-COLUMNS).includes('w') || cells.slice(0, COLUMNS).includes('b')
}
