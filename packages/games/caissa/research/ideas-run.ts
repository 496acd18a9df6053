import {
  type Limits,
  type Options,
  once,
  Random,
  readOptions,
  type StudyAnswer,
  type StudyControl,
  type StudyRun,
  textTable,
  type Variant,
} from '@plyworks/core'
import { benchSuite } from '../bench-suite.js'
import { FastKernel } from '../fast-kernel.js'
import { MAX_MOVES } from '../kernel-layout.js'
import { CaissaPosition } from '../rules.js'
import { makeText } from '../text.js'
import { HippEngine, hippOptions, IDEAS } from './hipp/hipp.js'

/** Random plies before a game. */
const OPENING = 4

interface Idea extends Points {
  readonly idea: string
  /** The engine's option that it hangs on. */
  readonly option: string
  /** Nodes and milliseconds for the suite with the idea off, and their ratio to those with everything on. */
  readonly nodes: number
  readonly ratio: number
  readonly milliseconds: number
  readonly timeRatio: number
}

/** Results of games. */
interface Points {
  /** Games of HIPP with all ideas against HIPP without this one. */
  readonly won: number
  readonly drawn: number
  readonly lost: number
  /** Share of the points, and half the width of its interval of 95 %; null without games. */
  readonly points: number | null
  readonly error: number | null
}

/** Counts nodes to a fixed depth on the positions of the bench, and plays pairs of games with colours changed. */
export const runIdeas: StudyRun = (variant, options, control) => {
  const bench = new Comparison(variant, options, control)
  const only = options.choice('only')
  const asked = Object.entries(IDEAS).filter(([option]) => only === 'all' || only === option)
  const ideas: Idea[] = []
  const whole = once(control, 'nodes', () => bench.measure({}))
  for (const [option, { idea, off }] of asked) {
    const without = once(control, `nodes: ${option}`, () => bench.measure({ [option]: off }))
    const pairs = bench.playPairs(option, { [option]: off })
    if (whole === null || without === null || pairs === null) return null
    const { nodes, milliseconds } = without
    const ratio = nodes / whole.nodes
    const timeRatio = milliseconds / whole.milliseconds
    ideas.push({ idea, option, nodes, ratio, milliseconds, timeRatio, ...summarize(pairs) })
    control.progress?.(ideas.length / asked.length)
  }
  return whole === null ? null : answer(whole, ideas)
}

/** The work of searching all positions of the bench. */
interface Effort {
  readonly nodes: number
  /** Moves that were generated. */
  readonly moves: number
  readonly milliseconds: number
}

class Comparison {
  private readonly takingBack: boolean
  private readonly kernel = new FastKernel()
  private readonly steps: number
  private readonly pairs: number
  private readonly limits: Limits
  private readonly seed: number

  constructor(
    variant: Variant,
    options: Options,
    private readonly control: StudyControl,
  ) {
    this.takingBack = variant.reexchange === 'allowed'
    this.steps = options.number('steps')
    this.pairs = options.number('pairs')
    const nodes = options.number('nodes')
    this.limits = nodes > 0 ? { nodes } : { milliseconds: options.number('ms') }
    this.seed = options.number('seed')
  }

  /** Searches all positions of the bench to one depth, the time being the least of three; null when stopped. */
  measure(off: Readonly<Record<string, string>>): Effort | null {
    let best: Effort | null = null
    for (let round = 0; round < 3; round++) {
      const effort = this.measureOnce(off)
      if (effort === null) return null
      if (best === null || effort.milliseconds < best.milliseconds) best = effort
    }
    return best
  }

  private measureOnce(off: Readonly<Record<string, string>>): Effort | null {
    const engine = this.engine(off)
    // The limit is that of the best moves, one step beyond the steps of all.
    const depth = off.refine === '0' ? this.steps : this.steps + 1
    let nodes = 0
    let moves = 0
    let milliseconds = 0
    const notation = makeText(this.takingBack)
    for (const text of benchSuite.positions) {
      const result = engine.think(notation.parsePosition(text), { depth }, this.quiet())
      nodes += result.nodes
      moves += result.detail.movesFound
      milliseconds += result.milliseconds
      if (this.control.stopped()) return null
    }
    return { nodes, moves, milliseconds: Math.round(1000 * milliseconds) / 1000 }
  }

  /** Results of pairs of games for HIPP with all ideas, in points; null when stopped. */
  playPairs(idea: string, off: Readonly<Record<string, string>>): [number, number][] | null {
    const random = new Random(this.seed)
    const results: [number, number][] = []
    while (results.length < this.pairs) {
      const opening = randomOpening(random, this.takingBack)
      const pair = once(this.control, `pair ${results.length}: ${idea}`, () => this.playPair(opening, off))
      if (pair === null) return null
      results.push(pair)
    }
    return results
  }

  private playPair(opening: CaissaPosition, off: Readonly<Record<string, string>>): [number, number] | null {
    const first = this.play(opening.clone(), 0, off)
    const second = this.play(opening.clone(), 1, off)
    return first === null || second === null ? null : [first, second]
  }

  /** Points of HIPP with all ideas in the seat: 1, 1/2 or 0. */
  private play(position: CaissaPosition, seat: number, off: Readonly<Record<string, string>>): number | null {
    const engines = [this.engine({}), this.engine(off)]
    while (!position.over) {
      const engine = engines[position.turn === seat ? 0 : 1]
      position.make(engine.search(position, this.limits, this.quiet()).move)
      if (this.control.stopped()) return null
    }
    return (position.score(seat) + 1) / 2
  }

  private engine(off: Readonly<Record<string, string>>): HippEngine {
    return new HippEngine(readOptions(hippOptions, { ...off, book: 'false' }), this.kernel)
  }

  private quiet() {
    return { stopped: () => this.control.stopped(), onLine: () => {} }
  }
}

/** A position after four random plies that is not over. */
export function randomOpening(random: Random, takingBack: boolean): CaissaPosition {
  const moves = new Int32Array(MAX_MOVES)
  for (;;) {
    const position = new CaissaPosition(takingBack)
    for (let ply = 0; ply < OPENING && !position.over; ply++) {
      position.make(moves[random.below(position.generate(moves, 0))])
    }
    if (!position.over) return position
  }
}

/** Counts results and gives the share of the points with its error, pairs taken as independent. */
export function summarize(pairs: readonly (readonly [number, number])[]): Points {
  const games = pairs.flat()
  const count = (points: number): number => games.filter((each) => each === points).length
  const counts = { won: count(1), drawn: count(0.5), lost: count(0) }
  if (pairs.length === 0) return { ...counts, points: null, error: null }
  const means = pairs.map(([first, second]) => (first + second) / 2)
  const points = means.reduce((sum, mean) => sum + mean, 0) / means.length
  const variance = means.reduce((sum, mean) => sum + (mean - points) ** 2, 0) / Math.max(1, means.length - 1)
  return { ...counts, points, error: means.length < 2 ? null : 1.96 * Math.sqrt(variance / means.length) }
}

function answer(whole: Effort, ideas: readonly Idea[]): StudyAnswer {
  const share = (points: number | null): string => (points === null ? '-' : `${(100 * points).toFixed(0)} %`)
  const rows = ideas.map(({ idea, option, ratio, timeRatio, won, drawn, lost, points, error }) => [
    idea,
    option,
    `x ${ratio.toFixed(2)}`,
    `x ${timeRatio.toFixed(2)}`,
    `${won} won, ${drawn} drawn, ${lost} lost: ${share(points)} +- ${share(error)}`,
  ])
  const { nodes, moves, milliseconds } = whole
  const nanoseconds = (1e6 * milliseconds) / moves
  const text = [
    `all ideas: ${nodes} nodes and ${moves} moves found in ${milliseconds.toFixed(0)} ms, ${nanoseconds.toFixed(0)} ns a move`,
    ...textTable([
      ['idea', 'option', 'nodes without it', 'time without it', 'games with it against without it'],
      ...rows,
    ]),
  ]
  return { result: { ...whole, ideas }, text: text.join('\n') }
}
