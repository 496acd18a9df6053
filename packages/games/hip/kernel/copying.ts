/** The copying strategy inside the search: the answer to a stone is its image under a symmetry of the board. */
import { BOARDS, BOARDS_END, EMPTY, STONES } from '../kernel-layout'
import { FIXED, IMAGES, MOVES } from './addresses'
import { otherCells, ownCells } from './look'

/** Cells that are their own image. */
export function fixedBy(image: i32): u64 {
  return load<u64>(FIXED + (<usize>image << 3))
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function imageOf(cell: i32, image: i32): i32 {
  return <i32>load<u8>(IMAGES + (<usize>image << 6) + <usize>cell)
}

/**
 * Whether the symmetry maps the empty cells to each other, none to itself, exchanging those of the players, and no full
 * board that is still possible can be reached by copying. After `look`.
 */
export function copyingNeverFills(frame: usize, image: i32): bool {
  const empty = load<u64>(frame, EMPTY)
  if ((empty & fixedBy(image)) != 0) return false
  for (let rest = empty; rest != 0; rest &= rest - 1) {
    const cell = <i32>ctz(rest)
    const target = imageOf(cell, image)
    if (((empty >> target) & 1) == 0) return false
    if (((ownCells >> cell) & 1) != ((otherCells >> target) & 1)) return false
  }
  const first = <usize>load<u32>(frame, BOARDS)
  const end = <usize>load<u32>(frame, BOARDS_END)
  // No list of full boards: perhaps one can be reached.
  if (first == 0) return false
  for (let at = first; at < end; at += 8) if (exchanged(load<u64>(at), empty, image)) return false
  return true
}

/** Returns the number of full boards that are still possible; the greatest i32 when they are not listed. */
export function fullBoards(frame: usize): i32 {
  const first = <usize>load<u32>(frame, BOARDS)
  return first == 0 ? i32.MAX_VALUE : <i32>((<usize>load<u32>(frame, BOARDS_END) - first) >> 3)
}

/** Whether the stones of a full board on these cells change colour under the symmetry. */
function exchanged(board: u64, cells: u64, image: i32): bool {
  for (let rest = cells; rest != 0; rest &= rest - 1) {
    const cell = <i32>ctz(rest)
    if (((board >> cell) & 1) == ((board >> imageOf(cell, image)) & 1)) return false
  }
  return true
}

/**
 * Puts the move first that makes the stones of both players images of each other, if there is one: a player who must
 * keep the board from filling up copies until that is settled.
 */
export function copyFirst(frame: usize, seat: i32, placed: i32, count: i32): void {
  const own = load<u64>(frame + (<usize>seat << 3), STONES)
  const other = load<u64>(frame + (<usize>(seat ^ 1) << 3), STONES)
  if (popcnt(other) != popcnt(own) + 1) return
  const moves = MOVES + (<usize>placed << 6)
  for (let image: i32 = 1; image < 4; image++) {
    if (fixedBy(image) != 0) continue
    let copied: u64 = 0
    for (let rest = other; rest != 0; rest &= rest - 1) copied |= (<u64>1) << imageOf(<i32>ctz(rest), image)
    if ((own & ~copied) != 0) continue
    const wanted = <u8>ctz(copied & ~own)
    for (let index: i32 = 0; index < count; index++) {
      if (load<u8>(moves + <usize>index) != wanted) continue
      memory.copy(moves + 1, moves, <usize>index)
      store<u8>(moves, wanted)
      return
    }
  }
}
