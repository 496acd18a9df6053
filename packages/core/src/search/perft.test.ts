import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { Stopped } from '../run/control.js'
import { divide, perft } from './perft.js'

test('counts the sequences of exactly that many moves', async () => {
  const position = (await loadGame('connect-four')).start()
  expect([0, 1, 2, 3, 4, 5, 6].map((depth) => perft(position, depth))).toEqual([1, 7, 49, 343, 2401, 16807, 117649])
})

test('divides by the first move in generated order', async () => {
  const position = (await loadGame('connect-four')).start()
  const counts = divide(position, 4)
  const moves = new Int32Array(7)
  position.generate(moves, 0)
  expect(counts.map(({ move }) => move)).toEqual(Array.from(moves))
  expect(counts.reduce((sum, { nodes }) => sum + nodes, 0)).toBe(2401)
})

test('refuses a game where a position should be, in programs that nobody checks', async () => {
  const game = await loadGame('connect-four')
  expect(() => Reflect.apply(perft, null, [game, 3])).toThrow('found a game, expected a position of the game')
  expect(() => Reflect.apply(perft, null, ['-', 3])).toThrow('found "string", expected a position of the game')
})

test('a finished game has no children', async () => {
  const game = await loadGame('connect-four')
  const position = game.notation.parsePosition('1212121')
  expect(position.over).toBe(true)
  expect([0, 1, 2].map((depth) => perft(position, depth))).toEqual([1, 0, 0])
})

test('stops when told to and leaves the position as it was', async () => {
  const game = await loadGame('connect-four')
  const position = game.start()
  let asked = 0
  expect(() => perft(position, 30, { stopped: () => ++asked === 3 })).toThrow(Stopped)
  expect(game.notation.formatPosition(position)).toBe('-')
  expect([position.keyLow, position.keyHigh]).toEqual([game.start().keyLow, game.start().keyHigh])
})

test('reports progress', async () => {
  const reports: number[] = []
  perft((await loadGame('connect-four')).start(), 7, { progress: (_fraction, leaves = 0) => reports.push(leaves) })
  expect(reports.length).toBeGreaterThan(5)
  expect(reports).toEqual([...reports].sort((first, second) => first - second))
})
