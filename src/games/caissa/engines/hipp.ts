import {
  type Engine,
  type EngineDefinition,
  type Limits,
  type Options,
  type SearchControl,
  type SearchResult,
  WIN,
} from '../../../core/engine.js'
import { FastKernel } from '../fast-kernel.js'
import type { Kernel } from '../kernel.js'
import { type CaissaPosition, MAX_MOVES } from '../rules.js'
import { hippBookOf, prepareHippBook } from '../shipped-book.js'
import { Budget } from './budget.js'
import type { HippBook } from './hipp-book.js'
import { HippTree } from './hipp-tree.js'
import { bookResult, isPlay, resultOf } from './result.js'

/** Steps for all root moves when nothing else ends the search. */
const PLIES = 3
const MOST_STEPS = 40
/** A step is begun when the one before it, times this, fits into the time that is left. */
const GROWTH = 4

/**
 * HIPP, the program of M. Vlastuin at CodeCup 2003, after its author's description ("The making of HIPP"). Every idea can be switched off.
 */
export const hippEngine: EngineDefinition<CaissaPosition> = {
  name: 'hipp',
  title: 'HIPP (2003)',
  refuses: () => null,
  options: () => ({
    mtdf: { type: 'boolean', default: true, title: 'MTD(f) with the stored score, else the whole window' },
    refine: { type: 'integer', default: 5, min: 0, max: MAX_MOVES, title: 'Best moves searched one step deeper first' },
    connection: {
      type: 'boolean',
      default: true,
      title: 'Leave out the connection rule while it forbids nothing near',
    },
    check: { type: 'boolean', default: true, title: 'In check, search on with the same depth' },
    horizon: { type: 'boolean', default: true, title: 'In check at the horizon, look at the answers' },
    fold: { type: 'boolean', default: true, title: 'Fold and clip evaluations' },
    drop: { type: 'boolean', default: true, title: 'Drop root moves that lose' },
    plies: { type: 'integer', default: PLIES, min: 1, max: 20, title: 'Steps for all moves without a time limit' },
    'time-rules': { type: 'boolean', default: true, title: 'Begin no step that will hardly end in time' },
    book: { type: 'boolean', default: true, title: 'Play from the opening book when only the time is limited' },
  }),
  prepare: async (game, options) => {
    if (options.boolean('book')) await prepareHippBook(game)
  },
  create: (game, options) =>
    new HippEngine(options, new FastKernel(), options.boolean('book') ? hippBookOf(game) : null),
}

interface RootMove {
  readonly move: number
  /** Score of the last step that finished, where the next MTD(f) starts. */
  score: number
}

export class HippEngine implements Engine<CaissaPosition> {
  /** @param options those of `hippEngine.options` */
  constructor(
    private readonly options: Options,
    private readonly kernel: Kernel,
    private readonly book: HippBook | null = null,
  ) {}

  search(position: CaissaPosition, limits: Limits, control: SearchControl): SearchResult {
    const known = isPlay(limits) ? (this.book?.probe(position) ?? null) : null
    if (known !== null) return bookResult({ ...known, turn: position.turn, score: 0 }, new Budget(limits, control))
    const run = new HippRun(this.kernel, this.options, position, limits, control)
    return run.result()
  }
}

/** One search. */
class HippRun {
  private readonly budget: Budget
  private readonly tree: HippTree
  private readonly turn: number
  private moves: RootMove[]
  private depth = 0
  private readonly connectionOff: boolean

  constructor(
    private readonly kernel: Kernel,
    private readonly options: Options,
    position: CaissaPosition,
    private readonly limits: Limits,
    private readonly control: SearchControl,
  ) {
    this.budget = new Budget(limits, control)
    this.turn = position.turn
    this.tree = new HippTree(
      kernel,
      {
        fold: options.boolean('fold'),
        checkExtension: options.boolean('check'),
        horizonExtension: options.boolean('horizon'),
      },
      this.budget,
    )
    kernel.set(position)
    kernel.setConnectionRule(true)
    this.moves = Array.from(kernel.moves.subarray(0, kernel.generate(0)), (move) => ({ move, score: 0 }))
    this.connectionOff = options.boolean('connection') && connectionFree(kernel, this.moves)
  }

  result(): SearchResult {
    this.kernel.setConnectionRule(!this.connectionOff)
    if (this.moves.length > 1) this.searchSteps()
    this.kernel.setConnectionRule(true)
    return this.describe()
  }

  /** All moves step by step, then the best ones one step deeper; while time lasts, on and on in the same manner. */
  private searchSteps(): void {
    const timed = this.limits.milliseconds !== undefined || this.limits.nodes !== undefined
    for (let depth = 1; depth <= MOST_STEPS && (timed || depth <= this.steps()); depth++) {
      const before = this.budget.milliseconds
      if (!this.searchAll(depth)) return
      this.control.onLine(this.describe())
      if (this.moves.length === 1 || this.moves[0].score >= this.tree.won) return
      const next = (this.budget.milliseconds - before) * GROWTH
      if (timed && this.options.boolean('time-rules') && next > this.budget.millisecondsLeft) {
        // Too little for another step of all moves: the best ones first, more while time is left.
        this.searchBest(depth + 1, this.options.number('refine') === 0 ? 0 : this.moves.length)
        depth++
      }
    }
    if (!timed) this.searchBest(this.depth + 1, this.options.number('refine'))
  }

  /** How many steps all moves get without a time limit. */
  private steps(): number {
    if (this.limits.depth !== undefined) return Math.max(1, this.limits.depth)
    return this.options.number('plies') + (this.connectionOff ? 1 : 0) + (this.moves.length <= 3 ? 1 : 0)
  }

  /** One step for all moves; false when the time ran out within it. */
  private searchAll(depth: number): boolean {
    for (const root of this.moves) {
      const score = this.scoreOf(root, depth, 0 - this.tree.window)
      if (this.tree.stopped) return false
      root.score = score
    }
    this.depth = depth
    this.sort()
    if (this.options.boolean('drop')) {
      const kept = this.moves.filter((root) => root.score > 0 - this.tree.won)
      if (kept.length > 0) this.moves = kept
    }
    return true
  }

  /** One step for the best moves: the first in full, the others only to show whether they are better. */
  private searchBest(depth: number, count: number): void {
    let best = 0 - this.tree.window
    for (const root of this.moves.slice(0, count)) {
      const score = this.scoreOf(root, depth, best)
      if (this.tree.stopped) break
      root.score = score
      best = Math.max(best, score)
      this.depth = depth
    }
    // Moves not searched deeper keep their place behind those that were.
    const deeper = this.moves.slice(0, count)
    deeper.sort((first, second) => second.score - first.score)
    this.moves.splice(0, deeper.length, ...deeper)
  }

  /**
   * The score of a root move with `depth` plies in all; when it is not above `floor` an upper bound will do.
   * MTD(f) (A. Plaat, 1996) closes in on it with zero windows, starting from the score of the step before.
   */
  private scoreOf(root: RootMove, depth: number, floor: number): number {
    this.kernel.make(root.move)
    const score = this.options.boolean('mtdf') ? this.closeIn(root.score, depth, floor) : this.searchWhole(depth, floor)
    this.kernel.unmake()
    return score
  }

  private searchWhole(depth: number, floor: number): number {
    const { tree } = this
    return 0 - tree.search(depth - 1, 0 - tree.window, 0 - floor, 1, 0)
  }

  private closeIn(guess: number, depth: number, floor: number): number {
    const { tree } = this
    let lower = floor
    let upper = tree.window
    let score = guess
    while (lower < upper && !tree.stopped) {
      const beta = Math.max(score, lower + 1)
      score = 0 - tree.search(depth - 1, 0 - beta, 1 - beta, 1, 0)
      if (score < beta) upper = score
      else lower = score
    }
    return score
  }

  private sort(): void {
    this.moves.sort((first, second) => second.score - first.score)
  }

  private describe(): SearchResult {
    const { move, score } = this.moves[0]
    const { tree, depth, budget } = this
    const plain = Math.abs(score) >= tree.won ? Math.sign(score) * (WIN - plies(score, tree.window)) : score
    return resultOf({ turn: this.turn, depth, move, score: plain, nodes: tree.nodes }, budget)
  }
}

/** Plies to a win by its score: 24 one move away, 23 two, 22 more. */
function plies(score: number, window: number): number {
  return 2 * (window - 1 - Math.abs(score)) + 1
}

/** Whether in the next two plies no move is forbidden by the connection rule alone. Leaves the rule on. */
function connectionFree(kernel: Kernel, moves: readonly RootMove[]): boolean {
  const count = (holds: boolean): number => {
    kernel.setConnectionRule(holds)
    return kernel.generate(0)
  }
  let free = count(false) === count(true)
  for (const { move } of moves) {
    if (!free) break
    kernel.make(move)
    free = count(false) === count(true)
    kernel.unmake()
  }
  kernel.setConnectionRule(true)
  return free
}
