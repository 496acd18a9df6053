/**
 * The cells of a frame by what they mean for the player to move: found once a node, used by keys, bounds and move
 * order.
 */
import { COUNTS, PLAYABLE, SETS, SETS_SEAT } from '../kernel-layout'

/** Cells the mover and the other one may play. */
export let ownCells: u64 = 0
export let otherCells: u64 = 0
/** Those of them that lie in sets of their player. */
export let ownBound: u64 = 0
export let otherBound: u64 = 0
/** Spare moves: cells only one may play, in none of its sets; and cells both may play, in no set at all. */
export let ownSpare: u64 = 0
export let otherSpare: u64 = 0
export let sharedSpare: u64 = 0

export function look(frame: usize, seat: i32): void {
  ownCells = load<u64>(frame + (<usize>seat << 3), PLAYABLE)
  otherCells = load<u64>(frame + (<usize>(seat ^ 1) << 3), PLAYABLE)
  ownBound = union(frame, seat)
  otherBound = union(frame, seat ^ 1)
  const ownLoose = ownCells & ~ownBound
  const otherLoose = otherCells & ~otherBound
  ownSpare = ownLoose & ~otherCells
  otherSpare = otherLoose & ~ownCells
  sharedSpare = ownLoose & otherLoose
}

function union(frame: usize, seat: i32): u64 {
  let cells: u64 = 0
  let at = frame + SETS + <usize>seat * SETS_SEAT
  const end = at + (<usize>load<i32>(frame + (<usize>seat << 2), COUNTS) << 3)
  for (; at < end; at += 8) cells |= load<u64>(at)
  return cells
}
