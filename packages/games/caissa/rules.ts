import { History, makeKeyTable, type Position } from '@plyworks/core'
import {
  ABSENT,
  COUNT_KEYS,
  FIRST_COUNTED,
  HOLE_KEYS,
  KEY_COUNT,
  MAX_HALF_MOVES,
  ORIGIN_KEYS,
  SQUARES,
  TARGET_KEYS,
  TURN_KEY,
} from './kernel-layout.js'
import { BISHOP, type Board, KNIGHT, LegalTargets, QUEEN, ROOK } from './legal.js'
import { moveOf, originOf, targetOf } from './move.js'
import { BIT_HIGH, BIT_LOW, LOW_SQUARES } from './sets.js'
import { findFault, type Setup, START } from './setup.js'

/** Shared with the kernel, so that both know a position by the same key. */
export const KEYS = makeKeyTable(KEY_COUNT, 20031)

/**
 * The legal moves of each seat in the position that was asked last, as `targetsOf` left them: a search asks several times whether the
 * game is over, for moves and for a judgement before it goes on. Shared by all positions; null where the position has changed since.
 */
const targets = [new LegalTargets(), new LegalTargets()]
const foundIn: (CaissaPosition | null)[] = [null, null]
const foundWithRule = [true, true]

/** A game of Caïssa. Seat 0 is White. */
export class CaissaPosition implements Position, Board {
  turn = 0
  keyLow = 0
  keyHigh = 0
  readonly men = new Int32Array(8)
  tilesLow = 0
  tilesHigh = 0
  forbidden = 0
  halfMoves = 0
  connectionRule = true

  /** Whether the game is over: 0 not known yet, 1 no, 2 yes. */
  private ended = 0
  /** Seven numbers a move: what was done, then tiles, forbidden exchange, end and key before it. */
  private readonly history = new History(7 * 64)

  /** @param takingBack whether a like exchange may be undone at once (variant `reexchange=allowed`) */
  constructor(
    readonly takingBack: boolean,
    setup: Setup = START,
  ) {
    this.set(setup)
  }

  get over(): boolean {
    if (this.ended === 0) this.ended = this.halfMoves >= MAX_HALF_MOVES || !this.targetsOf(this.turn).any ? 2 : 1
    return this.ended === 2
  }

  /** Whether the queen of the seat to move is attacked. */
  get inCheck(): boolean {
    return this.targetsOf(this.turn).checks > 0
  }

  /** Number of moves a seat has, or would have if it were to move. */
  countMoves(seat: number): number {
    return this.targetsOf(seat).count()
  }

  /** The legal moves of a seat, as if it were to move; good until the next question about another position, or a change of this one. */
  targetsOf(seat: number): LegalTargets {
    const found = targets[seat]
    if (foundIn[seat] !== this || foundWithRule[seat] !== this.connectionRule) {
      found.find(this, seat)
      foundIn[seat] = this
      foundWithRule[seat] = this.connectionRule
    }
    return found
  }

  /** Moves by origin in square order, those of one man by target in square order. */
  generate(out: Int32Array, at: number): number {
    if (this.halfMoves >= MAX_HALF_MOVES) return at
    const { low, high } = this.targetsOf(this.turn)
    const own = this.turn * 4
    let end = at
    let last = -1
    for (let rank = QUEEN; rank <= KNIGHT; rank++) {
      // The next man in square order; four men are too few to be worth sorting.
      let next = -1
      for (let kind = QUEEN; kind <= KNIGHT; kind++) {
        const square = this.men[own + kind]
        if (square > last && square !== ABSENT && (next < 0 || square < this.men[own + next])) next = kind
      }
      if (next < 0) break
      last = this.men[own + next]
      end = writeMoves(last, low[next], high[next], out, end)
    }
    this.ended = end === at ? 2 : 1
    return end
  }

  make(move: number): void {
    forget()
    const from = originOf(move)
    const to = targetOf(move)
    const man = this.manAt(from, this.turn)
    const other = this.anyManAt(to)
    this.remember(from | (to << 6) | (man << 12) | ((other + 1) << 15))
    this.setForbidden(0)
    this.placeMan(man, to)
    if ((man & 3) === QUEEN) {
      if (other >= 0) this.placeMan(other, ABSENT)
      this.flipTile(from)
    } else if (other >= 0) {
      this.placeMan(other, from)
      if (!this.takingBack && (man ^ other) === 4) this.setForbidden(move)
    } else if (!this.hasTile(to)) {
      this.flipTile(from)
      this.flipTile(to)
    }
    this.endHalfMove()
  }

  /** Gives the turn away; `unmake` takes it back. No move of the game, but a question that searches ask. */
  pass(): void {
    forget()
    const queen = this.turn * 4 + QUEEN
    this.remember(this.men[queen] | (queen << 12))
    this.setForbidden(0)
    this.endHalfMove()
  }

  unmake(): void {
    forget()
    this.keyHigh = this.history.pop()
    this.keyLow = this.history.pop()
    this.ended = this.history.pop()
    this.forbidden = this.history.pop()
    this.tilesHigh = this.history.pop()
    this.tilesLow = this.history.pop()
    const done = this.history.pop()
    const from = done & 63
    const to = (done >> 6) & 63
    const man = (done >> 12) & 7
    const other = (done >> 15) - 1
    this.men[man] = from
    if (other >= 0) this.men[other] = to
    this.turn ^= 1
    this.halfMoves--
  }

  /** A seat without a move has lost when in check, even at the last half-move; all other ends are draws. */
  score(seat: number): number {
    const found = this.targetsOf(this.turn)
    if (found.checks === 0 || found.any) return 0
    return seat === this.turn ? -1 : 1
  }

  assign(other: CaissaPosition): void {
    forget()
    this.men.set(other.men)
    this.tilesLow = other.tilesLow
    this.tilesHigh = other.tilesHigh
    this.turn = other.turn
    this.forbidden = other.forbidden
    this.halfMoves = other.halfMoves
    this.keyLow = other.keyLow
    this.keyHigh = other.keyHigh
    this.ended = 0
    this.history.clear()
  }

  clone(): CaissaPosition {
    const copy = new CaissaPosition(this.takingBack)
    copy.assign(this)
    return copy
  }

  /** Becomes the position of a setup, with an empty history. Unchecked: `readSetup` of `text.ts` checks. */
  set(setup: Setup): void {
    forget()
    this.men.set(setup.men)
    this.tilesLow = setup.tilesLow
    this.tilesHigh = setup.tilesHigh
    this.turn = setup.turn
    this.forbidden = setup.forbidden
    this.halfMoves = setup.halfMoves
    this.ended = 0
    this.history.clear()
    this.computeKey()
  }

  hasTile(square: number): boolean {
    return ((this.tilesLow & BIT_LOW[square]) | (this.tilesHigh & BIT_HIGH[square])) !== 0
  }

  /** The man on a square by number, or -1. */
  anyManAt(square: number): number {
    const man = this.manAt(square, 0)
    return man >= 0 ? man : this.manAt(square, 1)
  }

  private manAt(square: number, seat: number): number {
    const first = seat * 4
    const { men } = this
    if (men[first + QUEEN] === square) return first + QUEEN
    if (men[first + ROOK] === square) return first + ROOK
    if (men[first + BISHOP] === square) return first + BISHOP
    return men[first + KNIGHT] === square ? first + KNIGHT : -1
  }

  private remember(done: number): void {
    this.history.push(done)
    this.history.push(this.tilesLow)
    this.history.push(this.tilesHigh)
    this.history.push(this.forbidden)
    this.history.push(this.ended)
    this.history.push(this.keyLow)
    this.history.push(this.keyHigh)
  }

  private placeMan(man: number, square: number): void {
    const before = this.men[man]
    if (before !== ABSENT) this.flipKey(man * SQUARES + before)
    if (square !== ABSENT) this.flipKey(man * SQUARES + square)
    this.men[man] = square
  }

  private flipTile(square: number): void {
    this.tilesLow ^= BIT_LOW[square]
    this.tilesHigh ^= BIT_HIGH[square]
    this.flipKey(HOLE_KEYS + square)
  }

  private setForbidden(move: number): void {
    this.flipForbiddenKey()
    this.forbidden = move
    this.flipForbiddenKey()
  }

  private flipForbiddenKey(): void {
    if (this.forbidden === 0) return
    this.flipKey(ORIGIN_KEYS + originOf(this.forbidden))
    this.flipKey(TARGET_KEYS + targetOf(this.forbidden))
  }

  private endHalfMove(): void {
    this.flipCountKey()
    this.halfMoves++
    this.flipCountKey()
    this.turn ^= 1
    this.flipKey(TURN_KEY)
    this.ended = 0
  }

  private flipCountKey(): void {
    if (this.halfMoves >= FIRST_COUNTED) this.flipKey(COUNT_KEYS + this.halfMoves - FIRST_COUNTED)
  }

  private flipKey(index: number): void {
    this.keyLow ^= KEYS.low[index]
    this.keyHigh ^= KEYS.high[index]
  }

  private computeKey(): void {
    this.keyLow = 0
    this.keyHigh = 0
    for (let man = 0; man < 8; man++) if (this.men[man] !== ABSENT) this.flipKey(man * SQUARES + this.men[man])
    for (let square = 0; square < SQUARES; square++) if (!this.hasTile(square)) this.flipKey(HOLE_KEYS + square)
    if (this.turn === 1) this.flipKey(TURN_KEY)
    this.flipForbiddenKey()
    this.flipCountKey()
  }
}

/** Forgets the legal moves found: a position is about to change. */
function forget(): void {
  foundIn[0] = null
  foundIn[1] = null
}

/** Writes the moves of one man from the set of its targets. */
function writeMoves(from: number, low: number, high: number, out: Int32Array, at: number): number {
  let end = at
  for (let rest = low; rest !== 0; rest &= rest - 1) {
    out[end++] = moveOf(from, 31 - Math.clz32(rest & (0 - rest)))
  }
  for (let rest = high; rest !== 0; rest &= rest - 1) {
    out[end++] = moveOf(from, LOW_SQUARES + 31 - Math.clz32(rest & (0 - rest)))
  }
  return end
}

export { BISHOP, KNIGHT, QUEEN, ROOK }

/**
 * The position with the turn passed on, to see what the other side threatens; null in check, which must be answered.
 * The forbidden exchange falls away with the turn.
 */
export function passTurn(position: CaissaPosition): CaissaPosition | null {
  const { men, tilesLow, tilesHigh, turn, halfMoves, takingBack } = position
  const setup = { men: Array.from(men), tilesLow, tilesHigh, turn: 1 - turn, forbidden: 0, halfMoves }
  return findFault(setup) === null ? new CaissaPosition(takingBack, setup) : null
}
