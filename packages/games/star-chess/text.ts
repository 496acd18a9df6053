import { type Notation, quote, TextReader } from '@plyworks/core'
import { diagram } from './diagram.js'
import { BARREN, COLONY_MINIMUM, COUNTER_LIMIT, FLEET_LIMIT, populationLimit, SHIP_WORKERS, TERRAN } from './economy.js'
import {
  BUILD,
  COLONIZE,
  commandWords,
  END,
  kindOf,
  MOVE,
  SCRAP,
  sectorOf,
  shipsOf,
  TERRAFORM,
  targetOf,
} from './moves.js'
import { readMove } from './read-move.js'
import { StarChessPosition } from './rules.js'
import { homes, NOBODY, PLAYERS, SECTORS, sectorNames } from './sectors.js'
import {
  ACTIVE,
  ALIVE,
  CLASS,
  COLONY,
  CREDITS,
  FLEET,
  MATERIALS,
  POPULATION,
  SEAT,
  SHIPS,
  type State,
  TURN,
  WORKED,
} from './state.js'

/** Notation of positions, `<turn> <player> <reserves> <sectors>`, and of moves, one command each: the rules, section 8. */
export function starChessText(fifth: boolean): Notation<StarChessPosition> {
  return {
    formatPosition,
    parsePosition: (text) => readPosition(text, fifth),
    formatMove: (_position, move) => formatMove(move),
    parseMove: readMove,
    place: ({ state: { fields } }) => `turn ${fields[TURN]}, player ${fields[SEAT] + 1}`,
    diagram,
  }
}

export function formatMove(move: number): string {
  const word = commandWords[kindOf(move)]
  const sector = sectorNames[sectorOf(move)]
  switch (kindOf(move)) {
    case END:
      return word
    case MOVE:
      return `${word}.${sector}.${sectorNames[targetOf(move)]}.${shipsOf(move)}`
    case BUILD:
    case SCRAP:
      return `${word}.${sector}.${shipsOf(move)}`
    case TERRAFORM:
    case COLONIZE:
      return `${word}.${sector}`
    default:
      return `#${move}`
  }
}

function formatPosition(position: StarChessPosition): string {
  const { fields } = position.state
  const reserves = Array.from({ length: PLAYERS }, (_, seat) =>
    fields[ALIVE + seat] === 1 ? `${fields[MATERIALS + seat]}.${fields[CREDITS + seat]}` : 'x',
  )
  const sectors = Array.from({ length: SECTORS }, (_, sector) => formatSector(fields, sector))
  return `${fields[TURN]} ${fields[SEAT] + 1} ${reserves.join(',')} ${sectors.join('/')}`
}

function formatSector(fields: Int32Array, sector: number): string {
  const colony = fields[COLONY + sector]
  const fleet = fields[FLEET + sector]
  const planet = fields[CLASS + sector] === BARREN ? 'B' : 'T'
  const settled = colony === NOBODY ? '' : `c${colony + 1}.${fields[POPULATION + sector]}.${fields[WORKED + sector]}`
  const ships = fleet === NOBODY ? '' : `f${fleet + 1}.${fields[SHIPS + sector]}.${fields[ACTIVE + sector]}`
  return planet + settled + ships
}

function readPosition(text: string, fifth: boolean): StarChessPosition {
  const position = new StarChessPosition(fifth)
  const { state } = position
  const reader = new TextReader(text, 'position', 1000)
  state.fields[TURN] = reader.integer(1, COUNTER_LIMIT, 'the number of the turn')
  reader.expect(' ', 'a space before the player to act')
  const playerAt = reader.at
  state.fields[SEAT] = readPlayer(reader)
  reader.expect(' ', 'a space before the reserves')
  for (let seat = 0; seat < PLAYERS; seat++) {
    if (seat > 0) reader.expect(',', `a comma and the reserves of player ${seat + 1}`)
    readReserves(reader, state, seat)
  }
  if (state.fields[ALIVE + state.fields[SEAT]] === 0) {
    reader.fail('a player to act who is not defeated', undefined, playerAt)
  }
  reader.expect(' ', 'a space before the sectors')
  for (let sector = 0; sector < SECTORS; sector++) {
    if (sector > 0) reader.expect('/', `"/" and sector ${sectorNames[sector]}`)
    readSector(reader, state, sector)
  }
  reader.end()
  state.settle()
  return position
}

function readPlayer(reader: TextReader): number {
  return reader.oneOf('1234', 'a player from 1 to 4')
}

function readReserves(reader: TextReader, state: State, seat: number): void {
  if (reader.accept('x')) return
  const expected = `the materials of player ${seat + 1}, or x for defeated,`
  state.fields[MATERIALS + seat] = reader.integer(0, COUNTER_LIMIT, expected)
  reader.expect('.', `"." and the credits of player ${seat + 1}`)
  state.fields[CREDITS + seat] = reader.integer(0, COUNTER_LIMIT, `the credits of player ${seat + 1}`)
  state.fields[ALIVE + seat] = 1
}

function readSector(reader: TextReader, state: State, sector: number): void {
  const name = sectorNames[sector]
  const start = reader.at
  state.fields[CLASS + sector] = reader.oneOf('TB', `T or B for the planet of ${name}`) === 0 ? TERRAN : BARREN
  if (reader.accept('c')) readColony(reader, state, sector)
  if (reader.accept('f')) readFleet(reader, state, sector)
  checkHome(reader, state, sector, start)
}

function readColony(reader: TextReader, state: State, sector: number): void {
  const { fields } = state
  const name = sectorNames[sector]
  const owner = readLivingPlayer(reader, state, 'colony', sector)
  const limit = populationLimit(fields[CLASS + sector])
  reader.expect('.', `"." and the population of ${name}`)
  const population = reader.integer(COLONY_MINIMUM, limit, `the population of ${name}`)
  reader.expect('.', `"." and the inhabitants of ${name} used for building`)
  const workedAt = reader.at
  const worked = reader.integer(
    0,
    owner === fields[SEAT] ? population : 0,
    `the inhabitants of ${name} used for building`,
  )
  if (worked % SHIP_WORKERS !== 0) reader.fail(`a multiple of ${SHIP_WORKERS}`, quote(String(worked)), workedAt)
  fields[COLONY + sector] = owner
  fields[POPULATION + sector] = population
  fields[WORKED + sector] = worked
}

function readFleet(reader: TextReader, state: State, sector: number): void {
  const { fields } = state
  const name = sectorNames[sector]
  const owner = readLivingPlayer(reader, state, 'fleet', sector)
  reader.expect('.', `"." and the number of ships in ${name}`)
  const ships = reader.integer(1, FLEET_LIMIT, `the number of ships in ${name}`)
  reader.expect('.', `"." and the number of active ships in ${name}`)
  // ships lie idle only between arriving and the end of their owner's turn
  const fewest = owner === fields[SEAT] ? 0 : ships
  fields[FLEET + sector] = owner
  fields[SHIPS + sector] = ships
  fields[ACTIVE + sector] = reader.integer(fewest, ships, `the number of active ships in ${name}`)
}

function readLivingPlayer(reader: TextReader, state: State, what: string, sector: number): number {
  const at = reader.at
  const owner = readPlayer(reader)
  if (state.fields[ALIVE + owner] === 0) {
    reader.fail(`a ${what} in ${sectorNames[sector]} of a player who is not defeated`, quote(String(owner + 1)), at)
  }
  return owner
}

/** A player lives exactly as long as their home colony, and home worlds are terran. */
function checkHome(reader: TextReader, state: State, sector: number, start: number): void {
  const { fields } = state
  const seat = homes.indexOf(sector)
  if (seat < 0 || fields[ALIVE + seat] === 0) return
  if (fields[CLASS + sector] === BARREN || fields[COLONY + sector] !== seat) {
    const found = quote(reader.text.slice(start, reader.at))
    reader.fail(
      `the terran home world of player ${seat + 1} with a colony of that player in ${sectorNames[sector]}`,
      found,
      start,
    )
  }
}
