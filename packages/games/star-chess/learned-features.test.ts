import { expect, test } from 'vitest'
import { starChessFeatures } from './learned-features.js'
import { PLAYERS, SECTORS, sectorNames } from './sectors.js'
import { positionOf } from './testing/positions.js'

const COLONY = 'Tc1.1000.0'

/** What the layer of dangers says of a sector: the seat and the danger from 0 to 6, or null. */
function dangerAt(sectors: Readonly<Record<string, string>>, name: string): [seat: number, danger: number] | null {
  const out = new Uint8Array(4 * SECTORS)
  starChessFeatures.read?.(positionOf(sectors), out)
  const content = out[sectorNames.indexOf(name)]
  const sizes = ((starChessFeatures.contents ?? 0) - 2) / PLAYERS
  return content === 0 ? null : [Math.floor((content - 1) / sizes), (content - 1) % sizes]
}

test.each([
  ['nobody is near', {}, 0],
  ['a third of the guard', { A1: `${COLONY}f1.60.60`, B2: 'Bf2.20.20' }, 1],
  ['fewer than the guard', { A1: `${COLONY}f1.59.59`, B2: 'Bf2.20.20' }, 2],
  ['more, but there is help', { A1: `${COLONY}f1.10.10`, B2: 'Bf2.20.20', A2: 'Bf1.15.15' }, 3],
  ['more than all', { A1: `${COLONY}f1.10.10`, B2: 'Bf2.20.20' }, 4],
  ['three times the guard, not three times all', { A1: `${COLONY}f1.10.10`, B2: 'Bf2.40.40', A2: 'Bf1.5.5' }, 5],
  ['three times all', { A1: `${COLONY}f1.10.10`, B2: 'Bf2.40.40' }, 6],
  ['a single ship next to a colony without guard', { B2: 'Bf3.1.1' }, 6],
  ['ships two steps away do nothing', { C3: 'Bf3.50.50' }, 0],
  ['a siege', { A1: `${COLONY}f4.30.30` }, 6],
  ['the strongest rival counts, not all together', { A1: `${COLONY}f1.20.20`, B2: 'Bf2.15.15', A2: 'Bf3.15.15' }, 2],
])('sees the danger of a colony: %s', (_, sectors: Record<string, string>, danger) => {
  expect(dangerAt(sectors, 'A1')).toEqual([0, danger])
})

test('sees the danger of a fleet that stands alone, and nothing where nothing is', () => {
  const sectors = { B2: 'Bf2.20.20', C2: 'Bf4.30.30' }
  expect(dangerAt(sectors, 'B2')).toEqual([1, 4])
  expect(dangerAt(sectors, 'C2')).toEqual([3, 2])
  expect(dangerAt(sectors, 'B3')).toBeNull()
})
