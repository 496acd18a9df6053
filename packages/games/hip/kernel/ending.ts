/**
 * The search of the last cells, with two stones a turn: without table, bounds of pairs or a list of moves. A position is the
 * cells either player may still play, and the stones placed since this search began; the sets stay as they were then. A set
 * is alive while its player may play all that it misses. Cells are numbered afresh, at most `LANE_CELLS` of them, so that a
 * set has 16 bits and eight sets are looked at at once.
 */
import { EMPTY, FULL, MOST_SQUARES, PLAYABLE } from '../kernel-layout'
import { LEFT_AT } from './addresses'
import { mostOutlasted } from './race'
import { aliveOf, cornersOf, span } from './squares'
import { seatAt } from './state'

/** Cells that a lane of 16 bits has room for, with one bit left for `NO_SET`. */
const LANE_CELLS: i32 = 15
/** Fills the lanes behind the last set: its cell is nobody's, so that it is never alive. */
const NO_SET: u16 = 0x8000

/** The sets of either seat, u16 each, in whole vectors of 16 bytes. */
const LANES_SEAT: i32 = MOST_SQUARES * 2 + 16
const LANES: usize = memory.data(2 * LANES_SEAT, 16)
let end0: usize = 0
let end1: usize = 0
/** What the pairs alive of the player to move still miss, by the number of empty cells. */
const PAIRS: usize = memory.data((LANE_CELLS + 1) * LANES_SEAT, 16)
/** The new number of a cell. */
const NUMBER: usize = memory.data(64, 16)

let full: bool = false
let cells: i32 = 0
/**
 * Cells that have to be left when a player runs out, so that the full board is not reached: 1 where it counts, and where the
 * last turn is one stone (an even number of cells), for there it is the other one who would have to move on it.
 */
let spare: i32 = 0

/** Whether the player to move wins the frame of `placed` stones, with at most `LANE_CELLS` empty cells. */
export function winsEnding(frame: usize, placed: i32, cellCount: i32, settled: u64): bool {
  const seat = seatAt(placed)
  const own = load<u64>(frame + (<usize>seat << 3), PLAYABLE)
  const other = load<u64>(frame + (<usize>(seat ^ 1) << 3), PLAYABLE)
  let number: u8 = 0
  for (let rest = own | other; rest != 0; rest &= rest - 1) store<u8>(NUMBER + <usize>ctz(rest), number++)
  end0 = renumberSets(frame, 0)
  end1 = renumberSets(frame, 1)
  full = load<i32>(frame, FULL) != 0
  cells = cellCount
  spare = full || (cells & 1) == 0 ? 1 : 0
  const others = renumber(other)
  const bound = boundOf(seat ^ 1)
  return wins(placed, seat, renumber(own), others, 0, 0, renumber(settled & (own | other)), bound, others & ~bound)
}

/** Writes the sets of a seat; returns their end. */
function renumberSets(frame: usize, seat: i32): usize {
  let to = LANES + <usize>(seat * LANES_SEAT)
  const alive = aliveOf(frame, seat)
  const empty = load<u64>(frame, EMPTY)
  for (let word: usize = 0; word < span; word += 8) {
    for (let rest = load<u64>(alive + word); rest != 0; rest &= rest - 1) {
      store<u16>(to, <u16>renumber(cornersOf(word, rest) & empty))
      to += 2
    }
  }
  for (; (to & 15) != 0; to += 2) store<u16>(to, NO_SET)
  return to
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function renumber(mask: u64): u32 {
  let out: u32 = 0
  for (let rest = mask; rest != 0; rest &= rest - 1) out |= 1 << load<u8>(NUMBER + <usize>ctz(rest))
  return out
}

/** The cells that lie in sets of a seat. */
function boundOf(seat: i32): u32 {
  let bound: u32 = 0
  const end = seat == 0 ? end0 : end1
  for (let at = LANES + <usize>(seat * LANES_SEAT); at < end; at += 2) bound |= load<u16>(at)
  return bound & ~(<u32>NO_SET)
}

/**
 * @param own cells the player to move may play, of which those in `settled` are known to lose
 * @param ownStones its stones since the search of the last cells began
 * @param otherBound cells that may lie in sets of the other player
 * @param otherStore cells that the other player can all fill, as far as it may still play them
 */
function wins(
  placed: i32,
  seat: i32,
  own: u32,
  other: u32,
  ownStones: u32,
  otherStones: u32,
  settled: u32,
  otherBound: u32,
  otherStore: u32,
): bool {
  if (own == 0) return full && placed == cells
  const left = <i32>load<u8>(LEFT_AT + <usize>placed)
  if (outlasts(other & otherStore, own, false, left)) return false
  const first = LANES + <usize>(seat * LANES_SEAT)
  const end = seat == 0 ? end0 : end1
  const pairs = PAIRS + <usize>((cells - placed) * LANES_SEAT) - first
  const gone = i16x8.splat(<i16>~(own | ownStones))
  const owns = i16x8.splat(<i16>own)
  const others = i16x8.splat(<i16>other)
  const one = i16x8.splat(1)
  const none = i16x8.splat(0)
  let boundLanes = none
  let tiedLanes = none
  let givenLanes = none
  for (let at = first; at < end; at += 16) {
    const set = v128.load(at)
    const rest = v128.and(v128.and(set, owns), i16x8.eq(v128.and(set, gone), none))
    boundLanes = v128.or(boundLanes, rest)
    // Without the lowest cell and the next one nothing is left of a pair.
    const less = v128.and(rest, i16x8.sub(rest, one))
    const pair = v128.and(rest, i16x8.eq(v128.and(less, i16x8.sub(less, one)), none))
    tiedLanes = v128.or(tiedLanes, pair)
    v128.store(pairs + at, pair)
    // Of each set one cell is given up, if possible one that the other player may play as well.
    const both = v128.and(rest, others)
    const choice = v128.or(both, v128.and(rest, i16x8.eq(both, none)))
    givenLanes = v128.or(givenLanes, v128.and(choice, i16x8.neg(choice)))
  }
  const bound = merge(boundLanes)
  // Cells that lie with one other in a set that is alive.
  const tied = merge(tiedLanes)
  const given = merge(givenLanes)
  if (outlasts(own & ~given, other, true, left)) return true
  const shared = own & other
  const next = seatAt(placed + 1)
  const same = next == seat
  let lost = settled
  // A cell that both may play and that lies in no set is as good as any: it costs the mover nothing, and after every other
  // move of the mover it could stand for the cell of that move.
  const free = shared & ~bound & ~otherBound
  if ((free & settled) != 0) return false
  let moves = free != 0 ? free & (0 - free) : shared & ~tied
  const kinds = free != 0 ? 1 : 4
  for (let kind: i32 = 0; kind < kinds; kind++) {
    if (kind == 1) moves = shared & tied
    else if (kind == 2) moves = own & ~other & tied
    else if (kind == 3) {
      // Spare moves are worth the same each: one will do.
      const loose = own & ~other & ~bound
      moves = (own & ~other & bound & ~tied) | (loose & (0 - loose))
    }
    moves &= ~lost
    for (; moves != 0; moves &= moves - 1) {
      const bit = moves & (0 - moves)
      const barred = (tied & bit) != 0 ? partnersOf(bit, first, end, pairs) : 0
      const rest = own & ~bit & ~barred
      // The sets that have given up this cell have to give up another one: then all cells in sets.
      const store = (bit & given) == 0 ? ~given : ~bound
      const won = same
        ? wins(placed + 1, seat, rest, other & ~bit, ownStones | bit, otherStones, lost, otherBound, otherStore)
        : !wins(placed + 1, next, other & ~bit, rest, otherStones, ownStones | bit, 0, bound, store)
      if (won) return true
      lost |= bit
    }
  }
  return false
}

/** Whether a player that can fill the cells of `store` outlasts one with the cells `runs`, as in `bounds.ts`. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function outlasts(store: u32, runs: u32, first: bool, left: i32): bool {
  const answers = <i32>popcnt(store & ~runs) - spare
  return answers >= 0 && <i32>popcnt(runs & ~store) <= mostOutlasted(first, left, <i32>popcnt(store & runs), answers)
}

/** The other cells of the pairs with the cell `bit`. */
// @ts-ignore: as above
@inline
function partnersOf(bit: u32, first: usize, end: usize, pairs: usize): u32 {
  const wanted = i16x8.splat(<i16>bit)
  let lanes = i16x8.splat(0)
  for (let at = first; at < end; at += 16) {
    const pair = v128.load(pairs + at)
    lanes = v128.or(lanes, v128.and(pair, i16x8.eq(v128.and(pair, wanted), wanted)))
  }
  return merge(lanes) & ~bit
}

/** The cells of all eight lanes. */
// @ts-ignore: as above
@inline
function merge(lanes: v128): u32 {
  let both = i64x2.extract_lane(lanes, 0) | i64x2.extract_lane(lanes, 1)
  both |= both >> 32
  return <u32>((both | (both >> 16)) & 0xffff)
}
