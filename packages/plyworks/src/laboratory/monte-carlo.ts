import { type Game, type Position, Random } from '@plyworks/core'
import type { PlayedOut, RunSetting, Steps } from './step.js'
import { positionAt, type SmallTree } from './tree.js'

/** Rounds of a run. */
export const ROUNDS = 60

/** Moves of a playout at most: then it counts as half a win for each of two seats, or as an equal part for each of more. */
const LONGEST = 400

/**
 * Monte Carlo tree search with upper confidence bounds (L. Kocsis & C. Szepesvári, "Bandit Based Monte-Carlo Planning", 2006; P. Auer, N.
 * Cesa-Bianchi & P. Fischer, 2002): each round goes down to a position not yet visited, plays on from there by chance, and counts the
 * result for all positions on the way. Positions at the edge of the tree are played on from again.
 */
export function* monteCarlo(tree: SmallTree, { playout, won }: Pick<RunSetting, 'playout' | 'won'>): Steps {
  const random = new Random(SEED)
  const visits = new Int32Array(tree.length)
  const totals = new Float64Array(tree.length)
  for (let round = 0; round < ROUNDS; round++) {
    const path = [0]
    let node = tree[0]
    while (node.children.length > 0 && (node.index === 0 || visits[node.index] > 0)) {
      const child = mostPromising(node.children, visits, totals, visits[node.index])
      yield { kind: 'descend', node: node.index, child }
      node = tree[child]
      path.push(child)
    }
    const end = node.over ? finished(node.scores ?? [], won) : playout(node.index, random)
    yield { kind: 'playout', node: node.index, ...end }
    for (const index of path) {
      visits[index]++
      if (index > 0) totals[index] += end.results[tree[tree[index].parent].seat]
    }
    const reached = path.map((index) => ({ node: index, visits: visits[index], mean: totals[index] / visits[index] }))
    yield { kind: 'backup', nodes: reached }
  }
  const child = tree[0].children.reduce(
    (best, each) => (visits[each] > visits[best] ? each : best),
    tree[0].children[0],
  )
  yield { kind: 'chosen', node: 0, child, visits: visits[child] }
}

/** Any number does: the run is the same on every machine. */
const SEED = 26

/** The first child not yet visited, or the one with the largest upper confidence bound (UCB1). */
function mostPromising(children: readonly number[], visits: Int32Array, totals: Float64Array, all: number): number {
  let best = children[0]
  let highest = Number.NEGATIVE_INFINITY
  for (const child of children) {
    if (visits[child] === 0) return child
    const bound = totals[child] / visits[child] + Math.sqrt((2 * Math.log(all)) / visits[child])
    if (bound > highest) {
      highest = bound
      best = child
    }
  }
  return best
}

function finished(scores: readonly number[], won: number): PlayedOut {
  const winner = scores.some((score) => score > 0)
  return { results: scores.map((score) => (winner ? Number(score >= won) : 1 / scores.length)), plies: 0 }
}

/** Returns what plays on from the nodes of a tree by chance. */
export function playoutsFrom(game: Game, root: Position, tree: SmallTree): RunSetting['playout'] {
  const room = new Int32Array(game.traits.maxMoves)
  const seats = Array.from({ length: game.traits.seats }, (_, seat) => seat)
  return (node, random) => {
    const position = positionAt(root, tree, node)
    let plies = 0
    for (; !position.over && plies < LONGEST; plies++) {
      position.make(room[random.below(position.generate(room, 0))])
    }
    const scores = seats.map((seat) => (position.over ? position.score(seat) : 0))
    return { ...finished(scores, 1), plies }
  }
}
