import type { BoardCell } from '../board/grid.js'
import { cellName, cellOfName, type Grid, gridShape } from '../board/grid.js'
import { facesOfLooks } from '../board/look.js'
import type { BoardShape, CellFace, Step, View } from '../game/view.js'
import type { SimplePosition, SimpleRules } from './simple-position.js'

/** Names of cells in a move: `e2-e4`, `e2e4`, `Nf3` and `exd5` have some, `take3` has none. */
const CELL_NAMES = /(?<![a-wyz])[a-z][1-9]\d?(?!\d)/g

/** The view of a simple game: its board, or its position in words where it has none. */
export function simpleView<State>(rules: SimpleRules<State>): View<SimplePosition<State>> {
  const { board, world } = rules.game
  const paths = new WeakMap<readonly string[], Map<string, Step[]>>()

  return {
    board: board === null ? WORDS : { ...gridShape(board), ...(world && { world }) },
    faces: board === null ? (position) => words(rules, position) : faces(rules, board),

    path(position, move) {
      const { moves } = position
      const known = paths.get(moves) ?? clickPaths(moves, board)
      paths.set(moves, known)
      return known.get(position.textOf(move)) ?? []
    },

    touched: (position, move) => [...new Set(cellsOf(position.textOf(move), board))],
    facts: () => [],
  }
}

/**
 * The clicks that pick each move: the cells that it names, and a button where they do not tell it from another move or
 * where it names none. No path is the beginning of another.
 */
function clickPaths(moves: readonly string[], board: Grid | null): Map<string, Step[]> {
  const entries = moves.map((text) => {
    const cells = cellsOf(text, board)
    return { text, cells, key: cells.map((cell) => `${cell} `).join('') }
  })
  const keys = entries.map(({ key }) => key).sort()
  /** Whether the cells alone are the beginning of another path, or the whole of one. */
  const unclear = new Set(keys.filter((key, at) => keys[at + 1]?.startsWith(key) || keys[at - 1] === key))
  return new Map(
    entries.map(({ text, cells, key }) => {
      const clicks: Step[] = cells.map((cell) => ({ kind: 'cell', cell }))
      const button: Step = { kind: 'choice', id: text, title: text }
      return [text, key === '' || unclear.has(key) ? [...clicks, button] : clicks]
    }),
  )
}

/** The cells that a move names, in its order. */
function cellsOf(text: string, board: Grid | null): number[] {
  if (board === null) return []
  return Array.from(text.matchAll(CELL_NAMES), ([name]) => cellOfName(board, name)).filter((cell) => cell >= 0)
}

/** A cell of a board as `look` is told it. */
export function boardCell(grid: Grid, index: number): BoardCell {
  return { index, name: cellName(grid, index), row: Math.floor(index / grid.columns), column: index % grid.columns }
}

function faces<State>(rules: SimpleRules<State>, board: Grid): View<SimplePosition<State>>['faces'] {
  const cells = Array.from({ length: board.rows * board.columns }, (_, cell) => boardCell(board, cell))
  return facesOfLooks(cells.length, ({ state }, cell) => rules.look(state, cells[cell]), rules.game.seats)
}

/** One wide cell. */
const WORDS: BoardShape = {
  width: 6,
  height: 2,
  rows: 1,
  columns: 1,
  cells: [{ name: 'position', x: 0, y: 0, width: 6, height: 2, row: 0, column: 0 }],
  labels: [],
}

function words<State>(rules: SimpleRules<State>, { state }: SimplePosition<State>): CellFace[] {
  const text = rules.format(state)
  const size = Math.min(0.4, 1.6 / text.length)
  return [{ ground: 'plain', glyphs: [{ kind: 'text', text, x: 0.5, y: 0.5, size }], label: text }]
}
