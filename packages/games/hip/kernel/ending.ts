/**
 * The search of the last cells, with two stones a turn: without table, bounds of pairs or a list of moves, so that a
 * position takes a fiftieth of a node's time (20 ns on 4 x 6). A position is the cells either player may still play, and
 * the stones placed since this search began; the sets stay as they were then. A set is alive while its player may play all
 * that it misses.
 */
import { COUNTS, FULL, PLAYABLE, SETS, SETS_SEAT } from '../kernel-layout'
import { LEFT_AT } from './addresses'
import { seatAt } from './state'

let sets0: usize = 0
let end0: usize = 0
let sets1: usize = 0
let end1: usize = 0
let full: bool = false
let cells: i32 = 0

/** Whether the player to move wins the frame of `placed` stones. */
export function winsEnding(frame: usize, placed: i32, cellCount: i32, settled: u64): bool {
  sets0 = frame + SETS
  end0 = sets0 + (<usize>load<i32>(frame, COUNTS) << 3)
  sets1 = sets0 + SETS_SEAT
  end1 = sets1 + (<usize>load<i32>(frame + 4, COUNTS) << 3)
  full = load<i32>(frame, FULL) != 0
  cells = cellCount
  const seat = seatAt(placed)
  const own = load<u64>(frame + (<usize>seat << 3), PLAYABLE)
  const other = load<u64>(frame + (<usize>(seat ^ 1) << 3), PLAYABLE)
  return wins(placed, seat, own, other, 0, 0, settled, ~(<u64>0))
}

/**
 * @param own cells the player to move may play, of which those in `settled` are known to lose
 * @param ownStones its stones since the search of the last cells began
 * @param otherBound cells that may lie in sets of the other player
 */
function wins(
  placed: i32,
  seat: i32,
  own: u64,
  other: u64,
  ownStones: u64,
  otherStones: u64,
  settled: u64,
  otherBound: u64,
): bool {
  if (own == 0) return full && placed == cells
  const first = seat == 0 ? sets0 : sets1
  const end = seat == 0 ? end0 : end1
  // Cells that lie with one other in a set that is alive.
  let tied: u64 = 0
  let bound: u64 = 0
  for (let at = first; at < end; at += 8) {
    const set = load<u64>(at) & ~ownStones
    const rest = set & (set - 1)
    const alive = (set & ~own) == 0 ? set : 0
    bound |= alive
    tied |= (rest & (rest - 1)) == 0 ? alive : 0
  }
  // Spare moves alone decide: the other one runs out while there is a cell left, or the player to move does.
  const left = <i32>load<u8>(LEFT_AT + <usize>placed)
  if (<i32>popcnt(own & ~other & ~bound) > left + (<i32>popcnt(other) & ~1)) return true
  const ownCount = <i32>popcnt(own)
  const turns = ownCount < left ? 0 : ((ownCount - left) >> 1) + 1
  if (<i32>popcnt(other & ~own & ~otherBound) > 2 * turns) return false
  const next = seatAt(placed + 1)
  const same = next == seat
  let lost = settled
  let moves = own & other & ~tied
  for (let kind: i32 = 0; kind < 4; kind++) {
    if (kind == 1) moves = own & other & tied
    else if (kind == 2) moves = own & ~other & tied
    else if (kind == 3) {
      // Spare moves are worth the same each: one will do.
      const spare = own & ~other & ~bound
      moves = (own & ~other & bound & ~tied) | (spare & (0 - spare))
    }
    moves &= ~lost
    for (; moves != 0; moves &= moves - 1) {
      const bit = moves & (0 - moves)
      let barred: u64 = 0
      if ((tied & bit) != 0) {
        for (let at = first; at < end; at += 8) {
          const set = load<u64>(at) & ~ownStones
          const rest = set & ~bit
          barred |= (set & ~own) == 0 && (set & bit) != 0 && (rest & (rest - 1)) == 0 ? rest : 0
        }
      }
      const rest = own & ~bit & ~barred
      const won = same
        ? wins(placed + 1, seat, rest, other & ~bit, ownStones | bit, otherStones, lost, otherBound)
        : !wins(placed + 1, next, other & ~bit, rest, otherStones, ownStones | bit, 0, bound)
      if (won) return true
      lost |= bit
    }
  }
  return false
}
