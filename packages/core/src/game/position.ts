/**
 * The state of one game in progress, moved in place. Everything above the games works through this interface.
 *
 * A position is Markov: the future depends on nothing but what it holds. What repetition needs lives in the record
 * (`record.ts`), not here. A move is an int32 whose layout is the game's own business; it means something only in the
 * position that generated it.
 *
 * Hot-loop rules for implementations: typed arrays, int32 fields set in the constructor, no allocation in
 * `generate`, `make` and `unmake` (growing a history array by doubling is allowed).
 */
export interface Position {
  /** Seat to move, from 0. After the end of the game its value is meaningless. */
  readonly turn: number

  /** True once the game has ended. Exactly then `generate` writes no moves. May be computed lazily. */
  readonly over: boolean

  /**
   * The two int32 halves of the 64-bit key, kept incrementally. Positions with the same future have the same key (two
   * orders of moves that reach the same board share it); different ones differ but for chance collisions.
   */
  readonly keyLow: number
  /** See `keyLow`. */
  readonly keyHigh: number

  /**
   * Writes the legal moves to `out` from index `at` on, in the game's pinned order, and returns the index after the
   * last one. `out` must have room for `traits.maxMoves` entries from `at` on. Writes nothing once the game is over.
   */
  generate(out: Int32Array, at: number): number

  /** Plays a generated move. Playing any other number is undefined: text and clicks are checked before they get here. */
  make(move: number): void

  /** Takes back the last `make`. The history reaches back to construction or to the last `assign`. */
  unmake(): void

  /**
   * Returns the result for a seat, defined once `over`. Two seats: 1 win, 0 draw, -1 loss. More seats: 1 for the
   * winner, 0 otherwise.
   */
  score(seat: number): number

  /** Becomes a copy of `other` (a position of the same game and variant), with an empty history. */
  assign(other: Position): void

  /** Returns a new position with the same state and an empty history. */
  clone(): Position
}
