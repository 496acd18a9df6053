import type { Features } from '@plyworks/core'
import { ABSENT, SQUARES } from './kernel-layout.js'
import { BISHOP, KNIGHT, type LegalTargets, QUEEN, ROOK } from './legal.js'
import type { CaissaPosition } from './rules.js'
import {
  BIT_HIGH,
  BIT_LOW,
  countSquares,
  FAR_HIGH,
  FAR_LOW,
  KNIGHT_HIGH,
  KNIGHT_LOW,
  NEAR_HIGH,
  NEAR_LOW,
  SIZE,
} from './sets.js'

/*
 * What a learned evaluation sees of a position: numbers that are the same in all its images, those of the seat to move
 * first. Which squares the men stand on says little here. How far they can go says more, and what they can do to the
 * queens. So nothing is read by squares.
 */

/** Every number read is less than this. */
const CONTENTS = 27

/** Numbers of a side, from its first place on: */
/** its moves, as if it were to move, */
export const MOVES = 0
/** those of its queen, */
export const QUEEN_MOVES = 1
/** her safe steps, and men that give check to her, */
export const STEPS = 2
/** tiles around her, and whether she is in a corner, at an edge or inside, */
export const ROOM = 3
/** tiles two steps from her, */
const FARTHER_ROOM = 4
/** moves of rook, bishop and knight, one more than there are, or 0 when the man is gone, */
export const MEN_MOVES = 5
/** which men she can capture, and the most that the other queen can, */
export const CAPTURES = 8
/** moves that give check, and the safe steps of the queen in check, */
export const CHECKS = 9
/** where rook, bishop and knight stand as seen from her, and from the other queen. */
const MEN_FROM_OWN = 10
const MEN_FROM_OTHER = 13
export const OF_SIDE = 16

/** Numbers of both sides together: */
/** which kinds of men one side has and the other has not, */
export const BALANCE = 2 * OF_SIDE
/** how many men each has, */
export const COUNTS = BALANCE + 1
/** squares without a tile, */
export const HOLES = BALANCE + 2
/** by how much moves, steps and room differ, */
export const MORE_MOVES = BALANCE + 3
const MORE_STEPS = BALANCE + 4
const MORE_ROOM = BALANCE + 5
/** and where one queen stands as seen from the other. */
const QUEENS = BALANCE + 6
const PLACES = BALANCE + 7

/** A difference of nothing. */
const EVEN = 13

/** Where a square lies as seen from another, by `first * 64 + second`, whatever the direction: 0 when a man is gone. */
const OFFSET = new Uint8Array(64 * 64)
/** 0 in a corner, 1 at an edge, 2 inside. */
const BORDER = new Uint8Array(SQUARES)
fillTables()

/** Mobility, the queens' safety, what can be captured, and how the men stand to both queens. */
export const features: Features<CaissaPosition> = {
  cells: PLACES,
  contents: CONTENTS,
  read(position, out) {
    const { turn, tilesLow, tilesHigh } = position
    const squares = position.men
    const own = position.targetsOf(turn)
    const other = position.targetsOf(1 - turn)
    const more = writeSide(position, 0, own, other, out) - writeSide(position, 1, other, own, out)
    writeCaptures(out)
    const holes = SQUARES - countSquares(tilesLow, tilesHigh)
    out[HOLES] = Math.min(holes, CONTENTS - 1)
    out[BALANCE] = 0
    let [men, others] = [0, 0]
    for (let kind = KNIGHT; kind >= ROOK; kind--) {
      const first = squares[turn * 4 + kind] === ABSENT ? 0 : 1
      const second = squares[4 - turn * 4 + kind] === ABSENT ? 0 : 1
      men += first
      others += second
      out[BALANCE] = out[BALANCE] * 3 + 1 + first - second
    }
    out[COUNTS] = men * 4 + others
    out[QUEENS] = OFFSET[squares[QUEEN] * 64 + squares[4 + QUEEN]]
    out[MORE_MOVES] = difference(more)
    out[MORE_STEPS] = EVEN + (out[STEPS] % 9) - (out[OF_SIDE + STEPS] % 9)
    out[MORE_ROOM] = EVEN + (out[ROOM] % 9) - (out[OF_SIDE + ROOM] % 9)
  },
  patterns: [...pairs(), ...triples()].map((list) => [list]),
  // What is read is already of the seat to move.
  exchange: { cell: (cell) => cell, contents: Array.from({ length: CONTENTS }, (_, content) => content) },
}

/**
 * @param side 0 of the seat to move, 1 of the other
 * @returns how many moves it has
 */
function writeSide(
  { men, turn, tilesLow, tilesHigh }: CaissaPosition,
  side: number,
  own: LegalTargets,
  rival: LegalTargets,
  out: Uint8Array,
): number {
  const at = side * OF_SIDE
  const first = (side === 0 ? turn : 1 - turn) * 4
  const queen = men[first + QUEEN]
  const other = men[4 - first + QUEEN]
  const { low, high, checks } = own
  const steps = countSquares(low[QUEEN] & NEAR_LOW[queen], high[QUEEN] & NEAR_HIGH[queen])
  const room = countSquares(tilesLow & NEAR_LOW[queen], tilesHigh & NEAR_HIGH[queen])
  let moves = countSquares(low[QUEEN], high[QUEEN])
  out[at + QUEEN_MOVES] = moves
  out[at + STEPS] = steps + 9 * Math.min(checks, 2)
  out[at + ROOM] = room + 9 * BORDER[queen]
  out[at + FARTHER_ROOM] = countSquares(tilesLow & FAR_LOW[queen], tilesHigh & FAR_HIGH[queen])
  for (let kind = ROOK; kind <= KNIGHT; kind++) {
    const square = men[first + kind]
    const ofMan = countSquares(low[kind], high[kind])
    moves += ofMan
    out[at + MEN_MOVES + kind - ROOK] = square === ABSENT ? 0 : 1 + ofMan
    out[at + MEN_FROM_OWN + kind - ROOK] = OFFSET[queen * 64 + square]
    out[at + MEN_FROM_OTHER + kind - ROOK] = OFFSET[other * 64 + square]
  }
  out[at + MOVES] = fewer(moves)
  const checking =
    countSquares(low[ROOK] & rival.straightLow, high[ROOK] & rival.straightHigh) +
    countSquares(low[BISHOP] & rival.diagonalLow, high[BISHOP] & rival.diagonalHigh) +
    countSquares(low[KNIGHT] & KNIGHT_LOW[other], high[KNIGHT] & KNIGHT_HIGH[other])
  const escapes = countSquares(rival.low[QUEEN] & NEAR_LOW[other], rival.high[QUEEN] & NEAR_HIGH[other])
  out[at + CHECKS] = Math.min(checking, 8) + 9 * (escapes > 2 ? 2 : escapes > 0 ? 1 : 0)
  let captures = 0
  for (let kind = ROOK; kind <= KNIGHT; kind++) {
    const square = men[4 - first + kind]
    if (((low[QUEEN] & BIT_LOW[square]) | (high[QUEEN] & BIT_HIGH[square])) !== 0) captures |= 1 << (kind - ROOK)
  }
  out[at + CAPTURES] = captures
  return moves
}

/** Adds to the captures of each side the most that the other can: nothing, a bishop or knight, or a rook. */
function writeCaptures(out: Uint8Array): void {
  const own = out[CAPTURES]
  const others = out[OF_SIDE + CAPTURES]
  out[CAPTURES] += 8 * mostOf(others)
  out[OF_SIDE + CAPTURES] += 8 * mostOf(own)
}

function mostOf(captures: number): number {
  return captures & 1 ? 2 : captures === 0 ? 0 : 1
}

/** Moves exactly as far as most positions have them, then two of them as one. */
function fewer(moves: number): number {
  return moves <= 14 ? moves : Math.min(14 + ((moves - 13) >> 1), CONTENTS - 1)
}

/** A small difference exactly, a large one in threes, as a number from 0 to 26. */
function difference(more: number): number {
  const size = Math.abs(more)
  const shown = size <= 7 ? size : Math.min(7 + Math.floor((size - 5) / 3), EVEN)
  return more < 0 ? EVEN - shown : EVEN + shown
}

/** Numbers that are looked at together. A side's own pairs are of both sides. */
function pairs(): number[][] {
  const each = [MOVES, QUEEN_MOVES, STEPS, ROOM, FARTHER_ROOM, CAPTURES, CHECKS]
  const opposed = [...each, MEN_MOVES, MEN_MOVES + 1, MEN_MOVES + 2].map((place) => [place, OF_SIDE + place])
  const together = [
    ...[BALANCE, COUNTS, MORE_MOVES, MORE_STEPS, MORE_ROOM].map((place) => [HOLES, place]),
    ...[BALANCE, COUNTS, MORE_STEPS, MORE_ROOM].map((place) => [MORE_MOVES, place]),
  ]
  const men = [0, 1, 2]
  const ofSides = [0, OF_SIDE].flatMap((at) => {
    const rival = OF_SIDE - at
    return [
      ...each.flatMap((place) => [
        [at + place, HOLES],
        [at + place, BALANCE],
      ]),
      ...[STEPS, CAPTURES, CHECKS].map((place) => [at + place, MORE_MOVES]),
      [at + STEPS, at + ROOM],
      [at + STEPS, at + QUEEN_MOVES],
      [at + STEPS, QUEENS],
      [at + ROOM, at + FARTHER_ROOM],
      [at + ROOM, QUEENS],
      ...men.flatMap((man) => [
        [at + MEN_FROM_OTHER + man, rival + STEPS],
        [at + MEN_FROM_OTHER + man, rival + ROOM],
        [at + MEN_FROM_OTHER + man, at + MEN_MOVES + man],
        [at + MEN_FROM_OWN + man, at + ROOM],
        [at + MEN_MOVES + man, HOLES],
      ]),
    ]
  })
  return [...opposed, ...together, ...ofSides]
}

function triples(): number[][] {
  const men = (first: number): number[] => [first, first + 1, first + 2]
  return [
    ...[0, OF_SIDE].flatMap((at) => [men(at + MEN_FROM_OTHER), men(at + MEN_FROM_OWN)]),
    [MORE_MOVES, BALANCE, HOLES],
    [STEPS, OF_SIDE + STEPS, MORE_MOVES],
    [CAPTURES, OF_SIDE + CAPTURES, BALANCE],
    [CHECKS, OF_SIDE + CHECKS, BALANCE],
  ]
}

function fillTables(): void {
  for (let square = 0; square < SQUARES; square++) {
    const [column, row] = [square % SIZE, Math.floor(square / SIZE)]
    BORDER[square] = [column, row].filter((place) => place > 0 && place < SIZE - 1).length
    for (let other = 0; other < SQUARES; other++) {
      const columns = Math.abs((other % SIZE) - column)
      const rows = Math.abs(Math.floor(other / SIZE) - row)
      const [more, less] = [Math.max(columns, rows), Math.min(columns, rows)]
      if (more === 0) continue
      // From corner to corner counts as a step less: there is room for 26.
      OFFSET[square * 64 + other] = Math.min((more * (more + 1)) / 2 + less, CONTENTS - 1)
    }
  }
}
