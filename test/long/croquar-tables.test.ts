import { Options } from '@plyworks/core'
import { beforeAll, describe, expect, test } from 'vitest'
import definition from '../../packages/games/croquar/index.js'
import { playData } from '../../packages/games/croquar/play/perfect.js'
import { analyzeTables, type Tables } from '../../packages/games/croquar/research/analysis.js'
import { valueAfter, visitChoices, visitReachable } from '../../packages/games/croquar/research/choices.js'
import { colleyOne, moveTable, wonBits } from '../../packages/games/croquar/research/colley.js'
import { KnownValues, moveEntry, tableMove } from '../../packages/games/croquar/research/colley-tables.js'
import type { CroquarPosition } from '../../packages/games/croquar/rules.js'
import { solveCroquar } from '../support/solved-croquar.js'

const game = definition.create({})

let oracle: (position: CroquarPosition) => number

beforeAll(() => {
  oracle = solveCroquar().oracle
}, 120_000)

describe('the analysis', () => {
  let tables: Tables
  beforeAll(() => {
    tables = analyzeTables(oracle)
  }, 240_000)

  test('derives exactly the tables that are shipped', () => {
    expect(tables.play).toEqual(playData())
    expect(tables.moves).toEqual(moveTable())
    expect(tables.report.wonBits.bytes).toBe(wonBits().length)
  })

  test('finds the figures that the documentation quotes', () => {
    expect(tables.report.positions).toEqual({
      positions: 727_241,
      forced: 311_018,
      lost: 168_447,
      indifferent: 71_949,
      critical: 175_827,
    })
    expect(tables.report.moveTables).toMatchObject({ bytes: 240, settledEntries: 204, settledPositions: 69_917 })
    expect(tables.report.playTable.kinds).toBe(21_820)
  })
})

test('what the move tables say is good in every position that can be reached', () => {
  const table = moveTable()
  let settled = 0
  let wrong = 0
  visitChoices(oracle, ({ position, good }) => {
    const move = moveEntry(position) < 0 ? null : tableMove(table, position)
    if (move === null) return
    settled++
    if (((good >> (move - 1)) & 1) === 0) wrong++
  })
  expect(settled).toBe(69_917)
  expect(wrong).toBe(0)
})

test('the first program errs in 216 of the 175,827 critical positions', () => {
  const engine = colleyOne.create(game, new Options({ depth: 6 }))
  const control = { stopped: () => false, onLine: () => {} }
  let errors = 0
  visitChoices(oracle, ({ position, value }) => {
    if (valueAfter(oracle, position, engine.search(position, {}, control).move) < value) errors++
  })
  expect(errors).toBe(216)
}, 1_200_000)

test('the value of every position that can be reached follows from the bits', () => {
  const known = new KnownValues(wonBits())
  let wrong = 0
  visitReachable((position) => {
    if (known.value(position) !== oracle(position)) wrong++
  })
  expect(wrong).toBe(0)
})
