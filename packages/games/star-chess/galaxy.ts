import { Random } from '@plyworks/core'
import { BARREN, HOME_START, TERRAN } from './economy.js'
import { StarChessPosition } from './rules.js'
import { homes, SECTORS } from './sectors.js'
import { setUp } from './state.js'

export const galaxyTypes = ['random', 'barren', 'terran'] as const
export type GalaxyType = (typeof galaxyTypes)[number]

const HOME_SHIPS = 20

/** The start of a game. The seed decides the classes of the twelve free planets of a random galaxy. [R2] [R3] */
export function startPosition(galaxy: GalaxyType, fifth: boolean, seed = 0): StarChessPosition {
  const position = new StarChessPosition(fifth)
  setUp(position.state, planetClasses(galaxy, seed), HOME_START, HOME_SHIPS)
  return position
}

/** One class a sector: twelve draws in canonical order, home worlds skipped; the draws are made for uniform galaxies too. [R3] */
function planetClasses(galaxy: GalaxyType, seed: number): number[] {
  const random = new Random(seed)
  return Array.from({ length: SECTORS }, (_, sector) => {
    if (homes.includes(sector)) return TERRAN
    const terran = random.bits() < 0x8000_0000
    if (galaxy === 'random') return terran ? TERRAN : BARREN
    return galaxy === 'terran' ? TERRAN : BARREN
  })
}
