import {
  emptyDatabase,
  type Game,
  LayerSolver,
  type Position,
  type Ranking,
  RetrogradeSolver,
  SolvedGame,
  verifyDatabase,
} from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { loadGame } from './load-game.js'

const [LOSS, DRAW, WIN] = [1, 2, 3]

async function layersOf(name: string): Promise<{ game: Game; layers: Ranking; tables: Uint16Array[] }> {
  const game = await loadGame(name)
  const { layers } = game.solve
  if (layers === undefined) throw new Error('no layers')
  const sizes = Array.from({ length: layers.tiers }, (_, tier) => layers.tierSize(tier))
  return { game, layers, tables: sizes.map((size) => new Uint16Array(size)) }
}

const NAMES = [
  'hip:rows=3,cols=3',
  'hip:rows=3,cols=3,rule=last-mover',
  'hip:rows=2,cols=5,stones=2',
  'hip:rows=3,cols=3,rule=last-mover,stones=2',
  'connect-four:cols=4,rows=4',
]

describe.each(NAMES)('numbers of successors: %s', (name) => {
  it('are those that the rules say', async () => {
    const { game, layers } = await layersOf(name)
    const successors = layers.successors?.()
    if (successors === undefined) throw new Error('no successors')
    const position = game.start()
    const moves = new Int32Array(game.traits.maxMoves)
    const out = new Int32Array(game.traits.maxMoves)
    let compared = 0
    for (let tier = 0; tier < layers.tiers; tier++) {
      // All numbers of small tiers, some of large ones, one after the other and not.
      const step = Math.ceil(layers.tierSize(tier) / 3000)
      for (let index = 0; index < layers.tierSize(tier); index += 1 + (index % 7 === 0 ? step - 1 : 0)) {
        if (index > 30 * step && index % 3000 > 200) index += 300 * (step - 1)
        if (index >= layers.tierSize(tier)) break
        const count = successors.list(tier, index, out)
        expect(layers.unrank(tier, index, position)).toBe(count >= 0)
        if (count < 0) continue
        compared++
        const seat = position.turn
        const end = position.generate(moves, 0)
        const expected: number[] = []
        for (const move of moves.slice(0, end)) {
          position.make(move)
          const next = layers.rank(position)
          if (!position.over) {
            expect([layers.tier(position), position.turn === seat]).toEqual([tier - 1, successors.keepsTurn(tier)])
            expected.push(next)
          } else {
            const score = position.score(seat)
            expected.push(~(score > 0 ? WIN : score < 0 ? LOSS : DRAW))
          }
          position.unmake()
        }
        const told = Array.from(out.subarray(0, count), (next) => {
          if (next < 0 || layers.unrank(tier - 1, next, position)) return next
          const { stuckKind } = successors
          return ~(successors.keepsTurn(tier) ? stuckKind : 4 - stuckKind)
        })
        if (told.length === 1 && told[0] === ~WIN) expect(expected).toContain(~WIN)
        else expect(told.sort()).toEqual(expected.sort())
      }
    }
    expect(compared).toBeGreaterThan(300)
  })

  it('solve the game as making and unmaking moves does', async () => {
    const { game, layers, tables } = await layersOf(name)
    const solver = new LayerSolver(game, layers)
    const solved = new SolvedGame(game, layers, emptyDatabase(game, layers, { kind: 'layers' }))
    new RetrogradeSolver(game, layers, solved.database).run({ stopped: () => false })
    for (let tier = 1; tier < layers.tiers; tier++) {
      const size = layers.tierSize(tier)
      const middle = size >> 1
      solver.solve(tier, middle, size, tables[tier], middle, tables[tier - 1])
      solver.solve(tier, 0, middle, tables[tier], 0, tables[tier - 1])
      expect(Buffer.compare(Buffer.from(tables[tier].buffer), Buffer.from(solved.database.tables[tier].buffer))).toBe(0)
    }
    expect(verifyDatabase(solved, { stopped: () => false }).errors).toBe(0)
  })
})

it('positions of Connect Four are reached by the order of moves that they tell', async () => {
  const { game, layers } = await layersOf('connect-four:cols=4,rows=4')
  const numbers = new Set<string>()
  const walk = (position: Position, text: string): void => {
    if (position.over) return
    const place = `${layers.tier(position)} ${layers.rank(position)}`
    if (numbers.has(place)) return
    numbers.add(place)
    const back = game.start()
    layers.unrank(layers.tier(position), layers.rank(position), back)
    const again = game.notation.parsePosition(game.notation.formatPosition(back))
    expect([again.keyLow, again.keyHigh]).toEqual([position.keyLow, position.keyHigh])
    expect([back.keyLow, back.keyHigh]).toEqual([position.keyLow, position.keyHigh])
    const moves = new Int32Array(game.traits.maxMoves)
    for (const move of moves.subarray(0, position.generate(moves, 0))) {
      if (text.length > 5 && numbers.size > 4000) return
      position.make(move)
      walk(position, text + move)
      position.unmake()
    }
  }
  walk(game.start(), '')
  expect(numbers.size).toBeGreaterThan(3000)
})
