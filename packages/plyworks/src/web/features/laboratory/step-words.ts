import type { NodeState } from '../../../laboratory/states.js'
import type { Knowledge, Step, Window } from '../../../laboratory/step.js'
import { pathTo, type SmallTree } from '../../../laboratory/tree.js'
import { laboratory } from '../../ui/text/laboratory.js'
import { text } from '../../ui/text/text.js'

/** Returns the words for a step. */
export function sayStep(step: Step, tree: SmallTree, names: readonly string[]): string {
  const words = laboratory.say
  const place = (index: number): string | null => placeOf(tree, index)
  const seatOf = (index: number): string => names[tree[index].seat]
  const moves = (nodes: readonly number[]): string => nodes.map((child) => tree[child].move).join(', ')
  switch (step.kind) {
    case 'enter':
      return words.enter(place(step.node), seatOf(step.node), windowText(step.window))
    case 'leaf':
      return words.leaf(place(step.node), scoresText(step.scores))
    case 'better':
    case 'worse':
      return words[step.kind](tree[step.child].move, seatOf(step.node), scoresText(step.scores))
    case 'cut':
    case 'mask':
      return words[step.kind](moves(step.skipped), seatOf(step.node))
    case 'done':
      return words.done(place(step.node), knownText(step.known, scoresText(step.scores)))
    case 'remembered': {
      const other = step.from === step.node ? null : place(step.from)
      return words.remembered(place(step.node), knownText(step.known, text.score(step.score)), other)
    }
    case 'again':
      return words.again(tree[step.child].move, seatOf(step.node), windowText(step.window) ?? '')
    case 'probe':
      return words.probe(step.number, text.score(step.beta))
    case 'bounds':
      return words.bounds(numberText(step.lower), numberText(step.upper))
    case 'answer':
      return words.answer(scoresText(step.scores), tree[step.child]?.move ?? '')
    case 'descend':
      return words.descend(tree[step.child].move, place(step.node))
    case 'expand':
      return words.expand(place(step.node))
    case 'playout': {
      const winner = step.results.indexOf(1)
      return words.playout(place(step.node), step.plies, winner < 0 ? null : names[winner])
    }
    case 'backup':
      return words.backup(step.nodes.length)
    case 'chosen':
      return words.chosen(tree[step.child].move, step.visits)
    case 'question':
      return words.question(seatOf(0), text.score(step.goal))
    case 'numbers':
      return words.numbers(place(step.node), numberText(step.proof), numberText(step.disproof))
    case 'verdict':
      return words.verdict(step.proved, seatOf(0), text.score(step.goal), tree[step.child]?.move ?? '')
  }
}

/** Returns what stands in a node; empty while nothing is known. */
export function labelOf({ visits, mean, numbers, scores, known }: NodeState, root: boolean): string {
  if (visits > 0) return root ? String(visits) : laboratory.visited(visits, Math.round(100 * mean))
  if (scores !== null) return knownText(known, scoresText(scores))
  return numbers === null ? '' : laboratory.proofNumbers(...bothTexts(numbers))
}

function bothTexts([proof, disproof]: readonly [number, number]): [string, string] {
  const plain = (value: number): string => (Number.isFinite(value) ? String(value) : '∞')
  return [plain(proof), plain(disproof)]
}

export function scoresText(scores: readonly number[]): string {
  return scores.map(text.score).join(' ')
}

/** A value with its sign of a bound, e.g. `≥ 3`. */
function knownText(known: Knowledge, value: string): string {
  return known === 'exact' ? value : `${known === 'at-least' ? '≥' : '≤'} ${value}`
}

export function windowText(window: Window | null): string | null {
  return window === null ? null : `${boundText(window.alpha)} … ${boundText(window.beta)}`
}

function boundText(bound: number): string {
  return Number.isFinite(bound) ? text.score(bound) : bound < 0 ? '−∞' : '∞'
}

/** A number without a sign of its own, or infinity. */
function numberText(value: number): string {
  return Number.isFinite(value) ? String(value).replace('-', '−') : value < 0 ? '−∞' : '∞'
}

/** The moves that lead to a node. */
export function placeOf(tree: SmallTree, index: number): string | null {
  const moves = pathTo(tree, index).map(({ move }) => move)
  return moves.length === 0 ? null : moves.join(', ')
}
