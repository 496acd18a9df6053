import type { Game, Ranking } from '../game/game.js'
import type { Position } from '../game/position.js'
import { DRAW_ENTRY, LOSS_ENTRY, MAX_ENTRY_PLIES, NO_ENTRY, WIN_ENTRY } from './database.js'

/** The place where entries are looked up and kept while they are worked out. */
export interface GrowingEntries {
  entry(tier: number, index: number): number
  keep(tier: number, index: number, entry: number): void
}

/** Solves single positions from the entries of those that their moves lead to; whatever of them is missing comes first. */
export class PositionSolver<P extends Position> {
  /** Positions generated from so far. */
  nodes = 0
  /** Positions that may still be generated from. */
  budget = Number.POSITIVE_INFINITY
  private readonly position: P
  private readonly moves: Int32Array

  constructor(
    private readonly game: Game<P>,
    private readonly ranking: Ranking<P>,
    private readonly entries: GrowingEntries,
  ) {
    this.position = game.start(1)
    const depth = Math.min(game.traits.maxPlies, MAX_ENTRY_PLIES) + 2
    this.moves = new Int32Array(depth * game.traits.maxMoves)
  }

  /** Solves the position of a number, if it names one; false when the budget ran out. */
  solveNumber(tier: number, index: number): boolean {
    return !this.ranking.unrank(tier, index, this.position) || this.solve(tier, index, 0) !== NO_ENTRY
  }

  /**
   * Solves `position`, whose number is `index` of `tier`, and everything it needs that is not solved yet.
   * Returns its entry, or none when the budget ran out (positions solved on the way are kept).
   *
   * Bound: recursion stays within positions of one tier on one line of play, so it is no deeper than a game is long.
   */
  private solve(tier: number, index: number, at: number): number {
    if (this.budget-- <= 0) return NO_ENTRY
    this.nodes++
    const { position, ranking, entries, moves } = this
    const turn = position.turn
    const end = position.generate(moves, at)
    if (end === at || end + this.game.traits.maxMoves > moves.length) throw new Error(this.broken(end === at))
    let best = -1
    for (let move = at; move < end; move++) {
      position.make(moves[move])
      let worth = 0
      if (position.over) worth = worthOfEnd(position.score(turn))
      else {
        const childTier = ranking.tier(position)
        const childIndex = ranking.rank(position)
        let entry = entries.entry(childTier, childIndex)
        if (entry === NO_ENTRY) {
          entry = this.solve(childTier, childIndex, end)
          if (entry === NO_ENTRY) {
            position.unmake()
            return NO_ENTRY
          }
        }
        worth = worthOfEntry(entry, position.turn === turn)
      }
      position.unmake()
      if (worth > best) best = worth
    }
    const entry = entryOfWorth(best)
    entries.keep(tier, index, entry)
    return entry
  }

  private broken(stuck: boolean): string {
    const text = this.game.notation.formatPosition(this.position)
    return stuck
      ? `${this.game.name}: no legal move in ${text}, which is not over`
      : `${this.game.name}: a line of play at ${text} is longer than any game may be`
  }
}

/**
 * The worth of a move orders what the mover prefers: a win soon, a win late, a draw soon, a draw late, a loss
 * late, a loss soon. Layout: 2 * 2^14 + (2^14 - 1 - plies) for wins, 2^14 + (2^14 - 1 - plies) for draws, plies for losses.
 */
function worthOfEnd(score: number): number {
  return worthOf(score > 0 ? WIN_ENTRY : score < 0 ? LOSS_ENTRY : DRAW_ENTRY, 1)
}

function worthOfEntry(entry: number, same: boolean): number {
  const kind = entry & 3
  return worthOf(same ? kind : 4 - kind, (entry >> 2) + 1)
}

/** Returns the worth of a move by the kind of entry and the plies that it comes to. */
export function worthOf(kind: number, plies: number): number {
  return kind === LOSS_ENTRY ? plies : ((kind - 1) << 14) + MAX_ENTRY_PLIES - plies
}

/** Returns the entry of a position whose best move is worth that. */
export function entryOfWorth(worth: number): number {
  const kind = (worth >> 14) + 1
  const plies = kind === LOSS_ENTRY ? worth : MAX_ENTRY_PLIES - (worth & MAX_ENTRY_PLIES)
  return (plies << 2) | kind
}
