import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { CellContents } from './cell-contents.js'
import { randomPositions } from './cell-reader.js'
import { foldTuples } from './folded-tuples.js'
import { Model } from './model.js'
import { TupleSums } from './tuple-sums.js'

/** Cells of all tuples, before and after, as found. */
test.each([
  ['breakthrough', 1628, 1060],
  ['othello', 1684, 1116],
  ['hex:size=7', 1142, 757],
  ['connect-four', 930, 628],
  ['caissa', 290, 215],
  ['star-chess', 496, 432],
])('tables of %s that are added to others leave every sum as it was', async (name, before, after) => {
  const { layout, outputs, reader } = new Model(await loadGame(name))
  const folded = foldTuples(layout)
  expect([layout.members.length, folded.layout.members.length]).toEqual([before, after])
  // Weights that all differ, the same wherever symmetries make entries equal.
  const weights = Int16Array.from({ length: layout.weights * outputs }, (_, index) => ((index * 7919) % 997) - 498)
  const byEntry = new Int16Array(layout.weightOf.length * outputs)
  for (const [entry, weight] of layout.weightOf.entries()) {
    for (let output = 0; output < outputs; output++)
      byEntry[entry * outputs + output] = weights[weight * outputs + output]
  }
  const plain = new TupleSums(layout, weights, outputs, layout.weightOf, null)
  const fewer = new TupleSums(folded.layout, folded.fold(byEntry, outputs), outputs, null, null)
  const cells = new CellContents(reader.cells)
  let count = 0
  for (const position of randomPositions(await loadGame(name), 3, 40)) {
    reader.read(position, cells.bytes)
    plain.look(cells)
    fewer.look(cells)
    expect(fewer.sums).toEqual(plain.sums)
    count++
  }
  expect(count).toBeGreaterThan(30)
})

test('sums beyond 16 bits are kept', async () => {
  const { layout } = new Model(await loadGame('othello:size=6'))
  const { fold } = foldTuples(layout)
  expect(fold(new Int16Array(layout.weightOf.length), 1)).toBeInstanceOf(Int16Array)
  const most = fold(new Int16Array(layout.weightOf.length).fill(32_767), 1)
  expect(most).toBeInstanceOf(Int32Array)
  expect(Math.max(...most)).toBeGreaterThan(100_000)
})
