import { fromBase64 } from '@plyworks/core'
import { BinaryDecoder } from '../play/binary-coder.js'
import { type BitTable, codeBits } from '../play/bit-table.js'
import { CroquarPosition, MAX_MOVES, SKIP } from '../rules.js'
import { CLASS_OF, describeSituation, IN_HOOP, missUsed, NEEDS, NUMBER, PLAIN_USED } from '../situations.js'
import type { Choice } from './choices.js'
import { MOVE_DATA, VALUE_DATA } from './colley-data.js'

/**
 * After P. Colley's first program: numbers that are good whatever the tens digits and the opponent's miss. For both players
 * on plain numbers there are two tables for each class of the last number, one with the mover's miss in hand and one with it
 * used, indexed by both last digits; for an opponent in a hoop one table indexed by the number that the opponent
 * needs and the mover's last digit. An entry is the number to add, or 0 where no number is good in all the positions it stands for; a byte each.
 *
 *     entry (((class - 1) * 2 + miss used) * 9 + other's last digit - 1) * 9 + mover's last digit - 1    648 entries
 *     entry 648 + (number needed - 1) * 9 + mover's last digit - 1                                        72 entries
 */
export const MOVE_ENTRIES = 4 * 2 * 9 * 9 + 8 * 9

/** The entry of a position, or -1 where the tables say nothing (a player on 0, beyond a hoop or over, the mover in a hoop). */
export function moveEntry(position: CroquarPosition): number {
  const { mover, other, barred } = position
  const digit = NUMBER[mover] % 10
  if (mover >= IN_HOOP || digit === 0) return -1
  if (NEEDS[other] > 0) return 648 + (NEEDS[other] - 1) * 9 + digit - 1
  const others = NUMBER[other] % 10
  if (other >= IN_HOOP || others === 0 || barred === 0) return -1
  return (((barred - 1) * 2 + (missUsed(mover) ? 1 : 0)) * 9 + others - 1) * 9 + digit - 1
}

/** The move the tables give for a position, or null when they give none. In a hoop it is the only one. */
export function tableMove(table: Uint8Array, position: CroquarPosition): number | null {
  const needs = NEEDS[position.mover]
  if (needs > 0) return position.barred === CLASS_OF[8 + needs] ? SKIP : needs
  const entry = moveEntry(position)
  return entry < 0 || table[entry] === 0 || CLASS_OF[8 + table[entry]] === position.barred ? null : table[entry]
}

/** The move tables of the first program. */
export function moveTable(): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(MOVE_DATA, Number)
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
    const table = new Uint8Array(MOVE_ENTRIES)
    for (let entry = 0; entry < MOVE_ENTRIES; entry++) {
      if (this.seen[entry] > 0 && this.good[entry] > 0) {
        table[entry] = 32 - Math.clz32(this.good[entry] & (0 - this.good[entry]))
      }
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

/** Most hoops by which the numbers of hoops passed may differ in a stored position. */
export const MOST_APART = 2

/** The pairs of tens that are stored, by rising difference: his are the first ten, where both have passed equally many hoops. */
const TENS_PAIRS: readonly (readonly [own: number, others: number])[] = Array.from(
  { length: 2 * MOST_APART + 1 },
  (_, place) => (place % 2 === 1 ? (place + 1) / 2 : 0 - place / 2),
).flatMap((ahead) =>
  Array.from({ length: 10 - Math.abs(ahead) }, (_, tens): [number, number] =>
    ahead < 0 ? [tens, tens - ahead] : [tens + ahead, tens],
  ),
)

const PAIR_OF_TENS = new Int8Array(100).fill(-1)
for (const [place, [own, others]] of TENS_PAIRS.entries()) PAIR_OF_TENS[own * 10 + others] = place

/** Entries of a pair of tens: class, both misses, both last digits. */
const PAIR_ENTRIES = 4 * 2 * 2 * 9 * 9

/** Entries of the value table, by the most that the hoops passed may differ. */
export function valueEntries(apart: number): number {
  return PAIR_ENTRIES * TENS_PAIRS.filter(([own, others]) => Math.abs(own - others) <= apart).length
}

/**
 * The value table of the first program: positions with both players on plain numbers and equally many hoops passed. An entry
 * is half a byte, so that there are two to a byte, and holds the value for either seat to move.
 *
 *     entry ((((tens * 4 + class - 1) * 2 + mover's miss) * 2 + other's miss) * 9 + mover's digit - 1) * 9 + other's digit - 1
 *
 * With `apart` the pairs of tens follow in which the hoops passed differ by one, then by two.
 * @returns the entry, or -1 for a position that has none
 */
export function valueEntry({ mover, other, barred }: CroquarPosition): number {
  if (mover >= IN_HOOP || other >= IN_HOOP || barred === 0) return -1
  const own = NUMBER[mover]
  const others = NUMBER[other]
  const pair = PAIR_OF_TENS[Math.floor(own / 10) * 10 + Math.floor(others / 10)]
  if (pair < 0 || own === 0 || others === 0) return -1
  const used = mover >= PLAIN_USED ? 1 : 0
  const otherUsed = other >= PLAIN_USED ? 1 : 0
  return ((((pair * 4 + barred - 1) * 2 + used) * 2 + otherUsed) * 9 + (own % 10) - 1) * 9 + (others % 10) - 1
}

/**
 * The value table as it is packed in the program: a bit for won by entry and seat, then a bit for lost. The neighbours: the
 * other seat, one number back for either player and both, the misses, the class, the tens, and won before lost.
 */
const VALUE_BITS = 2 * valueEntries(MOST_APART)
export const VALUE_TABLE: BitTable = {
  bits: 2 * VALUE_BITS,
  neighbours: [1, 2, 18, 20, 162, 324, 648, 2 * PAIR_ENTRIES, VALUE_BITS],
}

let unpackedValues: Uint8Array | undefined

/** The values of positions, by how far the hoops passed may be apart. */
export class StoredValues {
  private readonly entries: number
  /** Two bits a seat: 0 drawn, 1 won, 2 lost. */
  private readonly table: Uint8Array

  constructor(apart: number) {
    unpackedValues ??= codeBits(new BinaryDecoder(fromBase64(VALUE_DATA)), VALUE_TABLE, () => false)
    const bits = unpackedValues
    const at = (bit: number): number => (bits[bit >> 3] >> (bit & 7)) & 1
    this.entries = valueEntries(apart)
    this.table = new Uint8Array(this.entries / 2)
    for (let value = 0; value < 2 * this.entries; value++) {
      this.table[value >> 2] |= (at(value) + 2 * at(VALUE_BITS + value)) << (2 * (value & 3))
    }
  }

  get bytes(): number {
    return this.table.length
  }

  /** The stored value of a position for the seat to move (1, 0, -1), or null for others. */
  value(position: CroquarPosition): number | null {
    const entry = valueEntry(position)
    if (entry < 0 || entry >= this.entries) return null
    const stored = (this.table[entry >> 1] >> (4 * (entry & 1) + 2 * position.turn)) & 3
    return stored === 2 ? -1 : stored
  }
}

/** Whether a number of that class can have brought a player to that last digit, by a step, out of a hoop or past one. */
function canArrive(barred: number, digit: number): boolean {
  return digit > barred || digit === barred || digit === 9 - barred || CLASS_OF[8 + 2 * digit] === barred
}

/** The class and the opponent's situation, numbered where they can occur together and the opponent is on a plain number but 0. */
const ARRIVALS = new Int16Array(5 * IN_HOOP).fill(-1)
let arrivals = 0
for (let other = 0; other < IN_HOOP; other++) {
  const situation = describeSituation(other)
  if (situation.kind !== 'plain' || situation.number === 0) continue
  for (let barred = 1; barred <= 4; barred++) {
    if (canArrive(barred, situation.number % 10)) ARRIVALS[barred * IN_HOOP + other] = arrivals++
  }
}

/**
 * The table of P. Colley's second program: a bit for every position with nobody in a hoop, set when the seat to move wins,
 * eight to a byte. Without the number 0 and without what cannot occur (a digit that no number of the class leads to) that is
 *
 *     bit (seat to move * 180 + mover) * 640 + class and opponent's situation
 */
const MOVERS = 180
const SECOND_BITS = 2 * MOVERS * arrivals

/** The second program's bits, and the routine that turns them into win, draw or loss where they suffice. */
export class SecondTable {
  private readonly bits = new Uint8Array(SECOND_BITS / 8)
  private readonly moves = new Int32Array(MAX_MOVES)

  /** @param won whether the seat to move wins; asked once for each position that is stored */
  constructor(won: (position: CroquarPosition) => boolean) {
    const position = new CroquarPosition()
    for (let turn = 0; turn < 2; turn++) {
      for (let mover = 0; mover < IN_HOOP; mover++) {
        for (let arrival = IN_HOOP; arrival < ARRIVALS.length; arrival++) {
          if (NUMBER[mover] === 0 || ARRIVALS[arrival] < 0) continue
          position.set(turn, mover, arrival % IN_HOOP, Math.floor(arrival / IN_HOOP))
          const bit = bitOf(position)
          if (won(position)) this.bits[bit >> 3] |= 1 << (bit & 7)
        }
      }
    }
  }

  get bytes(): number {
    return this.bits.length
  }

  /** Whether the seat to move wins; null for a position that has no bit. */
  won(position: CroquarPosition): boolean | null {
    const bit = bitOf(position)
    return bit < 0 ? null : ((this.bits[bit >> 3] >> (bit & 7)) & 1) === 1
  }

  /**
   * The value of a position for the seat to move, his `KnownValue`: one that is not won is drawn when some move leads to a
   * stored position that the opponent does not win, and lost when all lead to stored ones that the opponent wins. Null where a move
   * into a hoop or past it leaves that open, and for a position that has no bit.
   */
  value(position: CroquarPosition): number | null {
    const won = this.won(position)
    if (won !== false) return won === null ? null : 1
    const seat = position.turn
    const end = position.generate(this.moves, 0)
    let open = false
    for (let index = 0; index < end; index++) {
      position.make(this.moves[index])
      const lost = position.over ? position.score(seat) < 0 : this.won(position)
      position.unmake()
      if (lost === false) return 0
      if (lost === null) open = true
    }
    return open ? null : -1
  }
}

/** The number of the bit of a position, or -1. */
function bitOf({ turn, mover, other, barred }: CroquarPosition): number {
  if (mover >= IN_HOOP || other >= IN_HOOP || NUMBER[mover] === 0) return -1
  const arrival = ARRIVALS[barred * IN_HOOP + other]
  // The number 0 stands first among those with a miss in hand and among those without.
  const place = mover - (mover < PLAIN_USED ? 1 : 2)
  return arrival < 0 ? -1 : (turn * MOVERS + place) * arrivals + arrival
}
