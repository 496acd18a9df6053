import { BARREN } from './economy.js'
import { supportCapacity } from './end-of-turn.js'
import { scoresOf } from './measures.js'
import { countedShips, fleetOf } from './report.js'
import type { StarChessPosition } from './rules.js'
import { NOBODY, PLAYERS, sectorAt } from './sectors.js'
import { ACTIVE, ALIVE, CLASS, COLONY, CREDITS, FLEET, MATERIALS, POPULATION, SHIPS, TURN } from './state.js'

const WIDTH = 12

/**
 * The galaxy as text, row 4 on top. In each sector the planet (`terran` or `barren`), its colony as owner and population
 * (`P1 1000`), and the ships as owner, number and, when some lie idle, active ones (`1> 20` or `1> 20/5`).
 */
export function diagram(position: StarChessPosition): string {
  const lines: string[] = [headline(position)]
  const rule = `  +${`${'-'.repeat(WIDTH)}+`.repeat(4)}`
  for (let row = 3; row >= 0; row--) {
    const cells = [0, 1, 2, 3].map((column) => sectorLines(position, sectorAt(column, row)))
    lines.push(rule)
    for (let line = 0; line < 3; line++) {
      const texts = cells.map((cell) => ` ${cell[line]}`.padEnd(WIDTH))
      lines.push(`${line === 1 ? row + 1 : ' '} |${texts.join('|')}|`)
    }
  }
  lines.push(
    rule,
    `  ${['A', 'B', 'C', 'D'].map((letter) => ' '.repeat(6) + letter.padEnd(WIDTH - 5)).join('')}`.trimEnd(),
  )
  for (let seat = 0; seat < PLAYERS; seat++) lines.push(reserveLine(position, seat))
  return lines.join('\n')
}

function headline(position: StarChessPosition): string {
  const turn = `Turn ${position.state.fields[TURN]}`
  return position.over ? `${turn}, the game is over` : `${turn}, player ${position.turn + 1} to act`
}

function sectorLines(position: StarChessPosition, sector: number): [string, string, string] {
  const { fields } = position.state
  const colony = fields[COLONY + sector]
  const fleet = fields[FLEET + sector]
  const ships = fields[SHIPS + sector]
  const idle = ships === fields[ACTIVE + sector] ? '' : `/${fields[ACTIVE + sector]}`
  return [
    fields[CLASS + sector] === BARREN ? 'barren' : 'terran',
    colony === NOBODY ? '' : `P${colony + 1} ${fields[POPULATION + sector]}`,
    fleet === NOBODY ? '' : `${fleet + 1}> ${ships}${idle}`,
  ]
}

function reserveLine(position: StarChessPosition, seat: number): string {
  const { fields } = position.state
  if (fields[ALIVE + seat] === 0) return `player ${seat + 1}: defeated`
  const ships = fleetOf(position.state, seat)
  const score = scoresOf(position)[seat]
  const reserves = `${fields[MATERIALS + seat]} materials, ${fields[CREDITS + seat]} credits`
  return `player ${seat + 1}: score ${score}, ${reserves}, ${countedShips(ships)}, income supports ${supportCapacity(position.state, seat, position.fifth)}`
}
