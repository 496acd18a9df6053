import { text } from '../../ui/text/text.js'
import type { SmallTree } from './small-tree.js'
import type { Knowledge, Step, Window } from './traces.js'

/** The node that a step is about; the root where it is about the whole search. */
export function nodeOf(step: Step): number {
  return step.kind === 'probe' || step.kind === 'bounds' ? 0 : step.node
}

/** Returns the words for a step. */
export function sayStep(step: Step, tree: SmallTree, names: readonly string[]): string {
  const words = text.steps
  switch (step.kind) {
    case 'enter':
      return words.enter(placeOf(tree, step.node), names[tree[step.node].seat], windowText(step.window))
    case 'leaf':
      return words.leaf(placeOf(tree, step.node), scoresText(step.scores))
    case 'better':
      return words.better(tree[step.child].move, names[tree[step.node].seat], scoresText(step.scores))
    case 'worse':
      return words.worse(tree[step.child].move, names[tree[step.node].seat], scoresText(step.scores))
    case 'cut':
      return words.cut(step.skipped.map((child) => tree[child].move).join(', '), names[tree[step.node].seat])
    case 'done':
      return words.done(placeOf(tree, step.node), knownText(step.known, scoresText(step.scores)))
    case 'remembered':
      return words.remembered(placeOf(tree, step.node), knownText(step.known, text.score(step.score)))
    case 'probe':
      return words.probe(step.number, text.score(step.beta))
    case 'bounds':
      return words.bounds(boundText(step.lower), boundText(step.upper))
    case 'answer':
      return words.answer(scoresText(step.scores))
  }
}

export function scoresText(scores: readonly number[]): string {
  return scores.map(text.score).join(' ')
}

/** A value with its sign of a bound, e.g. `≥ 3`. */
export function knownText(known: Knowledge, value: string): string {
  return known === 'exact' ? value : `${known === 'at-least' ? '≥' : '≤'} ${value}`
}

export function windowText(window: Window | null): string | null {
  return window === null ? null : `${boundText(window.alpha)} … ${boundText(window.beta)}`
}

function boundText(bound: number): string {
  return Number.isFinite(bound) ? text.score(bound) : bound < 0 ? '−∞' : '∞'
}

/** The moves that lead to a node. */
function placeOf(tree: SmallTree, index: number): string | null {
  const moves: string[] = []
  for (let at = index; at > 0; at = tree[at].parent) moves.unshift(tree[at].move)
  return moves.length === 0 ? null : moves.join(', ')
}
