import { type Limits, type SearchControl, type SearchLine, type SearchResult, WIN, WIN_LIMIT } from '../game/engine.js'
import type { Position } from '../game/position.js'
import type { AlphaBetaSearch } from './alpha-beta-search.js'
import { SearchClock } from './clock.js'
import { MAX_DEPTH, scorePair } from './two-seat.js'

/**
 * Searches to depth 1, 2, 3 ... until a limit or the stop signal ends it (D. Slate & L. Atkin, "Chess 4.5", 1977).
 * It ends of itself when a win or loss within the depth is proved, or when nothing at the horizon took part in the
 * score, so that more depth cannot change it. An iteration cut short counts as far as it came: its best move so far
 * is at least as good as that of the last one, which is tried first.
 *
 * If several lines are wanted (`limits.lines`), every iteration searches the root again and again, each time without
 * the moves that begin the better lines; it then ends of itself when all of them are proved.
 *
 * @param iterate finds the exact score at a depth; `expected` is the score of the same line in the iteration before
 */
export function deepen(
  tree: AlphaBetaSearch,
  position: Position,
  limits: Limits,
  control: SearchControl,
  iterate: (depth: number, expected: number | null) => number,
): SearchResult {
  const clock = new SearchClock(limits, control)
  const turn = position.turn
  const describe = (depth: number, score: number, bound: SearchLine['bound'], pv: readonly number[]): SearchLine => {
    const scores = scorePair(turn, score)
    return { depth, scores, scale: 'evaluation', bound, pv, nodes: tree.nodes, milliseconds: clock.elapsed() }
  }
  tree.begin(position, clock)
  const wanted = Math.max(1, Math.min(limits.lines ?? 1, tree.rootMoves.length))
  let last = describe(0, 0, 'lower', [tree.rootMoves[0]])
  let found: RootLine[] = []
  const deepest = Math.min(MAX_DEPTH, Math.max(1, limits.depth ?? MAX_DEPTH))
  for (let depth = 1; depth <= deepest && !tree.stopped; depth++) {
    tree.horizon = 0
    const lines: RootLine[] = []
    while (lines.length < wanted) {
      tree.rootSkipped = lines.length
      tree.rootLine = []
      const score = iterate(depth, found[lines.length]?.score ?? null)
      if (tree.stopped) break
      lines.push({ score, pv: prolong(tree, position, tree.rootLine, depth) })
    }
    if (lines.length === 0) {
      if (tree.rootLine.length > 0) last = describe(depth, tree.rootScore, 'lower', tree.rootLine)
      break
    }
    found = lines
    inOrder(tree, lines)
    last = describe(depth, lines[0].score, 'exact', lines[0].pv)
    if (wanted === 1) control.onLine(last)
    else if (lines.length === wanted) {
      for (const [index, { score, pv }] of lines.entries()) {
        control.onLine({ ...describe(depth, score, 'exact', pv), rank: index + 1 })
      }
    }
    if (tree.horizon === 0 || lines.every(({ score }) => proves(score, depth))) break
  }
  return { ...last, move: last.pv[0], nodes: tree.nodes, milliseconds: clock.elapsed() }
}

interface RootLine {
  readonly score: number
  readonly pv: readonly number[]
}

function proves(score: number, depth: number): boolean {
  return Math.abs(score) >= WIN_LIMIT && WIN - Math.abs(score) <= depth
}

/** Sorts the lines: table entries of other depths may have made a later one better. The tree tries them in that order. */
function inOrder(tree: AlphaBetaSearch, lines: RootLine[]): void {
  lines.sort((first, second) => second.score - first.score)
  for (const [index, { pv }] of lines.entries()) tree.rootMoves[index] = pv[0]
}

/** A line cut short by table hits, continued from the table to at most `depth` plies. */
function prolong(tree: AlphaBetaSearch, position: Position, line: readonly number[], depth: number): number[] {
  const longer = [...line]
  for (const move of line) position.make(move)
  while (longer.length < depth) {
    const move = tree.storedMove(position, depth - longer.length, longer.length)
    if (move === null) break
    position.make(move)
    longer.push(move)
  }
  for (let count = longer.length; count > 0; count--) position.unmake()
  return longer
}
