import type { BoardShape, CellShape } from '@plyworks/core'

/** Drawing units for one cell side; whole numbers keep letters crisp in every browser. */
export const UNIT = 100

/** Room between the cells and the edge of the board. */
const FRAME = 12

/** The `viewBox` of a drawing of the board, its frame included. */
export function viewBoxOf(shape: BoardShape): string {
  return `${-FRAME} ${-FRAME} ${shape.width * UNIT + 2 * FRAME} ${shape.height * UNIT + 2 * FRAME}`
}

/** Width of the drawing divided by its height. */
export function proportionsOf(shape: BoardShape): number {
  return (shape.width * UNIT + 2 * FRAME) / (shape.height * UNIT + 2 * FRAME)
}

/** The room of a cell, in drawing units. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** Of a cell that is no rectangle, as fractions of the box. */
  readonly corners?: CellShape['corners']
}

/** The box without a border of that width. */
export function inset({ x, y, width, height, corners }: Box, by: number): Box {
  const smaller = { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
  return corners === undefined ? smaller : { ...smaller, corners }
}

/** Returns the place of a cell; a flipped board is turned by half a turn, the writing on it stays upright. */
export function cellBox(shape: BoardShape, cell: CellShape, flipped: boolean): Box {
  const x = flipped ? shape.width - cell.x - cell.width : cell.x
  const y = flipped ? shape.height - cell.y - cell.height : cell.y
  const box = { x: x * UNIT, y: y * UNIT, width: cell.width * UNIT, height: cell.height * UNIT }
  const { corners } = cell
  if (corners === undefined) return box
  return { ...box, corners: flipped ? corners.map(([across, down]) => [1 - across, 1 - down] as const) : corners }
}

/** Cells by rows from the top as seen, each row from the left as seen, as indices into `shape.cells`. */
export function visibleRows(shape: BoardShape, flipped: boolean): number[][] {
  const rows: number[][] = Array.from({ length: shape.rows }, () => [])
  for (const [index, cell] of shape.cells.entries()) rows[cell.row].push(index)
  for (const row of rows) row.sort((first, second) => shape.cells[first].column - shape.cells[second].column)
  if (flipped) {
    rows.reverse()
    for (const row of rows) row.reverse()
  }
  return rows.filter((row) => row.length > 0)
}

/** The cell drawn at a point in drawing units, or -1. */
export function cellAtPoint(shape: BoardShape, flipped: boolean, x: number, y: number): number {
  return shape.cells.findIndex((cell) => {
    const box = cellBox(shape, cell, flipped)
    const inside = x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
    return (
      inside && (box.corners === undefined || isWithin(box.corners, (x - box.x) / box.width, (y - box.y) / box.height))
    )
  })
}

/** Whether a point lies within a polygon: a ray from it crosses an odd number of sides. */
function isWithin(corners: NonNullable<Box['corners']>, x: number, y: number): boolean {
  let within = false
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(index + 1) % corners.length]
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) within = !within
  }
  return within
}

/**
 * The cell that a key leads to from `from` as the board is seen, or null when the key is no movement key. Arrows go to
 * the nearest cell of the row or column, Home and End to the ends of the row (with `whole`: of the board).
 */
export function cellByKey(
  shape: BoardShape,
  flipped: boolean,
  from: number,
  key: string,
  whole: boolean,
): number | null {
  const rows = visibleRows(shape, flipped)
  const row = rows.find((cells) => cells.includes(from)) ?? rows[0]
  const { column } = shape.cells[from]
  const inColumn = rows.flat().filter((cell) => shape.cells[cell].column === column)
  switch (key) {
    case 'ArrowLeft':
      return neighbour(row, from, -1)
    case 'ArrowRight':
      return neighbour(row, from, 1)
    case 'ArrowUp':
      return neighbour(inColumn, from, -1)
    case 'ArrowDown':
      return neighbour(inColumn, from, 1)
    case 'PageUp':
      return inColumn[0]
    case 'PageDown':
      return inColumn[inColumn.length - 1]
    case 'Home':
      return whole ? rows[0][0] : row[0]
    case 'End': {
      const last = whole ? rows[rows.length - 1] : row
      return last[last.length - 1]
    }
    default:
      return null
  }
}

function neighbour(line: readonly number[], from: number, step: number): number {
  const index = line.indexOf(from) + step
  return index >= 0 && index < line.length ? line[index] : from
}
