import { valuesOf } from './order.js'
import type { RunSetting, Step, Steps } from './step.js'
import type { SmallNode, SmallTree } from './tree.js'

/**
 * Proof-number search (L. V. Allis, M. van der Meulen & H. J. van den Herik, "Proof-Number Search", 1994): answers a question with yes or no, here whether the
 * seat to move at the root gets at least a score. The proof number of a node is the least number of leaves that would have to
 * turn out well to prove it, the disproof number the least number that would have to turn out badly; the next node is always one at which
 * either proves the most.
 *
 * The question is whether the seat wins, where the tree has such an end; otherwise whether it gets the value of the tree.
 */
export function* proofNumber(tree: SmallTree, { won }: Pick<RunSetting, 'won'>): Steps {
  const { seat } = tree[0]
  const goal = goalOf(tree, won)
  const numbers: { proof: number; disproof: number }[] = tree.map(() => ({ proof: 1, disproof: 1 }))
  const open = new Set(tree.map(({ index }) => index))
  yield { kind: 'question', node: 0, goal }
  while (numbers[0].proof > 0 && numbers[0].disproof > 0) {
    let node = tree[0]
    while (!open.has(node.index)) {
      const child = mostProving(node, seat, numbers)
      yield { kind: 'descend', node: node.index, child }
      node = tree[child]
    }
    open.delete(node.index)
    if (node.scores !== null) yield* judge(node)
    else {
      yield { kind: 'expand', node: node.index }
      for (const child of node.children) {
        if (tree[child].scores === null) continue
        open.delete(child)
        yield* judge(tree[child])
      }
    }
    for (let at = node.index; at >= 0; at = tree[at].parent) {
      if (tree[at].scores !== null) continue
      numbers[at] = combined(tree[at], seat, numbers)
      yield { kind: 'numbers', node: at, ...numbers[at] }
    }
  }
  const proved = numbers[0].proof === 0
  const child = proved ? tree[0].children.find((each) => numbers[each].proof === 0) : tree[0].children[0]
  yield { kind: 'verdict', node: 0, goal, proved, child: child ?? -1 }

  function* judge({ index, scores }: SmallNode): Generator<Step, void> {
    const reached = (scores ?? [])[seat] >= goal
    numbers[index] = reached ? { proof: 0, disproof: Infinity } : { proof: Infinity, disproof: 0 }
    yield { kind: 'leaf', node: index, scores: [(scores ?? [])[0]] }
  }
}

/** The score that is asked for, for the seat at the root. */
export function goalOf(tree: SmallTree, won: number): number {
  const { seat } = tree[0]
  const wins = tree.some(({ over, scores }) => over && scores !== null && scores[seat] >= won)
  return wins ? won : valuesOf(tree)[0][seat]
}

/** The numbers of a node from those of its children: one of its seat's moves has to be proved, all moves of the other seat. */
function combined(
  { seat, children }: SmallNode,
  prover: number,
  numbers: readonly { proof: number; disproof: number }[],
) {
  const proofs = children.map((child) => numbers[child].proof)
  const disproofs = children.map((child) => numbers[child].disproof)
  const sum = (all: readonly number[]): number => all.reduce((one, other) => one + other, 0)
  return seat === prover
    ? { proof: Math.min(...proofs), disproof: sum(disproofs) }
    : { proof: sum(proofs), disproof: Math.min(...disproofs) }
}

function mostProving(
  { seat, children }: SmallNode,
  prover: number,
  numbers: readonly { proof: number; disproof: number }[],
): number {
  const weight = (child: number): number => (seat === prover ? numbers[child].proof : numbers[child].disproof)
  return children.reduce((best, child) => (weight(child) < weight(best) ? child : best), children[0])
}
