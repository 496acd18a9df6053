import { type BoardShape, type CellFace, columnLetter, gridShape, type Refusal, type View } from '@plyworks/core'
import type { Board, ConnectFourPosition } from './rules.js'
import { columnName } from './text.js'
import { connectFourWorld } from './world.js'

/** The pictures of the discs by seat. */
const DISCS = ['ring', 'dot']
const SEAT_LABELS = ['first player', 'second player', 'empty']

/** The upright board: a click anywhere in a column drops a stone into it. */
export function connectFourView(board: Board): View<ConnectFourPosition> {
  const landing = (position: ConnectFourPosition, column: number): number =>
    column + position.heights[column] * board.columns

  return {
    board: shape(board),

    faces(position) {
      const line = winningLines(position).flat()
      return Array.from(position.stones, (seat, cell): CellFace => {
        const inLine = line.includes(cell)
        if (seat === 2) return { ground: 'plain', glyphs: [], label: SEAT_LABELS[2] }
        const disc = { kind: 'art', art: DISCS[seat], seat, x: 0.5, y: 0.5, size: 1 } as const
        const label = inLine ? `${SEAT_LABELS[seat]}, in the winning line` : SEAT_LABELS[seat]
        return { ground: inLine ? 'goal' : 'plain', glyphs: [disc], label }
      })
    },

    path(position, move) {
      const cell = landing(position, move)
      const also = Array.from({ length: board.rows }, (_, row) => move + row * board.columns)
      return [{ kind: 'cell', cell, also: also.filter((other) => other !== cell) }]
    },

    touched(position, move) {
      return [landing(position, move)]
    },

    facts(position) {
      return [{ title: 'Stones', value: `${position.ply} of ${board.cells}` }]
    },

    lines(position) {
      return winningLines(position).map((cells) => ({ cells, seat: position.stones[cells[0]] }))
    },

    ending: (position) => (position.score(0) === 0 ? 'the board is full' : 'four in a row'),
  }
}

/** Says why nothing can be dropped into the column of a cell. */
export function whyNot({ board, heights, over }: ConnectFourPosition, cell: number | null): Refusal[] {
  if (cell === null || over) return []
  const column = cell % board.columns
  if (heights[column] < board.rows) return []
  return [{ title: '', cell, reason: `column ${columnName(column)} is full` }]
}

/** The grid with columns named as moves are. */
function shape(board: Board): BoardShape {
  const grid = gridShape(
    board,
    (cell) => `${columnLetter(cell % board.columns)}${Math.floor(cell / board.columns) + 1}`,
  )
  const labels = Array.from({ length: board.columns }, (_, column) => ({
    text: columnName(column),
    x: column + 0.5,
    y: board.rows + 0.25,
    size: 0.3,
  }))
  const cells = grid.cells.map((cell) => ({
    ...cell,
    x: cell.column,
    name: `column ${columnName(cell.column)} row ${board.rows - cell.row}`,
  }))
  return { ...grid, width: board.columns, cells, labels, world: connectFourWorld(board.columns, board.rows) }
}

/** The cells of each completed line; there is none before the end. */
function winningLines(position: ConnectFourPosition): number[][] {
  if (!position.over) return []
  const { lineCells, lines } = position.board
  const cellsOf = (line: number): Int32Array => lineCells.subarray(4 * line, 4 * line + 4)
  const isWon = (line: number): boolean => {
    const [seat, ...others] = Array.from(cellsOf(line), (cell) => position.stones[cell])
    return seat !== 2 && others.every((other) => other === seat)
  }
  return Array.from({ length: lines }, (_, line) => line)
    .filter(isWon)
    .map((line) => [...cellsOf(line)])
}
