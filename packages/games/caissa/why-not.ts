import { cellName, type Refusal } from '@plyworks/core'
import { BISHOP, KNIGHT, QUEEN, ROOK } from './legal.js'
import { moveOf, originOf, targetOf } from './move.js'
import type { CaissaPosition } from './rules.js'
import { SIZE } from './sets.js'
import { findFault } from './setup.js'

const GRID = { rows: SIZE, columns: SIZE }
const KINDS = ['queen', 'rook', 'bishop', 'knight']
const REACH = [
  'moves along ranks, files and diagonals, up to the first man',
  'moves along ranks and files, up to the first man',
  'moves along diagonals, up to the first man',
  'jumps two squares along and one aside',
]

/** Says why a square cannot be picked first, or, with `from`, why the man from there does not go to it. */
export function whyNot(position: CaissaPosition, cell: number | null, from: number | null = null): Refusal[] {
  if (cell === null || position.over) return []
  const reason = from === null ? whyNotFirst(position, cell) : whyNotTo(position, from, cell)
  return reason === null ? [] : [{ title: '', cell, reason }]
}

function whyNotFirst(position: CaissaPosition, square: number): string | null {
  const man = position.anyManAt(square)
  if (man < 0) return 'choose one of your men first'
  if (man >> 2 !== position.turn) return 'that man is not yours; yours may change places with it'
  const kind = man & 3
  const targets = Array.from({ length: SIZE * SIZE }, (_, to) => to).filter((to) => to !== square)
  // The reason for most of its squares that it could reach otherwise.
  const reasons = targets
    .filter((to) => reaches(position, square, to, kind))
    .map((to) => whyNotTo(position, square, to))
  const [first] = reasons.filter((reason) => reason !== null)
  return first === undefined ? `the ${KINDS[kind]} sees no square to go to` : `the ${KINDS[kind]} has no move: ${first}`
}

/** The first rule that the move breaks, those that a person sees at a glance first; null for a legal one. */
function whyNotTo(position: CaissaPosition, from: number, to: number): string | null {
  const man = position.anyManAt(from)
  if (man < 0 || man >> 2 !== position.turn || from === to) return null
  const kind = man & 3
  const other = position.anyManAt(to)
  if (!reaches(position, from, to, kind)) return `the ${KINDS[kind]} ${REACH[kind]}`
  if (kind === QUEEN && other >= 0 && other >> 2 === position.turn)
    return 'the queen captures only men of the other side'
  if (kind !== QUEEN && other >= 0 && (other & 3) === QUEEN) return 'queens do not change places'
  if (kind === QUEEN && !position.hasTile(to)) return 'the queen needs a tile to stand on'
  if (kind === QUEEN && position.inCheck && !touches(from, to)) return 'in check a queen goes one square only'
  const { forbidden } = position
  if (forbidden !== 0 && originOf(forbidden) === from && targetOf(forbidden) === to) {
    return 'an exchange of like men may not be taken back at once'
  }
  return whatItLeaves(position, from, to)
}

/** What would be wrong with the position after the move. */
function whatItLeaves(position: CaissaPosition, from: number, to: number): string | null {
  const after = position.clone()
  after.make(moveOf(from, to))
  const { men, tilesLow, tilesHigh, turn, halfMoves } = after
  const fault = findFault({ men: [...men], tilesLow, tilesHigh, turn, halfMoves, forbidden: 0 })
  if (fault === null) return null
  const name = (square: number) => cellName(GRID, square)
  const queen = men[4 * position.turn]
  if (fault.found.startsWith('a tile')) return 'the tiles would no longer hang together'
  if (fault.found.startsWith('a queen'))
    return `the queens on ${name(queen)} and ${name(men[4 * turn])} would see one another`
  return position.inCheck
    ? `your queen on ${name(queen)} would still be in check`
    : `your queen on ${name(queen)} would be in check`
}

/** Whether a man of that kind sees the square, whatever stands there. */
function reaches(position: CaissaPosition, from: number, to: number, kind: number): boolean {
  const columns = (to % SIZE) - (from % SIZE)
  const rows = Math.floor(to / SIZE) - Math.floor(from / SIZE)
  const [near, far] = [Math.abs(columns), Math.abs(rows)].sort((one, two) => one - two)
  if (kind === KNIGHT) return near === 1 && far === 2
  if (far === 0 || (near !== 0 && near !== far)) return false
  if ((kind === ROOK && near !== 0) || (kind === BISHOP && near === 0)) return false
  const step = Math.sign(rows) * SIZE + Math.sign(columns)
  for (let square = from + step; square !== to; square += step) if (position.anyManAt(square) >= 0) return false
  return true
}

function touches(from: number, to: number): boolean {
  const columns = Math.abs((to % SIZE) - (from % SIZE))
  return columns <= 1 && Math.abs(Math.floor(to / SIZE) - Math.floor(from / SIZE)) <= 1
}
