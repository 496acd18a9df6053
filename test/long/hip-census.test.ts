import { expect, it } from 'vitest'
import { census, censusTable } from '../../packages/games/hip/research/census.js'

const control = { stopped: () => false }

it('counts every board up to 8 x 12 alike by transfer and by extension', () => {
  for (const { rows, columns, draws, playable } of censusTable(8, 12, control) ?? []) {
    expect(census(rows, columns, 'extension', control)).toMatchObject({ draws, playable })
  }
}, 600_000)

it('counts every board up to 25 cells alike by transfer and by enumeration', () => {
  for (const { rows, columns, draws, playable } of censusTable(8, 12, control) ?? []) {
    if (rows * columns > 25 || rows > columns) continue
    expect(census(rows, columns, 'enumeration', control)).toMatchObject({ draws, playable })
  }
}, 600_000)
