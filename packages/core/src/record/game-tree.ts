/**
 * A game as a tree of moves: those played, variations, and remarks about them. The first child
 * of a node continues its line, the others are variations; the line of first children from the root is the main line.
 * The order in which texts list the moves (a move, its variations, then what follows it) gives each its number.
 */
export interface TreeNode<Move> {
  /** Null for the start of the game. */
  readonly parent: TreeNode<Move> | null
  /** The move that leads here; null for the start of the game. */
  readonly move: Move | null
  /** Moves played so far. */
  readonly ply: number
  /** The moves known from here: the first continues the line, the others are variations. */
  readonly children: readonly TreeNode<Move>[]
  /** A person's comment on the position; empty when there is none. */
  readonly comment: string
  /** Numeric annotation glyphs (see `annotation-glyphs.ts`), each once. */
  readonly glyphs: readonly number[]
}

/** A tree that changes in place. Moves are distinguished by their notation. */
export class GameTree<Move extends { readonly text: string }> {
  /** The start of the game. */
  readonly root: TreeNode<Move> = new GrowingNode<Move>(null, null)

  /**
   * Adds a move after a node; a move that is already there stays as it is.
   * @param first whether the move is to continue the line, before the moves known so far
   */
  add(parent: TreeNode<Move>, move: Move, first = false): TreeNode<Move> {
    const { children } = parent as GrowingNode<Move>
    let at = children.findIndex((child) => child.move?.text === move.text)
    if (at < 0) at = children.push(new GrowingNode(parent, move)) - 1
    const node = children[at]
    if (first) raise(children, at, 0)
    return node
  }

  /** Takes a move and all that follows it away. @returns the node before it; the start of the game stays */
  remove(node: TreeNode<Move>): TreeNode<Move> {
    const { parent } = node as GrowingNode<Move>
    if (parent === null) return node
    parent.children.splice(parent.children.indexOf(node as GrowingNode<Move>), 1)
    return parent
  }

  /** Says whether some move up to a node is a variation. */
  isVariation(node: TreeNode<Move>): boolean {
    for (let at = node; at.parent !== null; at = at.parent) if (at.parent.children[0] !== at) return true
    return false
  }

  /** Puts the variation that leads to a node, the innermost one, before its neighbour. @returns whether there was one */
  promote(node: TreeNode<Move>): boolean {
    for (let at = node as GrowingNode<Move>; at.parent !== null; at = at.parent) {
      const place = at.parent.children.indexOf(at)
      if (place === 0) continue
      raise(at.parent.children, place, place - 1)
      return true
    }
    return false
  }

  /** Makes the moves up to a node the main line. */
  makeMain(node: TreeNode<Move>): void {
    for (let at = node as GrowingNode<Move>; at.parent !== null; at = at.parent) {
      raise(at.parent.children, at.parent.children.indexOf(at), 0)
    }
  }

  /** Sets the comment of a node. */
  comment(node: TreeNode<Move>, comment: string): void {
    const changed = node as GrowingNode<Move>
    changed.comment = comment
  }

  /** Sets the glyphs of a node, each once. */
  annotate(node: TreeNode<Move>, glyphs: readonly number[]): void {
    const changed = node as GrowingNode<Move>
    changed.glyphs = [...new Set(glyphs)]
  }

  /** Returns the nodes after the start up to a node. */
  path(node: TreeNode<Move>): TreeNode<Move>[] {
    const path: TreeNode<Move>[] = []
    for (let at = node; at.parent !== null; at = at.parent) path.push(at)
    return path.reverse()
  }

  /** Returns the line that a node is on: the nodes up to it, and then first children to the end. */
  line(node: TreeNode<Move>): TreeNode<Move>[] {
    const line = this.path(node)
    for (let at = node.children[0]; at !== undefined; at = at.children[0]) line.push(at)
    return line
  }

  /** The nodes of the main line, without the start. */
  get mainLine(): TreeNode<Move>[] {
    return this.line(this.root)
  }

  /** Returns all nodes but the start in the order of texts. */
  *nodes(): Generator<TreeNode<Move>> {
    // Nodes still to be listed, last first: variations come before what follows the move that they replace.
    const waiting: TreeNode<Move>[] = []
    const list = (parent: TreeNode<Move>) => {
      const [first] = parent.children
      if (first !== undefined) waiting.push(first)
    }
    list(this.root)
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      yield node
      list(node)
      const siblings = node.parent?.children ?? []
      if (siblings[0] === node) for (let at = siblings.length - 1; at > 0; at--) waiting.push(siblings[at])
    }
  }

  /** Returns the number of a node in the order of texts; 0 for the start. */
  number(wanted: TreeNode<Move>): number {
    let number = 0
    for (const node of this.nodes()) {
      number++
      if (node === wanted) return number
    }
    return 0
  }

  /** Returns the node of that number, or null. */
  node(wanted: number): TreeNode<Move> | null {
    if (wanted === 0) return this.root
    let number = 0
    for (const node of this.nodes()) if (++number === wanted) return node
    return null
  }

  /** Whether nothing but one line without remarks was noted. */
  get plain(): boolean {
    for (let at: TreeNode<Move> | undefined = this.root; at !== undefined; at = at.children[0]) {
      if (at.children.length > 1 || at.comment !== '' || at.glyphs.length > 0) return false
    }
    return true
  }
}

/** A node as the tree itself sees it. */
class GrowingNode<Move> implements TreeNode<Move> {
  readonly parent: GrowingNode<Move> | null
  readonly ply: number
  readonly children: GrowingNode<Move>[] = []
  comment = ''
  glyphs: readonly number[] = []

  constructor(
    parent: TreeNode<Move> | null,
    readonly move: Move | null,
  ) {
    this.parent = parent as GrowingNode<Move> | null
    this.ply = parent === null ? 0 : parent.ply + 1
  }
}

function raise<T>(items: T[], from: number, to: number): void {
  items.splice(to, 0, ...items.splice(from, 1))
}
