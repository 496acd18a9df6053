import type { Engine, EngineDefinition, Limits, SearchControl, SearchResult } from '../../core/engine.js'
import { copyingMove, copyingVerdict } from './copying.js'
import { hipOrdering } from './evaluate.js'
import { judgeMoves } from './judge.js'
import { HipPosition, type HipRules } from './rules.js'
import { HipKernel, SearchStopped } from './solver-kernel.js'
import { count32 } from './squares.js'

const TABLE_BYTES = 64 * 2 ** 20
/** Shares of the time for proofs, by cells in play at most; with more of them no proof comes in the time of a move. */
const PROOF_SHARES = [
  { cells: 26, share: 0.6 },
  { cells: 34, share: 0.25 },
] as const
/** Share of the time after which judgement ends. */
const JUDGE_SHARE = 0.95
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
  options: () => ({}),
  create: (game) => new ProofPlayer(game.start().rules),
}

/** What is proved of a move: its mover's result, or nothing yet. */
type Proof = 'win' | 'not won' | 'open'

export class ProofPlayer implements Engine<HipPosition> {
  private readonly kernel: HipKernel
  private halt: () => boolean = () => false

  constructor(rules: HipRules) {
    this.kernel = new HipKernel(rules, TABLE_BYTES, { stopped: () => this.halt() })
    // Deciding the copying strategy takes a while on large boards and is remembered.
    copyingVerdict(new HipPosition(rules))
  }

  search(position: HipPosition, limits: Limits, control: SearchControl): SearchResult {
    const started = performance.now()
    const time = limits.milliseconds ?? Infinity
    const spent = (share: number) => control.stopped() || performance.now() - started > time * share
    const copy = position.clone()
    const moves = safeMoves(copy)
    const before = this.kernel.nodes + this.kernel.judged
    let depth = 1
    // Scores tell what is proved: 1 a win, -1 that no move wins; 0 nothing.
    const finish = (move: number, score: number): SearchResult => {
      const result: SearchResult = {
        move,
        depth,
        scores: position.turn === 0 ? [score, 0 - score] : [0 - score, score],
        scale: 'expectation',
        bound: 'exact',
        pv: [move],
        nodes: this.kernel.nodes + this.kernel.judged - before,
        milliseconds: performance.now() - started,
      }
      control.onLine(result)
      return result
    }
    const copying = copyingMove(copy, moves)
    if (copying !== undefined) return finish(copying, 1)
    const nodes = limits.nodes ?? Infinity
    const share = PROOF_SHARES.find(({ cells }) => cellsInPlay(copy) <= cells)?.share ?? 0
    const proofs = share === 0 ? moves.map(() => 'open') : this.prove(copy, moves, nodes, () => spent(share))
    const winning = proofs.indexOf('win')
    if (winning >= 0) return finish(moves[winning], 1)
    const open = moves.filter((_, index) => proofs[index] === 'open')
    const candidates = open.length > 0 ? open : moves
    if (candidates.length === 1) return finish(candidates[0], open.length > 0 ? 0 : -1)
    const most = limits.depth ?? copy.rules.cells
    const judgedBefore = this.kernel.judged
    const judgedOut = () => spent(JUDGE_SHARE) || this.kernel.judged - judgedBefore > nodes
    this.halt = judgedOut
    const judgement = judgeMoves(this.kernel, copy, candidates, most, judgedOut)
    depth = Math.max(1, judgement.depth)
    return finish(judgement.move, open.length > 0 ? 0 : -1)
  }

  /** Tries to prove each move, in rounds of growing effort. */
  private prove(position: HipPosition, moves: readonly number[], nodes: number, spent: () => boolean): Proof[] {
    const proofs: Proof[] = moves.map(() => 'open')
    if (nodes < FIRST_ROUND) return proofs
    const { kernel } = this
    const most = kernel.nodes + nodes
    for (let effort = FIRST_ROUND; !spent() && kernel.nodes < most; effort *= ROUND_GROWTH) {
      for (let index = 0; index < moves.length && !spent(); index++) {
        if (proofs[index] !== 'open') continue
        const end = Math.min(kernel.nodes + effort, most)
        this.halt = () => kernel.nodes >= end || spent()
        proofs[index] = proofOf(kernel, position, moves[index])
        if (proofs[index] === 'win') return proofs
      }
      if (!proofs.includes('open')) break
    }
    return proofs
  }
}

/** Empty cells that one side at least may use. */
function cellsInPlay(position: HipPosition): number {
  const { barred } = position
  const low = position.emptyLow() & ~(barred[0] & barred[2])
  const high = position.emptyHigh() & ~(barred[1] & barred[3])
  return count32(low) + count32(high)
}

/** Safe moves, best guess first; all moves when none is safe. */
function safeMoves(position: HipPosition): number[] {
  const out = new Int32Array(position.rules.cells)
  const all = [...out.subarray(0, position.generate(out, 0))]
  const safe = all.filter((move) => !position.completes(position.turn, move))
  const ordering = hipOrdering(position.rules)
  const guesses = new Map(safe.map((move) => [move, ordering.guess(position, move)]))
  safe.sort((one, other) => (guesses.get(other) ?? 0) - (guesses.get(one) ?? 0))
  return safe.length > 0 ? safe : all
}

function proofOf(kernel: HipKernel, position: HipPosition, move: number): Proof {
  const { rules, turn } = position
  position.make(move)
  try {
    if (position.over) return position.score(turn) === 1 ? 'win' : 'not won'
    // The full board keeps its mover from a win, except the one who would have to move on it.
    const full = rules.rule === 'gardner' && rules.seatAt[rules.cells] !== turn ? 1 : 0
    return kernel.solve(position, full) === (position.turn === turn) ? 'win' : 'not won'
  } catch (error) {
    if (error instanceof SearchStopped) return 'open'
    throw error
  } finally {
    position.unmake()
  }
}
