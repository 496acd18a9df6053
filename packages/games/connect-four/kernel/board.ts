/**
 * The board as sets of cells, one bit a cell: column c takes the bits from c * (rows + 1), the lowest cell first. The
 * bit above the highest cell of a column stays empty, so that lines do not run over the edge (layout by J. Tromp).
 *
 *      6 13 20 27 34 41 48     always empty
 *      5 12 19 26 33 40 47     the highest row of the board of 7 x 6
 *      .  .  .  .  .  .  .
 *      0  7 14 21 28 35 42     the lowest row
 */

import { MOST_COLUMNS } from '../kernel-layout'

let boardCells: u64 = 0
let bottomCells: u64 = 0
let upperCells: u64 = 0
let cellCount: i32 = 0
let columnCount: i32 = 0
let rowStep: u64 = 0

/**
 * The two ways the search is compiled: for the board of 7 x 6 with its numbers as constants, a tenth or more faster,
 * and for the board of `setBoard`.
 */
export class Standard {}
export class AnySize {}

/** All cells. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function board<Size>(): u64 {
  return idof<Size>() == idof<Standard>() ? 0x0fdfbf7efdfbf : boardCells
}

/** The lowest cell of every column. */
// @ts-ignore: as above
@inline
export function bottom<Size>(): u64 {
  return idof<Size>() == idof<Standard>() ? 0x0040810204081 : bottomCells
}

/** Cells with an even number of cells above them in their column, 0 among them. */
// @ts-ignore: as above
@inline
export function uppers<Size>(): u64 {
  return idof<Size>() == idof<Standard>() ? 0x0a952a54a952a : upperCells
}

// @ts-ignore: as above
@inline
export function cells<Size>(): i32 {
  return idof<Size>() == idof<Standard>() ? 42 : cellCount
}

// @ts-ignore: as above
@inline
export function columns<Size>(): i32 {
  return idof<Size>() == idof<Standard>() ? 7 : columnCount
}

/** Distance of the bits of neighbours in a row. */
// @ts-ignore: as above
@inline
function step<Size>(): u64 {
  return idof<Size>() == idof<Standard>() ? 7 : rowStep
}

/** The cells of each column, columns from the middle outwards: u64 at index * 8. */
export const COLUMN_CELLS: usize = memory.data(MOST_COLUMNS * 8, 16)

/** For each n, the cells with at least n cells above them in their column: u64 at count * 8. */
const BELOW: usize = memory.data(64 * 8, 16)

/** The cells with at least `count` cells above them in their column. */
// @ts-ignore: as above
@inline
export function below(count: i32): u64 {
  return load<u64>(BELOW + (<usize>count << 3))
}

export function setBoard(columns: i32, rows: i32): void {
  columnCount = columns
  cellCount = columns * rows
  rowStep = <u64>(rows + 1)
  const column: u64 = ((<u64>1) << (<u64>rows)) - 1
  let upper: u64 = 0
  for (let row = rows - 1; row >= 0; row -= 2) upper |= (<u64>1) << (<u64>row)
  boardCells = 0
  bottomCells = 0
  upperCells = 0
  for (let index = 0; index < columns; index++) {
    const shift = <u64>index * rowStep
    boardCells |= column << shift
    bottomCells |= (<u64>1) << shift
    upperCells |= upper << shift
  }
  let lowCells = boardCells
  for (let count: usize = 0; count < 64; count++) {
    store<u64>(BELOW + (count << 3), lowCells)
    lowCells &= lowCells >> 1
  }
  let order: usize = COLUMN_CELLS
  for (let distance = columns & 1 ? 0 : 1; distance < columns; distance += 2) {
    const left = (columns - 1 - distance) >> 1
    const right = (columns - 1 + distance) >> 1
    store<u64>(order, column << (<u64>left * rowStep))
    order += 8
    if (left == right) continue
    store<u64>(order, column << (<u64>right * rowStep))
    order += 8
  }
}

/** Cells where one more stone would make four of `stones`; taken cells and bits outside the board among them. */
// @ts-ignore: as above
@inline
export function completing<Size>(stones: u64): u64 {
  return (
    ((stones << 1) & (stones << 2) & (stones << 3)) |
    completingAlong(stones, step<Size>()) |
    completingAlong(stones, step<Size>() - 1) |
    completingAlong(stones, step<Size>() + 1)
  )
}

// @ts-ignore: as above
@inline
function completingAlong(stones: u64, direction: u64): u64 {
  const up = stones << direction
  const down = stones >> direction
  const twoUp = up & (up << direction)
  const twoDown = down & (down >> direction)
  return (
    (twoUp & (stones << (3 * direction))) | (twoUp & down) | (twoDown & up) | (twoDown & (stones >> (3 * direction)))
  )
}

/** Whether a set holds four in a row. */
// @ts-ignore: as above
@inline
export function holdsFour<Size>(stones: u64): bool {
  const upright = stones & (stones >> 1)
  const across = stones & (stones >> step<Size>())
  const falling = stones & (stones >> (step<Size>() - 1))
  const rising = stones & (stones >> (step<Size>() + 1))
  return (
    ((upright & (upright >> 2)) |
      (across & (across >> (2 * step<Size>()))) |
      (falling & (falling >> (2 * (step<Size>() - 1)))) |
      (rising & (rising >> (2 * (step<Size>() + 1))))) !=
    0
  )
}

/** The key of the position in a mirror that exchanges left and right. */
export function mirrored<Size>(key: u64): u64 {
  const column: u64 = ((<u64>1) << step<Size>()) - 1
  let image: u64 = 0
  for (let index = 0; index < columns<Size>(); index++) {
    image = (image << step<Size>()) | (key & column)
    key >>= step<Size>()
  }
  return image
}
