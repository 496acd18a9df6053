import { quote, TextError, TextReader } from '../base/text-error.js'
import type { Notation } from '../game/game.js'
import type { Position } from '../game/position.js'
import { cellName, cellOfName, type Grid } from './grid.js'
import { formatRows, gridDiagram, readRows } from './grid-rows.js'

/** A game on a rectangular board whose moves are its cells. */
export interface CellNotation<P extends Position> {
  /** The board. */
  readonly grid: Grid
  /** A letter for each content of a cell, `.xo` say. */
  readonly letters: string
  /** Number of seats. */
  readonly seats: number
  /** Returns the content of a cell. */
  content(position: P, cell: number): number
  /** Returns the position with these contents and that seat to move, or what was expected instead, e.g. `as many x as o`. */
  build(contents: Uint8Array, turn: number): P | string
}

/**
 * Makes the notation of such a game: the rows from the top joined by `/` and the player to move, counted from 1
 * (`x.o/.x./... 2`); a move is the name of its cell (`b2`).
 */
export function cellNotation<P extends Position>(game: CellNotation<P>): Notation<P> {
  const { grid, letters, seats } = game
  const cells = grid.rows * grid.columns
  const letter = (position: P) => (cell: number) => letters.charAt(game.content(position, cell))
  return {
    formatPosition: (position) => `${formatRows(grid, letter(position))} ${position.turn + 1}`,

    parsePosition(text) {
      const reader = new TextReader(text, 'position')
      const contents = new Uint8Array(cells)
      readRows(reader, grid, letters, (cell, content) => {
        contents[cell] = content
      })
      reader.expect(' ', 'a space and the player to move')
      const turn = reader.integer(1, seats, 'the player to move') - 1
      reader.end()
      const position = game.build(contents, turn)
      if (typeof position === 'string') throw new TextError('position', 1, quote(text), position)
      return position
    },

    formatMove: (_position, move) => cellName(grid, move),

    parseMove(position, text) {
      const cell = cellOfName(grid, text)
      const wrong = (expected: string): never => {
        throw new TextError('move', 1, quote(text), expected)
      }
      if (cell < 0) return wrong(`a cell from a1 to ${cellName(grid, cells - 1)}`)
      if (position.over) return wrong('no move: the game is over')
      const legal = new Int32Array(cells)
      const moves = legal.subarray(0, position.generate(legal, 0))
      return moves.includes(cell) ? cell : wrong(`one of ${namesOf(grid, moves)}`)
    },

    diagram: (position) => gridDiagram(grid, letter(position)),
  }
}

/** The first few of the cells that may be played. */
function namesOf(grid: Grid, moves: Int32Array): string {
  const names = Array.from(moves.subarray(0, 12), (move) => cellName(grid, move)).join(', ')
  return moves.length > 12 ? `${names}, …` : names
}
