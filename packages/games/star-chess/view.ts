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
import { colonyArt, fleetArt, starChessWorld } from './world.js'

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

/** The colony stands in the upper half with its population, the fleet in the lower half with its ships. */
function face(position: StarChessPosition, sector: number): CellFace {
  const { fields } = position.state
  const glyphs: Glyph[] = []
  const colony = fields[COLONY + sector]
  const fleet = fields[FLEET + sector]
  const whole = { x: 0.5, y: 0.5, size: 1 }
  if (colony !== NOBODY) {
    const man = 'colony'
    const population = String(fields[POPULATION + sector])
    glyphs.push({ kind: 'art', art: 'territory', seat: colony, man: '', ...whole })
    glyphs.push({ kind: 'art', art: colonyArt(colony, homes[colony] === sector), seat: colony, man, ...whole })
    glyphs.push({ kind: 'text', text: population, x: 0.76, y: 0.33, size: fitted(population, 0.17, 0.37), man })
  }
  if (fleet !== NOBODY) {
    const man = 'fleet'
    const blockade = colony !== NOBODY && fleet !== colony
    if (blockade) glyphs.push({ kind: 'art', art: 'blockade', seat: fleet, man, ...whole })
    glyphs.push({ kind: 'art', art: fleetArt(fleet, fields[SHIPS + sector]), seat: fleet, man, ...whole })
    const ships = shipsText(fields, sector)
    glyphs.push({ kind: 'text', text: ships, x: 0.74, y: 0.79, size: fitted(ships, 0.18, 0.42), man })
  }
  const ground = fields[CLASS + sector] === BARREN ? 'barren' : 'fertile'
  return { ground, glyphs, label: label(fields, sector) }
}

/** Width of a digit of the boards' font at size 1, with room beside it. */
const DIGIT = 0.64

/** The size at which a number has room beside the picture and keeps off the edge of its sector. */
function fitted(text: string, usual: number, room: number): number {
  return Math.min(usual, Math.round((1000 * room) / (DIGIT * text.length)) / 1000)
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
  return {
    width: 4 + margin,
    height: 4 + margin,
    rows: 4,
    columns: 4,
    cells,
    labels: [...letters, ...numbers],
    world: starChessWorld(),
  }
}
