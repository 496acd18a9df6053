import { BARREN, HOME_START, TERRAN } from '../../economy.js'
import { build, END, moveShips } from '../../moves.js'
import { StarChessPosition } from '../../rules.js'
import { NOBODY, neighbours, SECTORS, sectorNames, sectorsOf } from '../../sectors.js'
import { CLASS, COLONY, CREDITS, MATERIALS, POPULATION, setUp } from '../../state.js'

const CENTRE = sectorNames.indexOf('B2')
const TARGETS = sectorsOf(neighbours[CENTRE])

/**
 * The write-up's example of how many turns there are: `ships` in a central sector may stay or go to eight neighbours, and
 * 0 to as many may be built: C(ships + 8, 8) · (ships + 1) positions at the end of the turn.
 */
export function turnFormula(ships: number): number {
  return positionsOfMoves(ships) * (ships + 1)
}

function positionsOfMoves(ships: number): number {
  let count = 1
  for (let index = 1; index <= TARGETS.length; index++) count = (count * (ships + index)) / index
  return count
}

/**
 * Counts the different ends of a turn in which `built` of `ships` possible ships are built: every one is made through
 * the rules, and their keys are compared. Positions with different numbers of built ships differ in their materials.
 * @returns null when stopped
 */
export function countTurns(ships: number, built: number, stopped: () => boolean): number | null {
  const position = exampleOf(ships)
  const keys = new BigUint64Array(positionsOfMoves(ships))
  const halves = new Int32Array(keys.buffer)
  let found = 0
  let late = false

  const spread = (left: number, target: number): void => {
    if (target === TARGETS.length) {
      position.make(END)
      halves[2 * found] = position.keyLow
      halves[2 * found + 1] = position.keyHigh
      found++
      position.unmake()
      if ((found & 0xffff) === 0 && stopped()) late = true
      return
    }
    spread(left, target + 1)
    for (let sent = 1; sent <= left && !late; sent++) {
      position.make(moveShips(CENTRE, TARGETS[target], sent))
      spread(left - sent, target + 1)
      position.unmake()
    }
  }

  if (built > 0) position.make(build(CENTRE, built))
  spread(ships, 0)
  if (late) return null
  keys.sort()
  let different = 0
  for (let index = 0; index < keys.length; index++) if (index === 0 || keys[index] !== keys[index - 1]) different++
  return different
}

/**
 * Sets up a grown central colony of the first player with `ships` ships and money for as many; its income supports
 * twice 20.
 */
function exampleOf(ships: number): StarChessPosition {
  const position = new StarChessPosition(false)
  setUp(position.state, new Int32Array(SECTORS).fill(BARREN), HOME_START, 0)
  const { state } = position
  for (let sector = 0; sector < SECTORS; sector++) state.setFleet(sector, NOBODY, 0, 0)
  state.write(COLONY + CENTRE, 0)
  state.write(CLASS + CENTRE, TERRAN)
  state.write(POPULATION + CENTRE, HOME_START)
  state.setFleet(CENTRE, 0, ships, ships)
  state.write(MATERIALS, 20 * ships)
  state.write(CREDITS, 40 * ships)
  state.settle()
  return position
}
