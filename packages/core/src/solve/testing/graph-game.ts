import { Random } from '../../base/random.js'
import type { Game, Ranking } from '../../game/game.js'
import { simpleGame } from '../../simple/simple-game.js'
import type { SimplePosition } from '../../simple/simple-position.js'
import type { Outcome } from '../database.js'

/** A place of a game that is nothing but a graph. */
export interface GraphNode {
  readonly turn: number
  readonly targets: readonly number[]
  /** For the first seat, where the game is over. */
  readonly score: -1 | 0 | 1 | null
  readonly tier: number
}

/** A random graph: moves lead to any place of the same or a lower tier, so there are cycles of all lengths. */
export function randomGraph(seed: number, size: number, tiers: number): GraphNode[] {
  const random = new Random(seed)
  const ends = 2 + random.below(6)
  const most = 1 + random.below(4)
  const drawn = random.below(3)
  return Array.from({ length: size }, (_, index): GraphNode => {
    const tier = index === 0 ? tiers - 1 : random.below(tiers)
    const over = index > 0 && random.below(ends) === 0
    const scores = drawn === 0 ? ([-1, 1] as const) : ([-1, 0, 1] as const)
    return { turn: random.below(2), targets: [], score: over ? scores[random.below(scores.length)] : null, tier }
  }).map((node, _index, nodes) => {
    if (node.score !== null) return node
    const below = nodes.flatMap(({ tier }, target) => (tier <= node.tier ? [target] : []))
    return { ...node, targets: Array.from({ length: 1 + random.below(most) }, () => below[random.below(below.length)]) }
  })
}

/** A token that moves through a graph, from place 0 on. @param ranking by tier, with numbers between that name nothing */
export function graphGame(nodes: readonly GraphNode[], ranking: boolean): Game<SimplePosition<number>> {
  const game = simpleGame({
    title: 'Graph',
    seats: ['First', 'Second'],
    start: () => 0,
    turn: (place) => nodes[place].turn,
    moves: (place) => [...new Set(nodes[place].targets)].map(String),
    play: (_place, target) => Number(target),
    outcome: (place) => {
      const { score } = nodes[place]
      return score === null ? null : [score, 0 - score]
    },
  }).create({})
  return ranking ? { ...game, solve: { ...game.solve, ranking: graphRanking(game, nodes) } } : game
}

function graphRanking(
  game: Game<SimplePosition<number>>,
  nodes: readonly GraphNode[],
): Ranking<SimplePosition<number>> {
  const tiers = Array.from({ length: Math.max(...nodes.map(({ tier }) => tier)) + 1 }, (_, tier) =>
    nodes.flatMap((node, place) => (node.tier === tier ? [place] : [])),
  )
  return {
    tiers: tiers.length,
    tierSize: (tier) => 2 * tiers[tier].length,
    tier: ({ state }) => nodes[state].tier,
    rank: ({ state }) => 2 * tiers[nodes[state].tier].indexOf(state) + 1,
    unrank(tier, index, into) {
      const place = tiers[tier][index >> 1]
      if (index % 2 === 0 || nodes[place].score !== null) return false
      into.assign(game.notation.parsePosition(String(place)))
      return true
    },
  }
}

/**
 * The outcomes of all places by their definition, pass after pass: after pass n those decided in at most n plies are known.
 * Places that are never decided are drawn; their distance is found in the same way among the moves that keep the draw.
 */
export function naiveOutcomes(nodes: readonly GraphNode[]): Outcome[] {
  const scores: (number | null)[] = nodes.map(({ turn, score }) =>
    score === null ? null : turn === 0 ? score : 0 - score,
  )
  const plies = nodes.map(({ score }) => (score === null ? Infinity : 0))
  const seen = (from: number, target: number): number | null => {
    const score = scores[target]
    return score === null ? null : nodes[target].turn === nodes[from].turn ? score : 0 - score
  }
  for (let pass = 1; pass <= nodes.length; pass++) {
    const decided: [place: number, score: number][] = []
    nodes.forEach(({ targets }, place) => {
      if (scores[place] !== null) return
      const found = targets.map((target) => seen(place, target))
      if (found.includes(1)) decided.push([place, 1])
      else if (found.every((score) => score === -1)) decided.push([place, -1])
    })
    for (const [place, score] of decided) {
      scores[place] = score
      plies[place] = pass
    }
  }
  const drawn = nodes.map((_, place) => scores[place] === null)
  for (let pass = 1; pass <= nodes.length; pass++) {
    const reaching = nodes.flatMap(({ targets }, place) =>
      plies[place] === Infinity &&
      targets.some((target) => plies[target] === pass - 1 && (drawn[target] || scores[target] === 0))
        ? [place]
        : [],
    )
    for (const place of reaching) plies[place] = pass
  }
  return nodes.map((_, place) => {
    const score = scores[place]
    return { value: score === 1 ? 'win' : score === -1 ? 'loss' : 'draw', plies: plies[place] }
  })
}
