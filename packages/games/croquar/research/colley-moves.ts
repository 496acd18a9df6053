import type { Choice } from '../play-analysis.js'
import { type CroquarPosition, SKIP } from '../rules.js'
import { CLASS_OF, IN_HOOP, NEEDS, NUMBER, PLAIN_USED } from '../situations.js'

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

  /** How many entries and critical positions there are, and how many of them the tables settle. */
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
