import type { Position, Step } from '@plyworks/core'

/**
 * The legal moves of a position grouped by the steps that pick them. A node is reached by the steps taken so far; its
 * maps say what may come next. A leaf carries the move.
 */
export interface PathNode {
  readonly cells: ReadonlyMap<number, PathNode>
  readonly choices: ReadonlyMap<string, TitledNode>
  readonly amounts: ReadonlyMap<number, TitledNode>
  /** Cells on which a click means one of `cells`, and which. */
  readonly meant: ReadonlyMap<number, number>
  /** The move of a leaf, null on the way. */
  readonly move: number | null
}

interface TitledNode {
  readonly title: string
  readonly node: PathNode
}

/** Moves filed between two looks at the clock. */
const MOVES_PER_LOOK = 64

/**
 * Files the moves of one position into a tree, in slices: positions of some games have tens of thousands of legal
 * moves, and the page must not wait for all of them. The position must not change until `done`.
 */
export class PathTree<P = Position> {
  readonly root: PathNode = new GrowingNode()
  private filed = 0

  /** @param moves the legal moves of `position` */
  constructor(
    private readonly view: { path(position: P, move: number): readonly Step[] },
    private readonly position: P,
    private readonly moves: ArrayLike<number>,
  ) {}

  get done(): boolean {
    return this.filed === this.moves.length
  }

  /**
   * Files moves for about `milliseconds`.
   * @param now the clock, in milliseconds
   * @returns whether all moves are filed
   */
  work(milliseconds: number, now: () => number = () => performance.now()): boolean {
    const end = now() + milliseconds
    while (!this.done) {
      const stop = Math.min(this.moves.length, this.filed + MOVES_PER_LOOK)
      while (this.filed < stop) this.file(this.moves[this.filed++])
      if (now() >= end) break
    }
    return this.done
  }

  private file(move: number): void {
    let node = this.root as GrowingNode
    for (const step of this.view.path(this.position, move)) node = node.child(step)
    node.move = move
  }
}

/** The node after `trail`, or null when the tree does not (yet) lead there. */
export function nodeAt(root: PathNode, trail: readonly Step[]): PathNode | null {
  let node: PathNode | undefined = root
  for (const step of trail) {
    node = nextNode(node, step)
    if (node === undefined) return null
  }
  return node
}

/** The result of a step: further steps to choose from, or a move. */
export type Taken = { readonly kind: 'trail'; readonly trail: readonly Step[] } | { kind: 'move'; move: number }

/** Takes one of the steps open after `trail`; anything else clears the trail. */
export function takeStep(root: PathNode, trail: readonly Step[], step: Step): Taken {
  const node = nodeAt(root, [...trail, step])
  if (node === null) return { kind: 'trail', trail: [] }
  return node.move === null ? { kind: 'trail', trail: [...trail, step] } : { kind: 'move', move: node.move }
}

/**
 * A click on a cell: the next step when the cell is open after the trail; otherwise the start of another path, or a
 * cleared trail (also when the cell that started the trail is clicked again).
 */
export function clickCell(root: PathNode, trail: readonly Step[], cell: number): Taken {
  const step: Step = { kind: 'cell', cell }
  if (nodeAt(root, trail)?.cells.has(cell)) return takeStep(root, trail, step)
  const first = trail[0]
  if (first?.kind === 'cell' && first.cell === cell) return { kind: 'trail', trail: [] }
  return takeStep(root, [], step)
}

/** Returns the cell that a click on `cell` means after `trail`: one that is open there, or where paths begin. */
export function aimAt(root: PathNode, trail: readonly Step[], cell: number): number {
  for (const node of [nodeAt(root, trail), root]) {
    if (node?.cells.has(cell)) return cell
    const meant = node?.meant.get(cell)
    if (meant !== undefined) return meant
  }
  return cell
}

function nextNode(node: PathNode | undefined, step: Step): PathNode | undefined {
  switch (step.kind) {
    case 'cell':
      return node?.cells.get(step.cell)
    case 'choice':
      return node?.choices.get(step.id)?.node
    case 'amount':
      return node?.amounts.get(step.amount)?.node
  }
}

const NO_CELLS: ReadonlyMap<number, PathNode> = new Map()
const NO_MEANT: ReadonlyMap<number, number> = new Map()
const NO_CHOICES: ReadonlyMap<string, TitledNode> = new Map()
const NO_AMOUNTS: ReadonlyMap<number, TitledNode> = new Map()

/** A node under construction; its maps are made when first needed, for most nodes are leaves. */
class GrowingNode implements PathNode {
  move: number | null = null
  private cellMap: Map<number, GrowingNode> | null = null
  private meantMap: Map<number, number> | null = null
  private choiceMap: Map<string, { title: string; node: GrowingNode }> | null = null
  private amountMap: Map<number, { title: string; node: GrowingNode }> | null = null

  get cells(): ReadonlyMap<number, PathNode> {
    return this.cellMap ?? NO_CELLS
  }

  get meant(): ReadonlyMap<number, number> {
    return this.meantMap ?? NO_MEANT
  }

  get choices(): ReadonlyMap<string, TitledNode> {
    return this.choiceMap ?? NO_CHOICES
  }

  get amounts(): ReadonlyMap<number, TitledNode> {
    return this.amountMap ?? NO_AMOUNTS
  }

  child(step: Step): GrowingNode {
    switch (step.kind) {
      case 'cell': {
        this.cellMap ??= new Map()
        for (const other of step.also ?? []) {
          this.meantMap ??= new Map()
          this.meantMap.set(other, step.cell)
        }
        return find(this.cellMap, step.cell, () => new GrowingNode())
      }
      case 'choice': {
        this.choiceMap ??= new Map()
        return find(this.choiceMap, step.id, () => ({ title: step.title, node: new GrowingNode() })).node
      }
      case 'amount': {
        this.amountMap ??= new Map()
        return find(this.amountMap, step.amount, () => ({ title: step.title, node: new GrowingNode() })).node
      }
    }
  }
}

function find<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
