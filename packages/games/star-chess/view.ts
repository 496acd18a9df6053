import type { BoardShape, CellFace, CellShape, Fact, Glyph, View } from '@plyworks/core'
import { pathOf } from './costs.js'
import { BARREN } from './economy.js'
import { supportCapacity } from './end-of-turn.js'
import { scoresOf } from './measures.js'
import { END, kindOf, MOVE, sectorOf, targetOf } from './moves.js'
import { fleetOf } from './report.js'
import type { StarChessPosition } from './rules.js'
import { columnOf, homes, NOBODY, PLAYERS, rowOf, SECTORS, sectorNames } from './sectors.js'
import { ACTIVE, ALIVE, CLASS, COLONY, CREDITS, FLEET, MATERIALS, POPULATION, SHIPS, TURN } from './state.js'

/** Cells are the sectors in canonical order. A command is its sector, then what to do there, then how many ships. */
export const starChessView: View<StarChessPosition> = {
  board: boardShape(),

  faces(position) {
    return Array.from({ length: SECTORS }, (_, sector) => face(position, sector))
  },

  path: pathOf,

  touched(_position, move) {
    if (kindOf(move) === END) return []
    return kindOf(move) === MOVE ? [sectorOf(move), targetOf(move)] : [sectorOf(move)]
  },

  facts(position) {
    const turn: Fact = { title: 'Turn', value: String(position.state.fields[TURN]) }
    const facts = [turn, ...Array.from({ length: PLAYERS }, (_, seat) => playerFacts(position, seat)).flat()]
    return facts.map((fact) => ({ ...fact, inDiagram: true }))
  },

  ending() {
    return 'the last player alive'
  },
}

/** A dome over its base line: a colony. */
const COLONY_OUTLINE = 'M8 44 L8 36 A18 18 0 0 1 44 36 L44 44 Z'
/** A flag on the dome: the home world. */
const HOME_OUTLINE = 'M25 20 L25 4 L41 9 L28 14 L28 20 Z'
/** A bar under the colony: ships of others are above it. */
const BLOCKADE_OUTLINE = 'M3 47 H49 V52 H3 Z'
/** A ship under way to the upper right. */
const FLEET_OUTLINE = 'M10 90 L44 62 L36 90 L26 84 Z'

/** The colony stands in the upper half with its population, the fleet in the lower half with its ships. */
function face(position: StarChessPosition, sector: number): CellFace {
  const { fields } = position.state
  const glyphs: Glyph[] = []
  const colony = fields[COLONY + sector]
  const fleet = fields[FLEET + sector]
  if (colony !== NOBODY) {
    glyphs.push({ kind: 'shape', path: COLONY_OUTLINE, seat: colony, mark: { x: 0.26, y: 0.32, radius: 0.1 } })
    if (homes[colony] === sector) glyphs.push({ kind: 'shape', path: HOME_OUTLINE, seat: colony })
    if (fleet !== NOBODY && fleet !== colony) glyphs.push({ kind: 'shape', path: BLOCKADE_OUTLINE, seat: fleet })
    glyphs.push({ kind: 'text', text: String(fields[POPULATION + sector]), x: 0.72, y: 0.32, size: 0.18 })
  }
  if (fleet !== NOBODY) {
    glyphs.push({ kind: 'shape', path: FLEET_OUTLINE, seat: fleet, mark: { x: 0.31, y: 0.79, radius: 0.06 } })
    glyphs.push({ kind: 'text', text: shipsText(fields, sector), x: 0.72, y: 0.76, size: 0.18 })
  }
  const ground = fields[CLASS + sector] === BARREN ? 'barren' : 'fertile'
  return { ground, glyphs, label: label(fields, sector) }
}

/** The ships of a sector; idle ones show as `active/all`. */
function shipsText(fields: Int32Array, sector: number): string {
  const ships = fields[SHIPS + sector]
  const active = fields[ACTIVE + sector]
  return active === ships ? String(ships) : `${active}/${ships}`
}

function label(fields: Int32Array, sector: number): string {
  const colony = fields[COLONY + sector]
  const fleet = fields[FLEET + sector]
  const ships = fields[SHIPS + sector]
  const active = fields[ACTIVE + sector]
  const parts = [fields[CLASS + sector] === BARREN ? 'barren planet' : 'terran planet']
  if (colony !== NOBODY) {
    if (homes[colony] === sector) parts.push('home world')
    parts.push(`colony of player ${colony + 1} with ${fields[POPULATION + sector]} inhabitants`)
    if (fleet !== NOBODY && fleet !== colony) parts.push('blockaded')
  }
  if (fleet !== NOBODY) {
    const idle = active === ships ? '' : `, ${active} of them active`
    parts.push(`${ships} ${ships === 1 ? 'ship' : 'ships'} of player ${fleet + 1}${idle}`)
  }
  return parts.join(', ')
}

function playerFacts(position: StarChessPosition, seat: number): Fact[] {
  const { fields } = position.state
  if (fields[ALIVE + seat] === 0) return [{ title: 'State', value: 'defeated', seat }]
  return [
    { title: 'Score', value: String(scoresOf(position)[seat]), seat },
    { title: 'Materials', value: String(fields[MATERIALS + seat]), seat },
    { title: 'Credits', value: String(fields[CREDITS + seat]), seat },
    { title: 'Ships', value: String(fleetOf(position.state, seat)), seat },
    { title: 'Ships the income supports', value: String(supportCapacity(position.state, seat, position.fifth)), seat },
  ]
}

function boardShape(): BoardShape {
  const margin = 0.3
  const cells: CellShape[] = sectorNames.map((name, sector) => {
    const column = columnOf(sector)
    const row = 3 - rowOf(sector)
    return { name, x: margin + column, y: row, width: 1, height: 1, row, column }
  })
  const letters = [0, 1, 2, 3].map((column) => ({
    text: 'ABCD'[column],
    x: margin + column + 0.5,
    y: 4 + margin / 2,
    size: 0.2,
  }))
  const numbers = [0, 1, 2, 3].map((row) => ({ text: String(4 - row), x: margin / 2, y: row + 0.5, size: 0.2 }))
  return { width: 4 + margin, height: 4 + margin, rows: 4, columns: 4, cells, labels: [...letters, ...numbers] }
}
