import type { Budget } from '../../engines/searcher.js'
import { WORTH } from '../../evaluate.js'
import type { Kernel } from '../../kernel.js'
import { ABSENT, FOUND_CHECKS, FOUND_GENERATED_CHECKS, FOUND_MOVES, FOUND_OF_SEAT } from '../../kernel-layout.js'

/** Scores of HIPP: evaluations within -21..21, wins from 22 (deep) to 24 (close), the whole window -25..25. */
export const WINDOW = 25
export const WON = 22
const CLOSEST_WIN = 24
const HIGHEST_EVALUATION = 21

/** Longest line, extensions included. */
const MAX_PLY = 60

/** The ideas of the tree search that can be switched off. */
interface TreeSettings {
  /** Fold and clip evaluations, so that few different scores remain and MTD(f) needs few steps. */
  readonly fold: boolean
  /** In check, continue with the same depth. */
  readonly checkExtension: boolean
  /** In check at the horizon, look at the answers. */
  readonly horizonExtension: boolean
  /**
   * The other side's moves are those it had at the calling level, so that no more than the last two results of the
   * generator are needed, and a check counts much; else they are counted again, as if it were to move.
   */
  readonly calledMoves: boolean
  /** Taken off for a queen in the corner. */
  readonly corner: number
}

const CORNERS: readonly number[] = [0, 6, 42, 48]

/**
 * Plain alpha-beta without memory, as HIPP's tree search is described.
 *
 * Contract of `search(depth, alpha, beta, ply, at, called)`, alpha < beta, fail-soft: the result r is an upper bound of
 * the score when r <= alpha, a lower bound when r >= beta, else exact. Moves go to `kernel.moves` from `at` on; `called`
 * is the number of moves that the calling level had. Once `stopped` is set, results mean nothing.
 */
export class HippTree {
  nodes = 0
  stopped = false
  /** Moves that were generated, at all nodes together. */
  movesFound = 0
  /** Moves on the stack at once, and plies below the root, at most. */
  highest = 0
  longest = 0

  constructor(
    private readonly kernel: Kernel,
    private readonly settings: TreeSettings,
    private readonly budget: Budget,
  ) {}

  /** The limits of all scores: folded ones, or the plain ones when folding is off. */
  get window(): number {
    return this.settings.fold ? WINDOW : UNFOLDED_WINDOW
  }

  /** Scores from here on are wins. */
  get won(): number {
    return this.settings.fold ? WON : UNFOLDED_WINDOW - (WINDOW - WON)
  }

  search(depth: number, alpha: number, beta: number, ply: number, at: number, called: number): number {
    const { kernel, settings } = this
    this.nodes++
    if (this.nodes >= this.budget.nextCheck && this.budget.spent(this.nodes)) this.stopped = true
    if (this.stopped) return 0
    const end = kernel.generate(at)
    this.movesFound += end - at
    if (end > this.highest) this.highest = end
    if (ply > this.longest) this.longest = ply
    if (end === at) return this.endScore(ply)
    const inCheck = kernel.found[FOUND_GENERATED_CHECKS] > 0
    if (depth <= 0 && !(inCheck && settings.horizonExtension && ply < MAX_PLY)) {
      return this.evaluate(end - at, settings.calledMoves ? called : this.countOthers(end))
    }
    const extended = inCheck && settings.checkExtension && depth > 0 && ply < MAX_PLY
    const rest = extended ? depth : depth - 1
    let best = 0 - this.window
    for (let index = at; index < end; index++) {
      kernel.make(kernel.moves[index])
      const score = 0 - this.search(rest, 0 - beta, 0 - Math.max(alpha, best), ply + 1, end, end - at)
      kernel.unmake()
      if (this.stopped) return 0
      if (score > best) best = score
      if (best >= beta) break
    }
    return best
  }

  /** The score for the side to move, by its moves and those of the other side. */
  private evaluate(own: number, others: number): number {
    const white = this.judgeMen(0) - this.judgeMen(4)
    const score = (this.kernel.turn === 0 ? white : 0 - white) + own - others
    return this.settings.fold ? fold(score) : score
  }

  /** Worth of the men from number `first` on, less where the queen stands in the corner. */
  private judgeMen(first: number): number {
    const { kernel, settings } = this
    let sum = CORNERS.includes(kernel.squareOf(first)) ? 0 - settings.corner : 0
    for (let kind = 1; kind < 4; kind++) if (kernel.squareOf(first + kind) !== ABSENT) sum += WORTH[kind]
    return sum
  }

  /** Moves of the side not to move as if it were to move. At the last half-move but one of a game it has none. */
  private countOthers(at: number): number {
    const { kernel } = this
    kernel.pass()
    const count = kernel.generate(at) - at
    kernel.unmake()
    return count
  }

  private endScore(ply: number): number {
    const { kernel } = this
    kernel.look()
    const own = kernel.turn * FOUND_OF_SEAT
    return kernel.found[own + FOUND_MOVES] === 0 && kernel.found[own + FOUND_CHECKS] > 0 ? this.lost(ply) : 0
  }

  /** The score of being mated: closer mates are worse. */
  private lost(ply: number): number {
    const closeness = CLOSEST_WIN - Math.min(2, ply >> 1)
    return 0 - (this.window - WINDOW + closeness)
  }
}

/** Bound of scores without folding; above every evaluation. */
const UNFOLDED_WINDOW = 1000

/**
 * Folds an evaluation: a sixth up to 24 points, a twelfth of what goes beyond, clipped. The pieces are joined so that
 * better evaluations never fold to lower scores.
 */
export function fold(evaluation: number): number {
  const size = Math.abs(evaluation)
  const folded = size <= 24 ? Math.trunc(size / 6) : 4 + Math.trunc((size - 24) / 12)
  const clipped = Math.min(HIGHEST_EVALUATION, folded)
  return evaluation < 0 ? 0 - clipped : clipped
}
