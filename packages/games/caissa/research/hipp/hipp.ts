import {
  type Engine,
  type EngineDefinition,
  type Limits,
  type OptionSpecs,
  type Options,
  type SearchControl,
  type SearchResult,
  WIN,
} from '@plyworks/core'
import { Budget, bookResult, isPlay, resultOf } from '../../engines/searcher.js'
import { FastKernel } from '../../fast-kernel.js'
import type { Kernel } from '../../kernel.js'
import { MAX_MOVES } from '../../kernel-layout.js'
import type { CaissaPosition } from '../../rules.js'
import { type HippBook, hippBookOf, prepareHippBook } from './hipp-book.js'
import { HippTree } from './hipp-tree.js'

/** Steps for all root moves when nothing else ends the search. */
const PLIES = 3
const MOST_STEPS = 40
/** With so few moves left that do not lose, one step more. */
const FEW_MOVES = 3
/** The description says "small" and no number: one point of a folded score. */
const CORNER = 6
/** A step is begun when the one before it, times this, fits into the time that is left. */
const GROWTH = 4

/** Every idea of HIPP, each of which can be switched off. */
export const hippOptions = {
  mtdf: { type: 'boolean', default: true, title: 'MTD(f) with the stored score, else the whole window' },
  refine: { type: 'integer', default: 5, min: 0, max: MAX_MOVES, title: 'Best moves searched one step deeper first' },
  order: { type: 'boolean', default: true, title: 'Search the best of these moves first, else as they are generated' },
  narrow: {
    type: 'boolean',
    default: true,
    title: 'Search the later of these moves only to show whether they are better',
  },
  connection: {
    type: 'boolean',
    default: true,
    title: 'Leave out the connection rule while it forbids nothing near',
  },
  check: { type: 'boolean', default: true, title: 'In check, search on with the same depth' },
  horizon: { type: 'boolean', default: true, title: 'In check at the horizon, look at the answers' },
  fold: { type: 'boolean', default: true, title: 'Fold and clip evaluations' },
  called: {
    type: 'boolean',
    default: true,
    title: "Take the number of the opponent's moves from the calling level, else count it again",
  },
  corner: { type: 'integer', default: CORNER, min: 0, max: 100, title: 'Penalty for a queen in the corner' },
  drop: { type: 'boolean', default: true, title: 'Drop root moves that lose' },
  plies: {
    type: 'integer',
    default: PLIES,
    min: 1,
    max: 20,
    title: 'Steps for all moves when depths are as described',
  },
  'as-described': {
    type: 'boolean',
    default: false,
    title: 'Depths as described, also when time is left: plies for all moves, one more for the best',
  },
  'time-rules': { type: 'boolean', default: true, title: 'Begin no step that will hardly end in time' },
  book: { type: 'boolean', default: true, title: 'Play from the opening book when only the time is limited' },
} as const satisfies OptionSpecs

/** Ideas of HIPP by the option of the engine that they hang on, each with the value that switches it off. */
export const IDEAS: Readonly<Record<string, { readonly idea: string; readonly off: string }>> = {
  mtdf: { idea: 'MTD(f) with stored scores', off: 'false' },
  refine: { idea: 'best five one step deeper', off: '0' },
  order: { idea: 'the best of the five first', off: 'false' },
  narrow: { idea: 'later ones in a smaller window', off: 'false' },
  connection: { idea: 'connection rule left out', off: 'false' },
  check: { idea: 'extension in check', off: 'false' },
  horizon: { idea: 'extension at the horizon', off: 'false' },
  fold: { idea: 'folded scores', off: 'false' },
  called: { idea: 'moves of the calling level', off: 'false' },
  corner: { idea: 'penalty for the corner', off: '0' },
  drop: { idea: 'losing moves dropped', off: 'false' },
  'time-rules': { idea: 'rules for the time', off: 'false' },
}

/**
 * HIPP, the program of M. Vlastuin at CodeCup 2003, after its author's description ("The making of HIPP"). Every idea can be switched off.
 */
export const hippEngine: EngineDefinition<CaissaPosition> = {
  name: 'hipp',
  title: 'HIPP (2003)',
  card: {
    author: 'M. Vlastuin',
    year: 2003,
    about:
      'The program of the contest CodeCup 2003: it looks at all moves step by step, then at the best five one step deeper, without any memory, and counts men and moves.',
    strength:
      "Against this program's own engine it drew 3 of 200 games with 30 seconds of clock and lost 197, as it was then; as it is now it lost 30 of 30 with 3 seconds.",
    command: 'plyworks match examples/caissa-against-hipp.toml',
    limits: { milliseconds: 1000 },
  },
  refuses: () => null,
  options: () => hippOptions,
  prepare: async (game, options) => {
    if (options.boolean('book')) await prepareHippBook(game)
  },
  create: (game, options) =>
    new HippEngine(options, new FastKernel(), options.boolean('book') ? hippBookOf(game) : null),
}

/** What HIPP tells of a search beside its result. */
interface HippDetail {
  /** False when the connection rule was left out. */
  readonly connectionRule: boolean
  /** Moves generated, at all nodes together. */
  readonly movesFound: number
  /** Moves on the stack at once, and plies below the root, at most. */
  readonly highest: number
  readonly longest: number
}

interface HippResult extends SearchResult {
  readonly detail: HippDetail
}

interface RootMove {
  readonly move: number
  /** Its place among the moves as they are generated. */
  readonly place: number
  /** Score of the last step that finished, where the next MTD(f) starts. */
  score: number
}

export class HippEngine implements Engine<CaissaPosition> {
  /** Half-moves played when the book had no answer: from then on it is not asked, until another game begins. */
  private leftBook = Number.POSITIVE_INFINITY

  /** @param options those of `hippEngine.options` */
  constructor(
    private readonly options: Options,
    private readonly kernel: Kernel,
    private readonly book: HippBook | null = null,
  ) {}

  search(position: CaissaPosition, limits: Limits, control: SearchControl): SearchResult {
    const known = isPlay(limits) ? this.askBook(position) : null
    if (known !== null) return bookResult({ ...known, turn: position.turn, score: 0 }, new Budget(limits, control))
    return this.think(position, limits, control)
  }

  /** Searches without the book. */
  think(position: CaissaPosition, limits: Limits, control: SearchControl): HippResult {
    return new HippRun(this.kernel, this.options, position, limits, control).result()
  }

  private askBook(position: CaissaPosition): ReturnType<HippBook['probe']> {
    if (this.book === null || position.halfMoves > this.leftBook) return null
    const known = this.book.probe(position)
    this.leftBook = known === null ? position.halfMoves : Number.POSITIVE_INFINITY
    return known
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
  /** Legal moves at the root, those dropped included. */
  private readonly count: number

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
        calledMoves: options.boolean('called'),
        corner: options.number('corner'),
      },
      this.budget,
    )
    kernel.set(position)
    kernel.setConnectionRule(true)
    this.moves = Array.from(kernel.moves.subarray(0, kernel.generate(0)), (move, place) => ({
      move,
      place,
      score: 0,
    }))
    this.count = this.moves.length
    this.connectionOff = options.boolean('connection') && connectionFree(kernel, this.moves)
  }

  result(): HippResult {
    this.kernel.setConnectionRule(!this.connectionOff)
    // An only move is played at once; one step tells its score.
    if (this.moves.length > 1) this.searchSteps()
    else this.searchAll(1)
    this.kernel.setConnectionRule(true)
    const { movesFound, highest, longest } = this.tree
    const detail: HippDetail = { connectionRule: !this.connectionOff, movesFound, highest, longest }
    return { ...this.describe(), detail }
  }

  /** All moves step by step, then the best ones one step deeper; while time lasts, on and on in the same manner. */
  private searchSteps(): void {
    const refine = this.options.number('refine')
    for (let depth = 1; depth <= this.lastOfAll(); depth++) {
      const before = this.budget.milliseconds
      if (!this.searchAll(depth)) return
      this.control.onLine(this.describe())
      if (this.moves.length === 1 || this.moves[0].score >= this.tree.won) return
      const next = (this.budget.milliseconds - before) * GROWTH
      if (depth < this.lastOfAll() && this.options.boolean('time-rules') && next > this.budget.millisecondsLeft) {
        // Too little for another step of all moves: the best ones first, more while time is left.
        if (refine === 0 || !this.searchBest(depth + 1, this.moves.length)) return
        depth++
      }
    }
    if (this.depth < this.deepest()) this.searchBest(this.depth + 1, refine)
  }

  /** The deepest step for all moves. */
  private lastOfAll(): number {
    return this.options.number('refine') > 0 ? Math.max(1, this.deepest() - 1) : this.deepest()
  }

  /** The deepest step there is, that of the best moves; one more when few moves are left that do not lose. */
  private deepest(): number {
    const { depth, milliseconds, nodes } = this.limits
    if (depth !== undefined) return Math.max(1, depth)
    const limited = milliseconds !== undefined || nodes !== undefined
    if (limited && !this.options.boolean('as-described')) return MOST_STEPS
    const few = this.moves.length <= FEW_MOVES
    const plies = this.options.number('plies') + (this.connectionOff ? 1 : 0) + (few ? 1 : 0)
    return plies + (this.options.number('refine') > 0 ? 1 : 0)
  }

  /** One step for all moves; false when the time ran out within it. */
  private searchAll(depth: number): boolean {
    const scores: number[] = []
    for (const root of this.moves) {
      scores.push(this.scoreOf(root, depth, 0 - this.tree.window))
      if (this.tree.stopped) return false
    }
    for (const [index, root] of this.moves.entries()) root.score = scores[index]
    this.depth = depth
    this.moves.sort(byScore)
    if (this.options.boolean('drop')) {
      const kept = this.moves.filter((root) => root.score > 0 - this.tree.won)
      if (kept.length > 0) this.moves = kept
    }
    return true
  }

  /**
   * One step for the best moves, and for more of them as long as all lose: the first in full, the others only to show
   * whether they are better. False when the time ran out within it; what it found till then holds.
   */
  private searchBest(depth: number, count: number): boolean {
    const lowest = 0 - this.tree.window
    let best = lowest
    let searched = 0
    const chosen = this.moves.slice(0, count)
    if (!this.options.boolean('order')) chosen.sort((first, second) => first.place - second.place)
    const moves = [...chosen, ...this.moves.slice(count)]
    for (const root of moves) {
      if (searched >= count && best > 0 - this.tree.won && !this.hasTimeForMore()) break
      const score = this.scoreOf(root, depth, this.options.boolean('narrow') ? best : lowest)
      if (this.tree.stopped) break
      root.score = score
      best = Math.max(best, score)
      searched++
    }
    if (searched === 0) return false
    const deeper = moves.slice(0, searched).sort(byScore)
    const others = moves.slice(searched)
    if (best <= 0 - this.tree.won && others.length > 0) {
      // The time ran out among moves that lose: what the step before said of the others is better than those.
      this.moves = [...others, ...deeper]
      return false
    }
    this.depth = depth
    // Moves not searched deeper keep their place behind those that were.
    this.moves = [...deeper, ...others]
    this.control.onLine(this.describe())
    return !this.tree.stopped
  }

  /** Whether more than the best moves are searched deeper: with depths as described, while most of the time is left. */
  private hasTimeForMore(): boolean {
    const timed = this.limits.milliseconds !== undefined && this.options.boolean('as-described')
    return timed && this.budget.fraction * GROWTH < 1
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
    return 0 - tree.search(depth - 1, 0 - tree.window, 0 - floor, 1, 0, this.count)
  }

  private closeIn(guess: number, depth: number, floor: number): number {
    const { tree } = this
    let lower = floor
    let upper = tree.window
    let score = guess
    while (lower < upper && !tree.stopped) {
      const beta = Math.max(score, lower + 1)
      score = 0 - tree.search(depth - 1, 0 - beta, 1 - beta, 1, 0, this.count)
      if (score < beta) upper = score
      else lower = score
    }
    return score
  }

  private describe(): SearchResult {
    const { move, score } = this.moves[0]
    const { tree, turn, depth, budget } = this
    const { nodes } = tree
    const size = Math.abs(score)
    const won = score > 0
    if (size < tree.won) return resultOf({ turn, depth, move, score, nodes }, budget)
    const plies = pliesTo(size, won, tree.window)
    // Where the connection rule is left out, nothing beyond the two plies looked into is sure.
    if (this.connectionOff && plies > 2) {
      const score = won ? tree.won - 1 : 1 - tree.won
      return resultOf({ turn, depth, move, score, nodes }, budget)
    }
    // The lowest of these scores stands for all longer distances too.
    const bound = size > tree.won ? 'exact' : won ? 'upper' : 'lower'
    return resultOf({ turn, depth, move, score: won ? WIN - plies : plies - WIN, bound, nodes }, budget)
  }
}

function byScore(first: RootMove, second: RootMove): number {
  return second.score - first.score
}

/** Plies to the end by the size of its score, see `HippTree.lost`: 24 for a win in 1, 23 in 3, 22 in 5 or more; for a loss 23 in 2, 22 in 4 or more. */
function pliesTo(size: number, won: boolean, window: number): number {
  return 2 * (window - 1 - size) + (won ? 1 : 0)
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
