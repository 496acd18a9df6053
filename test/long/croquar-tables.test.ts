import { type EngineDefinition, readOptions } from '@plyworks/core'
import { beforeAll, describe, expect, test } from 'vitest'
import definition from '../../packages/games/croquar/index.js'
import { KnownValues, WON_DATA, wonBits } from '../../packages/games/croquar/play/known-values.js'
import { playData } from '../../packages/games/croquar/play/perfect.js'
import { analyzeTables, type Tables } from '../../packages/games/croquar/research/analysis.js'
import { valueAfter, visitChoices, visitReachable } from '../../packages/games/croquar/research/choices.js'
import { colleyOne, colleyTwo } from '../../packages/games/croquar/research/colley.js'
import { VALUE_DATA } from '../../packages/games/croquar/research/colley-data.js'
import { moveEntry, moveTable, tableMove } from '../../packages/games/croquar/research/colley-tables.js'
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
    const packed = [Buffer.from(tables.values).toString('base64'), Buffer.from(tables.won).toString('base64')]
    expect(packed).toEqual([VALUE_DATA, WON_DATA])
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
    expect(tables.report.moveTables).toMatchObject({
      ...{ bytes: 720, entries: 640, settledEntries: 424, settledPositions: 82_672 },
      ...{ withEntry: 253_066, answeredWithEntry: 170_065, answered: 459_072 },
    })
    expect(tables.report.valueTable).toMatchObject({ bytes: 6480, entries: 12_960, reachedEntries: 11_065 })
    // Only those with a player on 0: the start, and player 2 before the first move.
    expect(tables.report.secondTable).toEqual({ bytes: 28_800, reachedWithout: 9 })
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
  expect(settled).toBe(82_672)
  expect(wrong).toBe(0)
})

test.each<[string, EngineDefinition<CroquarPosition>, number]>([
  ['first', colleyOne, 187],
  ['second', colleyTwo, 14],
])(
  'the %s program errs in few of the 175,827 critical positions',
  (_, definition, expected) => {
    const engine = definition.create(game, readOptions(definition.options(game), {}))
    const control = { stopped: () => false, onLine: () => {} }
    let errors = 0
    visitChoices(oracle, ({ position, value }) => {
      if (valueAfter(oracle, position, engine.search(position, {}, control).move) < value) errors++
    })
    expect(errors).toBe(expected)
  },
  1_200_000,
)

test('the value of every position that can be reached follows from the bits', () => {
  const known = new KnownValues(wonBits())
  let wrong = 0
  visitReachable((position) => {
    if (known.value(position) !== oracle(position)) wrong++
  })
  expect(wrong).toBe(0)
})
