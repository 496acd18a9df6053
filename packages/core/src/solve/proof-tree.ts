import { NotApplicable } from '../base/not-applicable.js'
import { quote, TextError } from '../base/text-error.js'
import { smallestImage } from '../game/canonical.js'
import type { Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'

/** Enough shards that none takes long beside the whole; trees with more positions than the other take too long to look at. */
const ENOUGH_LEAVES = 100
const MOST_NODES = 50_000

/** Score of a position that is won at its end; a win in n plies of a node scores `WON - n`, a loss `n - WON`. */
export const WON = 16_384

export interface ProofNode {
  /** The smallest notation of its images. */
  readonly text: string
  /** Empty for a leaf. */
  readonly children: readonly ProofChild[]
  /** Bounds of the score for the player to move. */
  lower: number
  upper: number
}

export interface ProofChild {
  readonly node: ProofNode
  /** Whether the same player moves again there. */
  readonly same: boolean
}

/**
 * The positions of the first plies of a game of two, images of each other and transpositions met once: a graph without
 * cycles, from the root down. Children are in the game's own order of moves where it has one.
 */
export class ProofTree {
  private constructor(
    readonly root: ProofNode,
    /** Children of the root, move by move in the pinned order; several moves may lead to the same one. */
    readonly rootMoves: readonly { readonly move: string; readonly child: ProofChild }[],
    /** All nodes; whatever a node leads to comes after it. */
    readonly nodes: readonly ProofNode[],
  ) {}

  /**
   * Grows the tree.
   * @param split plies down to the leaves; as many as it takes to have enough of them when absent
   * @throws NotApplicable for games that have no value for the player to move; TextError for a `split` that does not fit
   */
  static grow(game: Game, position: Position, split: number | undefined): ProofTree {
    const { seats, payoff, repeats } = game.traits
    if (seats !== 2 || payoff !== 'zero-sum') {
      throw new NotApplicable(`${game.definition.title} is not a game of two against each other`)
    }
    if (repeats) {
      throw new NotApplicable(
        `positions of ${game.definition.title} can repeat: their values depend on the moves before`,
      )
    }
    if (split === 0) throw new TextError('split', 1, '0', 'at least 1: each move of the root is a shard')
    const most = split ?? Math.max(1, game.traits.maxPlies - 1)
    for (let plies = split ?? 1; ; plies++) {
      const tree = ProofTree.ofDepth(game, position, plies)
      const leaves = tree.nodes.filter(({ children }) => children.length === 0).length
      if (plies >= most || leaves >= ENOUGH_LEAVES) return tree
    }
  }

  private static ofDepth(game: Game, start: Position, plies: number): ProofTree {
    const image = start.clone()
    const canonical = (position: Position) =>
      smallestImage(game, position, image, (at) => game.notation.formatPosition(at))
    const byDepth = Array.from({ length: plies + 1 }, () => new Map<string, ProofNode>())
    let count = 0
    const grow = (position: Position, depth: number): ProofNode => {
      const text = canonical(position)
      const known = byDepth[depth].get(text)
      if (known !== undefined) return known
      if (++count > MOST_NODES) {
        throw new TextError(
          'split',
          1,
          quote(String(plies)),
          `fewer plies: these have more than ${MOST_NODES} positions`,
        )
      }
      const children = position.over || depth === plies ? [] : childrenOf(position, depth)
      const score = position.over ? WON * Math.sign(position.score(position.turn)) : null
      const node = { text, children, lower: score ?? 1 - WON, upper: score ?? WON - 1 }
      byDepth[depth].set(text, node)
      return node
    }
    const childrenOf = (position: Position, depth: number): ProofChild[] => {
      const children = orderedMoves(game, position).map((move) => childAfter(position, move, depth))
      return children.filter(({ node }, index) => children.findIndex((other) => other.node === node) === index)
    }
    const childAfter = (position: Position, move: number, depth: number): ProofChild => {
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
          move: game.notation.formatMove(position, move),
          child: childAfter(position, move, 0),
        }))
    return new ProofTree(
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
