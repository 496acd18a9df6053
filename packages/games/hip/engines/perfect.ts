import {
  type Engine,
  type EngineDefinition,
  type Limits,
  type SearchControl,
  type SearchLine,
  type SearchResult,
  scoreOfValue,
  type Value,
} from '@plyworks/core'
import { copyingMove } from '../copying.js'
import { hipOrdering } from '../evaluate.js'
import { movesOf } from '../moves.js'
import type { HipPosition, HipRules } from '../rules.js'
import { hasKnownResults, knownBoards, knownResultsOf, prepareKnownResults } from '../solver/known-results.js'
import { forgetLearned, solveHip } from '../solver/solver.js'
import { lyingImage, lyingRules, standingCell } from '../symmetry.js'
import { ProofPlayer } from './proof.js'
import { hardestToAnswer } from './resistance.js'

/**
 * Boards up to this size are solved from the first stone on within the time a player waits: those above take seconds or
 * minutes (`solved.tsv`). These limits are followed by `scripts/know-hip.mjs`, and `test/long/hip-known.test.ts` checks
 * that a million nodes do for every position met.
 */
const QUICK_CELLS = 21
const TABLE_BYTES = 32 * 2 ** 20

/** With at most this many empty cells every move is decided, so that the one which resists best is among them. */
const DECIDING_CELLS = 16
/** With more empty cells the next position may have to be a known one, and those follow the move order. */
const RESISTING_CELLS = { small: 21, large: 25 } as const
const SMALL_BOARD = 25
/** Nodes to find the move that resists best. */
const RESISTING_NODES = 2 ** 20
/** Fraction of a move's time and nodes for solving; the rest is for an engine that always has a move. */
const SOLVING_FRACTION = 0.85
/** With more empty cells than this a position is known or takes far longer than a move: the fraction is to find out. */
const HOPEFUL_CELLS = 24
const FINDING_FRACTION = 0.2

/**
 * Perfect play by solving the position before every move. Where it cannot win it resists, see `resistance.ts`; among
 * equals and with many empty cells it takes the move that the move order likes best. Where the time of a move is too
 * short for solving, the rest of it goes to proofs and heuristic search.
 */
export const perfectEngine: EngineDefinition<HipPosition> = {
  name: 'perfect',
  title: 'Perfect play on solved boards',
  refuses: (game) =>
    isSolved(game.start().rules)
      ? null
      : `Perfect play takes boards of at most ${QUICK_CELLS} cells, ${knownBoards(1)}, and with two stones a turn ${knownBoards(2)}; this one has ${game.traits.maxMoves} cells.`,
  options: () => ({}),
  prepare: (game) => prepareKnownResults(lyingRules(game.start().rules)),
  create: (game) => new PerfectPlayer(game.start().rules),
}

/** Whether every position of the board is solved within the time of a move. */
export function isSolved(rules: HipRules): boolean {
  return rules.cells <= QUICK_CELLS || hasKnownResults(lyingRules(rules))
}

class PerfectPlayer implements Engine<HipPosition> {
  private readonly lying: HipRules
  /** Plays where time is too short; made when it is first needed. */
  private stopgap: ProofPlayer | null = null
  private begins = true

  constructor(rules: HipRules) {
    this.lying = lyingRules(rules)
  }

  search(position: HipPosition, limits: Limits, control: SearchControl): SearchResult {
    const started = performance.now()
    // With a limit of nodes the moves of a game would depend on the games that were played before it in this thread.
    if (this.begins) forgetLearned()
    this.begins = false
    const { milliseconds = Infinity, nodes = Infinity } = limits
    const fraction = position.rules.cells - position.placed > HOPEFUL_CELLS ? FINDING_FRACTION : SOLVING_FRACTION
    let used = 0
    const effort = {
      stopped: () => control.stopped(),
      onSpent: (count: number) => {
        used += count
      },
      milliseconds: milliseconds * fraction,
      nodes: nodes * fraction,
    }
    const found = solvedMove(lyingImage(position, this.lying), effort)
    const spent = performance.now() - started
    if (found === null) {
      this.stopgap ??= new ProofPlayer(position.rules)
      const rest = { milliseconds: Math.max(1, milliseconds - spent), nodes: Math.max(1, nodes - used) }
      // The effort of solving in vain counts too.
      const whole = <Line extends SearchLine>(line: Line): Line => ({
        ...line,
        nodes: line.nodes + used,
        milliseconds: line.milliseconds + spent,
      })
      const onLine = (line: SearchLine) => control.onLine(whole(line))
      return whole(this.stopgap.search(position, { ...limits, ...rest }, { stopped: () => control.stopped(), onLine }))
    }
    const move = this.lying === position.rules ? found.move : standingCell(found.move, this.lying)
    const score = scoreOfValue(found.value)
    const result: SearchResult = {
      move,
      depth: position.rules.cells - position.placed,
      scores: position.turn === 0 ? [score, 0 - score] : [0 - score, score],
      scale: 'expectation',
      bound: 'exact',
      pv: [move],
      nodes: used,
      milliseconds: spent,
    }
    control.onLine(result)
    return result
  }
}

/** The effort after which solving ends. */
interface Effort {
  stopped(): boolean
  onSpent(nodes: number): void
  readonly milliseconds: number
  readonly nodes: number
}

interface SolvedMove {
  readonly move: number
  readonly value: Value
}

/** The move of a perfect player on a lying board; null when the effort does not do. */
function solvedMove(position: HipPosition, effort: Effort): SolvedMove | null {
  const copied = copyingMove(position, movesOf(position))
  if (copied !== undefined) return { move: copied, value: 'win' }
  const started = performance.now()
  const spent = () => effort.stopped() || performance.now() - started > effort.milliseconds
  const control = { ...effort, stopped: spent, memory: TABLE_BYTES, known: knownResultsOf(position.rules) }
  const solution = solveHip(position, { ...control, bestMoves: decidesAllMoves(position) ? 'all' : 'one' })
  if (solution === null) return null
  const { value, best, nodes } = solution
  const left = Math.max(0, Math.min(RESISTING_NODES, effort.nodes - nodes))
  const moves =
    value === 'win' || !resists(position) ? best : hardestToAnswer(position, best, value, { ...control, nodes: left })
  return { move: favouriteOf(position, moves), value }
}

/** On large boards one good move has to do while many cells are empty: refuting all others takes seconds. */
function decidesAllMoves({ rules, placed }: HipPosition): boolean {
  return rules.cells <= QUICK_CELLS || rules.cells - placed <= DECIDING_CELLS
}

/** Whether the opponent answers the next stone, and few enough cells are empty. */
function resists({ rules, placed }: HipPosition): boolean {
  const most = rules.cells <= SMALL_BOARD ? RESISTING_CELLS.small : RESISTING_CELLS.large
  return rules.leftAt[placed] === 1 && rules.cells - placed <= most
}

/** The best guess of the move order. */
export function favouriteOf(position: HipPosition, moves: readonly number[]): number {
  const ordering = hipOrdering(position.rules)
  return moves.reduce((best, move) => (ordering.guess(position, move) > ordering.guess(position, best) ? move : best))
}
