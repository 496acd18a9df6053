import type { BoardShape, CellFace, Fact, Glyph, Refusal, Step, View } from '@plyworks/core'
import { type CroquarPosition, MAX_MOVES, SKIP } from './rules.js'
import {
  BEYOND,
  describeSituation,
  GREATEST_NUMBER,
  isInHoop,
  missUsed,
  NEEDS,
  NEXT,
  NUMBER,
  OVER,
} from './situations.js'
import { barredInWords, situationInWords, whyIllegal } from './text.js'
import { croquarWorld } from './world.js'

/**
 * The lawn: a row for each ten, the last digit as the column, so that the hoops (and the start) stand in the left
 * column. Row 0 is at the bottom. Above 100 there are the cells of a missed last hoop, 101 to 107, and the peg at the
 * right for a player who is over.
 */
const TENS = 11
const COLUMNS = 10
const PEG = 108
const CELLS = 109

export const view: View<CroquarPosition> = {
  board: lawn(),

  faces(position) {
    const first = position.turn === 0 ? position.mover : position.other
    const second = position.turn === 0 ? position.other : position.mover
    return Array.from({ length: CELLS }, (_, cell) => faceOf(cell, first, second))
  },

  path(position, move): Step[] {
    if (move === SKIP) return [{ kind: 'choice', id: 'skip', title: 'Skip the turn' }]
    return [{ kind: 'cell', cell: cellOf(NEXT[position.mover * 17 + 8 + move]) }]
  },

  touched(position, move) {
    const from = cellOf(position.mover)
    return move === SKIP ? [from] : [from, cellOf(NEXT[position.mover * 17 + 8 + move])]
  },

  facts(position): Fact[] {
    const first = position.turn === 0 ? position.mover : position.other
    const second = position.turn === 0 ? position.other : position.mover
    return [
      { title: 'Barred', value: barredInWords(position) },
      { title: 'Stands', value: situationInWords(first), seat: 0 },
      { title: 'Stands', value: situationInWords(second), seat: 1 },
      { title: 'Miss', value: missInWords(position, first), seat: 0 },
      { title: 'Miss', value: missInWords(position, second), seat: 1 },
    ]
  },

  ending(position) {
    if (position.score(0) === 0) return 'both are over'
    const [winner, loser] =
      position.score(position.turn) > 0 ? [position.mover, position.other] : [position.other, position.mover]
    return winner === OVER || loser <= OVER ? 'over first' : 'a hoop missed for the second time'
  },
}

/** Why numbers cannot be added: those that are barred or lead nowhere, or what is wrong with a place on the lawn. */
export function whyNot(position: CroquarPosition, cell: number | null): Refusal[] {
  if (cell === null) return refusals(position, cellOf)
  return [{ title: '', cell, reason: whyNotThere(position, cell, cellOf) }]
}

function missInWords({ over }: CroquarPosition, situation: number): string {
  if (missUsed(situation)) return 'used'
  return over || situation === OVER ? 'not used' : 'one allowed'
}

function lawn(): BoardShape {
  const margin = 0.5
  const cells = Array.from({ length: CELLS }, (_, cell) => {
    const column = cell === PEG ? COLUMNS - 1 : cell % 10
    const row = TENS - 1 - Math.floor(cell / 10)
    const name = cell === PEG ? 'X' : String(cell)
    return { name, x: margin + column, y: row, width: 1, height: 1, row, column }
  })
  const digits = Array.from({ length: COLUMNS }, (_, digit) => ({
    text: String(digit),
    x: margin + digit + 0.5,
    y: TENS + margin / 2,
    size: 0.3,
  }))
  const tens = Array.from({ length: TENS }, (_, row) => ({
    text: String(row * 10),
    x: margin / 2,
    y: TENS - row - 0.5,
    size: 0.25,
  }))
  return {
    width: COLUMNS + margin,
    height: TENS + margin,
    rows: TENS,
    columns: COLUMNS,
    cells,
    labels: [...digits, ...tens],
    world: croquarWorld(COLUMNS, TENS),
  }
}

function cellOf(situation: number): number {
  return situation === OVER ? PEG : NUMBER[situation]
}

function faceOf(cell: number, first: number, second: number): CellFace {
  const here = [first, second].map((situation) => cellOf(situation) === cell)
  const standing = here[0] || here[1]
  const words: string[] = []
  const glyphs: Glyph[] = []
  if (cell === PEG) glyphs.push(furniture('peg'))
  else if (isHoop(cell)) glyphs.push(furniture('hoop'))
  if (cell !== PEG) glyphs.push(nameOf(cell, standing))
  for (const [seat, situation] of [first, second].entries()) {
    if (!here[seat]) continue
    glyphs.push(...ballOf(seat, situation, here[0] && here[1]))
    words.push(`player ${seat + 1} ${situationInWords(situation)}`)
  }
  const what = cell === PEG ? 'peg' : isHoop(cell) ? 'hoop' : cell === 0 ? 'start' : ''
  return {
    ground: isHoop(cell) || cell === PEG ? 'goal' : Math.floor(cell / 10) % 2 === 0 ? 'plain' : 'alternate',
    glyphs,
    label: [what, ...words].filter((part) => part !== '').join(', ') || 'empty',
  }
}

/** What belongs to the lawn. */
function furniture(art: 'hoop' | 'peg'): Glyph {
  return { kind: 'art', art, man: '', x: 0.5, y: 0.5, size: 1 }
}

/** The number of a cell: in its middle, or in a corner where a ball stands; those of hoops are seen from afar. */
function nameOf(cell: number, standing: boolean): Glyph {
  const number = { kind: 'text', text: String(cell), man: '' } as const
  if (standing) return { ...number, x: 0.19, y: 0.13, size: 0.18, minor: true }
  return isHoop(cell)
    ? { ...number, x: 0.5, y: 0.64, size: 0.32 }
    : { ...number, x: 0.5, y: 0.5, size: 0.24, minor: true }
}

/** A player's ball with its number; a ring when its miss is used; in a hoop, the number it must leave with. */
function ballOf(seat: number, situation: number, shared: boolean): Glyph[] {
  const inHoop = isInHoop(situation)
  const x = shared ? 0.27 + 0.46 * seat : 0.5
  const y = inHoop ? 0.43 : 0.5
  const radius = shared ? 0.22 : inHoop ? 0.27 : 0.34
  const man = `ball ${seat + 1}`
  const glyphs: Glyph[] = [
    { kind: 'disc', seat, x, y, radius, man },
    { kind: 'art', art: 'gloss', x, y, size: 2 * radius, man },
    { kind: 'text', text: String(seat + 1), x, y, size: 1.15 * radius, man },
  ]
  if (missUsed(situation)) glyphs.push({ kind: 'ring', seat, x, y, radius: radius + 0.06, man })
  if (inHoop) glyphs.push({ kind: 'text', text: `+${NEEDS[situation]}`, x, y: 0.88, size: 0.26, man })
  return glyphs
}

function isHoop(cell: number): boolean {
  return cell % 10 === 0 && cell > 0
}

/** No player stands on a number above it: 8 beyond hoop 100 is the peg. */
const GREATEST_PLACE = 107

/** Every number from 1 to 8 that cannot be played, with why not: barred, or not what the place asks for. */
export function refusals(position: CroquarPosition, cellOf: (situation: number) => number): Refusal[] {
  if (position.over) return []
  const { mover } = position
  const room = new Int32Array(MAX_MOVES)
  const legal = room.subarray(0, position.generate(room, 0))
  const sign = isBeyond(mover) ? -1 : 1
  const refused: Refusal[] = []
  for (let number = 1; number <= GREATEST_NUMBER; number++) {
    const move = sign * number
    if (legal.includes(move)) continue
    const next = NEXT[mover * 17 + 8 + move]
    const reached = NUMBER[mover] + move
    const cell = next >= 0 ? cellOf(next) : reached <= GREATEST_PLACE ? reached : null
    refused.push({ title: String(move), cell, reason: whyIllegal(position, move) })
  }
  return refused
}

/** Why a turn cannot lead to a cell that no number from 1 to 8 leads to. */
function whyNotThere(position: CroquarPosition, cell: number, cellOf: (situation: number) => number): string {
  const { mover } = position
  if (position.over) return 'the game is over'
  if (cell === cellOf(mover)) return `player ${position.turn + 1} stands there already`
  const situation = describeSituation(mover)
  const room = new Int32Array(MAX_MOVES)
  if (position.generate(room, 0) === 1 && room[0] === SKIP) return whyIllegal(position, 1)
  if (situation.kind === 'hoop') return `hoop ${situation.number} is left with ${situation.needs} only`
  if (situation.kind === 'beyond') return 'after a miss a number from 1 to 8 is subtracted, to land below that hoop'
  return 'a turn adds one number from 1 to 8'
}

function isBeyond(situation: number): boolean {
  return situation >= BEYOND && situation < OVER
}
