import type { Step, Steps } from './step.js'
import type { SmallNode, SmallTree } from './tree.js'

/** Whether the seat to move wants much: scores are the first seat's. */
export function wantsMuch(node: SmallNode): boolean {
  return node.seat === 0
}

/** Whether a score is better for the seat to move than the best so far. */
export function isBetter(node: SmallNode, score: number, best: number | null): boolean {
  return best === null || (wantsMuch(node) ? score > best : score < best)
}

/** Plain minimax (C. E. Shannon, "Programming a Computer for Playing Chess", 1950): every leaf is looked at. */
export function* minimax(tree: SmallTree): Steps {
  let first = -1
  function* value(node: SmallNode): Generator<Step, number> {
    if (node.scores !== null) {
      yield { kind: 'leaf', node: node.index, scores: [node.scores[0]] }
      return node.scores[0]
    }
    yield { kind: 'enter', node: node.index, window: null }
    let best: number | null = null
    for (const child of node.children) {
      const score: number = yield* value(tree[child])
      const better = isBetter(node, score, best)
      yield { kind: better ? 'better' : 'worse', node: node.index, child, scores: [score], window: null }
      if (!better) continue
      best = score
      if (node.index === 0) first = child
    }
    const found = best ?? 0
    yield { kind: 'done', node: node.index, scores: [found], known: 'exact' }
    return found
  }
  const found = yield* value(tree[0])
  yield { kind: 'answer', node: 0, child: first, scores: [found] }
}
