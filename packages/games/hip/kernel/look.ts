/**
 * The cells of a frame by what they mean for the player to move: found once a node, used by keys, bounds and move
 * order.
 */
import { EMPTY, PLAYABLE } from '../kernel-layout'
import { aliveOf, cornersOf, span } from './squares'

/** Cells the mover and the other one may play. */
export let ownCells: u64 = 0
export let otherCells: u64 = 0
/** Those of them that their player's squares alive miss: at least one of them, two, three. */
export let ownBound: u64 = 0
export let ownTwice: u64 = 0
export let ownOften: u64 = 0
export let otherBound: u64 = 0
export let otherTwice: u64 = 0
export let otherOften: u64 = 0
/** Spare moves: cells only one may play, in none of its squares; and cells both may play, in no square at all. */
export let ownSpare: u64 = 0
export let otherSpare: u64 = 0
export let sharedSpare: u64 = 0

export function look(frame: usize, seat: i32): void {
  ownCells = load<u64>(frame + (<usize>seat << 3), PLAYABLE)
  otherCells = load<u64>(frame + (<usize>(seat ^ 1) << 3), PLAYABLE)
  countSquares(frame, seat ^ 1)
  otherBound = once
  otherTwice = twice
  otherOften = often
  countSquares(frame, seat)
  ownBound = once
  ownTwice = twice
  ownOften = often
  const ownLoose = ownCells & ~ownBound
  const otherLoose = otherCells & ~otherBound
  ownSpare = ownLoose & ~otherCells
  otherSpare = otherLoose & ~ownCells
  sharedSpare = ownLoose & otherLoose
}

let once: u64 = 0
let twice: u64 = 0
let often: u64 = 0

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function countSquares(frame: usize, seat: i32): void {
  const alive = aliveOf(frame, seat)
  let one: u64 = 0
  let two: u64 = 0
  let three: u64 = 0
  for (let word: usize = 0; word < span; word += 8) {
    for (let rest = load<u64>(alive + word); rest != 0; rest &= rest - 1) {
      const corners = cornersOf(word, rest)
      three |= two & corners
      two |= one & corners
      one |= corners
    }
  }
  const empty = load<u64>(frame, EMPTY)
  once = one & empty
  twice = two & empty
  often = three & empty
}
