import {
  Candidates,
  candidateMoves,
  candidateStarts,
  type Game,
  keyOf,
  type Position,
  type TreeShape,
  unmakeMoves,
} from '@plyworks/core'

/** A node of a tree that is small enough to be looked at. */
export interface SmallNode {
  /** Place among the nodes of the tree; parents come before their children. */
  readonly index: number
  readonly parent: number
  readonly depth: number
  /** The seat to move. */
  readonly seat: number
  /** The moves that lead here, in notation and as the game knows them; empty for the root. */
  readonly move: string
  readonly moves: readonly number[]
  /** In the order in which they are tried. */
  readonly children: readonly number[]
  /** Of a leaf: what each seat has there; null inside the tree. */
  readonly scores: readonly number[] | null
  /** Whether the game is over there. */
  readonly over: boolean
  /** Equal for positions that are equal and have as much of the tree below them. */
  readonly key: string
}

export type SmallTree = readonly SmallNode[]

/** A tree that fits the page for most games. */
export const USUAL_TREE: TreeShape = { depth: 3, widest: 3 }

/** Nodes of a tree at most: what can still be looked at, and drawn within a frame or two. */
export const MOST_NODES = 500

/** Returns the score of a finished game for its winner: larger than any evaluation of the game. */
export function wonScore(game: Game): number {
  const bound = game.search.evaluations[0]?.bound ?? 0
  return Math.max(1000, 10 ** Math.ceil(Math.log10(bound + 1)))
}

/**
 * The tree of a position. Leaves have their results, or the game's first evaluation. The position is left as it was.
 * @returns null where the tree would have more than `MOST_NODES` nodes
 */
export function growTree(
  game: Game,
  position: Position,
  { depth, widest, alone = false }: TreeShape,
): SmallTree | null {
  const rootSeat = position.turn
  const candidates = new Candidates(game)
  const won = wonScore(game)
  const nodes: (SmallNode & { children: number[] })[] = []
  const grow = (parent: number, move: string, moves: readonly number[], left: number): number => {
    const leaf = position.over || left === 0
    const index = nodes.length
    const above = parent < 0 ? 0 : nodes[parent].depth + 1
    const { turn: seat, over } = position
    const scores = leaf ? scoresOf(game, position, won) : null
    const key = `${keyOf(position)} ${left}`
    nodes.push({ index, parent, depth: above, seat, move, moves, children: [], scores, over, key })
    if (leaf || index >= MOST_NODES) return index
    const cells = new Int32Array(candidates.room)
    const end = candidates.generate(position, cells, 0)
    const width = alone && position.turn !== rootSeat ? 1 : widest
    for (const start of candidateStarts(cells, 0, end).slice(0, width)) {
      const moves = candidateMoves(cells, start)
      const texts = moves.map((each) => {
        const text = game.notation.formatMove(position, each)
        position.make(each)
        return text
      })
      nodes[index].children.push(grow(index, texts.join(' '), moves, left - 1))
      unmakeMoves(position, moves.length)
    }
    return index
  }
  grow(-1, '', [], depth)
  return nodes.length > MOST_NODES ? null : nodes
}

function scoresOf(game: Game, position: Position, won: number): number[] {
  const seats = Array.from({ length: game.traits.seats }, (_, seat) => seat)
  if (position.over) return seats.map((seat) => position.score(seat) * won)
  const scores = new Int32Array(game.traits.seats)
  game.search.evaluations[0]?.evaluate(position, scores, 0)
  return [...scores]
}

/** The position of a node: the root's, with the moves on the way to the node. */
export function positionAt(root: Position, tree: SmallTree, index: number): Position {
  const position = root.clone()
  for (const node of pathTo(tree, index)) for (const move of node.moves) position.make(move)
  return position
}

/** Returns the nodes on the way to a node, without the root. */
export function pathTo(tree: SmallTree, index: number): SmallNode[] {
  const path: SmallNode[] = []
  for (let at = index; at > 0; at = tree[at].parent) path.unshift(tree[at])
  return path
}
