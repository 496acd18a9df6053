import {
  ABSENT,
  COUNT_KEYS,
  FIRST_COUNTED,
  FORBIDDEN,
  FOUND_CHECKING,
  FOUND_CHECKS,
  FOUND_COUNT,
  FOUND_FAR_ROOM,
  FOUND_GENERATED_CHECKS,
  FOUND_MEN,
  FOUND_MEN_MOVES,
  FOUND_MOVES,
  FOUND_OF_SEAT,
  FOUND_PREY,
  FOUND_QUEEN_MOVES,
  FOUND_QUEEN_ROOM,
  FOUND_QUEEN_STEPS,
  HALF_MOVES,
  HOLE_KEYS,
  KEY,
  LOOKED_TARGETS,
  MAX_HALF_MOVES,
  MAX_MOVES,
  MOST_CHECKING,
  MOST_RECORDS,
  ORIGIN_KEYS,
  RECORD,
  SQUARES,
  TARGET_KEYS,
  TILES,
  TURN,
  TURN_KEY,
} from '../kernel-layout'
import { forgetEvaluations } from './kept-evaluations'
import {
  checkers,
  countTargets,
  diagonalSight,
  findSights,
  findSightsAndTargets,
  findTargets,
  isInCheck,
  jumpSight,
  setLoose,
  straightSight,
  TARGETS,
} from './legal'
import { bit, far, near } from './tables'

/** One position under work, on a stack of records: making a move writes the next record, taking it back drops it. */

const ONES: u64 = 0x0101010101010101
const HIGHS: u64 = 0x8080808080808080

/** 64-bit keys, written by the host before anything else so that they are those of the plain code. */
export const KEYS = memory.data(640 * 8)
export const RECORDS = memory.data(MOST_RECORDS * RECORD)
/** Room for the moves of every record; the host reads them here. */
export const MOVES = memory.data(MOST_RECORDS * MAX_MOVES * 4)

/** The numbers that `look` and `generate` find, as int32; see `kernel-layout.ts`. */
export const FOUND = memory.data(4 * FOUND_COUNT)

export let now: usize = RECORDS
let takingBack: bool = false

/** Starts from the position that the host has written to the first record. */
export function reset(mayTakeBack: bool): void {
  now = RECORDS
  takingBack = mayTakeBack
}

export function setConnectionRule(holds: bool): void {
  forgetEvaluations()
  setLoose(!holds)
}

/** Writes the legal moves from index `at` on and returns the index after the last one. */
export function generate(at: i32): i32 {
  const seat = load<i32>(now, TURN)
  findSightsAndTargets(now, seat)
  store<i32>(FOUND, <i32>popcnt(checkers), 4 * FOUND_GENERATED_CHECKS)
  if (load<i32>(now, HALF_MOVES) >= MAX_HALF_MOVES) return at
  return writeMoves(at, seat)
}

/** The target sets of queen, rook, bishop and knight of the seat to move. */
export function findMoves(): usize {
  findSightsAndTargets(now, load<i32>(now, TURN))
  return TARGETS
}

/** The same in a position after whose `look` none was made but what has been taken back. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function lookedMoves(): usize {
  return now + LOOKED_TARGETS
}

function writeMoves(at: i32, seat: i32): i32 {
  const own = <u32>(load<u64>(now) >> (seat << 5))
  const queen = own & 63
  const rook = (own >> 8) & 63
  const bishop = (own >> 16) & 63
  let origins = bit(queen) | bit(rook) | bit(bishop) | bit(own >> 24)
  origins &= ~bit(ABSENT)
  let end = MOVES + (<usize>at << 2)
  do {
    const from = <u32>ctz(origins)
    const kind: usize = from == queen ? 0 : from == rook ? 8 : from == bishop ? 16 : 24
    let targets = load<u64>(TARGETS + kind)
    while (targets != 0) {
      store<u32>(end, from | ((<u32>ctz(targets)) << 6))
      end += 4
      targets &= targets - 1
    }
    origins &= origins - 1
  } while (origins != 0)
  return <i32>((end - MOVES) >> 2)
}

export function make(move: i32): void {
  const from = move & 63
  const to = move >> 6
  const next = now + RECORD
  let men = load<u64>(now)
  let tiles = load<u64>(now, TILES)
  let key = load<u64>(now, KEY) ^ keyOf(TURN_KEY)
  const forbidden = load<i32>(now, FORBIDDEN)
  if (forbidden != 0) key ^= forbiddenKey(forbidden)
  let nextForbidden = 0

  const man = manAt(men, from)
  const other = manAt(men, to)
  const change = <u64>(from ^ to)
  men ^= change << (man << 3)
  key ^= manKey(man, from) ^ manKey(man, to)
  if ((man & 3) == 0) {
    tiles ^= bit(from)
    key ^= keyOf(HOLE_KEYS + from)
    if (other < 8) {
      men ^= (<u64>(to ^ ABSENT)) << (other << 3)
      key ^= manKey(other, to)
    }
  } else if (other < 8) {
    men ^= change << (other << 3)
    key ^= manKey(other, from) ^ manKey(other, to)
    if ((man ^ other) == 4 && !takingBack) {
      nextForbidden = move
      key ^= forbiddenKey(move)
    }
  } else if ((tiles & bit(to)) == 0) {
    tiles ^= bit(from) | bit(to)
    key ^= keyOf(HOLE_KEYS + from) ^ keyOf(HOLE_KEYS + to)
  }
  push(next, men, tiles, key, nextForbidden)
}

/** Gives the turn away: no move of the game, but a question that searches ask. */
export function pass(): void {
  let key = load<u64>(now, KEY) ^ keyOf(TURN_KEY)
  const forbidden = load<i32>(now, FORBIDDEN)
  if (forbidden != 0) key ^= forbiddenKey(forbidden)
  push(now + RECORD, load<u64>(now), load<u64>(now, TILES), key, 0)
}

/** Writes the record after a half-move; `key` lacks only the count of half-moves. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function push(next: usize, men: u64, tiles: u64, keyBefore: u64, forbidden: i32): void {
  let key = keyBefore
  const halfMoves = load<i32>(now, HALF_MOVES) + 1
  if (halfMoves >= FIRST_COUNTED) {
    if (halfMoves > FIRST_COUNTED) key ^= keyOf(COUNT_KEYS + halfMoves - 1 - FIRST_COUNTED)
    key ^= keyOf(COUNT_KEYS + halfMoves - FIRST_COUNTED)
  }
  store<u64>(next, men)
  store<u64>(next, tiles, TILES)
  store<u64>(next, key, KEY)
  store<i32>(next, load<i32>(now, TURN) ^ 1, TURN)
  store<i32>(next, forbidden, FORBIDDEN)
  store<i32>(next, halfMoves, HALF_MOVES)
  now = next
}

export function unmake(): void {
  now -= RECORD
}

/** Whether the queen of the side to move is attacked. */
export function inCheck(): bool {
  return isInCheck(now, load<i32>(now, TURN))
}

/** Gathers what evaluations are made of; see `FOUND`. */
export function look(): void {
  beginLook()
  endLook()
}

/** The first half of `look`: keeps the moves of the seat to move, and returns the men that give check to it. */
export function beginLook(): u64 {
  findSightsAndTargets(now, load<i32>(now, TURN))
  keepTargets()
  return checkers
}

/** The second half, right after the first. */
export function endLook(): void {
  const men = load<u64>(now)
  const turn = load<i32>(now, TURN)
  const own = FOUND + (turn == 0 ? 0 : 4 * FOUND_OF_SEAT)
  const other = FOUND + (turn == 0 ? 4 * FOUND_OF_SEAT : 0)
  storeFound(men, turn, own)
  const rookTargets = load<u64>(TARGETS, 8)
  const bishopTargets = load<u64>(TARGETS, 16)
  const knightTargets = load<u64>(TARGETS, 24)
  const straightSeen = straightSight
  const diagonalSeen = diagonalSight
  const jumpSeen = jumpSight
  findTargets(now, turn ^ 1)
  storeFound(men, turn ^ 1, other)
  // A man gives check from a square that the other queen sees as it does.
  const ofOwn = (rookTargets & straightSight) | (bishopTargets & diagonalSight)
  const ofOther = (load<u64>(TARGETS, 8) & straightSeen) | (load<u64>(TARGETS, 16) & diagonalSeen)
  storeChecking(ofOwn, knightTargets & jumpSight, own)
  storeChecking(ofOther, load<u64>(TARGETS, 24) & jumpSeen, other)
  const gone = (men + ONES) & (ONES << 6)
  store<i32>(FOUND, 255 ^ <i32>(((gone >> 6) * 0x0102040810204080) >> 56), 4 * FOUND_MEN)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function keepTargets(): void {
  v128.store(now, v128.load(TARGETS), LOOKED_TARGETS)
  v128.store(now, v128.load(TARGETS, 16), LOOKED_TARGETS + 16)
}

/** The numbers of a seat whose moves were found last. */
function storeFound(men: u64, seat: i32, at: usize): void {
  const own = <i32>(men >> (seat << 5))
  const other = <i32>(men >> ((seat ^ 1) << 5))
  const queen = own & 63
  const targets = load<u64>(TARGETS)
  const ground = load<u64>(now, TILES)
  const ofQueen = <i32>popcnt(targets)
  const ofRook = <i32>popcnt(load<u64>(TARGETS, 8))
  const ofBishop = <i32>popcnt(load<u64>(TARGETS, 16))
  const ofKnight = <i32>popcnt(load<u64>(TARGETS, 24))
  store<i32>(at, ofQueen + ofRook + ofBishop + ofKnight, 4 * FOUND_MOVES)
  store<i32>(at, ofQueen, 4 * FOUND_QUEEN_MOVES)
  store<i32>(at, <i32>popcnt(targets & near(queen)), 4 * FOUND_QUEEN_STEPS)
  store<i32>(at, <i32>popcnt(ground & near(queen)), 4 * FOUND_QUEEN_ROOM)
  store<i32>(at, <i32>popcnt(checkers), 4 * FOUND_CHECKS)
  store<i32>(at, shownMoves(own >> 8, ofRook), 4 * FOUND_MEN_MOVES)
  store<i32>(at, shownMoves(own >> 16, ofBishop), 4 * FOUND_MEN_MOVES + 4)
  store<i32>(at, shownMoves(own >> 24, ofKnight), 4 * FOUND_MEN_MOVES + 8)
  // No target is square 63, so that captured men are none.
  const rook = <i32>(targets >> ((other >> 8) & 63)) & 1
  const bishop = <i32>(targets >> ((other >> 16) & 63)) & 1
  const knight = <i32>(targets >> ((other >> 24) & 63)) & 1
  store<i32>(at, rook | (bishop << 1) | (knight << 2), 4 * FOUND_PREY)
  store<i32>(at, <i32>popcnt(ground & far(queen)), 4 * FOUND_FAR_ROOM)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function shownMoves(square: i32, moves: i32): i32 {
  return (square & 63) == ABSENT ? 0 : moves + 1
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function storeChecking(ofLines: u64, ofKnight: u64, at: usize): void {
  store<i32>(at, min(MOST_CHECKING, <i32>(popcnt(ofLines) + popcnt(ofKnight))), 4 * FOUND_CHECKING)
}

/** Number of moves a seat has, or would have if it were to move. */
export function countMoves(seat: i32): i32 {
  findSightsAndTargets(now, seat)
  return countTargets(TARGETS)
}

/** Number of the man on a square, or 8: the lowest zero byte after comparing all eight squares at once. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function manAt(men: u64, square: i32): i32 {
  const compared = men ^ (ONES * <u64>square)
  return <i32>(ctz((compared - ONES) & ~compared & HIGHS) >> 3)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function keyOf(index: i32): u64 {
  return load<u64>(KEYS + (<usize>index << 3))
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function manKey(man: i32, square: i32): u64 {
  return keyOf(man * SQUARES + square)
}

function forbiddenKey(move: i32): u64 {
  return keyOf(ORIGIN_KEYS + (move & 63)) ^ keyOf(TARGET_KEYS + (move >> 6))
}
