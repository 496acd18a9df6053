import { Memory } from './memory.js'
import { isBetter, wantsMuch } from './minimax.js'
import type { Knowledge, RunSetting, Step, Steps } from './step.js'
import type { SmallNode, SmallTree } from './tree.js'

/** Alpha-beta (D. E. Knuth & R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975), fail-soft. */
export function* alphaBeta(tree: SmallTree, { table }: Pick<RunSetting, 'table'>): Steps {
  const search = new AlphaBeta(tree, table ? new Memory() : null)
  const found = yield* search.value(tree[0], Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  yield { kind: 'answer', node: 0, child: search.first, scores: [found] }
}

/**
 * MTD(f) (A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms", 1996): probes with
 * a window that holds no score at all, each moving a bound of the answer, until the bounds meet.
 * @param guess where the probes begin
 */
export function* mtdf(tree: SmallTree, guess: number): Steps {
  const search = new AlphaBeta(tree, new Memory())
  let lower = Number.NEGATIVE_INFINITY
  let upper = Number.POSITIVE_INFINITY
  let score = guess
  let move = -1
  for (let number = 1; lower < upper; number++) {
    const beta = score === lower ? score + 1 : score
    yield { kind: 'probe', number, beta }
    score = yield* search.value(tree[0], beta - 1, beta)
    if (score < beta) upper = score
    else lower = score
    // A probe that the side to move wins shows the move with which; one that it loses only bounds all of them.
    if (score >= beta === wantsMuch(tree[0])) move = search.first
    yield { kind: 'bounds', lower, upper }
  }
  yield { kind: 'answer', node: 0, child: move, scores: [score] }
}

/** The recursion of both. */
class AlphaBeta {
  /** The move at the root that was best in the last search. */
  first = -1

  constructor(
    private readonly tree: SmallTree,
    private readonly memory: Memory | null,
  ) {}

  /** The score of a node. Fail-soft: a score outside of the window is a bound of the true one, on the side it lies on. */
  *value(node: SmallNode, alpha: number, beta: number): Generator<Step, number> {
    const known = this.memory?.lookUp(node, alpha, beta) ?? null
    if (known !== null) {
      yield { kind: 'remembered', node: node.index, ...known }
      return known.score
    }
    if (node.scores !== null) {
      yield { kind: 'leaf', node: node.index, scores: [node.scores[0]] }
      this.memory?.keep(node, node.scores[0], 'exact')
      return node.scores[0]
    }
    yield { kind: 'enter', node: node.index, window: { alpha, beta } }
    let window = { alpha, beta }
    let best: number | null = null
    for (const [place, child] of node.children.entries()) {
      const score: number = yield* this.value(this.tree[child], window.alpha, window.beta)
      const better = isBetter(node, score, best)
      if (better) {
        best = score
        window = narrowed(node, window, score)
        if (node.index === 0) this.first = child
      }
      yield { kind: better ? 'better' : 'worse', node: node.index, child, scores: [score], window }
      if (window.alpha < window.beta) continue
      const skipped = node.children.slice(place + 1)
      if (skipped.length > 0) yield { kind: 'cut', node: node.index, skipped, window }
      break
    }
    const found = best ?? 0
    const side = sideOf(found, alpha, beta)
    yield { kind: 'done', node: node.index, scores: [found], known: side }
    this.memory?.keep(node, found, side)
    return found
  }
}

/** Returns the window after a move that gives so much. */
export function narrowed(
  node: SmallNode,
  { alpha, beta }: { readonly alpha: number; readonly beta: number },
  score: number,
): { alpha: number; beta: number } {
  return wantsMuch(node) ? { alpha: Math.max(alpha, score), beta } : { alpha, beta: Math.min(beta, score) }
}

/** Returns what a fail-soft score says of the value. */
export function sideOf(score: number, alpha: number, beta: number): Knowledge {
  return score >= beta ? 'at-least' : score <= alpha ? 'at-most' : 'exact'
}
