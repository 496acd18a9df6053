import type { SmallNode, SmallTree } from './tree.js'

/** Orders of moves, from the worst first over the game's own to the best first. */
export const ORDERS = ['worst', 'bad', 'own', 'good', 'best'] as const
export type Order = (typeof ORDERS)[number]

/**
 * The same tree with the moves of each node in another order. Best and worst are by the values that the tree itself gives them, so that
 * the effect of the order on a search can be seen; `good` and `bad` lie half way between those and the game's own order. Among equals the game's
 * order decides.
 */
export function orderTree(tree: SmallTree, order: Order): SmallTree {
  if (order === 'own') return tree
  const values = valuesOf(tree)
  return tree.map((node) => ({ ...node, children: ordered(node, values, order) }))
}

function ordered({ seat, children }: SmallNode, values: readonly (readonly number[])[], order: Order): number[] {
  const best = [...children].sort((one, other) => values[other][seat] - values[one][seat])
  if (order === 'worst' || order === 'bad') best.reverse()
  if (order === 'best' || order === 'worst') return best
  const place = (child: number): number => best.indexOf(child) + children.indexOf(child)
  return [...children].sort((one, other) => place(one) - place(other))
}

/** The scores of all nodes when each seat takes what is best for itself; with two seats and a zero sum that is minimax. */
export function valuesOf(tree: SmallTree): readonly (readonly number[])[] {
  const values: (readonly number[])[] = tree.map(({ scores }) => scores ?? [])
  for (const { index, seat, children } of [...tree].reverse()) {
    for (const child of children) {
      if (child === children[0] || values[child][seat] > values[index][seat]) values[index] = values[child]
    }
  }
  return values
}

/**
 * The fewest leaves that any search has to look at before it knows the value of the root, if no position comes twice (D. E. Knuth &
 * R. W. Moore, "An Analysis of Alpha-Beta Pruning", 1975): those that show that one side gets at least the value, and those that show
 * that the other side concedes no more; the two sets share exactly one leaf. With `w` moves everywhere and depth `d` that is
 * `w^⌈d/2⌉ + w^⌊d/2⌋ - 1`.
 */
export function fewestLeaves(tree: SmallTree): number {
  const value = valuesOf(tree)[0][0]
  return proof(tree, 0, (score) => score >= value) + proof(tree, 1, (score) => score <= value) - 1
}

/** Leaves of the smallest proof that a seat has what `holds` says of the first seat's score. */
function proof(tree: SmallTree, seat: number, holds: (score: number) => boolean): number {
  const costs = new Array<number>(tree.length)
  for (const node of [...tree].reverse()) {
    const below = node.children.map((child) => costs[child])
    if (node.scores !== null) costs[node.index] = holds(node.scores[0]) ? 1 : Number.POSITIVE_INFINITY
    else costs[node.index] = node.seat === seat ? Math.min(...below) : below.reduce((sum, each) => sum + each, 0)
  }
  return costs[0]
}
