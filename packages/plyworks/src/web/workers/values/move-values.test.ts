import type { Position, Step, View } from '@plyworks/core'
import { expect, test } from 'vitest'
import { compareValues, type MoveValue, stepValues } from './move-values.js'

const value = (name: MoveValue['value'], plies: number, best = false): MoveValue => ({ value: name, plies, best })

test('better values come first', () => {
  const sorted = [
    value('win', 3),
    value('win', 9),
    value('draw', 9, true),
    value('draw', 2),
    value('loss', 8),
    value('loss', 2),
  ]
  for (let turn = 0; turn < sorted.length; turn++) {
    const mixed = [...sorted.slice(turn), ...sorted.slice(0, turn)].reverse()
    expect(mixed.sort(compareValues)).toEqual(sorted)
  }
})

test('a step has the value of the best move that it begins', () => {
  const cell = (index: number): Step => ({ kind: 'cell', cell: index })
  const paths: Readonly<Record<number, Step[]>> = {
    1: [cell(5), cell(6)],
    2: [cell(5), cell(7)],
    3: [cell(8), { kind: 'choice', id: 'q', title: 'Queen' }],
  }
  const view = { path: (_position: Position, move: number) => paths[move] } as unknown as View
  const position = {} as Position
  const values = new Map([
    [1, value('loss', 4)],
    [2, value('win', 9, true)],
    [3, value('draw', 2)],
  ])
  const at = (trail: Step[]) => Object.fromEntries(stepValues(view, position, values, trail))
  expect(at([])).toEqual({ '@5': value('win', 9, true), '@8': value('draw', 2) })
  expect(at([cell(5)])).toEqual({ '@6': value('loss', 4), '@7': value('win', 9, true) })
  expect(at([cell(8)])).toEqual({ '#q': value('draw', 2) })
  expect(at([cell(9)])).toEqual({})
})
