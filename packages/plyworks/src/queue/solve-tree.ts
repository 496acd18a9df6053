import { type Game, legalMoves, type Position } from '@plyworks/core'
import { badInput, refusal } from '../tasks/failure.js'
import { canonicalText } from './canonical-text.js'

/** Enough jobs that none of them takes long beside the whole; trees with more positions than the other take too long to look at. */
const ENOUGH_LEAVES = 100
const MOST_NODES = 50_000

export interface SolveNode {
  /** Its canonical notation. */
  readonly text: string
  /** Empty for a leaf. */
  readonly children: readonly SolveChild[]
  /** Bounds of the value for the player to move: -1, 0 or 1. */
  lower: number
  upper: number
}

export interface SolveChild {
  readonly node: SolveNode
  /** Whether the same player moves again there. */
  readonly same: boolean
}

/**
 * The positions of the first plies of a game of two, images of each other and transpositions met once: a graph without
 * cycles, from the root down. Children are in the game's own order of moves where it has one.
 */
export class SolveTree {
  private constructor(
    readonly root: SolveNode,
    /** Children of the root, move by move in the pinned order; several moves may lead to the same one. */
    readonly rootMoves: readonly { readonly move: string; readonly child: SolveChild }[],
    /** All nodes; whatever a node leads to comes after it. */
    readonly nodes: readonly SolveNode[],
  ) {}

  /**
   * @param split plies down to the leaves; as many as it takes to have enough of them when absent
   * @throws Failure for games that have no value for the player to move
   */
  static grow(game: Game, position: Position, split: number | undefined): SolveTree {
    const { seats, payoff, repeats } = game.traits
    if (seats !== 2 || payoff !== 'zero-sum')
      throw refusal(`${game.definition.title} is not a game of two against each other`)
    if (repeats) throw refusal(`positions of ${game.definition.title} can repeat: values depend on how one got there`)
    if (split === 0)
      throw badInput('split', 'character 1: found 0, expected at least 1: the moves of the root are told apart')
    const most = split ?? Math.max(1, game.traits.maxPlies - 1)
    for (let plies = split ?? 1; ; plies++) {
      const tree = SolveTree.ofDepth(game, position, plies)
      const leaves = tree.nodes.filter(({ children }) => children.length === 0).length
      if (plies >= most || leaves >= ENOUGH_LEAVES) return tree
    }
  }

  private static ofDepth(game: Game, start: Position, plies: number): SolveTree {
    const canonical = canonicalText(game)
    const byDepth = Array.from({ length: plies + 1 }, () => new Map<string, SolveNode>())
    let count = 0
    const grow = (position: Position, depth: number): SolveNode => {
      const text = canonical(position)
      const known = byDepth[depth].get(text)
      if (known !== undefined) return known
      if (++count > MOST_NODES) throw badInput('split', `${plies} plies are more than ${MOST_NODES} positions`)
      const children = position.over || depth === plies ? [] : childrenOf(position, depth)
      const value = position.over ? Math.sign(position.score(position.turn)) : null
      const node = { text, children, lower: value ?? -1, upper: value ?? 1 }
      byDepth[depth].set(text, node)
      return node
    }
    const childrenOf = (position: Position, depth: number): SolveChild[] => {
      const moves = orderedMoves(game, position)
      const children = moves.map((move) => childAfter(position, move, depth))
      return children.filter(({ node }, index) => children.findIndex((other) => other.node === node) === index)
    }
    const childAfter = (position: Position, move: number, depth: number): SolveChild => {
      const mover = position.turn
      position.make(move)
      const child = { node: grow(position, depth + 1), same: position.turn === mover }
      position.unmake()
      return child
    }
    const position = start.clone()
    const root = grow(position, 0)
    const rootMoves = position.over
      ? []
      : [...legalMoves(game, position)].map((move) => ({
          move: game.text.formatMove(position, move),
          child: childAfter(position, move, 0),
        }))
    return new SolveTree(
      root,
      rootMoves,
      byDepth.flatMap((level) => [...level.values()]),
    )
  }
}

function orderedMoves(game: Game, position: Position): number[] {
  const moves = [...legalMoves(game, position)]
  const { ordering } = game.search
  if (ordering === undefined) return moves
  const guesses = new Map(moves.map((move) => [move, ordering.guess(position, move)]))
  return moves.sort((one, other) => (guesses.get(other) ?? 0) - (guesses.get(one) ?? 0))
}
