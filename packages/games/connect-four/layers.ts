import { DRAW_ENTRY, type Ranking, stoneLayers, WIN_ENTRY } from '@plyworks/core'
import type { Board, ConnectFourPosition } from './rules.js'

/** Larger boards have more numbers than a database can be asked for; up to here a board with a free row fits into 31 bits. */
const MOST_LAYERED_BITS = 30

/** Whether a board has layers. */
export function hasLayers({ columns, rows }: Board): boolean {
  return columns * (rows + 1) <= MOST_LAYERED_BITS
}

/**
 * Ranking of the boards without four in a row (see `stoneLayers`). A shape is the heights of the columns, numbered in the order of the
 * heights read as one number; stones are in the order of their columns, in each from the bottom. All boards with the right
 * numbers of stones count, also those to which no order of moves leads: every reachable one is among them.
 *
 * Stones are bits `column * (rows + 1) + row`: the free row on top keeps lines from running into the next column (J. Tromp's
 * boards, "John's Connect Four Playground").
 */
export function connectFourLayers(board: Board): Ranking<ConnectFourPosition> {
  const { columns, rows, cells } = board
  const high = rows + 1
  const steps = [1, high, high + 1, high - 1]
  /** Heights as one number, by the number of stones and of the shape, and the other way round. */
  const codes: number[][] = Array.from({ length: cells + 1 }, () => [])
  const numbers = new Int32Array(high ** columns)
  const powers = Int32Array.from({ length: columns }, (_, column) => high ** column)
  const heightAt = (code: number, column: number) => Math.floor(code / powers[column]) % high
  for (let code = 0; code < numbers.length; code++) {
    let placed = 0
    for (let column = 0; column < columns; column++) placed += heightAt(code, column)
    numbers[code] = codes[placed].push(code) - 1
  }
  let inside = 0
  for (let column = 0; column < columns; column++) inside |= ((1 << rows) - 1) << (column * high)

  const hasFour = (stones: number): boolean => {
    for (let index = 0; index < 4; index++) {
      const step = steps[index]
      const pairs = stones & (stones >>> step)
      if ((pairs & (pairs >>> (2 * step))) !== 0) return true
    }
    return false
  }
  /** The cells that would make a four with three of these stones (after P. Pons, "Solving Connect Four", part 6). */
  const wins = (own: number): number => {
    let cells = (own << 1) & (own << 2) & (own << 3)
    for (let index = 1; index < 4; index++) {
      const step = steps[index]
      const above = (own << step) & (own << (2 * step))
      const below = (own >>> step) & (own >>> (2 * step))
      cells |= above & (own << (3 * step))
      cells |= above & (own >>> step)
      cells |= below & (own << step)
      cells |= below & (own >>> (3 * step))
    }
    return cells & inside
  }

  const stones = new Uint8Array(cells)
  const heights = new Int32Array(columns)
  const played = new Uint8Array(cells)
  /** Stones of each column that are on the board so far, and heights from which the others cannot follow. */
  const reached = new Int32Array(columns)
  const dead = new Set<number>()
  /** Finds an order of moves that leads to the stones. */
  const findOrder = (ply: number, placed: number, code = 0): boolean => {
    if (ply === placed) return true
    if (dead.has(code)) return false
    for (let column = 0; column < columns; column++) {
      const row = reached[column]
      if (row === heights[column] || stones[column + row * columns] !== (ply & 1)) continue
      played[ply] = column
      reached[column]++
      if (findOrder(ply + 1, placed, code + powers[column])) return true
      reached[column]--
    }
    dead.add(code)
    return false
  }

  return stoneLayers<ConnectFourPosition>({
    cells,
    secondAt: Int32Array.from({ length: cells + 1 }, (_, placed) => placed >> 1),
    seatAt: Int32Array.from({ length: cells + 1 }, (_, placed) => placed & 1),
    shapes: (placed) => codes[placed].length,

    describe(placed, number, into) {
      const code = codes[placed][number]
      let at = 0
      into.moves = 0
      for (let column = 0; column < columns; column++) {
        const height = heightAt(code, column)
        for (let row = 0; row < height; row++) into.cells[at++] = 1 << (column * high + row)
        if (height === rows) continue
        into.bits[into.moves] = 1 << (column * high + height)
        into.orders[into.moves] = at
        into.shapes[into.moves++] = numbers[code + powers[column]]
      }
    },

    locate(position, into) {
      const { heights, stones } = position
      let code = 0
      let at = 0
      into.placed = position.ply
      into.second = 0
      for (let column = 0; column < columns; column++) {
        code += heights[column] * powers[column]
        for (let row = 0; row < heights[column]; row++, at++) {
          if (stones[column + row * columns] === 1) into.second |= 1 << at
        }
      }
      into.shape = numbers[code]
    },

    excludes: (first, second) => hasFour(first) || hasFour(second),
    ends: wins,
    endKind: WIN_ENTRY,
    stuckKind: DRAW_ENTRY,
    fullKind: DRAW_ENTRY,

    place(first, second, placed, into) {
      for (let column = 0; column < columns; column++) {
        let height = 0
        for (let row = 0; row < rows; row++) {
          const bit = 1 << (column * high + row)
          const seat = (first & bit) !== 0 ? 0 : (second & bit) !== 0 ? 1 : 2
          stones[column + row * columns] = seat
          if (seat < 2) height = row + 1
        }
        heights[column] = height
      }
      dead.clear()
      reached.fill(0)
      if (!findOrder(0, placed)) {
        let ply = 0
        for (let column = 0; column < columns; column++)
          for (let row = 0; row < heights[column]; row++) played[ply++] = column
      }
      into.setStones(stones, heights, played)
    },
  })
}
