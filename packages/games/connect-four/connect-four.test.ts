import { defaultVariant, openEngine, parseVariant, TextError } from '@plyworks/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import definition from './index.js'
import type { ConnectFourPosition } from './rules.js'

const game = definition.create(defaultVariant(definition.variants))
const parse = (text: string): ConnectFourPosition => game.notation.parsePosition(text)
const legal = (position: ConnectFourPosition): number[] => {
  const out = new Int32Array(game.traits.maxMoves)
  return Array.from(out.subarray(0, position.generate(out, 0)))
}

test.each([
  ['upright', '1212121', 0],
  ['across', '1122334', 0],
  ['across for the second player', '61627374', 1],
  ['slanting up', '12234334544', 0],
  ['slanting down', '76654554344', 0],
])('four %s end the game', (_title, text, winner) => {
  const position = parse(text)
  expect(parse(text.slice(0, -1)).over).toBe(false)
  expect(position.over).toBe(true)
  expect(position.score(winner)).toBe(1)
  expect(position.score(1 - winner)).toBe(-1)
  expect(legal(position)).toEqual([])
})

test('a line does not run around the edge of the board', () => {
  // Stones of the first player on columns 5, 6, 7 of the bottom row and column 1 of the next.
  expect(parse('5566771').over).toBe(false)
})

test('a full board without four is a draw', () => {
  const order = '1212122121213434344343435656566565657777777'
  const position = parse(order.slice(0, 42))
  expect(position.over).toBe(true)
  expect([position.score(0), position.score(1)]).toEqual([0, 0])
})

test('two orders that reach the same board are the same position for keys', () => {
  const first = parse('1234')
  const second = parse('3214')
  expect([first.keyLow, first.keyHigh]).toEqual([second.keyLow, second.keyHigh])
  expect(parse('1243').keyLow).not.toBe(first.keyLow)
})

test.each([
  ['', 1, 'the end of the text', 'a column from 1 to 7, or - for the start'],
  ['448', 3, '"8"', 'a column from 1 to 7'],
  ['4444444', 7, '"4"', 'a column that is not full'],
  ['12121211', 8, '"1"', 'the end of the text, because the game is over here'],
  ['4 4', 2, '" "', 'a column from 1 to 7'],
])('the position %j is refused at character %i', (text, place, found, expected) => {
  expect(() => parse(text)).toThrow(new TextError('position', place, found, expected))
})

test.each(['0', '8', 'x', '', '44', '-'])('the move %j is refused', (text) => {
  expect(() => game.notation.parseMove(game.start(), text)).toThrow(TextError)
})

test('a full column is no move', () => {
  expect(() => game.notation.parseMove(game.start(), '')).toThrow(/a column from 1 to 7$/)
  expect(() => game.notation.parseMove(parse('444444'), '4')).toThrow(/a column that is not full/)
  expect(legal(parse('444444'))).not.toContain(3)
})

test('boards that do not fit the keys are refused with the reason', () => {
  expect(() => definition.create(parseVariant(definition.variants, 'connect-four:cols=8,rows=8'))).toThrow(
    /columns times \(rows \+ 1\) of at most 64/,
  )
})

test('columns after the ninth are letters', () => {
  const wide = definition.create({ cols: 12, rows: 4 })
  const position = wide.notation.parsePosition('9abc')
  expect([wide.notation.formatPosition(position), wide.notation.formatMove(position, 9)]).toEqual(['9abc', 'a'])
  expect(wide.notation.parseMove(position, 'c')).toBe(11)
  expect(() => wide.notation.parseMove(position, 'd')).toThrow(/a column from 1 to c/)
  expect(wide.notation.diagram(position)).toMatch(/9 a b c$/)
})

test('the diagram shows the stones as they stand', () => {
  expect(game.notation.diagram(parse('4453'))).toBe(
    [
      '. . . . . . .',
      '. . . . . . .',
      '. . . . . . .',
      '. . . . . . .',
      '. . . o . . .',
      '. . o x x . .',
      '1 2 3 4 5 6 7',
    ].join('\n'),
  )
})

test('the score of the literature: 22 less the number of the winning stone', () => {
  const scale = game.solve.scales[0]
  // A win with the next stone, the winner's fourth, is 18; the position before it for the other side is its negative.
  expect(scale?.convert(parse('121212'), 'win', 1)).toBe(18)
  expect(scale?.convert(parse('12121'), 'loss', 2)).toBe(-18)
  expect(scale?.convert(game.start(), 'win', 41)).toBe(1)
  expect(scale?.convert(game.start(), 'draw', 0)).toBe(0)
})

test('a column answers a click anywhere in it', () => {
  const column = [0, 1, 3, 4, 5].map((row) => 3 + row * 7)
  expect(game.view.path(parse('44'), 3)).toEqual([{ kind: 'cell', cell: 3 + 2 * 7, also: column }])
})

test('a winning stone is guessed first', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 30 }), (columns) => {
      const position = game.start()
      for (const column of columns) {
        const moves = legal(position)
        for (const move of moves) {
          const seat = position.turn
          const guess = game.search.ordering?.guess(position, move)
          position.make(move)
          expect(guess === 1000).toBe(position.over && position.score(seat) === 1)
          position.unmake()
        }
        if (!moves.includes(column)) return
        position.make(column)
      }
    }),
    { seed: 4, numRuns: 200 },
  )
})

test('comes with a learned evaluation for the usual board, and with none for others', async () => {
  const engine = await openEngine(game, { engine: 'learned' })
  const position = parse('414141')
  expect(game.notation.formatMove(position, engine.search(position, { depth: 4 }).move)).toBe('4')
  const small = definition.create(parseVariant(definition.variants, 'connect-four:cols=5,rows=5'))
  await expect(openEngine(small, { engine: 'learned' })).rejects.toThrow(/plyworks train connect-four:cols=5,rows=5/)
})
