import {
  type CellFace,
  cellName,
  type Fact,
  type Figure,
  type Glyph,
  type Insight,
  type Refusal,
  type View,
} from '@plyworks/core'
import { completeSquares, type Threat, threatsOf } from './moves.js'
import type { HipPosition, HipRules } from './rules.js'
import { count32, describeSlope, describeSquare } from './squares.js'
import { hipBoard, STONES } from './world.js'

const SEATS = ['player 1', 'player 2']

/** Stones on the crossings of a lattice; one click on a cell is one stone. Squares that ended the game and barred cells are marked. */
export function hipView(rules: HipRules): View<HipPosition> {
  return {
    board: hipBoard(rules.grid),
    faces: (position) => faces(rules, position),
    path: (_position, move) => [{ kind: 'cell', cell: move }],
    touched: (_position, move) => [move],
    facts: (position) => facts(rules, position),
    lines: (position) => {
      return completeSquares(position).map(({ cells }) => ({ cells, closed: true, seat: position.stoneAt(cells[0]) }))
    },
    ending: (position) => ending(rules, position),
  }
}

/** The squares that are about to close, and the cells that they bar. */
export function hipInsight(rules: HipRules): Partial<Insight<HipPosition>> {
  return {
    whyNot: (position, cell) => whyNot(rules, position, cell),
    figures: {
      title: 'Squares about to close',
      about: 'Every square that lacks one stone of a player, its slope, and the cell that would close it.',
      of: (position) => threatFigures(rules, position),
    },
  }
}

/** The squares that one more stone would close, by the cell that would close them. */
function threatFigures(rules: HipRules, position: HipPosition): Figure[] {
  if (position.over) return []
  const threats = threatsOf(position).sort((one, other) => one.cell - other.cell || one.seat - other.seat)
  return threats.map((threat) => ({
    title: `${cellName(rules.grid, threat.cell)} closes ${otherCorners(rules, threat)}, ${describeSlope(threat.square)}`,
    corners: threat.square.cells,
    cell: threat.cell,
    seat: threat.seat,
    forbids: rules.rule === 'last-mover' && threat.seat === position.turn,
  }))
}

function whyNot(rules: HipRules, position: HipPosition, cell: number | null): Refusal[] {
  if (cell === null || position.over) return []
  if (position.stoneAt(cell) >= 0) return [{ title: '', cell, reason: 'a stone stands there already' }]
  if (rules.rule !== 'last-mover') return []
  const threat = threatsOf(position).find((each) => each.seat === position.turn && each.cell === cell)
  if (threat === undefined) return []
  const square = `${otherCorners(rules, threat)}, ${describeSlope(threat.square)}`
  return [{ title: '', cell, reason: `a stone there would close the square with ${square}` }]
}

/** The three corners that have their stones already. */
function otherCorners(rules: HipRules, { square, cell }: Threat): string {
  const names = square.cells.filter((corner) => corner !== cell).map((corner) => cellName(rules.grid, corner))
  return names.sort().join(' ')
}

function faces(rules: HipRules, position: HipPosition): CellFace[] {
  const losing = new Set(completeSquares(position).flatMap(({ cells }) => cells))
  const reasons = barredReasons(rules, position)
  return Array.from({ length: rules.cells }, (_, cell): CellFace => {
    const seat = position.stoneAt(cell)
    if (seat >= 0) {
      const inSquare = losing.has(cell)
      const label = inSquare ? `${SEATS[seat]}, corner of the square that lost` : SEATS[seat]
      return { ground: inSquare ? 'path' : 'plain', glyphs: [stone(seat)], label }
    }
    const reason = reasons.get(cell)
    return reason === undefined
      ? { ground: 'plain', glyphs: [], label: 'empty' }
      : { ground: 'barren', glyphs: [], label: `empty, barred by ${reason}` }
  })
}

/** Under `last-mover`: for each cell the player to move may not play, a square it would complete. */
function barredReasons(rules: HipRules, position: HipPosition): Map<number, string> {
  const reasons = new Map<number, string>()
  if (rules.rule !== 'last-mover') return reasons
  for (const threat of threatsOf(position)) {
    if (threat.seat !== position.turn || reasons.has(threat.cell)) continue
    reasons.set(threat.cell, otherCorners(rules, threat))
  }
  return reasons
}

function facts(rules: HipRules, position: HipPosition): Fact[] {
  const list: Fact[] = []
  if (rules.stones === 2 && !position.over) {
    list.push({ title: 'Stones to place', value: String(position.left), seat: position.turn })
  }
  for (const seat of [0, 1]) {
    list.push({ title: 'Safe cells', value: String(safeCells(position, seat)), seat })
  }
  const [square] = completeSquares(position)
  if (square !== undefined) {
    list.push({ title: 'Square', value: describeSquare(rules.grid, square), seat: position.stoneAt(square.cells[0]) })
  }
  return list
}

function ending(rules: HipRules, position: HipPosition): string {
  if (rules.rule === 'last-mover') return 'no cell is left that completes no square'
  return position.score(0) === 0 ? 'a full board without a square' : 'a square in the colour of the loser'
}

/** Empty cells where a stone of the seat completes no square. */
export function safeCells(position: HipPosition, seat: number): number {
  return (
    count32(position.emptyLow() & ~position.barred[2 * seat]) +
    count32(position.emptyHigh() & ~position.barred[2 * seat + 1])
  )
}

/** An empty cell. */
export const EMPTY_FACE: CellFace = { ground: 'plain', glyphs: [], label: 'empty' }

function stone(seat: number): Glyph {
  return { kind: 'art', art: STONES[seat], seat, x: 0.5, y: 0.5, size: 1 }
}

/** A cell with a stone. */
export function stoneFace(seat: number, given = false): CellFace {
  return {
    ground: given ? 'alternate' : 'plain',
    glyphs: [stone(seat)],
    label: given ? `player ${seat + 1}, given` : `player ${seat + 1}`,
  }
}
