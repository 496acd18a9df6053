import { expect, test } from 'vitest'
import { markdownTable, percent, textTable } from './text-table.js'

test('columns are as wide as their widest cell, and lines have no blanks at their ends', () => {
  const rows = [
    ['player', 'points', ''],
    ['one', '7', 'drawn'],
    ['another', '10'],
  ]
  expect(textTable(rows)).toEqual(['player   points', 'one      7       drawn', 'another  10'])
  expect(textTable(rows, 'right')).toEqual(['player   points', 'one           7  drawn', 'another      10'])
})

test('tables of Markdown have a line under their head', () => {
  expect(markdownTable(['a', 'b'], [['1', '2']])).toEqual(['| a | b |', '|---|---|', '| 1 | 2 |'])
})

test('fractions are told to a tenth of a percent', () => {
  expect(percent(0.12345)).toBe('12.3 %')
})
