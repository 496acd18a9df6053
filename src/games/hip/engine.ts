import type { Engine, EngineDefinition, Limits, SearchControl, SearchResult } from '../../core/engine.js'
import type { Value } from '../../core/game.js'
import { hipOrdering } from './evaluate.js'
import type { HipPosition } from './rules.js'
import { type HipSolution, solveHip } from './solver.js'

/** Boards up to this size are solved from the first stone within the time a player waits. */
const PERFECT_CELLS = 20
const TABLE_BYTES = 32 * 2 ** 20
const SCORES: Record<Value, number> = { win: 1, draw: 0, loss: -1 }

/**
 * Perfect play by solving the position before every move. Among moves of equal value, and when time runs out, it takes
 * the one the move order likes best; in lost positions that keeps safe cells longest and leaves the most to find.
 */
export const perfectEngine: EngineDefinition<HipPosition> = {
  name: 'perfect',
  title: 'Perfect play on small boards',
  refuses: (game) =>
    game.traits.maxMoves > PERFECT_CELLS
      ? `Perfect play takes boards of at most ${PERFECT_CELLS} cells; this one has ${game.traits.maxMoves}.`
      : null,
  options: () => ({}),
  create: () => new PerfectPlayer(),
}

class PerfectPlayer implements Engine<HipPosition> {
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
      bestMoves: 'all',
    })
    const move = favourite(position, solution)
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

/** The best guess among the moves that keep the value, or among all when there was no time to find out. */
function favourite(position: HipPosition, solution: HipSolution | null): number {
  const out = new Int32Array(position.rules.cells)
  const moves = solution?.best ?? [...out.subarray(0, position.generate(out, 0))]
  const ordering = hipOrdering(position.rules)
  return moves.reduce((best, move) => (ordering.guess(position, move) > ordering.guess(position, best) ? move : best))
}
