import type { Knowledge, Step, Window } from './step.js'
import type { SmallTree } from './tree.js'

/** The state of a node after some steps. */
export interface NodeState {
  /** Waiting for the search, being worked on, finished, kept from an earlier probe, or skipped with all below it. */
  readonly stage: 'waiting' | 'open' | 'done' | 'kept' | 'cut'
  readonly scores: readonly number[] | null
  readonly known: Knowledge
  /** The child that is best so far, or -1. */
  readonly best: number
  readonly window: Window | null
  /** Of Monte Carlo: how often it was visited, with which mean result of the seat that moved there. */
  readonly visits: number
  readonly mean: number
  /** Proof and disproof number; null where there are none. */
  readonly numbers: readonly [proof: number, disproof: number] | null
}

const WAITING: NodeState = {
  stage: 'waiting',
  scores: null,
  known: 'exact',
  best: -1,
  window: null,
  visits: 0,
  mean: 0,
  numbers: null,
}

/** The states of all nodes after the first `count` steps. */
export function statesAfter(tree: SmallTree, steps: readonly Step[], count: number): NodeState[] {
  const states = tree.map(() => WAITING)
  const change = (node: number, now: Partial<NodeState>): void => {
    states[node] = { ...states[node], ...now }
  }
  const end = Math.min(count, steps.length)
  for (let at = 0; at < end; at++) {
    const step = steps[at]
    switch (step.kind) {
      case 'probe':
        for (const { index } of tree) restart(states, index)
        break
      case 'enter':
        states[step.node] = { ...WAITING, stage: 'open', window: step.window }
        break
      case 'leaf':
        states[step.node] = { ...WAITING, stage: 'done', scores: step.scores }
        break
      case 'better':
        change(step.node, { scores: step.scores, best: step.child, window: step.window })
        break
      case 'worse':
        change(step.node, { window: step.window })
        break
      case 'cut':
      case 'mask':
        for (const child of step.skipped) markCut(tree, states, child)
        break
      case 'done':
        change(step.node, { stage: 'done', scores: step.scores, known: step.known })
        break
      case 'remembered':
        states[step.node] = { ...WAITING, stage: 'done', scores: [step.score], known: step.known }
        break
      case 'answer':
        change(0, { stage: 'done', scores: step.scores, known: 'exact', best: step.child })
        break
      case 'descend':
        change(step.node, { stage: 'open', best: step.child })
        break
      case 'expand':
        change(step.node, { stage: 'open', numbers: [1, 1] })
        for (const child of tree[step.node].children) change(child, { numbers: [1, 1] })
        break
      case 'backup':
        for (const { node, visits, mean } of step.nodes) change(node, { stage: 'done', visits, mean })
        break
      case 'numbers':
        change(step.node, {
          stage: step.proof === 0 || step.disproof === 0 ? 'done' : 'open',
          numbers: [step.proof, step.disproof],
        })
        break
      case 'chosen':
      case 'verdict':
        change(0, { stage: 'done', best: step.child })
    }
  }
  return states
}

/** A new probe begins: what was found is known, what was skipped is open again. */
function restart(states: NodeState[], index: number): void {
  const { stage, scores, known } = states[index]
  states[index] = stage === 'done' || stage === 'kept' ? { ...WAITING, stage: 'kept', scores, known } : WAITING
}

function markCut(tree: SmallTree, states: NodeState[], index: number): void {
  if (states[index].stage === 'kept') return
  states[index] = { ...WAITING, stage: 'cut' }
  for (const child of tree[index].children) markCut(tree, states, child)
}

/** Counts of a run after some steps. */
export interface Counts {
  /** Leaves looked at, each time. */
  readonly leaves: number
  /** Positions with moves that were begun, each time. */
  readonly entered: number
  /** Moves cut off or masked. */
  readonly cut: number
  /** Times that the table knew enough. */
  readonly hits: number
  readonly again: number
  readonly probes: number
  readonly playouts: number
}

export function countsAfter(steps: readonly Step[], count: number): Counts {
  const counts = { leaves: 0, entered: 0, cut: 0, hits: 0, again: 0, probes: 0, playouts: 0 }
  for (const step of steps.slice(0, count)) {
    if (step.kind === 'leaf') counts.leaves++
    else if (step.kind === 'enter' || step.kind === 'expand') counts.entered++
    else if (step.kind === 'cut' || step.kind === 'mask') counts.cut += step.skipped.length
    else if (step.kind === 'remembered') counts.hits++
    else if (step.kind === 'again') counts.again++
    else if (step.kind === 'probe') counts.probes++
    else if (step.kind === 'playout') counts.playouts++
  }
  return counts
}

/** The node that a step is about; the root where it is about the whole search. */
export function nodeOf(step: Step): number {
  if (step.kind === 'probe' || step.kind === 'bounds') return 0
  if (step.kind === 'backup') return step.nodes.at(-1)?.node ?? 0
  return step.kind === 'descend' || step.kind === 'again' ? step.child : step.node
}
