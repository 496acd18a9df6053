import { Options, type SolvedGame } from '@plyworks/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { solveCroquar } from '../../../../test/support/solved-croquar.js'
import definition from '../index.js'
import { valueAfter, visitReachable } from '../research/choices.js'
import { CroquarPosition, MAX_MOVES } from '../rules.js'
import { perfect, playData, playTable } from './perfect.js'
import { playFromTable } from './play-table.js'

const game = definition.create({})

describe('perfect play from the table', () => {
  let solved: SolvedGame<CroquarPosition>
  let oracle: (position: CroquarPosition) => number
  beforeAll(() => {
    ;({ solved, oracle } = solveCroquar())
  }, 120_000)

  test('never gives up a win or a draw, from any position that can be reached', () => {
    const table = playTable()
    const faults: string[] = []
    const count = visitReachable((position) => {
      const move = playFromTable(table, position)
      if (valueAfter(oracle, position, move) < oracle(position)) faults.push(game.notation.formatPosition(position))
    })
    expect(faults).toEqual([])
    expect(count).toBe(727_241)
  })

  test('as an engine it reports the true value', () => {
    const engine = perfect.create(game, new Options({}))
    const { ranking, database } = solved
    let met = 0
    visitReachable((position) => {
      if (met++ % 101 > 0) return
      const kind = database.tables[ranking.tier(position)][ranking.rank(position)] & 3
      const { scores } = engine.search(position, {}, { stopped: () => false, onLine: () => {} })
      expect(scores[position.turn]).toBe(kind - 2)
    })
  })

  test('as an engine it keeps the value of positions that no game reaches, too', () => {
    const engine = perfect.create(game, new Options({}))
    const { ranking, database } = solved
    const position = new CroquarPosition()
    const check = () => {
      const { move, scores } = engine.search(position, {}, { stopped: () => false, onLine: () => {} })
      const value = (database.tables[ranking.tier(position)][ranking.rank(position)] & 3) - 2
      const text = game.notation.formatPosition(position)
      expect([text, scores[position.turn], valueAfter(oracle, position, move)]).toEqual([text, value, value])
    }
    // Of those the table alone gets these wrong; then a sample of all.
    for (const text of ['2 73* 73* 4', '1 73* 63* 4', '1 0 100/1* -', '2 4* 4 4']) {
      position.assign(game.notation.parsePosition(text))
      check()
    }
    for (let tier = 0; tier < ranking.tiers; tier++) {
      for (let index = tier % 89; index < ranking.tierSize(tier); index += 89) {
        if (ranking.unrank(tier, index, position)) check()
      }
    }
  })
})

test('the whole data is less than a kilobyte', () => {
  expect(playData().length).toBeLessThan(1024)
})

test('the move is legal in every position, reachable or not', () => {
  const table = playTable()
  const moves = new Int32Array(MAX_MOVES)
  const position = new CroquarPosition()
  const { ranking } = game.solve
  let illegal = 0
  for (let tier = 0; ranking && tier < ranking.tiers; tier++) {
    for (let index = 0; index < ranking.tierSize(tier); index++) {
      if (!ranking.unrank(tier, index, position)) continue
      const move = playFromTable(table, position)
      if (!moves.subarray(0, position.generate(moves, 0)).includes(move)) illegal++
    }
  }
  expect(illegal).toBe(0)
})

test('as an engine it reports a line of play and what that comes to', () => {
  const engine = perfect.create(game, new Options({}))
  const position = game.notation.parsePosition('2 7 10/2 -')
  const result = engine.search(position, {}, { stopped: () => false, onLine: () => {} })
  expect(result.scores).toEqual([-1, 1])
  expect(game.notation.formatPosition(position)).toBe('2 7 10/2 -')
  for (const move of result.pv) {
    expect(game.notation.parseMove(position, game.notation.formatMove(position, move))).toBe(move)
    position.make(move)
  }
  expect(position.over).toBe(true)
  expect(position.score(1)).toBe(1)
})
