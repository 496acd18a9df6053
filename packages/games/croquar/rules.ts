import { History, makeKeyTable, type Position } from '@plyworks/core'
import { CLASS_OF, NEEDS, NEXT, OVER, SITUATIONS, WAYS } from './situations.js'

/** A move is the number added (1 to 8), the number subtracted with a minus sign (-1 to -8), or the skip. */
export const SKIP = 0
export const MAX_MOVES = 8

/**
 * Upper bound of the turns of any game. Call a turn that is no skip a step.
 *
 * - A player's number is never above 108 (hoop 100 left with 8), starts at 0, and is reduced once in a game, by at most
 *   8. Every other step adds at least 1. So a player makes at most 108 + 8 additions and 1 subtraction: 117 steps.
 * - A skip needs a barred number, and after a skip nothing is barred (a player who skips stands in a hoop), so every skip follows
 *   a step of the opponent directly. So a player skips at most as often as its opponent steps.
 *
 * Both players' steps and skips together: at most 4 * 117.
 */
export const MAX_PLIES = 468

/** States of a game, as kept in `CroquarPosition.outcome`. */
export const GOING_ON = 0
const FIRST_WINS = 1
const SECOND_WINS = 2
export const DRAWN = 3

/** Keys: situations of seat 0, of seat 1, then the barred classes 0 to 4, then the turn. */
const KEYS = makeKeyTable(2 * SITUATIONS + 6, 0x4352_4f51)
const KEY_LOW = KEYS.low
const KEY_HIGH = KEYS.high
const BARRED_KEYS = 2 * SITUATIONS
const TURN_KEY = BARRED_KEYS + 5

/**
 * A position of Croquar: a situation for each player, the class of numbers that the opponent's last number bars, and who
 * is to move. Seat 0 is player 1. The rules are those of the Croquar-95 contest.
 */
export class CroquarPosition implements Position {
  turn = 0
  /** Situation of the seat to move. */
  mover = 0
  /** Situation of the seat that moved last. */
  other = 0
  /** Class barred to the seat to move: 1 to 4, or 0 when nothing is barred. */
  barred = 0
  outcome = GOING_ON
  keyLow = 0
  keyHigh = 0
  private readonly history = new History()

  constructor() {
    this.set(0, 0, 0, 0)
  }

  /**
   * Sets up a position, forgetting the history. Unchecked: the caller gives `barred` only where the opponent's last
   * number can bar.
   */
  set(turn: number, mover: number, other: number, barred: number): void {
    this.turn = turn
    this.mover = mover
    this.other = other
    this.barred = barred
    this.outcome = outcomeOf(turn, mover, other)
    this.history.clear()
    const own = turn * SITUATIONS + mover
    const others = (1 - turn) * SITUATIONS + other
    this.keyLow = KEY_LOW[own] ^ KEY_LOW[others] ^ KEY_LOW[BARRED_KEYS + barred] ^ (turn ? KEY_LOW[TURN_KEY] : 0)
    this.keyHigh = KEY_HIGH[own] ^ KEY_HIGH[others] ^ KEY_HIGH[BARRED_KEYS + barred] ^ (turn ? KEY_HIGH[TURN_KEY] : 0)
  }

  get over(): boolean {
    return this.outcome !== GOING_ON
  }

  /** Pinned order: rising numbers. In a hoop there is exactly one move: the number needed, or the skip. */
  generate(out: Int32Array, at: number): number {
    if (this.outcome !== GOING_ON) return at
    const barred = this.barred
    const needs = NEEDS[this.mover]
    if (needs > 0) {
      out[at] = barred === CLASS_OF[8 + needs] ? SKIP : needs
      return at + 1
    }
    let ways = WAYS[this.mover]
    if (barred > 0) ways &= ~(0x101 * ((1 << barred) | (1 << (9 - barred))))
    let end = at
    while (ways !== 0) {
      const bit = 31 - Math.clz32(ways & (0 - ways))
      out[end++] = bit <= 8 ? bit : 8 - bit
      ways &= ways - 1
    }
    return end
  }

  make(move: number): void {
    const { turn, mover, other, barred } = this
    this.history.push(mover | (other << 9) | (barred << 18))
    const next = NEXT[mover * 17 + 8 + move]
    this.mover = other
    this.other = next
    this.turn = 1 - turn
    // A skip leaves its player in the hoop, which bars nothing; after the end of the game there is no player to bar.
    if (next >= OVER || other === OVER) this.outcome = outcomeOf(1 - turn, other, next)
    const bars = NEEDS[next] > 0 || this.outcome !== GOING_ON ? 0 : CLASS_OF[8 + move]
    this.barred = bars
    this.changeKeys(turn * SITUATIONS + mover, turn * SITUATIONS + next, BARRED_KEYS + barred, BARRED_KEYS + bars)
  }

  unmake(): void {
    const packed = this.history.pop()
    const turn = 1 - this.turn
    const mover = packed & 511
    const barred = packed >> 18
    this.changeKeys(
      turn * SITUATIONS + this.other,
      turn * SITUATIONS + mover,
      BARRED_KEYS + this.barred,
      BARRED_KEYS + barred,
    )
    this.turn = turn
    this.mover = mover
    this.other = (packed >> 9) & 511
    this.barred = barred
    this.outcome = GOING_ON
  }

  score(seat: number): number {
    if (this.outcome === DRAWN) return 0
    return (this.outcome === FIRST_WINS) === (seat === 0) ? 1 : -1
  }

  assign(from: CroquarPosition): void {
    this.turn = from.turn
    this.mover = from.mover
    this.other = from.other
    this.barred = from.barred
    this.outcome = from.outcome
    this.keyLow = from.keyLow
    this.keyHigh = from.keyHigh
    this.history.clear()
  }

  clone(): CroquarPosition {
    const copy = new CroquarPosition()
    copy.assign(this)
    return copy
  }

  private changeKeys(from: number, to: number, barredFrom: number, barredTo: number): void {
    this.keyLow ^= KEY_LOW[from] ^ KEY_LOW[to] ^ KEY_LOW[barredFrom] ^ KEY_LOW[barredTo] ^ KEY_LOW[TURN_KEY]
    this.keyHigh ^= KEY_HIGH[from] ^ KEY_HIGH[to] ^ KEY_HIGH[barredFrom] ^ KEY_HIGH[barredTo] ^ KEY_HIGH[TURN_KEY]
  }
}

/**
 * Rule 7 and the end of rule 6. `turn` is the seat that would move next, so `other` is the situation of the seat that
 * has just moved. Only seat 0 can be over before the game is: seat 1 has one more turn.
 */
function outcomeOf(turn: number, mover: number, other: number): number {
  if (mover === OVER) return other === OVER ? DRAWN : FIRST_WINS
  if (other === OVER) return turn === 0 ? SECOND_WINS : GOING_ON
  if (other > OVER) return turn === 0 ? FIRST_WINS : SECOND_WINS
  return GOING_ON
}
