import { type Value, valueOfScore } from '../game/outcome.js'
import type { Plan, Shard } from '../run/computation.js'
import { type ProofChild, type ProofNode, type ProofTree, WON } from './proof-tree.js'
import type { SolveFindings } from './solve-findings.js'

const IMPOSSIBLE = 1e9
/** Sums end here: a graph of many transpositions counts its leaves over and over. */
const MOST_EFFORT = 1e8

/** Effort to prove and to disprove that a score is at least a threshold, in leaves (proof and disproof number). */
interface Effort {
  readonly prove: number
  readonly disprove: number
}

/** "Is the score of the node at least the threshold?" */
type Question = readonly [node: ProofNode, threshold: number]

/**
 * Which leaves of a tree are worth solving next, by proof numbers (L. V. Allis, M. van der Meulen & H. J. van den
 * Herik, 1994): the one that helps the cheapest proof or disproof of the question at hand. Leaves at work count as
 * open, and the choice goes around them, so that many workers are kept on the likely proof before any begins another.
 *
 * The questions are, in turn: is the root at least a draw, is it a win, at which distance (halving what is left), and then of
 * each move whether it keeps that score. Every leaf is answered exactly, and all best moves are found, so that the answer is the same
 * in whatever order the results come.
 */
export class ProofPlan implements Plan<SolveFindings> {
  private readonly leaves = new Map<string, ProofNode>()
  private readonly names = new Map<ProofNode, string>()
  private efforts = new Map<ProofNode, Map<number, Effort>>()
  private readonly counts = { positions: 0, nodes: 0 }
  private accepted = 0

  /**
   * @param distances whether leaves are answered with distances; without them scores are 1, 0 and -1
   * @param payloadOf the shard of a leaf, by its notation
   */
  constructor(
    private readonly tree: ProofTree,
    private readonly distances: boolean,
    private readonly payloadOf: (leaf: string) => string,
  ) {
    for (const node of tree.nodes) {
      if (!distances) {
        node.lower = Math.sign(node.lower)
        node.upper = Math.sign(node.upper)
      }
      if (node.children.length > 0 || node.lower === node.upper) continue
      const name = String(this.leaves.size)
      this.leaves.set(name, node)
      this.names.set(node, name)
    }
    this.settle()
  }

  next(running: ReadonlySet<string>): Shard | null {
    this.efforts = new Map()
    const free = new Set<ProofNode>()
    for (const node of [...this.tree.nodes].reverse()) {
      if (node.lower === node.upper) continue
      const name = this.names.get(node)
      const open = name === undefined ? node.children.some((child) => free.has(child.node)) : !running.has(name)
      if (open) free.add(node)
    }
    for (const [node, threshold] of this.questions()) {
      const leaf = this.mostProving(node, threshold, free)
      const name = leaf === null ? undefined : this.names.get(leaf)
      if (leaf !== null && name !== undefined) return { name, payload: this.payloadOf(leaf.text) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    const leaf = this.leaves.get(name)
    if (leaf === undefined || leaf.lower === leaf.upper) return false
    // Checked by the pattern of the computation.
    const { value, plies, positions, nodes } = JSON.parse(result) as SolveFindings
    const score = scoreOf(value, this.distances ? plies : WON - 1)
    if (score === null) return false
    leaf.lower = score
    leaf.upper = score
    this.counts.positions += positions
    this.counts.nodes += nodes
    this.accepted++
    this.settle()
    return true
  }

  fraction(atWork: number): number {
    this.efforts = new Map()
    const left = this.questions().reduce((sum, [node, threshold]) => {
      const { prove, disprove } = this.effort(node, threshold)
      return sum + Math.min(prove, disprove)
    }, 0)
    return Math.min(1, (this.accepted + atWork) / Math.max(1, this.accepted + left))
  }

  answer(): SolveFindings | null {
    if (this.questions().length > 0) return null
    const { root, rootMoves } = this.tree
    const best = rootMoves.filter(({ child }) => this.atLeast(child, root.lower) === true).map(({ move }) => move)
    const value = valueOfScore(root.lower)
    const plies = this.distances && value !== 'draw' ? { plies: WON - Math.abs(root.lower) } : {}
    return { value, ...plies, ...this.counts, best }
  }

  /** Nodes with the threshold that is asked of their score, those first that come first. */
  private questions(): Question[] {
    const { root, rootMoves } = this.tree
    if (root.lower !== root.upper) return [[root, thresholdBetween(root)]]
    const open: Question[] = []
    for (const { child } of rootMoves) {
      if (this.atLeast(child, root.lower) !== null) continue
      const threshold = this.thresholdOfChild(child, root.lower)
      if (!open.some(([node]) => node === child.node)) open.push([child.node, threshold])
    }
    return open
  }

  /** Bounds of all inner nodes from those of their children. */
  private settle(): void {
    for (const node of [...this.tree.nodes].reverse()) {
      if (node.children.length === 0) continue
      node.lower = Math.max(...node.children.map((child) => this.lowerOf(child)))
      node.upper = Math.max(...node.children.map((child) => this.upperOf(child)))
    }
  }

  /** The least score that a child gives the player before it. */
  private lowerOf({ node, same }: ProofChild): number {
    return this.stepBack(same ? node.lower : 0 - node.upper)
  }

  private upperOf({ node, same }: ProofChild): number {
    return this.stepBack(same ? node.upper : 0 - node.lower)
  }

  /** Whether the score after a move is at least `score` for its mover; null while it is not known. */
  private atLeast(child: ProofChild, score: number): boolean | null {
    return this.lowerOf(child) >= score ? true : this.upperOf(child) < score ? false : null
  }

  /** A score as the node before sees it: one ply further from the end. */
  private stepBack(score: number): number {
    return this.distances ? score - Math.sign(score) : score
  }

  /**
   * Returns the threshold for a child where its parent asks for at least `threshold`: the other player denies that
   * with one more.
   */
  private thresholdOfChild({ same }: ProofChild, threshold: number): number {
    const stepped = this.distances ? threshold + Math.sign(threshold) : threshold
    return same ? stepped : 1 - stepped
  }

  /** The leaf on the way of the cheapest proof or disproof, whichever is cheaper, that is free. */
  private mostProving(start: ProofNode, asked: number, free: ReadonlySet<ProofNode>): ProofNode | null {
    if (!free.has(start)) return null
    let node = start
    let threshold = asked
    const first = this.effort(start, asked)
    // Which of the two is gone for at this node.
    let proving = first.prove <= first.disprove
    while (node.children.length > 0) {
      let best: ProofChild | null = null
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
      threshold = this.thresholdOfChild(best, threshold)
      if (!best.same) proving = !proving
      node = best.node
    }
    return node
  }

  private effort(node: ProofNode, threshold: number): Effort {
    const known = this.efforts.get(node)?.get(threshold)
    if (known !== undefined) return known
    const effort = this.findEffort(node, threshold)
    const all = this.efforts.get(node) ?? new Map<number, Effort>()
    this.efforts.set(node, all.set(threshold, effort))
    return effort
  }

  private findEffort(node: ProofNode, threshold: number): Effort {
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

  /** The effort of a child seen by the player to move before it. */
  private effortOfChild(child: ProofChild, threshold: number): Effort {
    const effort = this.effort(child.node, this.thresholdOfChild(child, threshold))
    return child.same ? effort : { prove: effort.disprove, disprove: effort.prove }
  }
}

/** The score of a leaf; null for a decided one without its distance. */
function scoreOf(value: Value, plies: number | undefined): number | null {
  if (value === 'draw') return 0
  if (plies === undefined) return null
  return value === 'win' ? WON - plies : plies - WON
}

/** Draw or better, win or not, then the middle of what is left. */
function thresholdBetween({ lower, upper }: ProofNode): number {
  if (lower < 0 && upper >= 0) return 0
  if (lower <= 0 && upper > 0) return 1
  return lower + Math.ceil((upper - lower) / 2)
}
