import { Candidates, candidateMoves, makeCandidate, unmakeMoves } from '../game/candidates.js'
import type { Limits, SearchControl, SearchResult } from '../game/engine.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { SearchClock } from './clock.js'
import type { Playout } from './playout.js'
import { DRAW, SEAT_WINS, type SearchTree, UNPROVED } from './search-tree.js'

/**
 * One Monte Carlo search of one position.
 *
 * Every simulation goes down the tree, at each node to the child with the largest
 *
 *     mean result for the seat to move + exploration * sqrt(ln(visits of the node) / visits of the child),
 *
 * children without visits first and in generated order; a node visited for the second time is expanded; below the tree
 * a playout gives the result, which is added to every node of the path, each for the seat that moved to it.
 *
 * Invariant: the visits of an expanded node are 1 + the sum of those of its children (the root's 1 stands for its
 * expansion). Nodes = simulations; depth = length of the longest path.
 *
 * In zero-sum games results known for certain go up as well (M. Winands, Y. Björnsson & J. Saito, "Monte-Carlo Tree
 * Search Solver", 2008): a node is won for the seat to move when one child is, and decided by the best child once all
 * are proved. Proved children are not visited again. A proved root ends the search.
 */
export class MonteCarloRun {
  private readonly candidates: Candidates
  private readonly cells: Int32Array
  private readonly seats: number
  private readonly zeroSum: boolean
  /** Nodes from the root down, the seat that moved to each, and the moves it took. */
  private readonly path: number[] = []
  private readonly movers: number[] = []
  private readonly rootTotals: Float64Array
  private simulations = 0
  private deepest = 0

  constructor(
    private readonly game: Game,
    private readonly tree: SearchTree,
    private readonly playout: Playout,
    private readonly exploration: number,
    private readonly position: Position,
  ) {
    this.candidates = new Candidates(game)
    this.cells = new Int32Array(this.candidates.room)
    this.seats = game.traits.seats
    this.zeroSum = game.traits.payoff === 'zero-sum'
    this.rootTotals = new Float64Array(this.seats)
  }

  search(limits: Limits, control: SearchControl): SearchResult {
    const clock = new SearchClock(limits, control)
    this.tree.reset()
    this.expand(0)
    let nextLine = FIRST_LINE
    while (this.tree.proof[0] === UNPROVED && this.deepest <= (limits.depth ?? Infinity)) {
      this.simulate()
      this.simulations++
      if (this.simulations >= clock.nextCheck && clock.check(this.simulations)) break
      if (this.simulations === nextLine) {
        control.onLine(this.describe(clock))
        nextLine *= 2
      }
    }
    const result = this.describe(clock)
    control.onLine(result)
    return result
  }

  /** One descent, one playout, one way back up. Leaves the position as it was. */
  private simulate(): void {
    const { tree, position, path, movers } = this
    path.length = 1
    movers.length = 1
    path[0] = 0
    let node = 0
    let played = 0
    while (tree.childCount[node] > 0) {
      const seat = position.turn
      node = this.select(node)
      played += makeCandidate(position, tree.cells, tree.cellsAt[node])
      path.push(node)
      movers.push(seat)
      if (tree.childCount[node] === 0 && tree.visits[node] > 0 && !position.over) this.expand(node)
    }
    if (path.length - 1 > this.deepest) this.deepest = path.length - 1
    if (position.over) {
      this.playout.grade(position)
      if (this.zeroSum) this.proveUpwards()
    } else this.playout.run(position)
    unmakeMoves(position, played)
    this.addResult()
  }

  private expand(node: number): void {
    const end = this.candidates.generate(this.position, this.cells, 0)
    // When the tree has no memory left, this node goes on gathering statistics.
    this.tree.expand(node, this.cells, 0, end)
  }

  /**
   * The child to visit: unproved, and first without visits, then with the largest upper confidence bound. There is one:
   * a node whose children are all proved is proved itself and not visited.
   */
  private select(node: number): number {
    const { tree } = this
    const first = tree.firstChild[node]
    const end = first + tree.childCount[node]
    const logarithm = Math.log(tree.visits[node] + 1)
    let best = first
    let bestBound = 0 - Infinity
    for (let child = first; child < end; child++) {
      if (tree.proof[child] !== UNPROVED) continue
      const visits = tree.visits[child]
      if (visits === 0) return child
      const bound = tree.total[child] / visits + this.exploration * Math.sqrt(logarithm / visits)
      if (bound > bestBound) {
        bestBound = bound
        best = child
      }
    }
    return best
  }

  private addResult(): void {
    const { tree, path, movers } = this
    const { results } = this.playout
    tree.visits[0]++
    for (let seat = 0; seat < this.seats; seat++) this.rootTotals[seat] += results[seat]
    for (let step = 1; step < path.length; step++) {
      tree.visits[path[step]]++
      tree.total[path[step]] += results[movers[step]]
    }
  }
  /** The path ends in a finished game: notes its result, and what follows from it for the nodes above. */
  private proveUpwards(): void {
    const { tree, path, movers } = this
    let step = path.length - 1
    tree.proof[path[step]] = this.resultOfEnd()
    for (; step > 0; step--) {
      const proof = this.proofOfParent(path[step - 1], path[step], movers[step])
      if (proof === UNPROVED) return
      tree.proof[path[step - 1]] = proof
    }
  }

  private resultOfEnd(): number {
    const result = this.position.score(0)
    return result === 0 ? DRAW : SEAT_WINS + (result > 0 ? 0 : 1)
  }

  /** Returns the proved result of a node where `seat` moves, now that one of its children is proved. */
  private proofOfParent(parent: number, child: number, seat: number): number {
    const { tree } = this
    if (tree.proof[child] === SEAT_WINS + seat) return SEAT_WINS + seat
    let best = SEAT_WINS + 1 - seat
    const end = tree.firstChild[parent] + tree.childCount[parent]
    for (let other = tree.firstChild[parent]; other < end; other++) {
      if (tree.proof[other] === UNPROVED) return UNPROVED
      if (tree.proof[other] === DRAW) best = DRAW
    }
    return best
  }

  /**
   * The child to play: a proved win; else the most visited one that is not a proved loss, or a proved draw when that
   * one promises less than a draw. Where all are proved losses it is the most visited one, which took the longest to refute.
   */
  private chosen(node: number, seat: number): number {
    const { tree } = this
    const first = tree.firstChild[node]
    let best = -1
    let draw = -1
    let slowest = first
    for (let child = first; child < first + tree.childCount[node]; child++) {
      const proof = tree.proof[child]
      if (proof === SEAT_WINS + seat) return child
      if (proof === DRAW && draw < 0) draw = child
      if (tree.visits[child] > tree.visits[slowest]) slowest = child
      if (proof === UNPROVED && (best < 0 || tree.visits[child] > tree.visits[best])) best = child
    }
    if (draw >= 0 && (best < 0 || 2 * tree.total[best] < tree.visits[best])) return draw
    return best < 0 ? slowest : best
  }

  private describe(clock: SearchClock): SearchResult {
    const { tree, position } = this
    const seat = position.turn
    const best = this.chosen(0, seat)
    const turn = candidateMoves(tree.cells, tree.cellsAt[best])
    return {
      move: turn[0],
      ...(this.game.search.turns && { turn }),
      depth: this.deepest,
      scores: this.scores(best, seat),
      scale: 'expectation',
      bound: tree.proof[0] === UNPROVED ? 'lower' : 'exact',
      pv: this.line(),
      nodes: this.simulations,
      milliseconds: clock.elapsed(),
    }
  }

  /** Expected results from -1 to 1 in zero-sum games, chances of winning from 0 to 1 in others. */
  private scores(best: number, seat: number): number[] {
    const { tree } = this
    if (!this.zeroSum) return Array.from(this.rootTotals, (total) => total / Math.max(1, this.simulations))
    const proof = tree.proof[best]
    const visits = tree.visits[best]
    let own = visits === 0 ? 0 : (2 * tree.total[best]) / visits - 1
    if (proof !== UNPROVED) own = proof === DRAW ? 0 : proof === SEAT_WINS + seat ? 1 : -1
    return seat === 0 ? [own, 0 - own] : [0 - own, own]
  }

  /** From the root down, the child to play at every node that was visited. */
  private line(): number[] {
    const { tree, position } = this
    const line: number[] = []
    let node = 0
    while (tree.childCount[node] > 0) {
      const child = this.chosen(node, position.turn)
      if (node !== 0 && tree.visits[child] === 0) break
      line.push(...candidateMoves(tree.cells, tree.cellsAt[child]))
      makeCandidate(position, tree.cells, tree.cellsAt[child])
      node = child
      if (position.over) break
    }
    unmakeMoves(position, line.length)
    return line
  }
}

/** Simulations before the first line; the next ones follow at each doubling. */
const FIRST_LINE = 64
