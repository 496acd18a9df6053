import type { Engine, EngineDefinition, Limits, SearchControl, SearchResult } from '../../core/engine.js'
import type { Value } from '../../core/game.js'
import { hipOrdering } from './evaluate.js'
import { hasKnownResults, knownResultsOf, prepareKnownResults } from './known-results.js'
import type { HipPosition } from './rules.js'
import { solveHip } from './solver.js'

/** Boards up to this size are solved from the first stone on within the time a player waits. */
const QUICK_CELLS = 21
const TABLE_BYTES = 32 * 2 ** 20
const SCORES: Record<Value, number> = { win: 1, draw: 0, loss: -1 }

/** With at most so many empty cells the answers to every move are solved, too. */
const RESISTING_CELLS = 16

/**
 * Perfect play by solving the position before every move. Where it cannot win it resists: of the moves that keep the
 * value it takes one with the smallest share of answers that keep it for the opponent, so that chance would err most
 * often. Among equals, with many empty cells and when time runs out, it takes the one the move order likes best.
 */
export const perfectEngine: EngineDefinition<HipPosition> = {
  name: 'perfect',
  title: 'Perfect play on small boards',
  refuses: (game) =>
    game.traits.maxMoves <= QUICK_CELLS || hasKnownResults(game.start().rules)
      ? null
      : `Perfect play takes boards of at most ${QUICK_CELLS} cells, and with one stone a turn 3 x 8, 4 x 6 and 5 x 5; this one has ${game.traits.maxMoves} cells.`,
  options: () => ({}),
  prepare: (game) => prepareKnownResults(game.start().rules),
  create: (game) => new PerfectPlayer(knownResultsOf(game.start().rules)),
}

class PerfectPlayer implements Engine<HipPosition> {
  /** @param known what large boards need to be solved at once */
  constructor(private readonly known: readonly Uint8Array[]) {}

  search(position: HipPosition, limits: Limits, control: SearchControl): SearchResult {
    const started = performance.now()
    let nodes = 0
    const spent = () =>
      control.stopped() ||
      performance.now() - started > (limits.milliseconds ?? Infinity) ||
      nodes > (limits.nodes ?? Infinity)
    const solution = solveHip(position, {
      stopped: spent,
      onProgress: (count) => {
        nodes = count
      },
      memory: TABLE_BYTES,
      known: this.known,
      bestMoves: decidesAllMoves(position) ? 'all' : 'one',
    })
    // Of a turn of two stones the first is answered by nobody.
    const resists = solution !== null && solution.value !== 'win' && position.rules.stones === 1
    const moves = resists ? hardestToAnswer(position, solution.best, spent) : (solution?.best ?? allMoves(position))
    const move = favouriteOf(position, moves)
    const score = solution === null ? 0 : SCORES[solution.value]
    const result: SearchResult = {
      move,
      depth: position.rules.cells - position.placed,
      scores: position.turn === 0 ? [score, 0 - score] : [0 - score, score],
      scale: 'expectation',
      bound: 'exact',
      pv: [move],
      nodes: solution?.nodes ?? nodes,
      milliseconds: performance.now() - started,
    }
    control.onLine(result)
    return result
  }
}

/** On large boards one good move has to do while many cells are empty: refuting all others takes seconds. */
function decidesAllMoves({ rules, placed }: HipPosition): boolean {
  return rules.cells <= QUICK_CELLS || rules.cells - placed <= RESISTING_CELLS
}

/** Of moves that keep the value, those whose share of answers that keep it for the opponent is smallest. */
function hardestToAnswer(position: HipPosition, moves: readonly number[], spent: () => boolean): readonly number[] {
  if (position.rules.cells - position.placed > RESISTING_CELLS) return moves
  const copy = position.clone()
  let least = Infinity
  let hardest: number[] = []
  for (const move of moves) {
    copy.make(move)
    const share = answeringShare(copy, spent)
    copy.unmake()
    if (share === null) return moves
    if (share < least) hardest = []
    if (share <= least) hardest.push(move)
    least = Math.min(least, share)
  }
  return hardest
}

/** The share of the moves that keep the value for the player to move; 1 when the game is over, null when stopped. */
function answeringShare(position: HipPosition, stopped: () => boolean): number | null {
  if (position.over) return 1
  const solution = solveHip(position, { stopped, memory: TABLE_BYTES, bestMoves: 'all' })
  return solution === null ? null : solution.best.length / allMoves(position).length
}

function allMoves(position: HipPosition): number[] {
  const out = new Int32Array(position.rules.cells)
  return [...out.subarray(0, position.generate(out, 0))]
}

/** The best guess of the move order. */
export function favouriteOf(position: HipPosition, moves: readonly number[]): number {
  const ordering = hipOrdering(position.rules)
  return moves.reduce((best, move) => (ordering.guess(position, move) > ordering.guess(position, best) ? move : best))
}
