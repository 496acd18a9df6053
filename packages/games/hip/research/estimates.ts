import type { FrankeBoard, Row } from './tables.js'

/** A rough estimate of what it takes to solve a board. */
export interface Estimate {
  readonly nodes: number
  /** Of a processor. */
  readonly seconds: number
}

type Board = Pick<FrankeBoard, 'rows' | 'cols' | 'stones'>

interface Measured extends Board {
  readonly nodes: number
  readonly seconds: number
  readonly calls: number
  readonly end: 'draw' | 'win' | null
}

/** Boards with fewer nodes say nothing about larger ones. */
const LEAST_NODES = 1000

/**
 * Estimates of what boards under `gardner` take that are not solved yet: K. A. Franke's calls for the board, times what the
 * largest board with as many rows took here for each of his calls; where none has as many, a board with the nearest number
 * of rows. Of these boards those count that end alike, drawn or with a winner, as far as he knows: for each of his calls a win
 * takes us more nodes. Of these in turn those whose number of cells is odd as well, or even: copying shortens the search of even
 * boards. Where none is left, all that were there before count.
 * Where he has no number his last ones are continued: calls grow with the columns by a factor that changes little, but is
 * not the same for odd and even ones.
 */
export class Estimates {
  private readonly measured: readonly Measured[]

  constructor(
    private readonly his: readonly FrankeBoard[],
    solved: readonly Row[],
  ) {
    this.measured = solved
      .filter(({ rule, nodes, ms }) => rule === 'gardner' && Number(nodes) >= LEAST_NODES && Number(ms) > 0)
      .flatMap((row) => {
        const board = { rows: Number(row.rows), cols: Number(row.cols), stones: Number(row.stones) }
        const calls = this.calls(board)
        const took = { nodes: Number(row.nodes), seconds: Number(row.ms) / 1000 }
        return calls === null ? [] : [{ ...board, ...took, calls, end: this.endOf(board) }]
      })
  }

  /** @returns null where there is nothing to estimate from */
  of(board: Board): Estimate | null {
    const calls = this.calls(board)
    const withStones = this.measured.filter(({ stones }) => stones === board.stones)
    const distance = Math.min(...withStones.map(({ rows }) => Math.abs(rows - board.rows)))
    const near = withStones.filter(({ rows }) => Math.abs(rows - board.rows) === distance)
    const end = this.endOf(board)
    const endingSo = orAll(near, (measured) => end === null || measured.end === end)
    const model = largest(orAll(endingSo, ({ rows, cols }) => (rows * cols - board.rows * board.cols) % 2 === 0))
    if (calls === null || model === null) return null
    const nodes = calls * (model.nodes / model.calls)
    return { nodes, seconds: nodes * (model.seconds / model.nodes) }
  }

  /** How the board ends, as far as he knows. */
  private endOf({ rows, cols, stones }: Board): Measured['end'] {
    const found = this.his.find((board) => board.rows === rows && board.cols === cols && board.stones === stones)
    return found === undefined ? null : found.winner === 0 ? 'draw' : 'win'
  }

  /** His calls, or what they would be. */
  private calls({ rows, cols, stones }: Board): number | null {
    const row = this.his.filter((board) => board.rows === rows && board.stones === stones)
    const calls = new Map(row.map((board) => [board.cols, board.calls]))
    const own = calls.get(cols)
    if (own !== undefined) return own
    const last = Math.max(...calls.keys())
    const [now, before] = [calls.get(last), calls.get(last - 2)]
    if (now === undefined || before === undefined || cols < last) return null
    return now * (now / before) ** ((cols - last) / 2)
  }
}

/** The boards for which the test holds; all of them where it holds for none. */
function orAll(boards: readonly Measured[], test: (board: Measured) => boolean): readonly Measured[] {
  const kept = boards.filter(test)
  return kept.length === 0 ? boards : kept
}

function largest(boards: readonly Measured[]): Measured | null {
  return boards.reduce<Measured | null>(
    (best, board) => (best === null || board.nodes > best.nodes ? board : best),
    null,
  )
}

/** `not solved here, about 30 hours`; of times two digits are worth telling at most. */
export function describeEstimate(estimate: Estimate | null): string {
  if (estimate === null) return 'not solved here'
  const unit = UNITS.find(({ seconds }) => estimate.seconds >= seconds) ?? UNITS[UNITS.length - 1]
  return `not solved here, about ${Number((estimate.seconds / unit.seconds).toPrecision(2))} ${unit.name}`
}

const UNITS = [
  { name: 'years', seconds: 365 * 86_400 },
  { name: 'days', seconds: 86_400 },
  { name: 'hours', seconds: 3600 },
  { name: 'minutes', seconds: 60 },
  { name: 'seconds', seconds: 1 },
]
