import { once, Random, type StudyRun } from '@plyworks/core'
import { Board, type ConnectFourPosition } from '../rules.js'
import { solveConnectFour } from '../solver/solver.js'
import { randomOpenPosition } from './random-position.js'

/** Classes of the public test sets (P. Pons): plies to the end with best play, a draw lasting to the full board. */
const CLASSES = [
  { name: 'fewer than 14', below: 14 },
  { name: '14 to 28', below: 29 },
  { name: 'more than 28', below: Infinity },
] as const

interface Row {
  readonly remaining: string
  positions: number
  milliseconds: number
  worst: number
  nodes: number
}

/** Solves random positions and sums up by class; a position is timed with its score, distance and all best moves. */
export const runSpeed: StudyRun = (variant, options, control) => {
  const board = new Board(Number(variant.cols), Number(variant.rows))
  const least = options.number('least')
  const most = options.number('most')
  if (least > most) return { refuses: `no number of stones is at least ${least} and at most ${most}` }
  if (most >= board.cells) return { refuses: `the board is full with ${board.cells} stones` }
  const random = new Random(options.number('seed'))
  const count = options.number('count')
  const careful = options.choice('play') === 'careful'
  const rows: Row[] = CLASSES.map(({ name }) => ({
    remaining: name,
    positions: 0,
    milliseconds: 0,
    worst: 0,
    nodes: 0,
  }))
  for (let done = 0; done < count; done++) {
    control.progress?.(done / count)
    const position = randomOpenPosition(board, least + random.below(most - least + 1), random, careful)
    const timed = once(control, `position ${done}`, () => timeSolving(position, () => control.stopped()))
    if (timed === null) return null
    const row = rows[CLASSES.findIndex(({ below }) => timed.remaining < below)]
    row.positions++
    row.milliseconds += timed.milliseconds
    row.worst = Math.max(row.worst, timed.milliseconds)
    row.nodes += timed.nodes
  }
  const filled = rows.filter(({ positions }) => positions > 0)
  return { result: { least, most, count, classes: filled.map(summary) }, text: filled.map(describe).join('\n') }
}

function timeSolving(position: ConnectFourPosition, stopped: () => boolean) {
  const before = processorTime()
  const solution = solveConnectFour(position, { stopped })
  if (solution === null) return null
  const milliseconds = processorTime() - before
  const remaining = solution.plies ?? position.board.cells - position.ply
  return { milliseconds, remaining, nodes: solution.nodes }
}

function summary({ remaining, positions, milliseconds, worst, nodes }: Row) {
  return {
    remaining,
    positions,
    ms: rounded(milliseconds / positions),
    worstMs: rounded(worst),
    nodes: Math.round(nodes / positions),
    nodesPerSecond: Math.round((nodes / milliseconds) * 1000),
  }
}

function describe(row: Row): string {
  const { remaining, positions, ms, worstMs, nodes, nodesPerSecond } = summary(row)
  const rate = (nodesPerSecond / 1e6).toFixed(1)
  return `${remaining} plies left: ${positions} positions, mean ${ms} ms, worst ${worstMs} ms, ${nodes} nodes, ${rate} million nodes/s`
}

function rounded(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}

/** Milliseconds of processor time of this process; of the clock where that is not known (browsers). */
function processorTime(): number {
  if (typeof process === 'undefined') return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
