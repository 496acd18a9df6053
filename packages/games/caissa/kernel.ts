import { WORTH } from './evaluate.js'
import { FOUND_MEN, FOUND_MOVES, FOUND_OF_SEAT } from './kernel-layout.js'
import type { CaissaPosition } from './rules.js'

/**
 * One position under work at full speed. Two implementations do exactly the same: `PlainKernel` on the plain rules and
 * `FastKernel` on WebAssembly. Engines are written once against this interface.
 */
export interface Kernel {
  /** The moves that `generate` writes; `MAX_MOVES` entries a ply are enough. */
  readonly moves: Int32Array
  /** The numbers that `look` and `generate` find. */
  readonly found: Int32Array
  /** Becomes a copy of a position; what was made before can no longer be taken back. */
  set(position: CaissaPosition): void
  /** With false, moves may part the tiles. */
  setConnectionRule(holds: boolean): void
  /** Writes the legal moves to `moves` from index `at` on, in the game's order, and returns the index after the last. */
  generate(at: number): number
  make(move: number): void
  /** Gives the turn away, which is no move of the game. */
  pass(): void
  /** Takes back the last `make` or `pass`. */
  unmake(): void
  /** Square of a man by number, `ABSENT` once captured. */
  squareOf(man: number): number
  hasTile(square: number): boolean
  /** Whether the queen of the side to move is attacked. */
  readonly inCheck: boolean
  /** Gathers the numbers of `found` for both seats, each as if it were to move. */
  look(): void
  readonly turn: number
  readonly halfMoves: number
  readonly keyLow: number
  readonly keyHigh: number
  /** Leaves at exactly `depth` (at least 1); the last moves are counted without being made. */
  perft(depth: number): number
  /** The same figure with every leaf made and taken back. */
  perftMade(depth: number): number
}

/** White's men minus Black's by set of men (256 numbers), so that the plain code and the fast kernel count alike. */
export const MEN_WORTH = Int32Array.from({ length: 256 }, (_, men) => {
  let sum = 0
  for (let kind = 1; kind < 4; kind++) sum += WORTH[kind] * (((men >> kind) & 1) - ((men >> (kind + 4)) & 1))
  return sum
})

/** Returns the plain evaluation, men and mobility, for the seat to move; after the kernel's `look`. */
export function evaluateFound({ found, turn }: Kernel): number {
  const white = MEN_WORTH[found[FOUND_MEN]] + found[FOUND_MOVES] - found[FOUND_OF_SEAT + FOUND_MOVES]
  return turn === 0 ? white : 0 - white
}

/** Whether a move gives check, found by making it. */
export function givesCheck(kernel: Kernel, move: number): boolean {
  kernel.make(move)
  const found = kernel.inCheck
  kernel.unmake()
  return found
}
