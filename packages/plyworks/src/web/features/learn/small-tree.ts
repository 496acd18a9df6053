import {
  Candidates,
  candidateMoves,
  candidateStarts,
  type Game,
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
  /** The move that leads here, in notation; empty for the root. */
  readonly move: string
  readonly children: readonly number[]
  /** Of a leaf: what each seat has there; null inside the tree. */
  readonly scores: readonly number[] | null
}

export type SmallTree = readonly SmallNode[]

/** A tree that fits the page for most games. */
export const USUAL_TREE: TreeShape = { depth: 3, widest: 3 }

/** Score of a finished game for its winner; larger than any evaluation of the lessons' positions. */
export const WON = 1000

/** The tree of a position. Leaves have their results, or the game's first evaluation. The position is left as it was. */
export function growTree(game: Game, position: Position, { depth, widest, alone = false }: TreeShape): SmallTree {
  const rootSeat = position.turn
  const candidates = new Candidates(game)
  const nodes: (SmallNode & { children: number[] })[] = []
  const grow = (parent: number, move: string, left: number): number => {
    const leaf = position.over || left === 0
    const index = nodes.length
    const above = parent < 0 ? 0 : nodes[parent].depth + 1
    const scores = leaf ? scoresOf(game, position) : null
    nodes.push({ index, parent, depth: above, seat: position.turn, move, children: [], scores })
    if (leaf) return index
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
      nodes[index].children.push(grow(index, texts.join(' '), left - 1))
      unmakeMoves(position, moves.length)
    }
    return index
  }
  grow(-1, '', depth)
  return nodes
}

function scoresOf(game: Game, position: Position): number[] {
  const seats = Array.from({ length: game.traits.seats }, (_, seat) => seat)
  if (position.over) return seats.map((seat) => position.score(seat) * WON)
  const scores = new Int32Array(game.traits.seats)
  game.search.evaluations[0]?.evaluate(position, scores, 0)
  return [...scores]
}

/** The position of a node: the root's, with the moves on the way to the node. */
export function positionAt(game: Game, root: Position, tree: SmallTree, index: number): Position {
  const position = root.clone()
  const path: string[] = []
  for (let at = index; at > 0; at = tree[at].parent) path.unshift(tree[at].move)
  for (const text of path
    .join(' ')
    .split(' ')
    .filter((word) => word !== '')) {
    position.make(game.notation.parseMove(position, text))
  }
  return position
}
