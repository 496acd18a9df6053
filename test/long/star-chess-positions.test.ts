import { afterAll, expect, test } from 'vitest'
import { build, END, moveShips } from '../../packages/games/star-chess/moves.js'
import { neighbours, sectorNames, sectorsOf } from '../../packages/games/star-chess/sectors.js'
import { MATERIALS } from '../../packages/games/star-chess/state.js'
import { positionOf } from '../../packages/games/star-chess/testing/positions.js'

/*
 * The write-up's example of how many turns there are: 20 ships in a central sector may stay or go to eight neighbours,
 * and 0 to 20 ships may be built: C(28, 20) * 21 = 65,270,205 different positions at the end of the turn. Every one is
 * made through the rules; positions with different numbers of built ships differ in their materials, so the different
 * keys are counted for one number at a time.
 */
const centre = sectorNames.indexOf('B2')
const targets = sectorsOf(neighbours[centre])
const counted: number[] = []

test.each(Array.from({ length: 21 }, (_, built) => built))('%i ships built: C(28, 20) positions', (built) => {
  const position = positionOf({ B2: 'Tc1.1000.0f1.20.20' }, { reserves: '400.800,0.0,0.0,0.0' })
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

  if (built > 0) position.make(build(centre, built))
  expect(position.state.fields[MATERIALS]).toBe(400 - 20 * built)
  spread(20, 0)
  const different = countDifferent(keys.subarray(0, found))
  counted.push(different)
  expect(different).toBe(3_108_105)
})

afterAll(() => {
  expect(counted.reduce((sum, different) => sum + different, 0)).toBe(65_270_205)
})

function countDifferent(keys: BigUint64Array): number {
  keys.sort()
  let different = keys.length === 0 ? 0 : 1
  for (let index = 1; index < keys.length; index++) if (keys[index] !== keys[index - 1]) different++
  return different
}
