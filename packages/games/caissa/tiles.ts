import { ALL_HIGH, ALL_LOW, BIT_HIGH, BIT_LOW, LOW_SQUARES, NEAR_HIGH, NEAR_LOW, RING_CONNECTED, SIZE } from './sets.js'

/** The last set worked out here, as two halves (see `sets.ts`). */
export const result = { low: 0, high: 0 }

/** The tiles that hang together with the lowest one, as a set. */
export function connectedPart(low: number, high: number): { low: number; high: number } {
  fill(low, high)
  return { ...result }
}

/** Whether losing this tile would leave the others in several parts (an articulation point). */
export function isCutTile(low: number, high: number, square: number): boolean {
  if ((NEAR_LOW[square] & ~low) === 0 && (NEAR_HIGH[square] & ~high) === 0) return false
  if (RING_CONNECTED[ring(low, high, square)] !== 0) return false
  const restLow = low & ~BIT_LOW[square]
  const restHigh = high & ~BIT_HIGH[square]
  fill(restLow, restHigh)
  return result.low !== restLow || result.high !== restHigh
}

/**
 * Writes to `result` the squares that touch every part of the tiles once `square` has lost its tile: the places to
 * which that tile may be carried.
 */
export function findLandings(low: number, high: number, square: number): void {
  let restLow = low & ~BIT_LOW[square]
  let restHigh = high & ~BIT_HIGH[square]
  let landingsLow = ALL_LOW
  let landingsHigh = ALL_HIGH
  const whole = !isCutTile(low, high, square)
  while ((restLow | restHigh) !== 0) {
    if (whole) {
      result.low = restLow
      result.high = restHigh
    } else {
      fill(restLow, restHigh)
    }
    restLow &= ~result.low
    restHigh &= ~result.high
    spread(result.low, result.high)
    landingsLow &= result.low
    landingsHigh &= result.high
  }
  result.low = landingsLow
  result.high = landingsHigh
}

const WITHOUT_FIRST_COLUMN_LOW = 0xfdfbf7e
const WITHOUT_FIRST_COLUMN_HIGH = 0x1fbf7e
const WITHOUT_LAST_COLUMN_LOW = 0x7efdfbf
const WITHOUT_LAST_COLUMN_HIGH = 0xfdfbf

/** Writes to `result` the set grown by the eight neighbours of its squares. */
function spread(low: number, high: number): void {
  const wideLow = low | ((low << 1) & WITHOUT_FIRST_COLUMN_LOW) | ((low >>> 1) & WITHOUT_LAST_COLUMN_LOW)
  const wideHigh = high | ((high << 1) & WITHOUT_FIRST_COLUMN_HIGH) | ((high >>> 1) & WITHOUT_LAST_COLUMN_HIGH)
  const lastRowOfLow = LOW_SQUARES - SIZE
  result.low = wideLow | ((wideLow << SIZE) & ALL_LOW) | (wideLow >>> SIZE) | ((wideHigh & 127) << lastRowOfLow)
  result.high = wideHigh | ((wideHigh << SIZE) & ALL_HIGH) | (wideHigh >>> SIZE) | (wideLow >>> lastRowOfLow)
}

/** Writes to `result` the connected part that holds the lowest square of the set. */
function fill(low: number, high: number): void {
  let partLow = low & (0 - low)
  let partHigh = low !== 0 ? 0 : high & (0 - high)
  for (;;) {
    spread(partLow, partHigh)
    result.low &= low
    result.high &= high
    if (result.low === partLow && result.high === partHigh) return
    partLow = result.low
    partHigh = result.high
  }
}

/** The tiles of the 3 x 3 squares around a square, as a pattern for `RING_CONNECTED`. */
function ring(low: number, high: number, square: number): number {
  const row = (square / SIZE) | 0
  const column = square - row * SIZE
  return (
    window(rowOf(low, high, row - 1), column) |
    (window(rowOf(low, high, row), column) << 3) |
    (window(rowOf(low, high, row + 1), column) << 6)
  )
}

function window(row: number, column: number): number {
  return ((row << 1) >> column) & 7
}

function rowOf(low: number, high: number, row: number): number {
  if (row < 0) return 0
  return row < 4 ? (low >> (row * SIZE)) & 127 : (high >> ((row - 4) * SIZE)) & 127
}
