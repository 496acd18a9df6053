import {
  type Options,
  once,
  Random,
  readOptions,
  type StudyAnswer,
  type StudyControl,
  type StudyRun,
  type Variant,
} from '@plyworks/core'
import { benchSuite } from '../bench-suite.js'
import { FastKernel } from '../fast-kernel.js'
import { MAX_MOVES } from '../kernel-layout.js'
import { CaissaPosition } from '../rules.js'
import { makeText } from '../text.js'
import { HippEngine, hippOptions } from './hipp/hipp.js'

/** Ideas by name, each with the option that switches it off. */
const IDEAS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'MTD(f) with stored scores': { mtdf: 'false' },
  'best five one step deeper': { refine: '0' },
  'connection rule left out': { connection: 'false' },
  'extension in check': { check: 'false' },
  'extension at the horizon': { horizon: 'false' },
  'folded scores': { fold: 'false' },
  'losing moves dropped': { drop: 'false' },
  'rules for the time': { 'time-rules': 'false' },
}
/** Random plies before a game. */
const OPENING = 4

interface Idea {
  readonly idea: string
  /** Nodes for the suite with the idea off, and their ratio to those with everything on. */
  readonly nodes: number
  readonly ratio: number
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
  const whole = once(control, 'nodes', () => bench.countNodes({}))
  const ideas: Idea[] = []
  for (const [idea, off] of Object.entries(IDEAS)) {
    const nodes = once(control, `nodes: ${idea}`, () => bench.countNodes(off))
    const pairs = bench.playPairs(idea, off)
    if (whole === null || nodes === null || pairs === null) return null
    ideas.push({ idea, nodes, ratio: nodes / whole, ...summarize(pairs) })
    control.progress?.(ideas.length / Object.keys(IDEAS).length)
  }
  return answer(whole ?? 0, ideas)
}

class Comparison {
  private readonly takingBack: boolean
  private readonly kernel = new FastKernel()
  private readonly steps: number
  private readonly pairs: number
  private readonly milliseconds: number
  private readonly seed: number

  constructor(
    variant: Variant,
    options: Options,
    private readonly control: StudyControl,
  ) {
    this.takingBack = variant.reexchange === 'allowed'
    this.steps = options.number('steps')
    this.pairs = options.number('pairs')
    this.milliseconds = options.number('ms')
    this.seed = options.number('seed')
  }

  /** Nodes for all positions of the bench together; null when stopped. */
  countNodes(off: Readonly<Record<string, string>>): number | null {
    const engine = this.engine(off)
    // The limit is that of the best moves, one step beyond the steps of all.
    const depth = off.refine === '0' ? this.steps : this.steps + 1
    let nodes = 0
    const notation = makeText(this.takingBack)
    for (const text of benchSuite.positions) {
      nodes += engine.search(notation.parsePosition(text), { depth }, this.quiet()).nodes
      if (this.control.stopped()) return null
    }
    return nodes
  }

  /** Results of pairs of games for HIPP with all ideas, in points; null when stopped. */
  playPairs(idea: string, off: Readonly<Record<string, string>>): [number, number][] | null {
    const random = new Random(this.seed)
    const results: [number, number][] = []
    while (results.length < this.pairs) {
      const opening = this.opening(random)
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
      position.make(engine.search(position, { milliseconds: this.milliseconds }, this.quiet()).move)
      if (this.control.stopped()) return null
    }
    return (position.score(seat) + 1) / 2
  }

  private opening(random: Random): CaissaPosition {
    const moves = new Int32Array(MAX_MOVES)
    for (;;) {
      const position = new CaissaPosition(this.takingBack)
      for (let ply = 0; ply < OPENING && !position.over; ply++) {
        position.make(moves[random.below(position.generate(moves, 0))])
      }
      if (!position.over) return position
    }
  }

  private engine(off: Readonly<Record<string, string>>): HippEngine {
    return new HippEngine(readOptions(hippOptions, { ...off, book: 'false' }), this.kernel)
  }

  private quiet() {
    return { stopped: () => this.control.stopped(), onLine: () => {} }
  }
}

/** Counts results and gives the share of the points with its error, pairs taken as independent. */
export function summarize(pairs: readonly (readonly [number, number])[]): Omit<Idea, 'idea' | 'nodes' | 'ratio'> {
  const games = pairs.flat()
  const count = (points: number): number => games.filter((each) => each === points).length
  const counts = { won: count(1), drawn: count(0.5), lost: count(0) }
  if (pairs.length === 0) return { ...counts, points: null, error: null }
  const means = pairs.map(([first, second]) => (first + second) / 2)
  const points = means.reduce((sum, mean) => sum + mean, 0) / means.length
  const variance = means.reduce((sum, mean) => sum + (mean - points) ** 2, 0) / Math.max(1, means.length - 1)
  return { ...counts, points, error: means.length < 2 ? null : 1.96 * Math.sqrt(variance / means.length) }
}

function answer(nodes: number, ideas: readonly Idea[]): StudyAnswer {
  const percent = (share: number | null): string => (share === null ? '-' : `${(100 * share).toFixed(0)} %`)
  const rows = ideas.map(({ idea, ratio, won, drawn, lost, points, error }) => {
    const games = `${won} won, ${drawn} drawn, ${lost} lost`
    return `${idea.padEnd(26)} nodes without it x ${ratio.toFixed(2)}   with it ${games}: ${percent(points)} +- ${percent(error)}`
  })
  return { result: { nodes, ideas }, text: [`all ideas: ${nodes} nodes`, ...rows].join('\n') }
}
