import type { LessonAlgorithm } from '@plyworks/core'
import type { SmallNode, SmallTree } from './small-tree.js'

/** Knowledge of a node's value: the value itself, or a bound where the search did not need more. */
export type Knowledge = 'exact' | 'at-least' | 'at-most'

/**
 * One step of an algorithm. Scores of two seats are those of the first seat, which wants much; the second wants little.
 * Scores of more seats are one number a seat.
 */
export type Step =
  | { readonly kind: 'enter'; readonly node: number; readonly window: Window | null }
  | { readonly kind: 'leaf'; readonly node: number; readonly scores: readonly number[] }
  | { readonly kind: 'better'; readonly node: number; readonly child: number; readonly scores: readonly number[] }
  | { readonly kind: 'worse'; readonly node: number; readonly child: number; readonly scores: readonly number[] }
  | { readonly kind: 'cut'; readonly node: number; readonly skipped: readonly number[]; readonly window: Window }
  | { readonly kind: 'done'; readonly node: number; readonly scores: readonly number[]; readonly known: Knowledge }
  | { readonly kind: 'remembered'; readonly node: number; readonly score: number; readonly known: Knowledge }
  | { readonly kind: 'probe'; readonly number: number; readonly beta: number }
  | { readonly kind: 'bounds'; readonly lower: number; readonly upper: number }
  | { readonly kind: 'answer'; readonly node: number; readonly scores: readonly number[] }

/** Only scores strictly inside matter for the answer. */
export interface Window {
  readonly alpha: number
  readonly beta: number
}

/** The steps of an algorithm that searches a tree. */
export function traceOf(algorithm: LessonAlgorithm, tree: SmallTree): Step[] {
  switch (algorithm) {
    case 'alpha-beta':
      return traceAlphaBeta(tree)
    case 'mtdf':
      return traceMtdf(tree, 0)
    case 'max-n':
    case 'masked-max-n':
      return traceMaxN(tree)
    default:
      return traceMinimax(tree)
  }
}

/** Whether the seat to move wants much. */
function wantsMuch(node: SmallNode): boolean {
  return node.seat === 0
}

/** Plain minimax (C. E. Shannon, "Programming a Computer for Playing Chess", 1950): every leaf is looked at. */
export function traceMinimax(tree: SmallTree): Step[] {
  const steps: Step[] = []
  const value = (node: SmallNode): number => {
    if (node.scores !== null) {
      steps.push({ kind: 'leaf', node: node.index, scores: [node.scores[0]] })
      return node.scores[0]
    }
    steps.push({ kind: 'enter', node: node.index, window: null })
    let best: number | null = null
    for (const child of node.children) {
      const score = value(tree[child])
      const better: boolean = best === null || (wantsMuch(node) ? score > best : score < best)
      steps.push({ kind: better ? 'better' : 'worse', node: node.index, child, scores: [score] })
      if (better) best = score
    }
    const found = best ?? 0
    steps.push({ kind: 'done', node: node.index, scores: [found], known: 'exact' })
    return found
  }
  const found = value(tree[0])
  steps.push({ kind: 'answer', node: 0, scores: [found] })
  return steps
}

/** Alpha-beta (D. E. Knuth & R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975), fail-soft. */
export function traceAlphaBeta(tree: SmallTree): Step[] {
  const steps: Step[] = []
  const found = search(tree, { alpha: Number.NEGATIVE_INFINITY, beta: Number.POSITIVE_INFINITY }, steps, null)
  steps.push({ kind: 'answer', node: 0, scores: [found] })
  return steps
}

/** The bounds that MTD(f) remembers of a node. */
interface Bounds {
  lower: number
  upper: number
}

/**
 * MTD(f) (A. Plaat, J. Schaeffer, W. Pijls & A. de Bruin, "Best-First Fixed-Depth Minimax Algorithms", 1996): probes with
 * a window that holds no score at all, each moving a bound of the answer, until the bounds meet.
 * @param guess where the probes begin
 */
export function traceMtdf(tree: SmallTree, guess: number): Step[] {
  const steps: Step[] = []
  const memory = new Map<number, Bounds>()
  let lower = Number.NEGATIVE_INFINITY
  let upper = Number.POSITIVE_INFINITY
  let score = guess
  for (let number = 1; lower < upper; number++) {
    const beta = score === lower ? score + 1 : score
    steps.push({ kind: 'probe', number, beta })
    score = search(tree, { alpha: beta - 1, beta }, steps, memory)
    if (score < beta) upper = score
    else lower = score
    steps.push({ kind: 'bounds', lower, upper })
  }
  steps.push({ kind: 'answer', node: 0, scores: [score] })
  return steps
}

/**
 * The score of the root. Fail-soft: a score outside of the window is a bound of the true one, on the side it lies on.
 * @param memory bounds found before, by node; null to remember nothing
 */
function search(tree: SmallTree, window: Window, steps: Step[], memory: Map<number, Bounds> | null): number {
  const value = (node: SmallNode, alpha: number, beta: number): number => {
    const known = memory?.get(node.index)
    if (known !== undefined) {
      if (known.lower >= beta) return remembered(node, known.lower, 'at-least')
      if (known.upper <= alpha) return remembered(node, known.upper, 'at-most')
    }
    if (node.scores !== null) {
      steps.push({ kind: 'leaf', node: node.index, scores: [node.scores[0]] })
      memory?.set(node.index, { lower: node.scores[0], upper: node.scores[0] })
      return node.scores[0]
    }
    steps.push({ kind: 'enter', node: node.index, window: { alpha, beta } })
    const inner = { alpha, beta }
    let best: number | null = null
    for (const [place, child] of node.children.entries()) {
      const score = value(tree[child], inner.alpha, inner.beta)
      const better: boolean = best === null || (wantsMuch(node) ? score > best : score < best)
      steps.push({ kind: better ? 'better' : 'worse', node: node.index, child, scores: [score] })
      if (better) best = score
      if (wantsMuch(node)) inner.alpha = Math.max(inner.alpha, score)
      else inner.beta = Math.min(inner.beta, score)
      const skipped = node.children.slice(place + 1)
      if (inner.alpha >= inner.beta && skipped.length > 0) {
        steps.push({ kind: 'cut', node: node.index, skipped, window: { ...inner } })
      }
      if (inner.alpha >= inner.beta) break
    }
    const found = best ?? 0
    const side: Knowledge = found >= beta ? 'at-least' : found <= alpha ? 'at-most' : 'exact'
    steps.push({ kind: 'done', node: node.index, scores: [found], known: side })
    remember(node, found, side)
    return found
  }
  return value(tree[0], window.alpha, window.beta)

  function remembered(node: SmallNode, score: number, known: Knowledge): number {
    steps.push({ kind: 'remembered', node: node.index, score, known })
    return score
  }

  function remember({ index }: SmallNode, score: number, known: Knowledge): void {
    if (memory === null) return
    const bounds = memory.get(index) ?? { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY }
    if (known !== 'at-most') bounds.lower = Math.max(bounds.lower, score)
    if (known !== 'at-least') bounds.upper = Math.min(bounds.upper, score)
    memory.set(index, bounds)
  }
}

/** Max^n (C. A. Luckhardt & K. B. Irani, "An Algorithmic Solution of N-Person Games", 1986): each seat looks to its own score. */
export function traceMaxN(tree: SmallTree): Step[] {
  const steps: Step[] = []
  const value = (node: SmallNode): readonly number[] => {
    if (node.scores !== null) {
      steps.push({ kind: 'leaf', node: node.index, scores: node.scores })
      return node.scores
    }
    steps.push({ kind: 'enter', node: node.index, window: null })
    let best: readonly number[] | null = null
    for (const child of node.children) {
      const scores = value(tree[child])
      const better: boolean = best === null || scores[node.seat] > best[node.seat]
      steps.push({ kind: better ? 'better' : 'worse', node: node.index, child, scores })
      if (better) best = scores
    }
    const found = best ?? []
    steps.push({ kind: 'done', node: node.index, scores: found, known: 'exact' })
    return found
  }
  const found = value(tree[0])
  steps.push({ kind: 'answer', node: 0, scores: found })
  return steps
}

/** The state of a node after some steps. */
export interface NodeState {
  /** Waiting for the search, being worked on, finished, or skipped with all below it. */
  readonly stage: 'waiting' | 'open' | 'done' | 'cut'
  readonly scores: readonly number[] | null
  readonly known: Knowledge
  /** The child that is best so far, or -1. */
  readonly best: number
  readonly window: Window | null
}

const WAITING: NodeState = { stage: 'waiting', scores: null, known: 'exact', best: -1, window: null }

/** The states of all nodes after the first `count` steps. A probe of MTD(f) begins with a clean tree. */
export function statesAfter(tree: SmallTree, steps: readonly Step[], count: number): NodeState[] {
  let states = tree.map(() => WAITING)
  for (const step of steps.slice(0, count)) {
    switch (step.kind) {
      case 'probe':
        states = tree.map(() => WAITING)
        break
      case 'enter':
        states[step.node] = { ...WAITING, stage: 'open', window: step.window }
        break
      case 'leaf':
        states[step.node] = { ...WAITING, stage: 'done', scores: step.scores }
        break
      case 'better':
        states[step.node] = { ...states[step.node], scores: step.scores, best: step.child }
        break
      case 'cut':
        for (const child of step.skipped) markCut(tree, states, child)
        break
      case 'done':
        states[step.node] = { ...states[step.node], stage: 'done', scores: step.scores, known: step.known }
        break
      case 'remembered':
        states[step.node] = { ...WAITING, stage: 'done', scores: [step.score], known: step.known }
    }
  }
  return states
}

function markCut(tree: SmallTree, states: NodeState[], index: number): void {
  states[index] = { ...WAITING, stage: 'cut' }
  for (const child of tree[index].children) markCut(tree, states, child)
}
