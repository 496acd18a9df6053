import { type CroquarPosition, MAX_MOVES, SKIP } from '../rules.js'
import { BEYOND, CLASS_OF, missUsed, NEEDS, NUMBER, OVER } from '../situations.js'
import type { BinaryCoder } from './binary-coder.js'
import { DIGITS_RISE, PHASE_ENDS, PLAY_MODEL, TENS_ORDER } from './play-model.js'
import { type TableCell, TableModel } from './table-model.js'

/**
 * The table that plays perfectly: one number for every kind of position in which there is a choice. What it needs to know
 * of a position is the mover's situation, the class that is barred, and of the opponent only its last digit (or what it
 * needs in its hoop, or that it is over) and whether its miss is used. That the opponent's tens do not matter for a move
 * that is good wherever one is needed was found by analysis of all reachable positions, and is proved by the tests.
 *
 * A kind is numbered `((((tens * 2 + beyond) * 2 + used) * 2 + other used) * 26 + other's place) * 50 + barred * 10 + digit`
 * with the other's place 0 to 9 for its last digit, 10 to 17 for needing 1 to 8 in a hoop, 18 to 24 for 1 to 7 beyond a
 * hoop, and 25 for being over.
 */
const TENS = 11
const PLACES = 26
const IN_HOOP_PLACE = 10
const BEYOND_PLACE = 17
const OVER_PLACE = 25
export const PLAY_KINDS = TENS * 2 * 2 * 2 * PLACES * 50

/** A kind of position taken apart. */
interface Kind {
  readonly tens: number
  readonly beyond: number
  readonly used: number
  readonly otherUsed: number
  readonly place: number
  readonly barred: number
  readonly digit: number
}

/** The number of a position's kind. The mover must not be in a hoop. */
export function playKind(position: CroquarPosition): number {
  const { mover, other, barred } = position
  const number = NUMBER[mover]
  return kindNumber({
    tens: Math.floor(number / 10),
    beyond: mover >= BEYOND ? 1 : 0,
    used: missUsed(mover) ? 1 : 0,
    otherUsed: missUsed(other) ? 1 : 0,
    place: placeOf(other),
    barred,
    digit: number % 10,
  })
}

/**
 * Codes the whole table, or decodes it: the numbers to play by kind (to add, or to subtract beyond a hoop), 0 for kinds
 * without a choice.
 * @param acceptable for coding: the numbers that are good in every position of a kind that matters, as bits 0 to 7 for 1
 * to 8; 255 where none matters
 */
export function codePlayTable(coder: BinaryCoder, acceptable: (kind: number) => number): Int8Array {
  const table = new Int8Array(PLAY_KINDS)
  const model = new TableModel(PLAY_MODEL)
  for (const kind of kinds()) {
    const candidates = candidatesOf(kind)
    if (candidates.length === 0) continue
    const number = kindNumber(kind)
    const cell: TableCell = {
      candidates,
      describe: (candidate, attributes) => describe(kind, candidate, attributes),
      phase: phaseOf(kind.tens),
      group: otherKind(kind.place),
    }
    const good = acceptable(number)
    table[number] =
      candidates.length === 1
        ? candidates[0]
        : model.choose(cell, coder, (candidate) => ((good >> (candidate - 1)) & 1) === 1)
  }
  return table
}

/**
 * The move of the table in a position that is not over; the only move where there is no choice. Kinds that no game
 * reaches are not in the table; there it is the first move that the rules allow.
 */
export function playFromTable(table: Int8Array, position: CroquarPosition): number {
  const { mover, barred } = position
  const needs = NEEDS[mover]
  if (needs > 0) return barred === CLASS_OF[8 + needs] ? SKIP : needs
  const number = table[playKind(position)]
  if (number === 0) {
    const moves = new Int32Array(MAX_MOVES)
    position.generate(moves, 0)
    return moves[0]
  }
  return mover >= BEYOND ? 0 - number : number
}

function kindNumber(kind: Kind): number {
  const { tens, beyond, used, otherUsed, place, barred, digit } = kind
  return ((((tens * 2 + beyond) * 2 + used) * 2 + otherUsed) * PLACES + place) * 50 + barred * 10 + digit
}

function placeOf(other: number): number {
  if (other === OVER) return OVER_PLACE
  if (NEEDS[other] > 0) return IN_HOOP_PLACE + NEEDS[other] - 1
  return (other >= BEYOND ? BEYOND_PLACE : 0) + (NUMBER[other] % 10)
}

/** All kinds in the order of coding: ordinary tens first, so that the exceptions near both ends come when much is known. */
function* kinds(): Generator<Kind> {
  for (const tens of TENS_ORDER) {
    for (let beyond = 0; beyond < 2; beyond++) {
      for (let used = beyond; used < 2; used++) {
        for (let step = 0; step < 10; step++) {
          const digit = DIGITS_RISE ? step : 9 - step
          for (const place of PLACE_ORDER) {
            for (let otherUsed = 0; otherUsed < 2; otherUsed++) {
              for (let barred = 0; barred < 5; barred++) yield { tens, beyond, used, otherUsed, place, barred, digit }
            }
          }
        }
      }
    }
  }
}

/** The part of the table that is known when the kinds of some tens are coded. */
function phaseOf(tens: number): number {
  const place = TENS_ORDER.indexOf(tens)
  return PHASE_ENDS.filter((end) => place >= end).length
}

/** Numbers, hoops, beyond hoops, over; each from the high end. */
const PLACE_ORDER = [
  ...Array.from({ length: 10 }, (_, index) => 9 - index),
  ...Array.from({ length: 8 }, (_, index) => BEYOND_PLACE - index),
  ...Array.from({ length: 7 }, (_, index) => OVER_PLACE - 1 - index),
  OVER_PLACE,
]

/** The numbers that may be played in a kind that can occur; none for a kind that cannot. */
function candidatesOf(kind: Kind): number[] {
  const { tens, beyond, used, otherUsed, place, barred, digit } = kind
  const atStart = place === 0
  const idle = atStart || (place >= IN_HOOP_PLACE && place <= BEYOND_PLACE)
  if (idle !== (barred === 0)) return []
  if (atStart && (tens > 0 || digit > 0 || beyond > 0 || used > 0 || otherUsed > 0)) return []
  if (place === OVER_PLACE && otherUsed > 0) return []
  if (place > BEYOND_PLACE && place < OVER_PLACE && otherUsed === 0) return []
  if (beyond > 0 ? digit === 0 || digit > 7 || tens === 0 : tens === 10 || (digit === 0 && (tens > 0 || used > 0)))
    return []
  const candidates: number[] = []
  for (let number = 1; number <= 8; number++) {
    if (barred > 0 && CLASS_OF[8 + number] === barred) continue
    if (beyond === 0 || number > digit) candidates.push(number)
  }
  return candidates
}

/** The tens in which the most is at stake. */
const USUAL_TENS = 9

/** Returns the effect of the move: 0 short of the hoop, 1 into it, 2 through it, 3 back below it, 4 a miss. */
function stepKind(kind: Kind, number: number): number {
  if (kind.beyond > 0) return 3
  const before = 10 - kind.digit
  return number < before ? 0 : number === before ? 1 : number === 2 * before ? 2 : 4
}

/** Writes the attributes that contexts may look at, in the order of `ATTRIBUTE` in `play-model.ts`. */
function describe(kind: Kind, number: number, into: Int32Array): void {
  const { tens, beyond, used, otherUsed, place, barred, digit } = kind
  const step = stepKind(kind, number)
  const landing = beyond > 0 ? (digit - number + 20) % 10 : (digit + number) % 10
  const canTake = beyond === 0 && digit >= 6 && CLASS_OF[8 + 2 * (10 - digit)] !== barred
  into[0] = beyond * 10 + digit
  into[1] = used
  into[2] = place
  into[3] = otherUsed
  into[4] = barred
  into[5] = number
  into[6] = tens
  into[7] = landing
  into[8] = step
  into[9] = CLASS_OF[8 + number]
  into[10] = blocking(place, number)
  into[11] = otherKind(place)
  into[12] = tens % 2
  into[13] = step === 0 ? prospect(landing, place, number) : 7
  into[14] = canTake ? 1 : 0
  into[15] = tens > 6 ? tens : tens === 0 ? 1 : 0
  into[16] = tens === USUAL_TENS ? 1 : 0
  into[17] = digit
  into[18] = beyond
}

/** 0 on a plain number, 1 in a hoop, 2 beyond a hoop, 3 over. */
function otherKind(place: number): number {
  return place < IN_HOOP_PLACE ? 0 : place <= BEYOND_PLACE ? 1 : place < OVER_PLACE ? 2 : 3
}

/** Returns how the number bars the opponent: the only number in a hoop, or the ways into and through its next hoop. */
function blocking(place: number, number: number): number {
  if (place >= IN_HOOP_PLACE && place <= BEYOND_PLACE) {
    const needs = place - IN_HOOP_PLACE + 1
    return number === needs ? 1 : number === 9 - needs ? 2 : 0
  }
  if (place >= IN_HOOP_PLACE) return 0
  const before = 10 - place
  const enters = before < 9 && CLASS_OF[8 + number] === CLASS_OF[8 + before]
  const takes = before <= 4 && CLASS_OF[8 + number] === CLASS_OF[8 + 2 * before]
  return (enters ? 1 : 0) + (takes ? 2 : 0)
}

/**
 * Below the hoop: whether another step of the same class leads into it, and whether both would take theirs with one
 * class.
 */
function prospect(landing: number, place: number, number: number): number {
  const again = CLASS_OF[8 + Math.min(8, 10 - landing)] === CLASS_OF[8 + number] && landing >= 2
  const rivals =
    landing >= 6 && place >= 6 && place < IN_HOOP_PLACE && CLASS_OF[28 - 2 * landing] === CLASS_OF[28 - 2 * place]
  return (again ? 0 : 1) + (rivals ? 2 : 0)
}
