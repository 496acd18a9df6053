import type { Game, Ranking, Successors } from '../game/game.js'
import type { Position } from '../game/position.js'
import { DRAW_ENTRY, LOSS_ENTRY, MAX_ENTRY_PLIES, NO_ENTRY, WIN_ENTRY } from './database.js'
import { entryOfWorth, worthOf } from './position-solver.js'

/** Solves ranges of a tier whose moves all lead to the tier below, by numbers alone. */
export class LayerSolver<P extends Position> {
  /** Positions looked at so far. */
  nodes = 0
  private readonly successors: Successors
  private readonly out: Int32Array
  /** The worth that a move has by the entry it leads to, as far as the distances of the tier go; see `worthOf`. */
  private worths = new Uint16Array(0)
  private readonly ends: Uint16Array
  private tier = -1

  constructor(game: Game<P>, ranking: Ranking<P>) {
    if (ranking.successors === undefined) throw new Error(`${game.name} has no numbers of successors`)
    this.successors = ranking.successors()
    this.out = new Int32Array(game.traits.maxMoves)
    this.ends = Uint16Array.of(0, worthOf(LOSS_ENTRY, 1), worthOf(DRAW_ENTRY, 1), worthOf(WIN_ENTRY, 1))
  }

  /**
   * Solves the numbers from `from` to `to - 1` of a tier.
   * @param into their entries, from place `at` on
   * @param below all entries of the tier below
   */
  solve(tier: number, from: number, to: number, into: Uint16Array, at: number, below: Uint16Array): void {
    if (tier !== this.tier) this.begin(tier)
    const { successors, out, worths, ends } = this
    for (let index = from; index < to; index++) {
      const count = successors.list(tier, index, out)
      if (count < 0) {
        into[at + index - from] = NO_ENTRY
        continue
      }
      this.nodes++
      let best = 0
      for (let move = 0; move < count; move++) {
        const next = out[move]
        const worth = next >= 0 ? worths[below[next]] : ends[~next]
        if (worth > best) best = worth
      }
      into[at + index - from] = entryOfWorth(best)
    }
  }

  /** A game in layers has at most as many plies as it has tiers. */
  private begin(tier: number): void {
    this.tier = tier
    const same = this.successors.keepsTurn(tier)
    const { stuckKind } = this.successors
    this.worths = new Uint16Array(4 * Math.min(MAX_ENTRY_PLIES, tier + 2))
    for (let entry = 0; entry < this.worths.length; entry++) {
      const kind = entry === NO_ENTRY ? stuckKind : entry & 3
      const plies = entry >> 2
      if (kind !== NO_ENTRY) this.worths[entry] = worthOf(same ? kind : WIN_ENTRY + LOSS_ENTRY - kind, plies + 1)
    }
  }
}
