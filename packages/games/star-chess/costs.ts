import type { Refusal, Step } from '@plyworks/core'
import {
  BARREN,
  COLONY_SHIPS,
  FLEET_LIMIT,
  SHIP_CREDITS,
  SHIP_MATERIALS,
  SHIP_WORKERS,
  survivors,
  TERRAFORM_MATERIALS,
} from './economy.js'
import { BUILD, COLONIZE, END, kindOf, MOVE, sectorOf, shipsOf, TERRAFORM, targetOf } from './moves.js'
import { countedShips, digits } from './report.js'
import type { StarChessPosition } from './rules.js'
import { NOBODY, neighbours, SECTORS, sectorNames } from './sectors.js'
import { ACTIVE, CLASS, COLONY, CREDITS, FLEET, MATERIALS, POPULATION, SEAT, SHIPS, WORKED } from './state.js'

/** `end` is a single choice; moving is from, to, ships; the rest is sector, choice and, where it matters, ships. */
export function pathOf(position: StarChessPosition, move: number): Step[] {
  const sector = sectorOf(move)
  const cell: Step = { kind: 'cell', cell: sector }
  const ships = shipsOf(move)
  const amount = (title: string, label: string): Step => ({ kind: 'amount', amount: ships, title, label })
  switch (kindOf(move)) {
    case END:
      return [{ kind: 'choice', id: 'end', title: 'End turn' }]
    case TERRAFORM:
      return [
        cell,
        {
          kind: 'choice',
          id: 'terraform',
          title: `Terraform (${digits(TERRAFORM_MATERIALS)} materials)`,
          label: 'terran',
        },
      ]
    case COLONIZE:
      return [
        cell,
        { kind: 'choice', id: 'colonize', title: `Found a colony (${COLONY_SHIPS} ships)`, label: 'colony' },
      ]
    case BUILD:
      return [
        cell,
        { kind: 'choice', id: 'build', title: buildChoice(position.mostBuildable(sector)) },
        amount(buildTitle(position, sector, ships), `+${ships}`),
      ]
    case MOVE: {
      const target = targetOf(move)
      return [
        cell,
        { kind: 'cell', cell: target },
        amount(`Move ${countedShips(ships)}${fight(position, target, ships)}`, String(ships)),
      ]
    }
    default:
      return [
        cell,
        { kind: 'choice', id: 'scrap', title: 'Scrap ships (nothing comes back)' },
        amount(`Scrap ${countedShips(ships)}`, `\u2212${ships}`),
      ]
  }
}

function buildChoice(most: number): string {
  const each = `${SHIP_MATERIALS} materials, ${SHIP_CREDITS} credits`
  return `Build ${most === 1 ? '1 ship' : `up to ${most} ships, each`}: ${each}`
}

function buildTitle(position: StarChessPosition, sector: number, ships: number): string {
  const costs = [
    `${digits(ships * SHIP_MATERIALS)} materials`,
    `${digits(ships * SHIP_CREDITS)} credits`,
    `${digits(ships * SHIP_WORKERS)} workers`,
  ].join(', ')
  return `Build ${countedShips(ships)}: ${costs}${fight(position, sector, ships)}`
}

/** Returns the end of a fight in words, or nothing when there is none. */
function fight(position: StarChessPosition, sector: number, ships: number): string {
  const { fields } = position.state
  const enemy = fields[FLEET + sector]
  if (enemy === NOBODY || enemy === fields[SEAT]) return ''
  const there = fields[SHIPS + sector]
  if (ships === there) return `, fight ${there}: none left`
  if (ships > there) return `, fight ${there}: ${survivors(ships, there)} left`
  return `, fight ${there}: lost, they keep ${survivors(there, ships)}`
}

/** Returns the commands that are not possible in a sector of the player to act, and what they lack. */
export function refusalsIn(position: StarChessPosition, sector: number): Refusal[] {
  const { fields } = position.state
  const refusals: Refusal[] = []
  const refuse = (title: string, reason: string | null): void => {
    if (reason !== null) refusals.push({ title, cell: sector, reason })
  }
  const colony = fields[COLONY + sector] === fields[SEAT] ? null : 'you have no colony here'
  const fleet = fields[FLEET + sector] === fields[SEAT] ? null : 'you have no ships here'
  if (colony !== null && fleet !== null) return []
  refuse('build', colony ?? whyNotBuild(position, sector))
  refuse('move', fleet ?? whyNotMove(position, sector))
  refuse('found a colony', fleet ?? whyNotColonize(position, sector))
  refuse('terraform', colony ?? whyNotTerraform(position, sector))
  refuse('scrap', fleet)
  return refusals
}

function whyNotTerraform(position: StarChessPosition, sector: number): string | null {
  const { fields } = position.state
  if (position.canTerraform(sector)) return null
  if (fields[CLASS + sector] !== BARREN) return 'the planet is terran already'
  return lack(fields[MATERIALS + fields[SEAT]], TERRAFORM_MATERIALS, 'materials')
}

function whyNotBuild(position: StarChessPosition, sector: number): string | null {
  const { fields } = position.state
  const seat = fields[SEAT]
  if (position.mostBuildable(sector) > 0) return null
  if (fields[MATERIALS + seat] < SHIP_MATERIALS) return lack(fields[MATERIALS + seat], SHIP_MATERIALS, 'materials')
  if (fields[CREDITS + seat] < SHIP_CREDITS) return lack(fields[CREDITS + seat], SHIP_CREDITS, 'credits')
  const free = fields[POPULATION + sector] - fields[WORKED + sector]
  if (free < SHIP_WORKERS) return `all inhabitants but ${free} have worked this turn, ${SHIP_WORKERS} are needed`
  return `a fleet has at most ${FLEET_LIMIT} ships`
}

function whyNotColonize(position: StarChessPosition, sector: number): string | null {
  const { fields } = position.state
  if (position.canColonize(sector)) return null
  if (fields[COLONY + sector] !== NOBODY) return 'there is a colony already'
  return `${COLONY_SHIPS} active ships are needed, ${fields[ACTIVE + sector]} are there`
}

/** Nothing where ships can move to every neighbour. */
function whyNotMove(position: StarChessPosition, sector: number): string | null {
  if (position.state.fields[ACTIVE + sector] === 0) return 'all ships here have moved or were built this turn'
  const closed = Array.from({ length: SECTORS }, (_, other) => other).filter(
    (other) => ((neighbours[sector] >> other) & 1) === 1 && !position.inRange(other),
  )
  if (closed.length === 0) return null
  return `${closed.map((other) => sectorNames[other]).join(', ')} ${closed.length === 1 ? 'is' : 'are'} out of support range`
}

/** Why the commands that a sector does not have are not possible, or, with `from`, why no ships go there from that sector. */
export function whyNot(position: StarChessPosition, sector: number | null, from: number | null = null): Refusal[] {
  if (sector === null || position.over) return []
  if (from !== null) {
    const reason = whyNotTo(position, from, sector)
    return reason === null ? [] : [{ title: '', cell: sector, reason }]
  }
  const { fields } = position.state
  const own = fields[COLONY + sector] === fields[SEAT] || fields[FLEET + sector] === fields[SEAT]
  if (!own) return [{ title: '', cell: sector, reason: 'it has neither a colony nor ships of yours' }]
  return refusalsIn(position, sector)
}

/** The first rule that ships going from one sector to another would break; null where some may go. */
function whyNotTo(position: StarChessPosition, from: number, to: number): string | null {
  const { fields } = position.state
  if (from === to || position.mostMovable(from, to) > 0) return null
  if (fields[FLEET + from] !== fields[SEAT]) return `you have no ships in ${sectorNames[from]}`
  if (((neighbours[from] >> to) & 1) === 0) return 'ships move to a neighbouring sector, one a turn'
  if (!position.inRange(to)) return 'it is out of support range'
  if (fields[ACTIVE + from] === 0) return `all ships in ${sectorNames[from]} have moved or were built this turn`
  return `a fleet has at most ${FLEET_LIMIT} ships`
}

function lack(have: number, need: number, what: string): string {
  return `it takes ${digits(need)} ${what}, there are ${digits(have)}`
}
