/**
 * A position reduced to what still matters: the cells each seat may play, and the sets that would close a square of its own.
 * A square with a stone of the other seat, or with a cell that its seat may not play, can never close and is forgotten;
 * so is a set that contains another one, for the smaller one would close first.
 */
import {
  BOARDS,
  BOARDS_END,
  COUNTS,
  EMPTY,
  FRAME,
  FULL,
  NUMBERS,
  NUMBERS_SEAT,
  PLAYABLE,
  SETS,
  SETS_SEAT,
  STONES,
  UNCHANGED,
} from '../kernel-layout'
import { NEXT, SEAT_AT } from './addresses'

/** Makes the frame after `frame` that of the position after a stone of `seat` on `cell`. */
export function place(frame: usize, seat: i32, cell: i32): void {
  const child = frame + FRAME
  const bit: u64 = (<u64>1) << cell
  const other = seat ^ 1
  const empty = load<u64>(frame, EMPTY) & ~bit
  store<u64>(child, empty, EMPTY)
  store<u64>(child + (<usize>seat << 3), load<u64>(frame + (<usize>seat << 3), STONES) | bit, STONES)
  store<u64>(child + (<usize>other << 3), load<u64>(frame + (<usize>other << 3), STONES), STONES)
  const own = placeOwn(frame, child, seat, cell)
  store<u64>(child + (<usize>seat << 3), own, PLAYABLE)
  const others = load<u64>(frame + (<usize>other << 3), PLAYABLE) & ~bit
  store<u64>(child + (<usize>other << 3), others, PLAYABLE)
  blockOther(frame, child, other, cell)
  let full = load<i32>(frame, FULL)
  if (full != 0) {
    if ((empty & ~(own | others)) != 0) full = 0
    else if (!filterBoards(frame, child, seat, bit)) full = 0
  }
  store<i32>(child, full, FULL)
}

/** Shrinks the seat's sets by its stone; returns the cells it may still play. Free of branches, which would not be foreseen. */
function placeOwn(frame: usize, child: usize, seat: i32, cell: i32): u64 {
  const bit: u64 = (<u64>1) << cell
  const from = frame + SETS + <usize>seat * SETS_SEAT
  const fromNumbers = frame + NUMBERS + <usize>seat * NUMBERS_SEAT
  const to = child + SETS + <usize>seat * SETS_SEAT
  const toNumbers = child + NUMBERS + <usize>seat * NUMBERS_SEAT
  const count = load<i32>(frame + (<usize>seat << 2), COUNTS)
  let barred: u64 = 0
  let pairs: i32 = 0
  let kept: i32 = 0
  for (let index: i32 = 0; index < count; index++) {
    const before = load<u64>(from + (<usize>index << 3))
    const number = load<u16>(fromNumbers + (<usize>index << 1))
    const hit = <i32>((before >> cell) & 1)
    const place = (<i32>popcnt(before & (bit - 1)) & (0 - hit)) | (UNCHANGED & (hit - 1))
    const cells = before & ~bit
    const rest = cells & (cells - 1)
    const single = <i32>(rest == 0)
    barred |= cells & (0 - <u64>single)
    pairs |= hit & <i32>((rest & (rest - 1)) == 0)
    store<u64>(to + (<usize>kept << 3), cells)
    store<u16>(toNumbers + (<usize>kept << 1), load<u16>(NEXT + (((<usize>number << 3) + place) << 1)))
    kept += 1 - single
  }
  if (barred != 0) kept = dropTouching(to, toNumbers, kept, barred)
  if (pairs != 0) kept = dropContaining(to, toNumbers, kept)
  store<i32>(child + (<usize>seat << 2), kept, COUNTS)
  return load<u64>(frame + (<usize>seat << 3), PLAYABLE) & ~bit & ~barred
}

/** Drops sets that contain a barred cell. */
function dropTouching(sets: usize, numbers: usize, count: i32, barred: u64): i32 {
  let kept: i32 = 0
  for (let index: i32 = 0; index < count; index++) {
    const cells = load<u64>(sets + (<usize>index << 3))
    if ((cells & barred) != 0) continue
    store<u64>(sets + (<usize>kept << 3), cells)
    store<u16>(numbers + (<usize>kept << 1), load<u16>(numbers + (<usize>index << 1)))
    kept++
  }
  return kept
}

/**
 * Drops sets that contain a pair of the list, and repeated pairs. Larger sets never contain each other: three corners
 * fix a square.
 */
function dropContaining(sets: usize, numbers: usize, count: i32): i32 {
  for (let index: i32 = 0; index < count; index++) {
    const pair = load<u64>(sets + (<usize>index << 3))
    const rest = pair & (pair - 1)
    if ((rest & (rest - 1)) != 0) continue
    let kept: i32 = 0
    let place = index
    for (let at: i32 = 0; at < count; at++) {
      const cells = load<u64>(sets + (<usize>at << 3))
      if (at != index && (pair & ~cells) == 0) continue
      if (at == index) place = kept
      store<u64>(sets + (<usize>kept << 3), cells)
      store<u16>(numbers + (<usize>kept << 1), load<u16>(numbers + (<usize>at << 1)))
      kept++
    }
    count = kept
    index = place
  }
  return count
}

/** Copies the other seat's sets without those the stone blocks. */
function blockOther(frame: usize, child: usize, other: i32, cell: i32): void {
  const from = frame + SETS + <usize>other * SETS_SEAT
  const fromNumbers = frame + NUMBERS + <usize>other * NUMBERS_SEAT
  const to = child + SETS + <usize>other * SETS_SEAT
  const toNumbers = child + NUMBERS + <usize>other * NUMBERS_SEAT
  const count = load<i32>(frame + (<usize>other << 2), COUNTS)
  let kept: i32 = 0
  for (let index: i32 = 0; index < count; index++) {
    const cells = load<u64>(from + (<usize>index << 3))
    store<u64>(to + (<usize>kept << 3), cells)
    store<u16>(toNumbers + (<usize>kept << 1), load<u16>(fromNumbers + (<usize>index << 1)))
    kept += 1 - <i32>((cells >> cell) & 1)
  }
  store<i32>(child + (<usize>other << 2), kept, COUNTS)
}

/** Keeps the full boards that agree with the stone; false when none is left. No list at all means "perhaps". */
function filterBoards(frame: usize, child: usize, seat: i32, bit: u64): bool {
  const first = <usize>load<u32>(frame, BOARDS)
  const end = <usize>load<u32>(frame, BOARDS_END)
  let to = end
  const wanted = seat == 0 ? bit : 0
  for (let at = first; at < end; at += 8) {
    const board = load<u64>(at)
    if ((board & bit) != wanted) continue
    store<u64>(to, board)
    to += 8
  }
  store<u32>(child, <u32>end, BOARDS)
  store<u32>(child, <u32>to, BOARDS_END)
  return first == end ? first == 0 : to != end
}

/** Returns the seat to move with `placed` stones on the board. */

@inline
export function seatAt(placed: i32): i32 {
  return <i32>load<u8>(SEAT_AT + <usize>placed)
}
