import type { RunControl } from '@plyworks/core'
import { countByExtension, type DrawsByStones } from '../full-boards.js'
import { count32, SquareSets, squaresOf } from '../squares.js'
import { countByBorders } from './census-borders.js'
import { countByTransfer } from './census-transfer.js'

/**
 * The census of Hip: how many colourings of a full board have no one-coloured square ("draws"), and how many of them
 * have the stone counts of real play, player 1 placing the odd stone ("playable"). K. A. Franke asked and answered it
 * up to 7 x 7. Four ways lead to the figures and must agree: smaller boards grown by a whole border (his way) or by a cell
 * (his idea, and much faster), a transfer from column to column that merges boards with the same future, and plain
 * enumeration of all colourings, which he did for 6 x 6.
 */
export interface Census {
  readonly rows: number
  readonly columns: number
  readonly method: CensusMethod
  readonly draws: number
  readonly playable: number
  readonly milliseconds: number
}

export const censusMethods = ['transfer', 'extension', 'borders', 'enumeration'] as const

export type CensusMethod = (typeof censusMethods)[number]

/** Why a method cannot count a board, or null when it can. */
export function refusesCensus(rows: number, columns: number, method: CensusMethod): string | null {
  const cells = rows * columns
  if (Math.min(rows, columns) > MOST_HEIGHT) {
    return `the census counts boards whose shorter side has at most ${MOST_HEIGHT} cells; larger ones contain 7 x 7, which has no draw`
  }
  const most = method === 'enumeration' ? ENUMERATION_CELLS : method === 'borders' ? BORDER_CELLS : cells
  if (cells <= most) return null
  const name = method === 'enumeration' ? 'plain enumeration' : 'growing by borders'
  return `${name} counts boards of at most ${most} cells; ${rows} x ${columns} has ${cells}`
}

/**
 * Counts the draws of one board.
 * @returns null when stopped before the end
 * @throws Error when `refusesCensus` has a reason
 */
export function census(rows: number, columns: number, method: CensusMethod, control: RunControl): Census | null {
  const refusal = refusesCensus(rows, columns, method)
  if (refusal !== null) throw new Error(refusal)
  const started = performance.now()
  const draws = countDraws(rows, columns, method, control)
  return draws === null ? null : summary(rows, columns, method, draws, performance.now() - started)
}

/**
 * Counts every board of 2 to `rows` by 2 to `columns` cells by transfer, each column height in one pass.
 * @returns boards by rows, then columns; null when stopped
 */
export function censusTable(rows: number, columns: number, control: RunControl): Census[] | null {
  const results: Census[] = []
  const heights = Math.min(rows, columns)
  const longest = Math.max(rows, columns)
  for (let height = 2; height <= heights; height++) {
    const started = performance.now()
    const lengths = countByTransfer(height, longest, control)
    if (lengths === null) return null
    const milliseconds = (performance.now() - started) / (longest - height + 1)
    for (let length = height; length <= longest; length++) {
      const draws = lengths[length]
      if (length <= columns) results.push(summary(height, length, 'transfer', draws, milliseconds))
      if (length <= rows && length !== height) results.push(summary(length, height, 'transfer', draws, milliseconds))
    }
  }
  return results.sort((one, other) => one.rows - other.rows || one.columns - other.columns)
}

function countDraws(rows: number, columns: number, method: CensusMethod, control: RunControl): DrawsByStones | null {
  const height = Math.min(rows, columns)
  const length = Math.max(rows, columns)
  if (method === 'extension') return countByExtension(height, length, control)
  if (method === 'enumeration') return countByEnumeration(height, length, control)
  if (method === 'borders') return countByBorders(height, length, control)
  const lengths = countByTransfer(height, length, control)
  return lengths === null ? null : lengths[length]
}

/** The figures of a board from its draws. */
export function summary(
  rows: number,
  columns: number,
  method: CensusMethod,
  draws: DrawsByStones,
  milliseconds: number,
): Census {
  const total = draws.reduce((sum, count) => sum + count, 0)
  return { rows, columns, method, draws: total, playable: draws[Math.ceil((rows * columns) / 2)], milliseconds }
}

/** Boards of more cells take too long one by one. */
const ENUMERATION_CELLS = 25
/** Of the shorter side, for the windows of the transfer. */
const MOST_HEIGHT = 8
/** Sets of cells have 64 bits. */
const BORDER_CELLS = 64
const CHECK_INTERVAL = 1 << 18

/**
 * Looks at every colouring of the board, half of them for the exchange of colours: the plainest count there is, meant
 * to check the others.
 * @returns draws by stones of player 1; null when stopped
 */
function countByEnumeration(rows: number, columns: number, control: RunControl): DrawsByStones | null {
  const cells = rows * columns
  const squares = squareSets(rows, columns)
  const draws = new Float64Array(cells + 1)
  // The last cell always belongs to player 2: the exchange of colours gives the other half.
  const boards = 2 ** (cells - 1)
  for (let board = 0; board < boards; board++) {
    if ((board & (CHECK_INTERVAL - 1)) === 0) {
      if (control.stopped()) return null
      control.progress?.(board / boards)
    }
    if (squares.oneColoured(board, 0)) continue
    const stones = count32(board)
    draws[stones]++
    draws[cells - stones]++
  }
  return draws
}

/** Plain enumeration of a board that takes too long, as far as it goes in a short time. */
interface Enumeration {
  /** All colourings of the board. */
  readonly colourings: number
  /** Those with equal numbers of stones, or one more for player 1. */
  readonly fair: number
  readonly looked: number
  /** Colourings without a one-coloured square among those looked at. */
  readonly draws: number
  readonly perSecond: number
  /** Seconds that all colourings would take. */
  readonly seconds: number
}

/** Colourings are looked at in runs of this length, evenly spread. */
const RUN = 1 << 14

/**
 * Measures how fast plain enumeration looks at colourings of a board of at most 64 cells.
 * @param milliseconds to look for
 * @returns null when stopped
 */
export function estimateEnumeration(
  rows: number,
  columns: number,
  milliseconds: number,
  control: RunControl,
): Enumeration | null {
  const cells = rows * columns
  const colourings = 2 ** cells
  const squares = squareSets(rows, columns)
  const started = performance.now()
  let looked = 0
  let draws = 0
  let elapsed = 0
  for (let run = 0; elapsed < milliseconds; run++) {
    if (control.stopped()) return null
    control.progress?.(Math.min(1, elapsed / milliseconds))
    // Runs begin where the fraction of the golden ratio takes them: evenly spread however many there will be.
    const first = Math.floor(((run * 0.6180339887498949) % 1) * (colourings / RUN)) * RUN
    const high = Math.floor(first / 2 ** 32) | 0
    const low = first | 0
    for (let board = 0; board < RUN; board++) if (!squares.oneColoured(low + board, high)) draws++
    looked += RUN
    elapsed = performance.now() - started
  }
  const perSecond = (1000 * looked) / elapsed
  const fair = choose(cells, Math.ceil(cells / 2))
  return { colourings, fair, looked, draws, perSecond, seconds: colourings / perSecond }
}

/** Returns the number of ways to take `some` of `all` things. */
function choose(all: number, some: number): number {
  let ways = 1
  for (let taken = 1; taken <= some; taken++) ways = (ways * (all - some + taken)) / taken
  return Math.round(ways)
}

function squareSets(rows: number, columns: number): SquareSets {
  return new SquareSets(squaresOf({ rows, columns }).map(({ cells }) => cells))
}
