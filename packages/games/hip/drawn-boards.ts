import { gridSymmetries, type RunControl } from '@plyworks/core'
import { forEachDraw } from './full-boards.js'

/** A full board without a one-coloured square, standing for all its images. */
export interface DrawnBoard {
  /** Rows from the top, `x` for player 1 and `o` for player 2. */
  readonly lines: readonly string[]
  /** Number of different boards among its rotations, reflections and exchanges of colours, itself included. */
  readonly images: number
  /** Whether the stone counts, or those with colours exchanged, are those of real play. */
  readonly playable: boolean
}

export interface DrawnBoards {
  readonly boards: readonly DrawnBoard[]
  /** Whether the limit cut the list short. */
  readonly truncated: boolean
}

/**
 * The draws of a board up to rotation, reflection and exchange of colours. Of each class the board is listed that comes
 * first when cells are compared column by column along the shorter side, `x` before `o`; so nothing needs to be remembered.
 * @param limit classes to list at most
 * @returns null when stopped
 */
export function drawnBoards(rows: number, columns: number, limit: number, control: RunControl): DrawnBoards | null {
  const height = Math.min(rows, columns)
  const length = Math.max(rows, columns)
  const symmetries = gridSymmetries({ rows: length, columns: height })
  const fair = Math.ceil((rows * columns) / 2)
  const boards: DrawnBoard[] = []
  const board = new Uint8Array(rows * columns)
  let truncated = false
  const complete = forEachDraw(height, length, control, (low, high, stones) => {
    for (let cell = 0; cell < board.length; cell++) board[cell] = ((cell < 32 ? low : high) >>> (cell & 31)) & 1
    const same = stabilizer(board, symmetries)
    if (same === 0) return true
    if (boards.length === limit) {
      truncated = true
      return false
    }
    boards.push({
      lines: linesOf(board, rows, columns),
      images: (2 * symmetries.length) / same,
      playable: stones === fair || board.length - stones === fair,
    })
    return true
  })
  return complete || truncated ? { boards, truncated } : null
}

/** The boards for people, drawn one below the other. */
export function describeBoards({ boards, truncated }: DrawnBoards): string {
  const pictures = boards.map(
    ({ lines, images, playable }) =>
      `${lines.map((line) => [...line].join(' ')).join('\n')}\n(${images} images${playable ? ', playable' : ''})`,
  )
  return [
    ...pictures,
    `${boards.length} board${boards.length === 1 ? '' : 's'}${truncated ? ' (the list is cut short)' : ''}`,
  ].join('\n\n')
}

/**
 * Returns the number of symmetries, with and without exchange, that leave the board as it is; 0 when an image comes
 * before it.
 */
function stabilizer(board: Uint8Array, symmetries: readonly Int32Array[]): number {
  let same = 0
  for (const image of symmetries) {
    for (let exchange = 0; exchange <= 1; exchange++) {
      const order = compareImage(board, image, exchange)
      if (order > 0) return 0
      if (order === 0) same++
    }
  }
  return same
}

/** Positive when the image (read backwards through the symmetry, which runs over the group all the same) comes first. */
function compareImage(board: Uint8Array, image: Int32Array, exchange: number): number {
  for (let cell = 0; cell < board.length; cell++) {
    const difference = (board[image[cell]] ^ exchange) - board[cell]
    if (difference !== 0) return difference
  }
  return 0
}

/** The board's cells are numbered along the shorter side; see `forEachDraw`. */
function linesOf(board: Uint8Array, rows: number, columns: number): string[] {
  const lines: string[] = []
  for (let row = rows - 1; row >= 0; row--) {
    let line = ''
    for (let column = 0; column < columns; column++) {
      const cell = rows <= columns ? column * rows + row : row * columns + column
      line += board[cell] === 1 ? 'x' : 'o'
    }
    lines.push(line)
  }
  return lines
}
