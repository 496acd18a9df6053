import { type BinaryCoder, PROBABILITY_UNITS } from '../play/binary-coder.js'
import { type CroquarPosition, MAX_MOVES, SKIP } from '../rules.js'
import { CLASS_OF, IN_HOOP, NEEDS, NUMBER, PLAIN_USED } from '../situations.js'
import type { Choice } from './choices.js'

/**
 * After P. Colley's first program: numbers that are good whatever the tens digits and the misses. For both players on plain
 * numbers there is one table for each class of the last number, indexed by both last digits; for an opponent in a hoop one
 * table indexed by what he needs and the mover's last digit. An entry is the number to add, or 0 where no number is good in
 * all the positions it stands for; two entries to a byte.
 *
 *     entry ((class - 1) * 10 + other's last digit) * 10 + mover's last digit        400 entries
 *     entry 400 + (number needed - 1) * 10 + mover's last digit                       80 entries
 */
const MOVE_ENTRIES = 480
export const MOVE_BYTES = MOVE_ENTRIES / 2

/** The entry of a position, or -1 where the tables say nothing (the mover not on a plain number, or the start). */
export function moveEntry(position: CroquarPosition): number {
  const { mover, other, barred } = position
  if (mover >= IN_HOOP) return -1
  const digit = NUMBER[mover] % 10
  if (NEEDS[other] > 0) return 400 + (NEEDS[other] - 1) * 10 + digit
  if (other >= IN_HOOP || barred === 0) return -1
  return ((barred - 1) * 10 + (NUMBER[other] % 10)) * 10 + digit
}

/** The move the tables give for a position, or null when they give none. */
export function tableMove(table: Uint8Array, position: CroquarPosition): number | null {
  const needs = NEEDS[position.mover]
  if (needs > 0) return position.barred === CLASS_OF[8 + needs] ? SKIP : needs
  const entry = moveEntry(position)
  if (entry < 0) return null
  const number = (table[entry >> 1] >> (4 * (entry & 1))) & 15
  return number === 0 || CLASS_OF[8 + number] === position.barred ? null : number
}

/** Gathers the choices of all positions and derives the tables from them. */
export class MoveTableAnalysis {
  private readonly good = new Uint8Array(MOVE_ENTRIES).fill(255)
  private readonly seen = new Int32Array(MOVE_ENTRIES)
  private outside = 0

  add(choice: Choice): void {
    const entry = moveEntry(choice.position)
    if (entry < 0) this.outside++
    else {
      this.good[entry] &= choice.good
      this.seen[entry]++
    }
  }

  /** The tables: in each settled entry the least number that is always good. */
  table(): Uint8Array<ArrayBuffer> {
    const table = new Uint8Array(MOVE_BYTES)
    for (let entry = 0; entry < MOVE_ENTRIES; entry++) {
      if (this.seen[entry] === 0 || this.good[entry] === 0) continue
      const number = 32 - Math.clz32(this.good[entry] & (0 - this.good[entry]))
      table[entry >> 1] |= number << (4 * (entry & 1))
    }
    return table
  }

  /** Numbers of entries and critical positions, and of those that the tables settle. */
  counts(): { entries: number; settledEntries: number; positions: number; settledPositions: number } {
    const counts = { entries: 0, settledEntries: 0, positions: this.outside, settledPositions: 0 }
    for (let entry = 0; entry < MOVE_ENTRIES; entry++) {
      if (this.seen[entry] === 0) continue
      counts.entries++
      counts.positions += this.seen[entry]
      if (this.good[entry] === 0) continue
      counts.settledEntries++
      counts.settledPositions += this.seen[entry]
    }
    return counts
  }
}

/**
 * The value table of the first program: positions with both players on plain numbers of the same ten, that is with the same
 * number of hoops passed. Two bits a position, for either seat to move side by side: two positions of a pair to a nibble,
 * two nibbles to a byte.
 *
 *     entry ((((tens * 4 + class - 1) * 2 + mover's miss) * 2 + other's miss) * 9 + mover's digit - 1) * 9 + other's digit - 1
 */
export const EQUAL_ENTRIES = 10 * 4 * 4 * 81
export const EQUAL_BYTES = EQUAL_ENTRIES / 2

/** The entry of a position of equal hoops, or -1. */
function equalEntry(position: CroquarPosition): number {
  const { mover, other, barred } = position
  if (mover >= IN_HOOP || other >= IN_HOOP || barred === 0) return -1
  const tens = Math.floor(NUMBER[mover] / 10)
  const own = NUMBER[mover] % 10
  const others = NUMBER[other] % 10
  if (tens !== Math.floor(NUMBER[other] / 10) || own === 0 || others === 0) return -1
  const used = mover >= PLAIN_USED ? 1 : 0
  const otherUsed = other >= PLAIN_USED ? 1 : 0
  return ((((tens * 4 + barred - 1) * 2 + used) * 2 + otherUsed) * 9 + own - 1) * 9 + others - 1
}

/** The table of values, from what is known of every position. */
export function equalTable(
  value: (position: CroquarPosition) => number,
  positions: Iterable<CroquarPosition>,
): Uint8Array {
  const table = new Uint8Array(EQUAL_BYTES)
  for (const position of positions) {
    const entry = equalEntry(position)
    if (entry >= 0) table[entry >> 1] |= (value(position) + 2) << (4 * (entry & 1) + 2 * position.turn)
  }
  return table
}

/** The stored value of a position of equal hoops (1, 0, -1), or null for others. */
export function equalValue(table: Uint8Array, position: CroquarPosition): number | null {
  const entry = equalEntry(position)
  if (entry < 0) return null
  const stored = (table[entry >> 1] >> (4 * (entry & 1) + 2 * position.turn)) & 3
  return stored === 0 ? null : stored - 2
}

/**
 * After P. Colley's second program: one bit for every position in which both players stand on plain numbers, set when the
 * seat to move wins, and a routine that turns the bits into the value of any position.
 *
 * A position's bit is numbered `((seat to move * 4 + class - 1) * 182 + mover) * 182 + other`, by situations; eight to a
 * byte that makes 33,124 bytes. (Where nothing is barred at the start of the game class 1 stands for it.)
 */
const PLACES = IN_HOOP
export const WON_BITS = 2 * 4 * PLACES * PLACES
export const WON_BYTES = Math.ceil(WON_BITS / 8)

/** Whether the position has a bit of its own. */
function isStored(position: CroquarPosition): boolean {
  return position.mover < PLACES && position.other < PLACES && !position.over
}

/** The number of the bit of a stored position. */
function wonBit(position: CroquarPosition): number {
  const barred = position.barred === 0 ? 0 : position.barred - 1
  return ((position.turn * 4 + barred) * PLACES + position.mover) * PLACES + position.other
}

/** The value of any position from the bits: Colley's `KnownValue`. */
export class KnownValues {
  private readonly moves = new Int32Array(MAX_MOVES)
  /** Values of positions that are not stored, by their situation, found on the way. */
  private readonly found = new Map<number, number>()

  constructor(private readonly bits: Uint8Array) {}

  /** Whether the seat to move wins, in a stored position. */
  won(position: CroquarPosition): boolean {
    const bit = wonBit(position)
    return ((this.bits[bit >> 3] >> (bit & 7)) & 1) === 1
  }

  /**
   * 1 win, 0 draw, -1 loss for the seat to move. A stored position that is not won is drawn if some move leads to a
   * position that the opponent does not win either. Other positions (a player in a hoop, stepping back, or over) look as
   * many moves ahead as it takes to come to stored ones.
   */
  value(position: CroquarPosition): number {
    if (position.over) return position.score(position.turn)
    if (!isStored(position)) return this.lookAhead(position)
    if (this.won(position)) return 1
    return this.movesOf(position).some((move) => this.holds(position, move)) ? 0 : -1
  }

  /** Whether the opponent does not win after the move. */
  private holds(position: CroquarPosition, move: number): boolean {
    const seat = position.turn
    position.make(move)
    const holds = position.over
      ? position.score(seat) >= 0
      : isStored(position)
        ? !this.won(position)
        : this.lookAhead(position) <= 0
    position.unmake()
    return holds
  }

  private lookAhead(position: CroquarPosition): number {
    const key = ((position.mover * 512 + position.other) * 5 + position.barred) * 2 + position.turn
    const known = this.found.get(key)
    if (known !== undefined) return known
    const seat = position.turn
    let best = -1
    for (const move of this.movesOf(position)) {
      position.make(move)
      best = Math.max(best, position.over ? position.score(seat) : 0 - this.value(position))
      position.unmake()
      if (best === 1) break
    }
    this.found.set(key, best)
    return best
  }

  private movesOf(position: CroquarPosition): number[] {
    return Array.from(this.moves.subarray(0, position.generate(this.moves, 0)))
  }
}

/**
 * Codes the bits or decodes them, each expected from its neighbours: the same position one number back for either
 * player, ten back for either, in the class and for the seat before.
 */
export function codeWonBits(coder: BinaryCoder, won: (bit: number) => boolean): Uint8Array {
  const bits = new Uint8Array(WON_BYTES)
  const yes = new Float64Array(1 << 10).fill(0.4)
  const no = new Float64Array(1 << 10).fill(0.4)
  const at = (bit: number) => (bit < 0 ? 0 : (bits[bit >> 3] >> (bit & 7)) & 1)
  const plane = PLACES * PLACES
  for (let bit = 0; bit < WON_BITS; bit++) {
    const context =
      at(bit - 1) |
      (at(bit - PLACES) << 1) |
      (at(bit - 9) << 2) |
      (at(bit - 9 * PLACES) << 3) |
      (at(bit - 10 * PLACES - 9 + PLACES) << 4) |
      (at(bit - plane) << 5) |
      (at(bit - 4 * plane) << 6) |
      (at(bit - 91) << 7) |
      (at(bit - 91 * PLACES) << 8) |
      (bit >= 4 * plane ? 512 : 0)
    const share = yes[context] / (yes[context] + no[context])
    const probability = Math.max(32, Math.min(PROBABILITY_UNITS - 32, Math.floor(share * PROBABILITY_UNITS)))
    const set = coder.code(won(bit), probability)
    if (set) {
      yes[context]++
      bits[bit >> 3] |= 1 << (bit & 7)
    } else no[context]++
    if (yes[context] + no[context] > 250) {
      yes[context] /= 2
      no[context] /= 2
    }
  }
  return bits
}
