import { Random } from '@plyworks/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TableModelSettings, UNTUNED } from '../tables/table-model.js'
import { type CompactableTable, GoodMoves, packTable, unpackTable } from './compaction.js'

const SETTINGS: TableModelSettings = {
  ...UNTUNED,
  contexts: [[0], [0, 1], [0, 2]],
  weightSets: [[0], [1]],
  surpriseContexts: [[1]],
}

/** A table whose cells have five candidates, or cannot occur (every eleventh). */
function sample(cells: number): CompactableTable {
  return {
    cells,
    cell: (index) =>
      index % 11 === 10
        ? null
        : {
            candidates: [0, 1, 2, 3, 4],
            describe: (candidate, into) => into.set([candidate, index % 5, Math.floor(index / 5) % 8]),
            phase: 0,
            group: 0,
          },
  }
}

test('what is unpacked is good in every cell', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 300 }), (good) => {
      const table = sample(good.length)
      const moves = unpackTable(table, SETTINGS, packTable(table, SETTINGS, good))
      for (const [index, move] of moves.entries()) {
        if (index % 11 === 10) expect(move).toBe(-1)
        else expect((good[index] >> move) & 1).toBe(1)
      }
    }),
  )
})

test("don't-cares make a table smaller", () => {
  const random = new Random(1)
  const strict = Array.from({ length: 800 }, () => 1 << random.below(5))
  const loose = strict.map((mask, index) => (index % 3 === 0 ? mask : 31))
  expect(packTable(sample(800), SETTINGS, loose).length).toBeLessThan(packTable(sample(800), SETTINGS, strict).length)
})

test('a cell in which nothing is good is named', () => {
  expect(() => packTable(sample(3), SETTINGS, [1, 0, 1])).toThrow('cell 1')
})

test('good moves are those good in every position of a kind', () => {
  const good = new GoodMoves(3)
  good.add(0, 0b0110)
  good.add(0, 0b1010)
  good.add(1, 0b0001)
  good.add(1, 0b0010)
  expect(good.masks[0]).toBe(0b0010)
  expect(good.coverage()).toEqual({ kinds: 2, settledKinds: 1, positions: 4, settledPositions: 2 })
})
