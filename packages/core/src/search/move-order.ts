import type { Game, Ordering } from '../game/game.js'
import type { Position } from '../game/position.js'
import type { MoveStack } from './move-stack.js'
import { MAX_DEPTH } from './two-seat.js'

/** The means to order moves by. */
export interface MoveOrderSettings {
  readonly killers: boolean
  readonly history: boolean
  /** The game's own guess. */
  readonly guess: boolean
}

/**
 * The order in which alpha-beta tries moves: moves that cut off sibling nodes (killer moves: S. Akl & M. Newborn, 1977),
 * moves that often cut off (history heuristic: J. Schaeffer, 1983), and the game's own guess.
 */
export class MoveOrder {
  private readonly ordering: Ordering | null
  private readonly killers = new Int32Array(2 * (MAX_DEPTH + 2))
  private readonly history = new Int32Array(2 * HISTORY_SIZE)

  constructor(
    game: Game,
    private readonly stack: MoveStack,
    private readonly settings: MoveOrderSettings,
  ) {
    this.ordering = settings.guess ? (game.search.ordering ?? null) : null
  }

  /** Gets ready for another search: killers are forgotten, history counts for an eighth. */
  begin(): void {
    this.killers.fill(NO_KILLER)
    for (let index = 0; index < this.history.length; index++) this.history[index] >>= 3
  }

  /** Scores the moves from `at` to `end` for `pickBest`; larger is tried earlier. */
  score(position: Position, at: number, end: number, ply: number, seat: number): void {
    const { moves, scores } = this.stack
    const { settings, ordering } = this
    const first = settings.killers ? this.killers[2 * ply] : NO_KILLER
    const second = settings.killers ? this.killers[2 * ply + 1] : NO_KILLER
    for (let index = at; index < end; index++) {
      const move = moves[index]
      let score = settings.history ? this.history[historyIndex(move, seat)] : 0
      if (ordering !== null) score += ordering.guess(position, move) * GUESS_WEIGHT
      if (settings.killers) score += move === first ? KILLER_BONUS : move === second ? KILLER_BONUS - 1 : 0
      scores[index] = score
    }
  }

  /** Brings the best scored of the moves from `index` to `end` to `index`. */
  pickBest(index: number, end: number): void {
    const { moves, scores } = this.stack
    let best = index
    for (let other = index + 1; other < end; other++) if (scores[other] > scores[best]) best = other
    if (best === index) return
    const move = moves[best]
    moves[best] = moves[index]
    moves[index] = move
    scores[best] = scores[index]
  }

  /** Remembers a move that made its siblings superfluous. */
  noteCutoff(move: number, depth: number, ply: number, seat: number): void {
    const { killers, history } = this
    if (killers[2 * ply] !== move) {
      killers[2 * ply + 1] = killers[2 * ply]
      killers[2 * ply] = move
    }
    // Towards HISTORY_TOP, the more slowly the nearer, so that it is never passed.
    const index = historyIndex(move, seat)
    const bonus = Math.min(depth * depth * 16, 8192)
    history[index] += bonus - ((history[index] * bonus) >> HISTORY_TOP_BITS)
  }
}

const HISTORY_SIZE = 1 << 12
const HISTORY_TOP_BITS = 16
/** A guess, -1000 to 1000, weighs about as much as the history, 0 to 65,536. */
const GUESS_WEIGHT = 64
const KILLER_BONUS = 1 << 20
/** No game in the box has this move; if one had, it would be tried a little early. */
const NO_KILLER = -0x80000000

/** Moves are hashed (multiplicatively, D. Knuth) because their layout is the game's business. */
function historyIndex(move: number, seat: number): number {
  return (Math.imul(move, 0x9e3779b1) >>> 20) | (seat << 12)
}
