import { cellName, type ExhibitMaker, type Picture } from '@plyworks/core'
import { type DrawnBoard, drawnBoards } from '../drawn-boards.js'
import { stoneFace } from '../view.js'
import { hipBoard } from '../world.js'

/** Most boards that are shown. */
const MOST = 60

/** The full boards without a square up to symmetry and exchange of colours, as many as a page can show. */
export const showDraws: ExhibitMaker = (variant) => {
  const rows = Number(variant.rows)
  const columns = Number(variant.cols)
  const listed = drawnBoards(rows, columns, MOST, { stopped: () => false })
  if (listed === null) throw new Error('the list was stopped unasked')
  const { boards, truncated } = listed
  if (boards.length === 0) return { refuses: `every full board of ${rows} x ${columns} has a square in one colour` }
  const count = truncated ? `The first ${boards.length}` : boards.length === 1 ? 'The only one' : `All ${boards.length}`
  return {
    kind: 'collection',
    board: hipBoard({ rows, columns }),
    about: `${count} up to turns, reflections and exchange of colours. A game that ends so is a draw under Gardner's rule.`,
    pictures: boards.map((board, index) => pictureOf(board, index, { rows, columns })),
  }
}

function pictureOf({ lines, images, playable }: DrawnBoard, index: number, grid: { rows: number; columns: number }) {
  const seats = [...lines].reverse().flatMap((line) => Array.from(line, (letter) => (letter === 'x' ? 0 : 1)))
  const first = seats.flatMap((seat, cell) => (seat === 0 ? [cellName(grid, cell)] : []))
  const picture: Picture = {
    faces: seats.map((seat) => stoneFace(seat)),
    caption: `Board ${index + 1}: ${images} images, ${playable ? 'can be reached in play' : 'its stone counts come up in no game'}`,
    words: `Player 1 on ${first.join(' ')}; player 2 on all others`,
  }
  return picture
}
