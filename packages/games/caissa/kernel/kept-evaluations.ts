/**
 * Evaluations of positions that stood on the board before, by key: 13 % of the leaves, and a third of the other nodes that need
 * one, find theirs (`docs/background/caissa.md`). Entries of 16 bytes, each new one in the place of an old one:
 *
 *     0   u64  key
 *     8   i32  evaluation, for the seat to move
 *     12  i32  which men its queen can capture, and `MAY_MATE`
 *
 * Positions in check, without moves, or evaluated by other rules or weights are not among them.
 */

/** The seat to move can give check to a queen with few safe steps. */
export const MAY_MATE = 8

/** Binary logarithm of the entries; with 12 and 15 the search is as fast. */
const BITS = 13
const ENTRIES = memory.data((1 << 13) * 16)

/** Found by the last `knows` that returned true, or handed over last. */
export let knownEvaluation: i32 = 0
export let knownChances: i32 = 0

export function knows(key: u64): bool {
  const at = placeOf(key)
  if (load<u64>(at) != key) return false
  knownEvaluation = load<i32>(at, 8)
  knownChances = load<i32>(at, 12)
  return true
}

export function keepEvaluation(key: u64, evaluation: i32, chances: i32): void {
  const at = placeOf(key)
  store<u64>(at, key)
  store<i32>(at, evaluation, 8)
  store<i32>(at, chances, 12)
  know(evaluation, chances)
}

export function know(evaluation: i32, chances: i32): void {
  knownEvaluation = evaluation
  knownChances = chances
}

export function forgetEvaluations(): void {
  memory.fill(ENTRIES, 0, 16 << BITS)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function placeOf(key: u64): usize {
  return ENTRIES + (((<usize>key) & ((1 << BITS) - 1)) << 4)
}
