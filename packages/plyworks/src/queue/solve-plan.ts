import type { Game, Value } from '@plyworks/core'
import type { SolveChild, SolveNode, SolveTree } from './solve-tree.js'
import type { Job, WorkPlan } from './work.js'

const NUMBERS: Readonly<Record<string, number>> = { loss: -1, draw: 0, win: 1 }
const VALUES: readonly Value[] = ['loss', 'draw', 'win']
const IMPOSSIBLE = 1e9
/** Sums end here: a graph of many transpositions counts its leaves over and over. */
const MOST_EFFORT = 1e8

/** Effort to prove and to disprove that a value is at least so much, in leaves (proof and disproof number). */
interface Effort {
  readonly prove: number
  readonly disprove: number
}

/**
 * Which leaves of a tree are worth solving next, by proof numbers (L. V. Allis, M. van der Meulen & H. J. van den
 * Herik, 1994): the one that helps the cheapest proof or disproof of the question at hand. Leaves at work count as
 * open, and the choice goes around them, so that many workers are kept on the likely proof before any begins another.
 *
 * The questions are, in turn: is the root at least a draw, is it a win, and then of each move whether it keeps the
 * value. All best moves are found, so that the answer is the same in whatever order the results come.
 */
export class SolvePlan implements WorkPlan {
  private readonly leaves = new Map<string, SolveNode>()
  private readonly names = new Map<SolveNode, string>()
  private efforts = new Map<SolveNode, Effort[]>()
  private accepted = 0

  constructor(
    game: Game,
    private readonly tree: SolveTree,
    private readonly gameName: string = game.name,
  ) {
    for (const node of tree.nodes) {
      if (node.children.length > 0 || node.lower === node.upper) continue
      const name = String(this.leaves.size)
      this.leaves.set(name, node)
      this.names.set(node, name)
    }
    this.settle()
  }

  next(running: ReadonlySet<string>): Job | null {
    this.efforts = new Map()
    const free = new Set<SolveNode>()
    for (const node of [...this.tree.nodes].reverse()) {
      if (node.lower === node.upper) continue
      const name = this.names.get(node)
      const open = name === undefined ? node.children.some((child) => free.has(child.node)) : !running.has(name)
      if (open) free.add(node)
    }
    for (const [node, threshold] of this.questions()) {
      const leaf = this.mostProving(node, threshold, free)
      const name = leaf === null ? undefined : this.names.get(leaf)
      if (leaf !== null && name !== undefined) {
        return { name, payload: JSON.stringify({ game: this.gameName, position: leaf.text }) }
      }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    const leaf = this.leaves.get(name)
    const value = NUMBERS[result]
    if (leaf === undefined || value === undefined || leaf.lower === leaf.upper) return false
    leaf.lower = value
    leaf.upper = value
    this.accepted++
    this.settle()
    return true
  }

  get share(): number {
    this.efforts = new Map()
    const left = this.questions().reduce((sum, [node, threshold]) => {
      const { prove, disprove } = this.effort(node, threshold)
      return sum + Math.min(prove, disprove)
    }, 0)
    return this.accepted / Math.max(1, this.accepted + left)
  }

  answer(): object | null {
    if (this.questions().length > 0) return null
    const { root, rootMoves } = this.tree
    const best = rootMoves.filter(({ child }) => atLeast(child, root.lower) === true).map(({ move }) => move)
    return { value: VALUES[root.lower + 1], best }
  }

  /** Nodes with the threshold that is asked of their value, those first that come first. */
  private questions(): (readonly [SolveNode, number])[] {
    const { root, rootMoves } = this.tree
    if (root.lower !== root.upper) return [[root, root.upper > 0 && root.lower >= 0 ? 1 : 0]]
    const open: (readonly [SolveNode, number])[] = []
    for (const { child } of rootMoves) {
      if (atLeast(child, root.lower) !== null) continue
      const threshold = child.same ? root.lower : 1 - root.lower
      if (!open.some(([node]) => node === child.node)) open.push([child.node, threshold])
    }
    return open
  }

  /** Bounds of all inner nodes from those of their children. */
  private settle(): void {
    for (const node of [...this.tree.nodes].reverse()) {
      if (node.children.length === 0) continue
      node.lower = Math.max(...node.children.map(({ node: child, same }) => (same ? child.lower : 0 - child.upper)))
      node.upper = Math.max(...node.children.map(({ node: child, same }) => (same ? child.upper : 0 - child.lower)))
    }
  }

  /** The leaf on the way of the cheapest proof or disproof, whichever is cheaper, that is free. */
  private mostProving(start: SolveNode, asked: number, free: ReadonlySet<SolveNode>): SolveNode | null {
    if (!free.has(start)) return null
    let node = start
    let threshold = asked
    const first = this.effort(start, asked)
    // Which of the two is gone for at this node.
    let proving = first.prove <= first.disprove
    while (node.children.length > 0) {
      let best: SolveChild | null = null
      let least = Infinity
      for (const child of node.children) {
        if (!free.has(child.node)) continue
        const { prove, disprove } = this.effortOfChild(child, threshold)
        // A proof needs one child, a disproof all of them: there the one that fails soonest comes first.
        const effort = proving ? prove : disprove
        if (effort >= IMPOSSIBLE || effort >= least || (!proving && disprove === 0)) continue
        least = effort
        best = child
      }
      if (best === null) return null
      if (!best.same) {
        threshold = 1 - threshold
        proving = !proving
      }
      node = best.node
    }
    return node
  }

  private effort(node: SolveNode, threshold: number): Effort {
    const known = this.efforts.get(node)?.[threshold]
    if (known !== undefined) return known
    const effort = this.findEffort(node, threshold)
    const both = this.efforts.get(node) ?? []
    both[threshold] = effort
    this.efforts.set(node, both)
    return effort
  }

  private findEffort(node: SolveNode, threshold: number): Effort {
    if (node.lower >= threshold) return { prove: 0, disprove: IMPOSSIBLE }
    if (node.upper < threshold) return { prove: IMPOSSIBLE, disprove: 0 }
    if (node.children.length === 0) return { prove: 1, disprove: 1 }
    const efforts = node.children.map((child) => this.effortOfChild(child, threshold))
    return {
      prove: Math.min(...efforts.map(({ prove }) => prove)),
      disprove: Math.min(
        MOST_EFFORT,
        efforts.reduce((sum, { disprove }) => sum + disprove, 0),
      ),
    }
  }

  /** The effort of a child seen by the player to move before it: who asks for at least 1 there denies at least 0 here. */
  private effortOfChild({ node, same }: SolveChild, threshold: number): Effort {
    if (same) return this.effort(node, threshold)
    const { prove, disprove } = this.effort(node, 1 - threshold)
    return { prove: disprove, disprove: prove }
  }
}

/** Whether the value after a move is at least `value` for its mover; null while nobody knows. */
function atLeast({ node, same }: SolveChild, value: number): boolean | null {
  const lower = same ? node.lower : 0 - node.upper
  const upper = same ? node.upper : 0 - node.lower
  return lower >= value ? true : upper < value ? false : null
}
