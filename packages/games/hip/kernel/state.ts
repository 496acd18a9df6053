/**
 * A position reduced to what still matters: the cells each seat may play, and the squares it may still close. A square with a
 * stone of the other seat, or with a cell that its seat may not play, can never close and is forgotten; so is a square that
 * misses all that another one misses, for the other one would close first.
 */
import {
  BOARDS,
  BOARDS_END,
  EMPTY,
  FRAME,
  FULL,
  PLAYABLE,
  STONES,
  THREES,
  TWOS,
} from '../kernel-layout'
import { SEAT_AT } from './addresses'
import { aliveOf, cornersOf, dropThrough, span, through } from './squares'

/** Makes the frame after `frame` that of the position after a stone of `seat` on `cell`. */
export function place(frame: usize, seat: i32, cell: i32): void {
  const child = frame + FRAME
  const bit: u64 = (<u64>1) << cell
  const other = seat ^ 1
  const empty = load<u64>(frame, EMPTY) & ~bit
  store<u64>(child, empty, EMPTY)
  store<u64>(child + (<usize>seat << 3), load<u64>(frame + (<usize>seat << 3), STONES) | bit, STONES)
  store<u64>(child + (<usize>other << 3), load<u64>(frame + (<usize>other << 3), STONES), STONES)
  const own = load<u64>(frame + (<usize>seat << 3), PLAYABLE) & ~bit & ~placeOwn(frame, seat, bit, empty)
  store<u64>(child + (<usize>seat << 3), own, PLAYABLE)
  const others = load<u64>(frame + (<usize>other << 3), PLAYABLE) & ~bit
  store<u64>(child + (<usize>other << 3), others, PLAYABLE)
  blockOther(frame, other, bit)
  let full = load<i32>(frame, FULL)
  if (full != 0) {
    if ((empty & ~(own | others)) != 0) full = 0
    else if (!filterBoards(frame, child, seat, bit)) full = 0
  }
  store<i32>(child, full, FULL)
}

/** Brings the seat's squares nearer to closing by its stone; returns the cells that it may no longer play. */
function placeOwn(frame: usize, seat: i32, bit: u64, empty: u64): u64 {
  const squares = through(bit)
  const from = aliveOf(frame, seat)
  const to = from + FRAME
  let barred: u64 = 0
  let pairs: u64 = 0
  for (let word: usize = 0; word < span; word += 8) {
    const here = load<u64>(squares + word)
    const alive = load<u64>(from + word)
    const twos = load<u64>(from + word, TWOS)
    const threes = load<u64>(from + word, THREES)
    // A square that misses one cell bars it, and is done with.
    const ones = twos & here
    for (let rest = ones; rest != 0; rest &= rest - 1) barred |= cornersOf(word, rest)
    pairs |= threes & here
    store<u64>(to + word, alive & ~ones)
    store<u64>(to + word, (twos & ~here) | (threes & here), TWOS)
    store<u64>(to + word, (threes & ~here) | (alive & ~(twos | threes) & here), THREES)
  }
  barred &= empty
  dropThrough(to, barred)
  if (pairs != 0) {
    for (let word: usize = 0; word < span; word += 8) {
      let rest = load<u64>(from + word, THREES) & load<u64>(squares + word)
      for (; rest != 0; rest &= rest - 1) {
        if ((load<u64>(to + word) & rest & (0 - rest)) != 0) dropContaining(to, cornersOf(word, rest) & empty)
      }
    }
  }
  return barred
}

/**
 * Drops the squares that miss a pair and more, and those but one that miss just the pair. Squares that miss more than two
 * cells never contain each other: three corners fix a square.
 */
function dropContaining(alive: usize, pair: u64): void {
  const one = through(pair)
  const other = through(pair & (pair - 1))
  let found = false
  for (let word: usize = 0; word < span; word += 8) {
    let gone = load<u64>(alive + word) & load<u64>(one + word) & load<u64>(other + word)
    const twos = load<u64>(alive + word, TWOS)
    const same = gone & twos
    if (!found && same != 0) {
      found = true
      gone ^= same & (0 - same)
    }
    store<u64>(alive + word, load<u64>(alive + word) & ~gone)
    store<u64>(alive + word, twos & ~gone, TWOS)
    store<u64>(alive + word, load<u64>(alive + word, THREES) & ~gone, THREES)
  }
}

/** Copies the other seat's squares without those the stone blocks. */
function blockOther(frame: usize, other: i32, bit: u64): void {
  const blocked = through(bit)
  const from = aliveOf(frame, other)
  const to = from + FRAME
  for (let at: usize = 0; at < span; at += 16) {
    const gone = v128.load(blocked + at)
    v128.store(to + at, v128.andnot(v128.load(from + at), gone))
    v128.store(to + at, v128.andnot(v128.load(from + at, TWOS), gone), TWOS)
    v128.store(to + at, v128.andnot(v128.load(from + at, THREES), gone), THREES)
  }
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
