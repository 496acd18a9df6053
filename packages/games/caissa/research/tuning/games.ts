import { type Random, WIN_LIMIT } from '@plyworks/core'
import { FastSearch } from '../../engines/fast-search.js'
import { type Budget, type PastKey, WIDEST } from '../../engines/searcher.js'
import { MAX_MOVES } from '../../kernel-layout.js'
import { CaissaPosition } from '../../rules.js'

/** What games of lessons have in common. */

/** Random moves that open a game, at least; up to `SPREAD` more. */
const OPENING = 3
const SPREAD = 8
/** One of this many moves is random, so that games differ. */
export const RANDOM_MOVE = 25
/** Games that last longer are drawn here: nothing more is learned from them. */
export const LONGEST = 160
export const UNHURRIED = { stopped: () => false, onLine: () => {} }

const moves = new Int32Array(MAX_MOVES)

/** A position after some random moves; one where the game is over already is thrown away. */
export function openGame(random: Random): CaissaPosition {
  for (;;) {
    const position = new CaissaPosition(false)
    for (let ply = OPENING + random.below(SPREAD); ply > 0 && !position.over; ply--) {
      position.make(anyMove(position, random))
    }
    if (!position.over) return position
  }
}

export function anyMove(position: CaissaPosition, random: Random): number {
  return moves[random.below(position.generate(moves, 0))]
}

/** Searches deeper and deeper while the budget lasts; the move is one of the game's even where no depth was completed. */
export function choose(
  search: FastSearch,
  position: CaissaPosition,
  past: readonly PastKey[],
  budget: Budget,
): { move: number; score: number } {
  search.begin(position, past, budget)
  position.generate(moves, 0)
  let found = { move: moves[0], score: 0 }
  for (let depth = 1; depth < LONGEST; depth++) {
    const score = search.run(depth, 0 - WIDEST, WIDEST)
    if (search.stopped) break
    found = { move: search.best, score }
    if (Math.abs(score) >= WIN_LIMIT) break
  }
  return found
}

/** The searches that play one game after the other. */
export class Searches {
  /** For the moves of the game. */
  readonly search = searchWith(16)
  /** For positions off the game: they have little in common, so a smaller table is enough. */
  readonly beside = searchWith(14)

  /** Forgets the games so far: the next one is played as if there had been none. */
  forget(): void {
    this.search.forget()
    this.beside.forget()
  }
}

/** @param tableBits binary logarithm of the entries of its table */
function searchWith(tableBits: number): FastSearch {
  return new FastSearch({
    evaluation: 'network',
    order: 'learned',
    tableBits,
    extensions: true,
    repetition: true,
    selective: true,
  })
}
