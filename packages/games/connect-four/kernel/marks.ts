/**
 * Marks by which two threads that share a table share its work: each marks the positions that it is at, and a thread that
 * finds a move marked takes the other moves first (T. Kerrigan, "Simplified ABDADA",
 * tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA). A mark is no lock: one that was overwritten or came too late
 * costs a search twice, never an answer.
 *
 * A mark is the hash of a position, in the word that its bits 20..31 choose; 0 where there is none.
 */
import { readEntry, writeEntry } from '../../kernels/table-words'
import { MARK_COUNT, MARKS } from '../kernel-layout'

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function placeOf(hash: u64): usize {
  return <usize>MARKS + ((<usize>(hash >> 20) & <usize>(MARK_COUNT - 1)) << 3)
}

// @ts-ignore: as above
@inline
export function isMarked(hash: u64): bool {
  return readEntry(placeOf(hash)) == hash
}

// @ts-ignore: as above
@inline
export function mark(hash: u64): void {
  writeEntry(placeOf(hash), hash)
}

/** Takes a mark away, unless the place has another one by now. */
// @ts-ignore: as above
@inline
export function unmark(hash: u64): void {
  if (isMarked(hash)) writeEntry(placeOf(hash), 0)
}
