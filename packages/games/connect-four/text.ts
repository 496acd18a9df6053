import { type Notation, quote, TextError, TextReader } from '@plyworks/core'
import { type Board, ConnectFourPosition } from './rules.js'

/** The names of the columns, a character each. */
const COLUMN_NAMES = '123456789abc'

/**
 * Notation: a position is the columns played so far as digits from 1 (`4453`), `-` for the start; a move is one digit.
 * After column 9 come a, b and c.
 */
export function connectFourText(board: Board): Notation<ConnectFourPosition> {
  return {
    formatPosition(position) {
      return position.ply === 0 ? '-' : Array.from(position.played.subarray(0, position.ply), columnName).join('')
    },

    parsePosition(text) {
      const position = new ConnectFourPosition(board)
      if (text === '-') return position
      const reader = new TextReader(text, 'position')
      do {
        if (position.over) reader.fail('the end of the text, because the game is over here')
        position.make(readColumn(reader, position))
      } while (!reader.ended)
      return position
    },

    formatMove(_position, move) {
      return columnName(move)
    },

    parseMove(position, text) {
      if (position.over) throw new TextError('move', 1, quote(text), 'no move: the game is over')
      const reader = new TextReader(text, 'move')
      const column = readColumn(reader, position)
      reader.end()
      return column
    },

    diagram(position) {
      const { columns, rows } = board
      const lines = Array.from({ length: rows }, (_, index) => {
        const row = rows - 1 - index
        return Array.from(
          { length: columns },
          (_unused, column) => 'xo.'[position.stones[column + row * columns]],
        ).join(' ')
      })
      return [...lines, Array.from({ length: columns }, (_, column) => columnName(column)).join(' ')].join('\n')
    },
  }

  function readColumn(reader: TextReader, position: ConnectFourPosition): number {
    const expected = `a column from 1 to ${columnName(board.columns - 1)}${reader.text === '' && reader.subject === 'position' ? ', or - for the start' : ''}`
    const column = reader.oneOf(COLUMN_NAMES.slice(0, board.columns), expected)
    if (position.heights[column] === board.rows) {
      reader.fail('a column that is not full', quote(columnName(column)), reader.at - 1)
    }
    return column
  }
}

/** The name of a column, from 0: its number from 1, a letter from the tenth on. */
export function columnName(column: number): string {
  return COLUMN_NAMES[column]
}
