import { beforeAll, expect, test } from 'vitest'
import { Options } from '../../core/engine.js'
import { Random } from '../../core/random.js'
import { prepareDatabase, type SolvedGame } from '../../solve/database-probe.js'
import { RetrogradeSolver } from '../../solve/retrograde.js'
import { colleyOne, colleyTwo, moveTable } from './colley.js'
import { moveEntry, tableMove } from './colley-moves.js'
import { definition } from './index.js'
import { valueAfter, visitChoices } from './play-analysis.js'
import type { CroquarPosition } from './rules.js'

const game = definition.create({})
const control = { stopped: () => false, onLine: () => {} }

let oracle: (position: CroquarPosition) => number
let solved: SolvedGame<CroquarPosition>

beforeAll(() => {
  const prepared = prepareDatabase(game, game.start())
  if (!prepared) throw new Error('no database')
  new RetrogradeSolver(game, prepared.ranking, prepared.database).run({ stopped: () => false })
  solved = prepared
  const { ranking, database } = solved
  oracle = (position) => (database.tables[ranking.tier(position)][ranking.rank(position)] & 3) - 2
}, 120_000)

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

test('the second program never errs, the first seldom', () => {
  const second = colleyTwo.create(game, new Options({}))
  const first = colleyOne.create(game, new Options({ depth: 4 }))
  const random = new Random(17)
  let asked = 0
  let errors = 0
  visitChoices(oracle, ({ position, value }) => {
    if (random.below(1500) > 0) return
    asked++
    expect(valueAfter(oracle, position, second.search(position, {}, control).move)).toBe(value)
    if (valueAfter(oracle, position, first.search(position, {}, control).move) < value) errors++
  })
  expect(asked).toBeGreaterThan(50)
  expect(errors / asked).toBeLessThan(0.3)
})
