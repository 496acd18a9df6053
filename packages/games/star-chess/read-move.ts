import { quote, TextError, TextReader } from '@plyworks/core'
import {
  COLONY_SHIPS,
  FLEET_LIMIT,
  SHIP_CREDITS,
  SHIP_MATERIALS,
  SHIP_WORKERS,
  TERRAFORM_MATERIALS,
} from './economy.js'
import {
  BUILD,
  build,
  COLONIZE,
  colonize,
  commandWords,
  END,
  MOVE,
  moveShips,
  scrap,
  TERRAFORM,
  terraform,
} from './moves.js'
import type { StarChessPosition } from './rules.js'
import { sectorNames } from './sectors.js'
import { adjacent, COLONY, FLEET } from './state.js'

/**
 * Reads one command: `move.A1.B2.20`, `build.A1.11`, `scrap.A1.3`, `colonize.B2`, `terraform.B2` or `end`.
 * @throws TextError for other texts and for commands that fail a precondition, which it names
 */
export function readMove(position: StarChessPosition, text: string): number {
  if (position.over) throw new TextError('move', 1, quote(text), 'no move: the game is over')
  const reader = new TextReader(text, 'move', 40)
  const kind = commandWords.findIndex((word) => text === word || text.startsWith(`${word}.`))
  if (kind < 0) reader.fail(`a command: ${commandWords.join(', ')}`, quote(text.split('.')[0]))
  reader.at = commandWords[kind].length
  if (kind === END) {
    reader.end()
    return END
  }
  const sectorAt = reader.at + 1
  const sector = readSector(reader, 'sector')
  switch (kind) {
    case TERRAFORM:
      reader.end()
      if (!position.canTerraform(sector)) refuse(reader, sectorAt, terraformNeeds(position, sector))
      return terraform(sector)
    case COLONIZE:
      reader.end()
      if (!position.canColonize(sector)) refuse(reader, sectorAt, colonizeNeeds(position, sector))
      return colonize(sector)
    case MOVE: {
      const targetAt = reader.at + 1
      const target = readSector(reader, 'target')
      const why = (): string => moveNeeds(position, sector, target)
      return moveShips(sector, target, readShips(reader, position.mostMovable(sector, target), targetAt, why))
    }
    case BUILD: {
      const why = (): string => buildNeeds(position, sector)
      return build(sector, readShips(reader, position.mostBuildable(sector), sectorAt, why))
    }
    default: {
      const why = (): string => `a sector with ships of player ${position.turn + 1}`
      return scrap(sector, readShips(reader, position.mostScrappable(sector), sectorAt, why))
    }
  }
}

function readSector(reader: TextReader, what: string): number {
  reader.expect('.', `"." and a ${what} from A1 to D4`)
  const sector = sectorNames.indexOf(reader.text.slice(reader.at, reader.at + 2))
  if (sector < 0) {
    const found = reader.text.slice(reader.at, reader.at + 2)
    reader.fail(`a ${what} from A1 to D4`, found === '' ? undefined : quote(found))
  }
  reader.at += 2
  return sector
}

/** Reads `.n` at the end; when no ships are possible at all, fails at `place` with what would be needed. */
function readShips(reader: TextReader, most: number, place: number, needs: () => string): number {
  reader.expect('.', '"." and a number of ships')
  const at = reader.at
  const ships = reader.integer(1, FLEET_LIMIT, 'a number of ships')
  reader.end()
  if (most === 0) refuse(reader, place, needs())
  if (ships > most) reader.fail(`at most ${most} ships here and now`, quote(String(ships)), at)
  return ships
}

function refuse(reader: TextReader, place: number, needs: string): never {
  reader.fail(needs, `the illegal ${quote(reader.text)}`, place)
}

function terraformNeeds(position: StarChessPosition, sector: number): string {
  const player = position.turn + 1
  if (!ownColony(position, sector)) return `a sector with a colony of player ${player}`
  return `a barren planet and ${TERRAFORM_MATERIALS} materials`
}

function colonizeNeeds(position: StarChessPosition, sector: number): string {
  const { fields } = position.state
  if (fields[COLONY + sector] >= 0) return 'a sector without a colony'
  return `a sector with ${COLONY_SHIPS} active ships of player ${position.turn + 1}`
}

function buildNeeds(position: StarChessPosition, sector: number): string {
  if (!ownColony(position, sector)) return `a sector with a colony of player ${position.turn + 1}`
  const price = `${SHIP_MATERIALS} materials, ${SHIP_CREDITS} credits and ${SHIP_WORKERS} free inhabitants a ship`
  return `${price}, and fewer than ${FLEET_LIMIT} ships there`
}

function moveNeeds(position: StarChessPosition, from: number, to: number): string {
  const { fields } = position.state
  if (fields[FLEET + from] !== position.turn) return `a move from a sector with ships of player ${position.turn + 1}`
  if (!adjacent(from, to)) return `a target next to ${sectorNames[from]}`
  if (!position.inRange(to))
    return `a target in support range, that is in or next to a colony of player ${position.turn + 1}`
  return `active ships in ${sectorNames[from]} and room for them in ${sectorNames[to]} (at most ${FLEET_LIMIT} a fleet)`
}

function ownColony(position: StarChessPosition, sector: number): boolean {
  return position.state.fields[COLONY + sector] === position.turn
}
