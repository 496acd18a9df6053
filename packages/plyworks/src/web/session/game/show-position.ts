import { type Game, type Position, Random } from '@plyworks/core'
import { type PathNode, PathTree } from './path-tree.js'

/** Enough moves for a position that shows what the game is about. */
const PLIES = 14
const SEED = 7

/**
 * A position to show the game by: some way into a game of moves chosen by chance, the same at each visit. Choosing
 * step by step (first a cell, then what to do with it) keeps rare kinds of moves from drowning among common ones.
 */
export function showPosition(game: Game): Position {
  const random = new Random(SEED)
  const position = game.start(SEED)
  const room = new Int32Array(game.traits.maxMoves)
  for (let ply = 0; ply < PLIES; ply++) {
    const moves = room.subarray(0, position.generate(room, 0))
    const tree = new PathTree(game.view, position, moves)
    tree.work(Number.POSITIVE_INFINITY)
    position.make(randomLeaf(tree.root, random))
    if (position.over) {
      position.unmake()
      break
    }
  }
  return position
}

function randomLeaf(root: PathNode, random: Random): number {
  let node = root
  while (node.move === null) {
    const next = [...node.cells.values(), ...titled(node.choices), ...titled(node.amounts)]
    node = next[random.below(next.length)]
  }
  return node.move
}

function titled(nodes: ReadonlyMap<unknown, { readonly node: PathNode }>): PathNode[] {
  return [...nodes.values()].map(({ node }) => node)
}
