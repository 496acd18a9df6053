/**
 * Keys of reduced positions, seen by the player to move, so that exchanging the colours changes nothing; the smallest
 * of the images under the symmetries of the board.
 *
 * One stone a turn: spare moves of the two players cancel in pairs, and so do shared spare cells (J. H. Conway, "On
 * Numbers and Games": n + -n = 0, * + * = 0). The key knows the parity of the shared ones only, and the difference of
 * the others not at all: the table keeps bounds for it, because a spare move more never hurts its owner. While the full
 * board counts pairs still cancel - who wins without the pair answers a move in it by the other move - but the parity
 * of the cells decides, so the difference belongs to the key. With two stones a turn nothing cancels.
 */
import { copyingNeverFills, fixedBy } from './copying'
import {
  DIFFERENCE,
  EMPTY,
  FILLABLE,
  FULL_COUNTS,
  MOST_SQUARES,
  ODD,
  OTHER,
  OWN,
  PARTS_OF_SQUARE,
  SHARED,
  TWO_LEFT,
} from '../kernel-layout'
import { CELL_KEYS, NUMBER_KEYS, PART_KEYS } from './addresses'
import { otherBound, otherCells, otherSpare, ownBound, ownCells, ownSpare, sharedSpare } from './look'
import { aliveOf, countAlive, partOf, span } from './squares'

let images: i32 = 8

export function setImages(count: i32): void {
  images = count
}

/** Spare moves of the mover less those of the other one. */
export function spareDifference(): i32 {
  return <i32>popcnt(ownSpare) - <i32>popcnt(otherSpare)
}

/** Key with one stone a turn; after `look`. */
export function singleKey(frame: usize, seat: i32, full: bool): u64 {
  let extra = numberKey(ODD) * (popcnt(sharedSpare) & 1)
  if (full) extra ^= numberKey(FULL_COUNTS) ^ numberKey(DIFFERENCE + spareDifference())
  return reducedKey(frame, seat) ^ extra
}

/** Key with two stones a turn; after `look`. */
export function doubleKey(frame: usize, seat: i32, full: bool, fillable: bool, left: i32): u64 {
  let extra = numberKey(OWN + <i32>popcnt(ownSpare))
  extra ^= numberKey(OTHER + <i32>popcnt(otherSpare)) ^ numberKey(SHARED + <i32>popcnt(sharedSpare))
  if (full) extra ^= numberKey(FULL_COUNTS)
  if (fillable) extra ^= numberKey(FILLABLE)
  if (left == 2) extra ^= numberKey(TWO_LEFT)
  return reducedKey(frame, seat) ^ extra
}

/**
 * Whether the other player can answer every move by its image: some symmetry exchanges the players' cells and sets, and
 * no cell that both may play is its own image. Then the mover loses (Tweedledum and Tweedledee, as Conway calls it) -
 * when the full board counts, only if copying never leads to one.
 */
export function mirrored(frame: usize, seat: i32, full: bool): bool {
  if (countAlive(frame, 0) != countAlive(frame, 1)) return false
  if (popcnt(ownCells & ~ownSpare) != popcnt(otherCells & ~otherSpare)) return false
  if (spareDifference() > 0 || (popcnt(sharedSpare) & 1) != 0) return false
  addAll(frame, seat, 0)
  const key = k0
  addAll(frame, seat, 1)
  if (k0 == key && copies(frame, full, 0)) return true
  if (k1 == key && copies(frame, full, 1)) return true
  if (k2 == key && copies(frame, full, 2)) return true
  if (k3 == key && copies(frame, full, 3)) return true
  if (images == 4) return false
  return (k4 == key && copies(frame, full, 4)) || (k7 == key && copies(frame, full, 7))
}

function copies(frame: usize, full: bool, image: i32): bool {
  if (full) return copyingNeverFills(frame, image)
  return (ownCells & otherCells & (ownBound | otherBound) & fixedBy(image)) == 0
}

function numberKey(index: i32): u64 {
  return load<u64>(NUMBER_KEYS + (<usize>index << 3))
}

// The keys of the images.
let k0: u64 = 0
let k1: u64 = 0
let k2: u64 = 0
let k3: u64 = 0
let k4: u64 = 0
let k5: u64 = 0
let k6: u64 = 0
let k7: u64 = 0

/** The smallest key of the images. */
function reducedKey(frame: usize, seat: i32): u64 {
  addAll(frame, seat, 0)
  const first = min(min(k0, k1), min(k2, k3))
  return images == 4 ? first : min(first, min(min(k4, k5), min(k6, k7)))
}

const KEYS_OF_ROLE: usize = MOST_SQUARES * PARTS_OF_SQUARE * 64

/** Addresses of the keys to add up: u32 at index * 4. */
const TERMS: usize = memory.data(4 * (2 * MOST_SQUARES + 2 * 64), 16)

/** Keys of what all squares alive miss, and of the cells whose state they do not tell; the mover takes the part of `role`. */
function addAll(frame: usize, seat: i32, role: usize): void {
  let end = listSquares(TERMS, frame, seat, PART_KEYS + role * KEYS_OF_ROLE)
  end = listSquares(end, frame, seat ^ 1, PART_KEYS + (role ^ 1) * KEYS_OF_ROLE)
  end = listCells(end, ownCells & ~ownBound & otherBound, CELL_KEYS + role * (64 * 64))
  end = listCells(end, otherCells & ~otherBound & ownBound, CELL_KEYS + (role ^ 1) * (64 * 64))
  // Two keys in each; in variables of the function, for those of the module would be written back at every step.
  let sum01 = i64x2.splat(0)
  let sum23 = sum01
  let sum45 = sum01
  let sum67 = sum01
  for (let at = TERMS; at < end; at += 4) {
    const keys = <usize>load<u32>(at)
    sum01 = v128.xor(sum01, v128.load(keys))
    sum23 = v128.xor(sum23, v128.load(keys, 16))
    sum45 = v128.xor(sum45, v128.load(keys, 32))
    sum67 = v128.xor(sum67, v128.load(keys, 48))
  }
  k0 = i64x2.extract_lane(sum01, 0)
  k1 = i64x2.extract_lane(sum01, 1)
  k2 = i64x2.extract_lane(sum23, 0)
  k3 = i64x2.extract_lane(sum23, 1)
  k4 = i64x2.extract_lane(sum45, 0)
  k5 = i64x2.extract_lane(sum45, 1)
  k6 = i64x2.extract_lane(sum67, 0)
  k7 = i64x2.extract_lane(sum67, 1)
}

/** Lists what the squares alive of a seat miss; returns the end of the list. */
function listSquares(to: usize, frame: usize, seat: i32, keys: usize): usize {
  const alive = aliveOf(frame, seat)
  const empty = load<u64>(frame, EMPTY)
  for (let word: usize = 0; word < span; word += 8) {
    for (let rest = load<u64>(alive + word); rest != 0; rest &= rest - 1) {
      store<u32>(to, <u32>(keys + (partOf(word, rest, empty) << 6)))
      to += 4
    }
  }
  return to
}

/** Lists cells; returns the end of the list. */
function listCells(to: usize, cells: u64, keys: usize): usize {
  for (let rest = cells; rest != 0; rest &= rest - 1) {
    store<u32>(to, <u32>(keys + (<usize>ctz(rest) << 6)))
    to += 4
  }
  return to
}
