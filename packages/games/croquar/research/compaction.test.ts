import { Random } from '@plyworks/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type TableModelSettings, UNTUNED } from '../play/table-model.js'
import { type CompactableTable, GoodMoves, packTable, type TuningTask, tuneTable, unpackTable } from './compaction.js'

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

/** Looks only at the candidate: has to find out that the attribute 1 decides and 2 does not matter. */
const BLIND: TableModelSettings = {
  ...UNTUNED,
  contexts: [[0], [0, 2]],
  weightSets: [[0]],
  surpriseContexts: [[2]],
}

const CELLS = 400
const random = new Random(7)
const hidden = Array.from({ length: 12 }, () => random.below(5))
const kinds = Array.from({ length: CELLS }, () => random.below(12))
const good = kinds.map((kind) => 1 << hidden[kind])
const table: CompactableTable = {
  cells: CELLS,
  cell: (index) => ({
    candidates: [0, 1, 2, 3, 4],
    describe: (candidate, into) => into.set([candidate, kinds[index], index % 9]),
    phase: 0,
    group: 0,
  }),
}
const task: TuningTask = { table, good, attributes: 3, sharedAttributes: [1, 2], seed: 3, trials: 60 }

test('finds the attribute that matters, and the table gets as small as promised', () => {
  const improvements: number[] = []
  const result = tuneTable(task, BLIND, { stopped: () => false, onImprovement: (_, bits) => improvements.push(bits) })
  const before = packTable(table, BLIND, good).length
  const after = packTable(table, result.settings, good).length
  expect(after).toBeLessThan(0.8 * before)
  expect(Math.abs(after - result.bits / 8)).toBeLessThanOrEqual(2)
  expect(improvements).toEqual([...improvements].sort((first, second) => second - first))
  expect(result.settings.contexts.some((context) => context.includes(1))).toBe(true)
})

test('is deterministic by its seed, and stops when told', () => {
  const quiet = { stopped: () => false, onImprovement: () => {} }
  expect(tuneTable(task, BLIND, quiet)).toEqual(tuneTable(task, BLIND, quiet))
  expect(tuneTable(task, BLIND, { ...quiet, stopped: () => true }).settings).toBe(BLIND)
})
