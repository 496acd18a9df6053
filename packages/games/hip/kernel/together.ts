/**
 * Two threads that search together with one table. Both take the moves in the same order, but leave for last what the other
 * is searching (after T. Kerrigan, "Simplified ABDADA", tckerrigan.com/Chess/Parallel_Search/Simplified_ABDADA). For this each
 * reads where the other one is: the line of its search.
 */
import { KERNEL_BYTES, MOST_PLIES } from '../kernel-layout'

/**
 * Plies below the root in which nothing is left for last, with one stone a turn: moves high up lead to much the same positions,
 * and a thread finds in the table what the other has searched, not what it is still at. With 0, 4, 5, 6, 7 and 8 plies 5 x 5
 * takes 1.67, 1.30, 1.35, 1.34, 1.43 and 1.50 million nodes and 3 x 9 4.09, 4.16, 4.16, 3.88, 3.48 and 3.71; 4 x 6 0.82 to
 * 0.86 with all of them (medians of three). With two stones none is best: 0, 3, 6 and 9 plies take 3.9, 4.1, 4.0 and 4.4
 * million on 5 x 5 and 246, 245, 275 and 314 thousand on 4 x 6 (medians of four).
 */
const UNDIVIDED_PLIES: i32 = 6

/** Keys of the positions on the line: u64 at stones on the board * 8. */
const KEYS: usize = memory.data(MOST_PLIES * 8, 16)
/** 0 or 1 of two threads; -1 alone. */
let thread: i32 = -1
/** The other thread's KEYS. Read while they change: a wrong one costs time only. */
let otherKeys: usize = 0

export function setThread(number: i32): void {
  thread = number
  otherKeys = thread == 0 ? KEYS + KERNEL_BYTES : KEYS - KERNEL_BYTES
}

/** Where the first thread has what this one has at `at`. */
export function ofFirst(at: usize): usize {
  return thread == 1 ? at - KERNEL_BYTES : at
}

/** Whether the threads divide the moves of a position that is `plies` below the root. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function mayDivide(plies: i32, double: bool): bool {
  return thread >= 0 && (double || plies >= UNDIVIDED_PLIES)
}

/** Puts a position on the line. */
// @ts-ignore: as above
@inline
export function noteLine(placed: i32, key: u64): void {
  store<u64>(KEYS + (<usize>placed << 3), key)
}

/**
 * Of the moves from `index` to `count`, changes the first with the first one that the other thread is not searching.
 * @param keys those of the positions after the moves, with `placed` stones
 */
export function leaveForLast(moves: usize, keys: usize, index: i32, count: i32, placed: i32): void {
  const searched = load<u64>(otherKeys + (<usize>placed << 3))
  let at = index
  while (at < count && load<u64>(keys + (<usize>at << 3)) == searched) at++
  if (at == index || at == count) return
  const cell = load<u8>(moves + <usize>at)
  store<u8>(moves + <usize>at, load<u8>(moves + <usize>index))
  store<u8>(moves + <usize>index, cell)
  const key = load<u64>(keys + (<usize>at << 3))
  store<u64>(keys + (<usize>at << 3), searched)
  store<u64>(keys + (<usize>index << 3), key)
}
