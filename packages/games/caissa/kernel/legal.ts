import { FORBIDDEN, TILES } from '../kernel-layout'
import { ALL, between, bit, diagonal, diagonalLines, jumps, near, straight, straightLines } from './tables'
import { isCutTile, landings } from './tiles'

/** The target sets of queen, rook, bishop and knight, written by `findTargets`. */
export const TARGETS = memory.data(4 * 8)

/** The men that give check to the seat of the last `findTargets`. */
export let checkers: u64 = 0
/** Whether moves may leave the tiles in several parts: some engines look ahead without that rule. */
export let loose: bool = false

export function setLoose(value: bool): void {
  loose = value
}

// State of the position under work, shared by the functions below.
let occupied: u64 = 0
let tiles: u64 = 0
let queens: u64 = 0
let partners: u64 = 0
/** What the queen of the seat sees. */
export let straightSight: u64 = 0
export let diagonalSight: u64 = 0
export let jumpSight: u64 = 0

/** What queen (as a rook, then as a bishop), rook and bishop of each seat see, written by `findSights`. */
const SIGHTS = memory.data(2 * 4 * 8)

/** Works out what queens, rooks and bishops see. */
export function findSights(record: usize): void {
  const men = load<u64>(record)
  let all: u64 = 0
  for (let shift: u64 = 0; shift < 64; shift += 8) all |= bit(<i32>(men >> shift) & 63)
  all &= ALL
  occupied = all
  tiles = load<u64>(record, TILES)
  storeSights(SIGHTS, <i32>men, all)
  storeSights(SIGHTS + 32, <i32>(men >> 32), all)
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function storeSights(at: usize, men: i32, all: u64): void {
  const queen = men & 63
  store<u64>(at, straight(queen, all))
  store<u64>(at, diagonal(queen, all), 8)
  store<u64>(at, straight((men >> 8) & 63, all), 16)
  store<u64>(at, diagonal((men >> 16) & 63, all), 24)
}

/** `findTargets` in a position without `findSights`. */
export function findSightsAndTargets(record: usize, seat: i32): void {
  findSights(record)
  findTargets(record, seat)
}

/**
 * Works out the legal moves of a seat as target sets, found without trying any move; see `legal.ts` of the game for
 * the reasons behind each step. The seat need not be the one to move. Comes after `findSights`, once for both seats.
 */
export function findTargets(record: usize, seat: i32): void {
  const men = load<u64>(record)
  const own = <i32>(men >> (seat << 5))
  const other = <i32>(men >> ((seat ^ 1) << 5))
  const queen = own & 63
  const rook = (own >> 8) & 63
  const bishop = (own >> 16) & 63
  const knight = (own >> 24) & 63
  const enemyQueen = other & 63
  const enemyRook = (other >> 8) & 63
  const enemyBishop = (other >> 16) & 63
  const enemyKnight = (other >> 24) & 63
  const queenBit = bit(queen)
  const enemyRookBit = bit(enemyRook) & ALL
  const enemyBishopBit = bit(enemyBishop) & ALL
  const enemyKnightBit = bit(enemyKnight) & ALL
  const enemyQueenBit = bit(enemyQueen)
  const ownSet = (queenBit | bit(rook) | bit(bishop) | bit(knight)) & ALL
  const all = occupied
  const ground = tiles
  const sights = SIGHTS + <usize>(seat << 5)
  const enemySights = SIGHTS + <usize>((seat ^ 1) << 5)

  // 1. Checks.
  const straightSeen = load<u64>(sights)
  const diagonalSeen = load<u64>(sights, 8)
  const jumpSeen = jumps(queen)
  const checks = (straightSeen & enemyRookBit) | (diagonalSeen & enemyBishopBit) | (jumpSeen & enemyKnightBit)
  checkers = checks
  let stay: u64 = ALL
  let exchange: u64 = ALL
  if (checks != 0) {
    const single = (checks & (checks - 1)) == 0
    stay = single ? between(queen, <i32>ctz(checks)) : 0
    exchange = single ? checks : 0
  }

  // 2. Pins: one own man alone between the queen and an enemy that looks along that line.
  let rookStay = stay
  let bishopStay = stay
  let knightStay = stay
  let pinners =
    ((straightLines(queen) & (enemyRookBit | enemyQueenBit)) | (diagonalLines(queen) & (enemyBishopBit | enemyQueenBit))) &
    ~(straightSeen | diagonalSeen)
  while (pinners != 0) {
    const pinLine = between(queen, <i32>ctz(pinners))
    const pinned = pinLine & all
    if ((pinned & (pinned - 1)) == 0) {
      if (pinned == bit(rook)) rookStay &= pinLine
      else if (pinned == bit(bishop)) bishopStay &= pinLine
      else if (pinned == bit(knight)) knightStay = 0
    }
    pinners &= pinners - 1
  }

  // 3. The queen: not from a cut tile, not to attacked squares, not into the other queen's sight.
  let queenTargets = (checks != 0 ? near(queen) : straightSeen | diagonalSeen) & ground & ~ownSet
  if (queenTargets != 0) {
    if (!loose && isCutTile(ground, queen)) {
      queenTargets = 0
    } else {
      queenTargets &= ~jumps(enemyKnight)
      const lookers = (straightSeen & (enemyRookBit | enemyQueenBit)) | (diagonalSeen & (enemyBishopBit | enemyQueenBit))
      if (lookers == 0) {
        queenTargets &= ~(
          load<u64>(enemySights) |
          load<u64>(enemySights, 8) |
          load<u64>(enemySights, 16) |
          load<u64>(enemySights, 24)
        )
      } else {
        // What looks at the queen also sees what is behind her.
        const without = all ^ queenBit
        queenTargets &= ~(
          straight(enemyQueen, without) |
          diagonal(enemyQueen, without) |
          straight(enemyRook, without) |
          diagonal(enemyBishop, without)
        )
      }
    }
  }
  store<u64>(TARGETS, queenTargets)

  // 4. The other men.
  queens = queenBit | enemyQueenBit
  partners = exchange
  straightSight = straightSeen
  diagonalSight = diagonalSeen
  jumpSight = jumpSeen
  const forbidden = load<i32>(record, FORBIDDEN)
  store<u64>(
    TARGETS,
    manTargets(rook, load<u64>(sights, 16), rookStay, enemyRookBit, enemyBishopBit, enemyKnightBit, forbidden),
    8,
  )
  store<u64>(
    TARGETS,
    manTargets(bishop, load<u64>(sights, 24), bishopStay, enemyRookBit, enemyBishopBit, enemyKnightBit, forbidden),
    16,
  )
  store<u64>(
    TARGETS,
    manTargets(knight, jumps(knight), knightStay, enemyRookBit, enemyBishopBit, enemyKnightBit, forbidden),
    24,
  )
}

/** Whether the queen of a seat is attacked. */
export function isInCheck(record: usize, seat: i32): bool {
  const men = load<u64>(record)
  const other = <i32>(men >> ((seat ^ 1) << 5))
  const queen = <i32>(men >> (seat << 5)) & 63
  const rook = bit((other >> 8) & 63) & ALL
  const bishop = bit((other >> 16) & 63) & ALL
  const knight = bit((other >> 24) & 63) & ALL
  if ((jumps(queen) & knight) != 0) return true
  if (((straightLines(queen) & rook) | (diagonalLines(queen) & bishop)) == 0) return false
  let all: u64 = 0
  for (let shift: u64 = 0; shift < 64; shift += 8) all |= bit(<i32>(men >> shift) & 63)
  all &= ALL
  return ((straight(queen, all) & rook) | (diagonal(queen, all) & bishop)) != 0
}

/** Number of moves of four target sets. */
// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
export function countTargets(sets: usize): i32 {
  return <i32>(popcnt(load<u64>(sets)) + popcnt(load<u64>(sets, 8)) + popcnt(load<u64>(sets, 16)) + popcnt(load<u64>(sets, 24)))
}

// @ts-ignore: only AssemblyScript knows decorators on functions; editors read this file as TypeScript
@inline
function manTargets(
  from: i32,
  seen: u64,
  stay: u64,
  enemyRook: u64,
  enemyBishop: u64,
  enemyKnight: u64,
  forbidden: i32,
): u64 {
  const sight = seen & ~queens
  let moves = sight & ~occupied & stay
  const holes = moves & ~tiles
  if (holes != 0 && !loose) moves = (moves & tiles) | (holes & landings(tiles, from))
  // An enemy man that would see the queen from the square it comes to is no partner.
  const here = bit(from)
  const barred =
    (straightSight & here ? enemyRook : 0) |
    (diagonalSight & here ? enemyBishop : 0) |
    (jumpSight & here ? enemyKnight : 0) |
    ((forbidden & 63) == from ? bit(forbidden >> 6) : 0)
  return moves | (sight & occupied & partners & ~barred)
}
