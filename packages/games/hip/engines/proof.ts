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
import { DECIDED, type JudgedMove, type Judgement, judgeMoves } from './judgement.js'

const TABLE_BYTES = 64 * 2 ** 20
/** Shares of the effort for proofs, by cells in play at most; with more of them no proof comes in the time of a move. */
const PROOF_SHARES = [
  { cells: 26, share: 0.6 },
  { cells: 34, share: 0.25 },
] as const
/** Share of the time after which judgement ends. */
const JUDGE_SHARE = 0.95
/** Searches of so many milliseconds are looked at while they run, and begin with a judgement of so many. */
const LONG_LOOK = 20_000
const FIRST_LOOK = 1000
/** Nodes for each move in the first round of proofs; every round has four times as many. */
const FIRST_ROUND = 256
const ROUND_GROWTH = 4

/**
 * Play on boards too large to be solved: copying where it wins, then the solver on every move in rounds of growing
 * effort - a proved win is played, proved losses are dropped - and judgement among what is left. Late in the game, which
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

/** What a move is to be proved to lead to, at least. */
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

/** What the kernel asks whether to go on; replaced with every step of a search. */
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
  /** What the last whole iteration of judgement said. */
  private judged: SearchLine | null = null

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
    this.nodesBefore = kernel.nodes + kernel.judged
  }

  run(): SearchResult {
    const { position, nodes } = this
    const safe = likeliestFirst(position, safeMovesOf(position))
    const moves = safe.length > 0 ? safe : movesOf(position)
    const copying = copyingMove(position, moves)
    if (copying !== undefined) return this.finish(copying, 1, 1)
    const share = PROOF_SHARES.find(({ cells }) => cellsInPlay(position) <= cells)?.share ?? 0
    // Who looks on wants to see something before proofs are through.
    const isWatched = this.time >= LONG_LOOK && this.time < Infinity
    if (share > 0 && isWatched) this.judge(moves, () => this.spent(FIRST_LOOK / this.time))
    const effort = { share, nodes: this.kernel.nodes + nodes * share }
    const proofs = this.prove(moves, 'win', effort)
    const winning = proofs.indexOf('reached')
    if (winning >= 0) return this.finish(moves[winning], 1, 1)
    const open = stillOpen(moves, proofs)
    return open.length > 0 ? this.judgeOpen(open) : this.playWithoutWin(moves, effort)
  }

  /** Judges moves of which nothing is proved; an only one is played at once. */
  private judgeOpen(open: readonly number[]): SearchResult {
    const { move, depth } = this.judge(open, () => this.enough(), open.length === 1 ? 1 : Infinity)
    return this.judged === null ? this.finish(move, 0, depth, 'lower') : { ...this.judged, move, pv: [move] }
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
      candidates.length === 1 ? { move: candidates[0], depth: 1 } : this.judge(candidates, () => this.enough())
    return open.length > 0 ? this.finish(move, 0, depth, 'upper') : this.finish(move, -1, depth)
  }

  private enough(): boolean {
    return this.spent(JUDGE_SHARE) || this.effort().nodes >= this.nodes
  }

  private spent(share: number): boolean {
    return this.control.stopped() || performance.now() - this.started > this.time * share
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
    const nodes = this.kernel.nodes + this.kernel.judged - this.nodesBefore
    return { nodes, milliseconds: performance.now() - this.started }
  }

  /** Judges moves, and tells the best ones after every iteration. */
  private judge(candidates: readonly number[], stopped: () => boolean, most = Infinity): Judgement {
    const { position, limits } = this
    this.judged = null
    this.halt.stopped = stopped
    const deepest = Math.min(limits.depth ?? Infinity, position.rules.cells, most)
    return judgeMoves(this.kernel, position, candidates, deepest, stopped, {
      count: Math.min(limits.lines ?? 1, candidates.length),
      onIteration: (depth, best) => {
        const lines = best.map((each) => ({ ...judgedLine(position, each, depth), ...this.effort() }))
        this.judged = lines[0]
        for (const [index, line] of lines.entries()) {
          this.control.onLine(lines.length > 1 ? { ...line, rank: index + 1 } : line)
        }
      },
    })
  }

  /** Tries to prove each move, in rounds of growing effort, until one is proved to reach the goal. */
  private prove(moves: readonly number[], goal: Goal, { share, nodes: most }: ProofEffort): Proof[] {
    const { kernel, position } = this
    const proofs: Proof[] = moves.map(() => 'open')
    if (share === 0 || most - kernel.nodes < FIRST_ROUND) return proofs
    const spent = () => kernel.nodes >= most || this.spent(share)
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

/** What proofs may take: a share of the time, and the count of the kernel's nodes at which they end. */
interface ProofEffort {
  readonly share: number
  readonly nodes: number
}

function stillOpen(moves: readonly number[], proofs: readonly Proof[]): number[] {
  return moves.filter((_, index) => proofs[index] === 'open')
}

/** What judgement says of a move. */
function judgedLine(
  { rules, turn, placed }: HipPosition,
  { move, score }: JudgedMove,
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
