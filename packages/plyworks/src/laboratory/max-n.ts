import type { Step, Steps } from './step.js'
import type { SmallNode, SmallTree } from './tree.js'

/** Max^n (C. A. Luckhardt & K. B. Irani, "An Algorithmic Solution of N-Person Games", 1986): each seat looks to its own score. */
export function maxN(tree: SmallTree): Steps {
  return search(tree, false)
}

/** Max^n in which only the seat at the root chooses: the others make the first of their moves, and the rest is masked. */
export function maskedMaxN(tree: SmallTree): Steps {
  return search(tree, true)
}

function* search(tree: SmallTree, masked: boolean): Steps {
  let first = -1
  function* value(node: SmallNode): Generator<Step, readonly number[]> {
    if (node.scores !== null) {
      yield { kind: 'leaf', node: node.index, scores: node.scores }
      return node.scores
    }
    yield { kind: 'enter', node: node.index, window: null }
    const seen = masked && node.seat !== tree[0].seat ? node.children.slice(0, 1) : node.children
    const skipped = node.children.slice(seen.length)
    if (skipped.length > 0) yield { kind: 'mask', node: node.index, skipped }
    let best: readonly number[] | null = null
    for (const child of seen) {
      const scores: readonly number[] = yield* value(tree[child])
      const better = best === null || scores[node.seat] > best[node.seat]
      yield { kind: better ? 'better' : 'worse', node: node.index, child, scores, window: null }
      if (!better) continue
      best = scores
      if (node.index === 0) first = child
    }
    const found = best ?? []
    yield { kind: 'done', node: node.index, scores: found, known: 'exact' }
    return found
  }
  const found = yield* value(tree[0])
  yield { kind: 'answer', node: 0, child: first, scores: found }
}
