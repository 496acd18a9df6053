import { ABSENT } from './kernel-layout.js'
import {
  ALL_HIGH,
  ALL_LOW,
  BETWEEN_HIGH,
  BETWEEN_LOW,
  BIT_HIGH,
  BIT_LOW,
  countSquares,
  DIAGONAL,
  KNIGHT_HIGH,
  KNIGHT_LOW,
  LINE_KIND,
  LOW_SQUARES,
  NEAR_HIGH,
  NEAR_LOW,
  RAY_HIGH,
  RAY_LOW,
  STRAIGHT,
} from './sets.js'
import { findLandings, isCutTile, result as landings } from './tiles.js'

/** Kinds of men; man number `seat * 4 + kind`. */
export const QUEEN = 0
export const ROOK = 1
export const BISHOP = 2
export const KNIGHT = 3

/** The part of a position that the rules look at: the places of men and tiles. */
export interface Board {
  /** Square of each man by number, `ABSENT` for captured ones. */
  readonly men: Int32Array
  readonly tilesLow: number
  readonly tilesHigh: number
  /** The move that may not be answered with, as `from | to << 6`, or 0. Its origin is a man of the seat to move. */
  readonly forbidden: number
  /** False lets moves part the tiles: some engines look ahead without that rule. */
  readonly connectionRule: boolean
}

/** Squares that a man sees along lines or by jumps, as two halves; the last one worked out. */
let seenLow = 0
let seenHigh = 0

/**
 * The legal moves of one seat as a set of targets for each of its men, found without trying any move: checks, pins,
 * attacked squares, tiles whose loss disconnects and holes a carried tile may go to are each worked out once.
 *
 * The seat need not be the one to move: counting the moves of both is what the evaluation does.
 */
export class LegalTargets {
  /** Target sets by kind of man. */
  readonly low = new Int32Array(4)
  readonly high = new Int32Array(4)
  /** Number of men giving check to the seat's queen (the other queen cannot). */
  checks = 0
  /** The squares that the queen sees along ranks and files, and along diagonals. */
  straightLow = 0
  straightHigh = 0
  diagonalLow = 0
  diagonalHigh = 0

  private occupiedLow = 0
  private occupiedHigh = 0
  private ownLow = 0
  private ownHigh = 0
  /** Squares that a man must go to when it changes which squares are occupied: the squares that answer a check. */
  private answersLow = 0
  private answersHigh = 0
  /** Enemy men that may be exchanged with: all, or the one that gives check. */
  private partnersLow = 0
  private partnersHigh = 0
  /** Squares that a man may go to without opening a line to its queen, by kind. */
  private readonly pinLow = new Int32Array(4)
  private readonly pinHigh = new Int32Array(4)

  /** Works out the legal moves of `seat`. */
  find(board: Board, seat: number): void {
    const own = seat * 4
    this.findOccupied(board.men, own)
    this.findChecks(board.men, own)
    this.findPins(board.men, own)
    this.findQueenTargets(board, own)
    for (let kind = ROOK; kind <= KNIGHT; kind++) this.findManTargets(board, own, kind)
  }

  /** Whether there is a legal move. */
  get any(): boolean {
    const { low, high } = this
    return (low[0] | low[1] | low[2] | low[3] | high[0] | high[1] | high[2] | high[3]) !== 0
  }

  /** Number of legal moves found. */
  count(): number {
    let sum = 0
    for (let kind = QUEEN; kind <= KNIGHT; kind++) sum += countSquares(this.low[kind], this.high[kind])
    return sum
  }

  private findOccupied(men: Int32Array, own: number): void {
    const other = 4 - own
    this.ownLow = this.ownHigh = this.occupiedLow = this.occupiedHigh = 0
    for (let kind = QUEEN; kind <= KNIGHT; kind++) {
      this.ownLow |= BIT_LOW[men[own + kind]]
      this.ownHigh |= BIT_HIGH[men[own + kind]]
      this.occupiedLow |= BIT_LOW[men[other + kind]]
      this.occupiedHigh |= BIT_HIGH[men[other + kind]]
    }
    this.occupiedLow |= this.ownLow
    this.occupiedHigh |= this.ownHigh
  }

  private findChecks(men: Int32Array, own: number): void {
    const queen = men[own + QUEEN]
    const other = 4 - own
    see(STRAIGHT, queen, this.occupiedLow, this.occupiedHigh)
    this.straightLow = seenLow
    this.straightHigh = seenHigh
    see(DIAGONAL, queen, this.occupiedLow, this.occupiedHigh)
    this.diagonalLow = seenLow
    this.diagonalHigh = seenHigh

    this.checks = 0
    this.answersLow = ALL_LOW
    this.answersHigh = ALL_HIGH
    this.partnersLow = ALL_LOW
    this.partnersHigh = ALL_HIGH
    if (meets(this.straightLow, this.straightHigh, men[other + ROOK])) this.addCheck(queen, men[other + ROOK])
    if (meets(this.diagonalLow, this.diagonalHigh, men[other + BISHOP])) this.addCheck(queen, men[other + BISHOP])
    if (meets(KNIGHT_LOW[queen], KNIGHT_HIGH[queen], men[other + KNIGHT])) this.addCheck(queen, men[other + KNIGHT])
  }

  /** A man answers one check by standing between or by changing places with the checker; two checks not at all. */
  private addCheck(queen: number, checker: number): void {
    this.checks++
    this.answersLow &= BETWEEN_LOW[queen * 64 + checker]
    this.answersHigh &= BETWEEN_HIGH[queen * 64 + checker]
    this.partnersLow &= BIT_LOW[checker]
    this.partnersHigh &= BIT_HIGH[checker]
  }

  /** An own man alone between the queen and an enemy rook, bishop or queen that looks along that line stays on it. */
  private findPins(men: Int32Array, own: number): void {
    const other = 4 - own
    this.pinLow.fill(ALL_LOW)
    this.pinHigh.fill(ALL_HIGH)
    for (let kind = QUEEN; kind <= BISHOP; kind++) {
      const pair = men[own + QUEEN] * 64 + men[other + kind]
      const line = LINE_KIND[pair]
      if (line === 0 || (kind !== QUEEN && line !== kind)) continue
      const betweenLow = BETWEEN_LOW[pair] & this.occupiedLow
      const betweenHigh = BETWEEN_HIGH[pair] & this.occupiedHigh
      if (countSquares(betweenLow, betweenHigh) !== 1) continue
      for (let pinned = ROOK; pinned <= KNIGHT; pinned++) {
        if (!meets(betweenLow, betweenHigh, men[own + pinned])) continue
        this.pinLow[pinned] = BETWEEN_LOW[pair]
        this.pinHigh[pinned] = BETWEEN_HIGH[pair]
      }
    }
  }

  private findQueenTargets(board: Board, own: number): void {
    const queen = board.men[own + QUEEN]
    const stepping = this.checks > 0
    let low = (stepping ? NEAR_LOW[queen] : this.straightLow | this.diagonalLow) & board.tilesLow & ~this.ownLow
    let high = (stepping ? NEAR_HIGH[queen] : this.straightHigh | this.diagonalHigh) & board.tilesHigh & ~this.ownHigh
    if ((low | high) !== 0 && board.connectionRule && isCutTile(board.tilesLow, board.tilesHigh, queen)) low = high = 0
    if ((low | high) !== 0) {
      this.findAttacked(board.men, own)
      low &= ~seenLow
      high &= ~seenHigh
    }
    this.low[QUEEN] = low
    this.high[QUEEN] = high
  }

  /** Leaves in the seen set what the enemy sees once the queen has left her square; the enemy queen counts too. */
  private findAttacked(men: Int32Array, own: number): void {
    const other = 4 - own
    const queen = men[own + QUEEN]
    const low = this.occupiedLow & ~BIT_LOW[queen]
    const high = this.occupiedHigh & ~BIT_HIGH[queen]
    let sumLow = KNIGHT_LOW[men[other + KNIGHT]]
    let sumHigh = KNIGHT_HIGH[men[other + KNIGHT]]
    for (let kind = QUEEN; kind <= BISHOP; kind++) {
      if (kind !== BISHOP) {
        see(STRAIGHT, men[other + kind], low, high)
        sumLow |= seenLow
        sumHigh |= seenHigh
      }
      if (kind !== ROOK) {
        see(DIAGONAL, men[other + kind], low, high)
        sumLow |= seenLow
        sumHigh |= seenHigh
      }
    }
    seenLow = sumLow
    seenHigh = sumHigh
  }

  private findManTargets(board: Board, own: number, kind: number): void {
    const { men } = board
    const from = men[own + kind]
    this.low[kind] = this.high[kind] = 0
    if (from === ABSENT) return
    if (kind === KNIGHT) {
      seenLow = KNIGHT_LOW[from]
      seenHigh = KNIGHT_HIGH[from]
    } else {
      see(kind === ROOK ? STRAIGHT : DIAGONAL, from, this.occupiedLow, this.occupiedHigh)
    }
    const other = 4 - own
    const low = seenLow & ~(BIT_LOW[men[own + QUEEN]] | BIT_LOW[men[other + QUEEN]])
    const high = seenHigh & ~(BIT_HIGH[men[own + QUEEN]] | BIT_HIGH[men[other + QUEEN]])
    this.addMoves(board, kind, from, low & ~this.occupiedLow, high & ~this.occupiedHigh)
    this.addExchanges(board, own, kind, from, low & this.occupiedLow, high & this.occupiedHigh)
  }

  /** Moves to empty tiles, and to holes where the tile taken along keeps all tiles together. */
  private addMoves(board: Board, kind: number, from: number, seenEmptyLow: number, seenEmptyHigh: number): void {
    const low = seenEmptyLow & this.answersLow & this.pinLow[kind]
    const high = seenEmptyHigh & this.answersHigh & this.pinHigh[kind]
    let holesLow = low & ~board.tilesLow
    let holesHigh = high & ~board.tilesHigh
    if ((holesLow | holesHigh) !== 0 && board.connectionRule) {
      findLandings(board.tilesLow, board.tilesHigh, from)
      holesLow &= landings.low
      holesHigh &= landings.high
    }
    this.low[kind] |= (low & board.tilesLow) | holesLow
    this.high[kind] |= (high & board.tilesHigh) | holesHigh
  }

  /**
   * Exchanges leave the same squares occupied, so only two things matter: whether a check remains, and whether the
   * enemy man that arrives on the origin sees the queen from there.
   */
  private addExchanges(board: Board, own: number, kind: number, from: number, menLow: number, menHigh: number): void {
    const { men } = board
    const other = 4 - own
    const queen = men[own + QUEEN]
    let low = menLow & this.partnersLow
    let high = menHigh & this.partnersHigh
    if (meets(this.straightLow, this.straightHigh, from)) {
      low &= ~BIT_LOW[men[other + ROOK]]
      high &= ~BIT_HIGH[men[other + ROOK]]
    }
    if (meets(this.diagonalLow, this.diagonalHigh, from)) {
      low &= ~BIT_LOW[men[other + BISHOP]]
      high &= ~BIT_HIGH[men[other + BISHOP]]
    }
    if (meets(KNIGHT_LOW[queen], KNIGHT_HIGH[queen], from)) {
      low &= ~BIT_LOW[men[other + KNIGHT]]
      high &= ~BIT_HIGH[men[other + KNIGHT]]
    }
    if ((board.forbidden & 63) === from) {
      low &= ~BIT_LOW[board.forbidden >> 6]
      high &= ~BIT_HIGH[board.forbidden >> 6]
    }
    this.low[kind] |= low
    this.high[kind] |= high
  }
}

/** Whether a straight line (`STRAIGHT`) or a diagonal (`DIAGONAL`) lets one square see another past the occupied ones. */
export function sees(rays: number, from: number, to: number, occupiedLow: number, occupiedHigh: number): boolean {
  see(rays, from, occupiedLow, occupiedHigh)
  return meets(seenLow, seenHigh, to)
}

function meets(low: number, high: number, square: number): boolean {
  return ((low & BIT_LOW[square]) | (high & BIT_HIGH[square])) !== 0
}

/** Leaves in the seen set the four rays of a square, each up to and including the first man; holes stop nothing. */
function see(rays: number, square: number, occupiedLow: number, occupiedHigh: number): void {
  seenLow = seenHigh = 0
  seeUp(rays + square, occupiedLow, occupiedHigh)
  seeUp(rays + square + 64, occupiedLow, occupiedHigh)
  seeDown(rays + square + 128, occupiedLow, occupiedHigh)
  seeDown(rays + square + 192, occupiedLow, occupiedHigh)
}

/** Adds a ray towards higher squares: beyond the first man lies what that man sees in that direction. */
function seeUp(ray: number, occupiedLow: number, occupiedHigh: number): void {
  const menLow = RAY_LOW[ray] & occupiedLow
  const menHigh = RAY_HIGH[ray] & occupiedHigh
  let beyond = (ray & ~63) | ABSENT
  if (menLow !== 0) beyond = (ray & ~63) | (31 - Math.clz32(menLow & (0 - menLow)))
  else if (menHigh !== 0) beyond = (ray & ~63) | (LOW_SQUARES + 31 - Math.clz32(menHigh & (0 - menHigh)))
  seenLow |= RAY_LOW[ray] & ~RAY_LOW[beyond]
  seenHigh |= RAY_HIGH[ray] & ~RAY_HIGH[beyond]
}

/** Adds a ray towards lower squares. */
function seeDown(ray: number, occupiedLow: number, occupiedHigh: number): void {
  const menLow = RAY_LOW[ray] & occupiedLow
  const menHigh = RAY_HIGH[ray] & occupiedHigh
  let beyond = (ray & ~63) | ABSENT
  if (menHigh !== 0) beyond = (ray & ~63) | (LOW_SQUARES + 31 - Math.clz32(menHigh))
  else if (menLow !== 0) beyond = (ray & ~63) | (31 - Math.clz32(menLow))
  seenLow |= RAY_LOW[ray] & ~RAY_LOW[beyond]
  seenHigh |= RAY_HIGH[ray] & ~RAY_HIGH[beyond]
}
