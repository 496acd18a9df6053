import { expect, test } from 'vitest'
import { build, END, moveShips } from '../../src/games/star-chess/moves.js'
import { neighbours, sectorNames, sectorsOf } from '../../src/games/star-chess/sectors.js'
import { MATERIALS } from '../../src/games/star-chess/state.js'
import { positionOf } from '../../src/games/star-chess/testing/positions.js'

/**
 * The write-up's example of how many turns there are: 20 ships in a central sector may stay or go to eight neighbours,
 * and 0 to 20 ships may be built: C(28, 20) * 21 different positions at the end of the turn.
 */
test('the central-sector position has 65,270,205 end-of-turn positions', { timeout: 3_600_000 }, () => {
  const position = positionOf({ B2: 'Tc1.1000.0f1.20.20' }, { reserves: '400.800,0.0,0.0,0.0' })
  const centre = sectorNames.indexOf('B2')
  const targets = sectorsOf(neighbours[centre])
  expect(targets).toHaveLength(8)
  // the keys of the positions for one number of built ships, as 64-bit numbers and as their halves
  const keys = new BigUint64Array(3_108_105)
  const halves = new Int32Array(keys.buffer)
  let found = 0

  const spread = (left: number, target: number): void => {
    if (target === targets.length) {
      position.make(END)
      halves[2 * found] = position.keyLow
      halves[2 * found + 1] = position.keyHigh
      found++
      position.unmake()
      return
    }
    spread(left, target + 1)
    for (let sent = 1; sent <= left; sent++) {
      position.make(moveShips(centre, targets[target], sent))
      spread(left - sent, target + 1)
      position.unmake()
    }
  }

  let different = 0
  for (let built = 0; built <= 20; built++) {
    found = 0
    if (built > 0) position.make(build(centre, built))
    // nothing else changes the materials, so positions of different `built` differ
    expect(position.state.fields[MATERIALS]).toBe(400 - 20 * built)
    spread(20, 0)
    if (built > 0) position.unmake()
    different += countDifferent(keys.subarray(0, found))
  }
  expect(different).toBe(65_270_205)
})

function countDifferent(keys: BigUint64Array): number {
  keys.sort()
  let different = keys.length === 0 ? 0 : 1
  for (let index = 1; index < keys.length; index++) if (keys[index] !== keys[index - 1]) different++
  return different
}
