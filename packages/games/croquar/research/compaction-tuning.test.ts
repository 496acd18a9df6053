import { Random } from '@plyworks/core'
import { expect, test } from 'vitest'
import { type TableModelSettings, UNTUNED } from '../tables/table-model.js'
import { type CompactableTable, packTable } from './compaction.js'
import { type TuningTask, tuneTable } from './compaction-tuning.js'

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
