import type { ReportLine } from '@plyworks/core'
import { SUPPORT_CREDITS, SUPPORT_MATERIALS } from './economy.js'
import { bombard, grow, income, removeUnsupported, support } from './end-of-turn.js'
import { BUILD, END, kindOf, MOVE, sectorOf, shipsOf, targetOf } from './moves.js'
import type { StarChessPosition } from './rules.js'
import { NOBODY, PLAYERS, SECTORS, sectorNames } from './sectors.js'
import { ALIVE, COLONY, CREDITS, FLEET, MATERIALS, POPULATION, SEAT, SHIPS, type State } from './state.js'

/**
 * Returns the effects of a command beyond its own words: fights; at the end of a turn everything that is calculated
 * there.
 */
export function reportOf(position: StarChessPosition, move: number): ReportLine[] {
  if (kindOf(move) === END) return turnReport(position)
  if (kindOf(move) === MOVE) return fightReport(position, targetOf(move), shipsOf(move), move)
  return kindOf(move) === BUILD ? fightReport(position, sectorOf(move), shipsOf(move), move) : []
}

/** Ships arrive where others are. */
function fightReport(position: StarChessPosition, sector: number, ships: number, move: number): ReportLine[] {
  const { fields } = position.state
  const [seat, enemy] = [fields[SEAT], fields[FLEET + sector]]
  if (enemy === NOBODY || enemy === seat) return []
  const there = fields[SHIPS + sector]
  const after = position.clone()
  after.make(move)
  const left = after.state.fields[SHIPS + sector]
  const winner = after.state.fields[FLEET + sector]
  const outcome = winner === NOBODY ? 'none are left' : `${left} of ${nameOf(winner)} ${left === 1 ? 'is' : 'are'} left`
  return [
    {
      text: `${capital(nameOf(seat))} attacks at ${sectorNames[sector]}: ${ships} against ${countedShips(there)} of ${nameOf(enemy)}, ${outcome}.`,
      seat,
    },
  ]
}

/** The end of a turn step by step, E1 to E5. */
function turnReport(position: StarChessPosition): ReportLine[] {
  const { state } = position.clone()
  const seat = state.fields[SEAT]
  const lines: ReportLine[] = []
  const tell = (text: string, of = seat): void => void lines.push({ text, seat: of })
  for (const { sector, lost } of shipsLost(state, seat, () => removeUnsupported(state, seat))) {
    tell(`${countedShips(lost)} at ${sectorNames[sector]} ${lost === 1 ? 'is' : 'are'} out of support range and gone.`)
  }
  for (const line of bombardment(state, seat)) lines.push(line)
  const { materials, credits } = income(state, seat, position.fifth)
  const colonies = sectorsWith(state, COLONY, seat)
  const blockaded = colonies
    .filter((sector) => state.hasForeignFleet(seat, sector))
    .map((sector) => sectorNames[sector])
  const silent = blockaded.length === 0 ? '' : ` (nothing from ${blockaded.join(', ')}: blockaded)`
  tell(`Colonies bring ${signed(materials)} materials and ${signed(credits)} credits${silent}.`)
  const before = populationOf(state, seat)
  grow(state, seat)
  const after = populationOf(state, seat)
  if (after !== before) tell(`The population grows from ${digits(before)} to ${digits(after)}.`)
  const reserves = [state.fields[MATERIALS + seat] + materials, state.fields[CREDITS + seat] + credits]
  const scrapped = shipsLost(state, seat, () => support(state, seat, reserves[0], reserves[1]))
  const ships = fleetOf(state, seat)
  if (ships > 0) {
    const costs = `${digits(ships * SUPPORT_MATERIALS)} materials and ${digits(ships * SUPPORT_CREDITS)} credits`
    tell(`The support of ${countedShips(ships)} costs ${costs}.`)
  }
  if (scrapped.length > 0) {
    const places = scrapped.map(({ sector, lost }) => `${lost} at ${sectorNames[sector]}`)
    const all = scrapped.reduce((sum, { lost }) => sum + lost, 0)
    tell(`${countedShips(all)} cannot be paid for and ${all === 1 ? 'is' : 'are'} scrapped: ${places.join(', ')}.`)
  }
  const { fields } = state
  tell(`Reserves: ${digits(fields[MATERIALS + seat])} materials, ${digits(fields[CREDITS + seat])} credits.`)
  return lines
}

/** Colonies that are bombarded, and what becomes of them and of their owners. */
function bombardment(state: State, seat: number): ReportLine[] {
  const before = Int32Array.from(state.fields)
  bombard(state, seat)
  const { fields } = state
  const lines: ReportLine[] = []
  for (let sector = 0; sector < SECTORS; sector++) {
    const owner = before[COLONY + sector]
    if (before[FLEET + sector] !== seat || owner === seat || owner === NOBODY) continue
    const was = before[POPULATION + sector]
    const ships = before[SHIPS + sector]
    const attackers = `${countedShips(ships)} of ${nameOf(seat)} ${ships === 1 ? 'bombards' : 'bombard'}`
    const what = `${attackers} the colony of ${nameOf(owner)} at ${sectorNames[sector]}`
    const outcome =
      fields[COLONY + sector] === NOBODY
        ? 'it is lost, the planet barren'
        : `${digits(was)} inhabitants become ${digits(fields[POPULATION + sector])}`
    lines.push({ text: `${what}: ${outcome}.`, seat: owner })
  }
  for (let player = 0; player < PLAYERS; player++) {
    if (before[ALIVE + player] !== fields[ALIVE + player]) {
      lines.push({ text: `${capital(nameOf(player))} has lost the home world and is out of the game.`, seat: player })
    }
  }
  return lines
}

/** The ships of a player that a step takes, by sector. */
function shipsLost(state: State, seat: number, step: () => void): { sector: number; lost: number }[] {
  const before = Array.from({ length: SECTORS }, (_, sector) => state.ownShips(seat, sector))
  step()
  return before
    .map((ships, sector) => ({ sector, lost: ships - state.ownShips(seat, sector) }))
    .filter(({ lost }) => lost > 0)
}

/** All ships of a player. */
export function fleetOf(state: State, seat: number): number {
  let ships = 0
  for (let sector = 0; sector < SECTORS; sector++) ships += state.ownShips(seat, sector)
  return ships
}

/** All inhabitants of a player's colonies. */
export function populationOf(state: State, seat: number): number {
  return sectorsWith(state, COLONY, seat).reduce((sum, sector) => sum + state.fields[POPULATION + sector], 0)
}

/** The sectors whose entry in a part of the state is a seat. */
export function sectorsWith(state: State, part: number, seat: number): number[] {
  return Array.from({ length: SECTORS }, (_, sector) => sector).filter((sector) => state.fields[part + sector] === seat)
}

function nameOf(seat: number): string {
  return `player ${seat + 1}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** `1 ship`, `2 ships`. */
export function countedShips(ships: number): string {
  return ships === 1 ? '1 ship' : `${ships} ships`
}

/** With a comma at each thousand. */
export function digits(value: number): string {
  return String(value).replace(/\B(?=(\d{3}){1,7}$)/g, ',')
}

function signed(value: number): string {
  return value < 0 ? `\u2212${digits(0 - value)}` : digits(value)
}
