import {
  type Engine,
  type EngineDefinition,
  type Limits,
  type SearchControl,
  type SearchLine,
  type SearchResult,
  Stopped,
  WIN,
} from '@plyworks/core'
import { copyingMove, copyingVerdict } from '../copying.js'
import { WON } from '../kernel-layout.js'
import { likeliestFirst, movesOf, safeMovesOf } from '../moves.js'
import { HipPosition, type HipRules } from '../rules.js'
import { fullFor, HipKernel, LOOK_AHEAD_CELLS } from '../solver/kernel.js'
import { count32 } from '../squares.js'
import { DECIDED, type HeuristicMove, type ScoredMove, searchHeuristically } from './heuristic.js'

const TABLE_BYTES = 64 * 2 ** 20
/**
 * Fractions of the effort for proofs, by cells in play at most; with more of them no proof comes in the time of a move. Set
 * by hand; `plyworks match examples/hip-7.toml` and `examples/hip-8.toml` play them against the general alpha-beta.
 */
const PROOF_FRACTIONS = [
  { cells: 26, fraction: 0.6 },
  { cells: 34, fraction: 0.25 },
] as const
/** Fraction of the time after which the heuristic search ends. */
const HEURISTIC_FRACTION = 0.95
/**
 * Searches of at least LONG_LOOK milliseconds are watched while they run, and begin with FIRST_LOOK milliseconds of
 * heuristic search.
 */
const LONG_LOOK = 20_000
const FIRST_LOOK = 1000
/** Nodes for each move in the first round of proofs; every round has four times as many. */
const FIRST_ROUND = 256
const ROUND_GROWTH = 4

/**
 * Play on boards too large to be solved: copying where it wins, then the solver on every move in rounds of growing
 * effort - a proved win is played, proved losses are dropped - and heuristic search among what is left. Late in the game, which
 * is where games of Hip are decided, that is perfect play.
 */
export const proofEngine: EngineDefinition<HipPosition> = {
  name: 'proof',
  title: 'Proofs first, then judgement',
  refuses: () => null,
  lines: 'together',
  options: () => ({}),
  create: (game) => new ProofPlayer(game.start().rules),
}

/** The least result that a move is to be proved to lead to. */
type Goal = 'win' | 'draw'

/** Whether a move is proved to lead there, or not to, or nothing yet. */
type Proof = 'reached' | 'missed' | 'open'

export class ProofPlayer implements Engine<HipPosition> {
  private readonly kernel: HipKernel
  private readonly halt: Halt = { stopped: () => false }

  constructor(rules: HipRules) {
    const limits = { stopped: () => this.halt.stopped() }
    // Proofs begin where so few cells are in play that the board is as a small one.
    this.kernel = new HipKernel(rules, TABLE_BYTES, limits, { lookAhead: LOOK_AHEAD_CELLS.small })
    // Deciding the copying strategy takes a while on large boards and is remembered.
    copyingVerdict(new HipPosition(rules))
  }

  search(position: HipPosition, limits: Limits, control: SearchControl): SearchResult {
    return new ProofSearch(this.kernel, this.halt, position, limits, control).run()
  }
}

/** Tells the kernel when to stop; replaced with every step of a search. */
interface Halt {
  stopped(): boolean
}

/** One search of one position. */
class ProofSearch {
  private readonly started = performance.now()
  /** A copy, moved in place. */
  private readonly position: HipPosition
  private readonly time: number
  private readonly nodes: number
  private readonly nodesBefore: number
  /** The line of the last whole iteration of the heuristic search. */
  private lastLine: SearchLine | null = null

  constructor(
    private readonly kernel: HipKernel,
    private readonly halt: Halt,
    position: HipPosition,
    private readonly limits: Limits,
    private readonly control: SearchControl,
  ) {
    this.position = position.clone()
    this.time = limits.milliseconds ?? Infinity
    this.nodes = limits.nodes ?? Infinity
    this.nodesBefore = kernel.nodes + kernel.heuristicNodes
  }

  run(): SearchResult {
    const { position, nodes } = this
    const safe = likeliestFirst(position, safeMovesOf(position))
    const moves = safe.length > 0 ? safe : movesOf(position)
    const copying = copyingMove(position, moves)
    if (copying !== undefined) return this.finish(copying, 1, 1)
    const fraction = PROOF_FRACTIONS.find(({ cells }) => cellsInPlay(position) <= cells)?.fraction ?? 0
    // A long search shows a line before its proofs are through.
    const isWatched = this.time >= LONG_LOOK && this.time < Infinity
    if (fraction > 0 && isWatched) this.searchOn(moves, () => this.spent(FIRST_LOOK / this.time))
    const effort = { fraction, nodes: this.kernel.nodes + nodes * fraction }
    const proofs = this.prove(moves, 'win', effort)
    const winning = proofs.indexOf('reached')
    if (winning >= 0) return this.finish(moves[winning], 1, 1)
    const open = stillOpen(moves, proofs)
    return open.length > 0 ? this.chooseOpen(open) : this.playWithoutWin(moves, effort)
  }

  /** Chooses among moves of which nothing is proved; an only one is played at once. */
  private chooseOpen(open: readonly number[]): SearchResult {
    const { move, depth } = this.searchOn(open, () => this.enough(), open.length === 1 ? 1 : Infinity)
    return this.lastLine === null ? this.finish(move, 0, depth, 'lower') : { ...this.lastLine, move, pv: [move] }
  }

  /** When no move wins: a move that holds the draw, if there is one. */
  private playWithoutWin(moves: readonly number[], effort: ProofEffort): SearchResult {
    // Under `last-mover` no game is drawn.
    const canDraw = this.position.rules.rule === 'gardner'
    const proofs = canDraw ? this.prove(moves, 'draw', effort) : moves.map((): Proof => 'missed')
    const holding = proofs.indexOf('reached')
    if (holding >= 0) return this.finish(moves[holding], 0, 1)
    const open = stillOpen(moves, proofs)
    const candidates = open.length > 0 ? open : moves
    const { move, depth } =
      candidates.length === 1 ? { move: candidates[0], depth: 1 } : this.searchOn(candidates, () => this.enough())
    return open.length > 0 ? this.finish(move, 0, depth, 'upper') : this.finish(move, -1, depth)
  }

  private enough(): boolean {
    return this.spent(HEURISTIC_FRACTION) || this.effort().nodes >= this.nodes
  }

  private spent(fraction: number): boolean {
    return this.control.stopped() || performance.now() - this.started > this.time * fraction
  }

  /** @param score what is proved: 1 a win, 0 a draw, -1 a loss, each with its bound */
  private finish(move: number, score: number, depth: number, bound: SearchLine['bound'] = 'exact'): SearchResult {
    const result: SearchResult = {
      move,
      depth: Math.max(1, depth),
      scores: scorePair(this.position.turn, score),
      scale: 'expectation',
      bound,
      pv: [move],
      ...this.effort(),
    }
    this.control.onLine(result)
    return result
  }

  private effort(): Pick<SearchLine, 'nodes' | 'milliseconds'> {
    const nodes = this.kernel.nodes + this.kernel.heuristicNodes - this.nodesBefore
    return { nodes, milliseconds: performance.now() - this.started }
  }

  /** Searches moves heuristically, and reports the best ones after every iteration. */
  private searchOn(candidates: readonly number[], stopped: () => boolean, most = Infinity): HeuristicMove {
    const { position, limits } = this
    this.lastLine = null
    this.halt.stopped = stopped
    const deepest = Math.min(limits.depth ?? Infinity, position.rules.cells, most)
    return searchHeuristically(this.kernel, position, candidates, deepest, stopped, {
      count: Math.min(limits.lines ?? 1, candidates.length),
      onIteration: (depth, best) => {
        const lines = best.map((each) => ({ ...lineOfScore(position, each, depth), ...this.effort() }))
        this.lastLine = lines[0]
        for (const [index, line] of lines.entries()) {
          this.control.onLine(lines.length > 1 ? { ...line, rank: index + 1 } : line)
        }
      },
    })
  }

  /** Tries to prove each move, in rounds of growing effort, until one is proved to reach the goal. */
  private prove(moves: readonly number[], goal: Goal, { fraction, nodes: most }: ProofEffort): Proof[] {
    const { kernel, position } = this
    const proofs: Proof[] = moves.map(() => 'open')
    if (fraction === 0 || most - kernel.nodes < FIRST_ROUND) return proofs
    const spent = () => kernel.nodes >= most || this.spent(fraction)
    for (let effort = FIRST_ROUND; !spent(); effort *= ROUND_GROWTH) {
      for (let index = 0; index < moves.length && !spent(); index++) {
        if (proofs[index] !== 'open') continue
        const end = Math.min(kernel.nodes + effort, most)
        this.halt.stopped = () => kernel.nodes >= end || spent()
        proofs[index] = proofOf(kernel, position, moves[index], goal)
        if (proofs[index] === 'reached') return proofs
      }
      if (!proofs.includes('open')) break
    }
    return proofs
  }
}

/** The effort for proofs: a fraction of the time, and the count of the kernel's nodes at which they end. */
interface ProofEffort {
  readonly fraction: number
  readonly nodes: number
}

function stillOpen(moves: readonly number[], proofs: readonly Proof[]): number[] {
  return moves.filter((_, index) => proofs[index] === 'open')
}

/** Returns the line of a move by its heuristic score. */
function lineOfScore(
  { rules, turn, placed }: HipPosition,
  { move, score }: ScoredMove,
  depth: number,
): Omit<SearchLine, 'nodes' | 'milliseconds'> {
  // The score counts the stones when nothing is left to play; under `gardner` the one that loses is still to come.
  const plies = WON - Math.abs(score) - placed + (rules.rule === 'gardner' ? 1 : 0)
  const graded = score >= DECIDED ? WIN - plies : score <= 0 - DECIDED ? plies - WIN : score
  return { depth, scores: scorePair(turn, graded), scale: 'evaluation', bound: 'exact', pv: [move] }
}

function scorePair(turn: number, score: number): number[] {
  return turn === 0 ? [score, 0 - score] : [0 - score, score]
}

/** Empty cells that one side at least may use. */
function cellsInPlay(position: HipPosition): number {
  const { barred } = position
  const low = position.emptyLow() & ~(barred[0] & barred[2])
  const high = position.emptyHigh() & ~(barred[1] & barred[3])
  return count32(low) + count32(high)
}

function proofOf(kernel: HipKernel, position: HipPosition, move: number, goal: Goal): Proof {
  const { rules, turn } = position
  position.make(move)
  try {
    if (position.over) return position.score(turn) >= (goal === 'win' ? 1 : 0) ? 'reached' : 'missed'
    return kernel.solve(position, fullFor(rules, turn, goal)) === (position.turn === turn) ? 'reached' : 'missed'
  } catch (error) {
    if (error instanceof Stopped) return 'open'
    throw error
  } finally {
    position.unmake()
  }
}
