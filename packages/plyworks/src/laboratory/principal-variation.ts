import { narrowed, sideOf } from './alpha-beta.js'
import { Memory } from './memory.js'
import { isBetter, wantsMuch } from './minimax.js'
import type { RunSetting, Step, Steps } from './step.js'
import type { SmallNode, SmallTree } from './tree.js'

/**
 * Principal-variation search (T. A. Marsland & M. Campbell, "Parallel Search of Strongly Ordered Game Trees", 1982): the first move of a
 * node is searched with the whole window, the others only with a window too small for any score, which asks whether they are
 * better at all; one that is, is searched again.
 */
export function* principalVariation(tree: SmallTree, { table }: Pick<RunSetting, 'table'>): Steps {
  const memory = table ? new Memory() : null
  let first = -1
  function* value(node: SmallNode, alpha: number, beta: number): Generator<Step, number> {
    const known = memory?.lookUp(node, alpha, beta) ?? null
    if (known !== null) {
      yield { kind: 'remembered', node: node.index, ...known }
      return known.score
    }
    if (node.scores !== null) {
      yield { kind: 'leaf', node: node.index, scores: [node.scores[0]] }
      memory?.keep(node, node.scores[0], 'exact')
      return node.scores[0]
    }
    yield { kind: 'enter', node: node.index, window: { alpha, beta } }
    let window = { alpha, beta }
    let best: number | null = null
    for (const [place, child] of node.children.entries()) {
      const asked = place === 0 ? window : emptyBeside(node, window)
      let score: number = yield* value(tree[child], asked.alpha, asked.beta)
      if (place > 0 && score > window.alpha && score < window.beta) {
        yield { kind: 'again', node: node.index, child, window }
        score = yield* value(tree[child], window.alpha, window.beta)
      }
      const better = isBetter(node, score, best)
      if (better) {
        best = score
        window = narrowed(node, window, score)
        if (node.index === 0) first = child
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
    memory?.keep(node, found, side)
    return found
  }
  const found = yield* value(tree[0], Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY)
  yield { kind: 'answer', node: 0, child: first, scores: [found] }
}

/** The window that only asks whether a move is better than the best so far: no whole number lies inside. */
function emptyBeside(node: SmallNode, { alpha, beta }: { readonly alpha: number; readonly beta: number }) {
  return wantsMuch(node) ? { alpha, beta: alpha + 1 } : { alpha: beta - 1, beta }
}
