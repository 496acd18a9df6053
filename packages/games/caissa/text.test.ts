import { Random, TextError } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CaissaPosition } from './rules.js'
import { visitPositions } from './testing/random-positions.js'
import { formatPosition, makeText } from './text.js'

const text = makeText(false)
const START_TEXT = '7/3bqn1/4r2/7/2R4/1NQB3/7 w - 0'

function errorOf(action: () => unknown): string {
  try {
    action()
  } catch (error) {
    if (error instanceof TextError) return error.message
    throw error
  }
  return 'no error'
}

describe('positions', () => {
  it('are written and read as the rules write them', () => {
    expect(formatPosition(new CaissaPosition(false))).toBe(START_TEXT)
    visitPositions(new Random(5), 500, (position) => {
      const written = formatPosition(position)
      const read = makeText(position.takingBack).parsePosition(written)
      expect(formatPosition(read)).toBe(written)
      expect([read.keyLow, read.keyHigh]).toEqual([position.keyLow, position.keyHigh])
    })
  })

  it.each([
    ['', 1, 'a man'],
    ['8/3bqn1/4r2/7/2R4/1NQB3/7 w - 0', 1, 'a man'],
    ['7/4bqn1/4r2/7/2R4/1NQB3/7 w - 0', 7, '"/" after'],
    ['7/3bq3/4r2/7/2R4/1NQB3/7 w - 0', 6, 'at most 2 more squares'],
    ['34/3bqn1/4r2/7/2R4/1NQB3/7 w - 0', 2, 'one number'],
    ['7/3bqnq/4r2/7/2R4/1NQB3/7 w - 0', 7, 'at most one man'],
    ['7/3b1n1/4r2/7/2R4/1NQB3/7 w - 0', 26, 'a queen "q"'],
    ['7/3bqn1/4r2/7/2R4/1NQB3 w - 0', 24, '"/" after'],
    ['7/3bqn1/4r2/7/2R4/1NQB3/7 W - 0', 27, 'the side to move'],
    ['7/3bqn1/4r2/7/2R4/1NQB3/7 w c3 0', 31, '"-"'],
    ['7/3bqn1/4r2/7/2R4/1NQB3/7 w c3-e5 7', 29, 'just played'],
    ['7/3bqn1/4r2/7/2R4/1NQB3/7 w - 201', 31, 'half-moves'],
    ['7/3bqn1/4r2/7/2R4/1NQB3/7 w - 07', 31, 'half-moves'],
    ['7/3bqn1/4r2/7/2R4/1NQB3/7 w - 0 ', 32, 'the end'],
    ['1x5/xxbqn2/4r2/7/2R4/1NQB3/7 w - 0', 1, 'all hang together'],
    ['3q3/7/7/7/7/7/3Q3 w - 0', 2, 'a man between the queens'],
    ['3q3/7/7/R7/7/7/7 w - 0', 10, 'at most 6'],
    ['3q2R/7/7/7/7/7/2Q4 w - 0', 2, 'only the side to move in check'],
  ])('refuse %j at character %i', (position, place, expected) => {
    const message = errorOf(() => text.parsePosition(position))
    expect(message).toContain(`position, character ${place}:`)
    expect(message).toContain(expected)
  })

  it('refuse a forbidden exchange that cannot just have been played', () => {
    expect(errorOf(() => text.parsePosition('3q3/7/2R4/7/2r4/7/Q6 b c3-c5 1'))).toBe('no error')
    // In the other direction, without having played, between unlike men, and where the variant forbids none.
    expect(errorOf(() => text.parsePosition('3q3/7/2R4/7/2r4/7/Q6 b c5-c3 1'))).toContain('character 24')
    expect(errorOf(() => text.parsePosition('3q3/7/2R4/7/2r4/7/Q6 b c3-c5 0'))).toContain('character 24')
    expect(errorOf(() => text.parsePosition('3q3/7/2R4/7/2n4/7/Q6 b c3-c5 1'))).toContain('character 24')
    expect(errorOf(() => makeText(true).parsePosition('3q3/7/2R4/7/2r4/7/Q6 b c3-c5 1'))).toContain('character 24')
    // The white rook would have stood on c3 with Black's queen on c1 attacked while White was to move.
    expect(errorOf(() => text.parsePosition('7/7/2R4/7/2r4/7/Q1q4 b c3-c5 1'))).not.toBe('no error')
  })

  it('never fail but with a TextError that names the place, whatever the text', () => {
    const characters = fc.constantFrom(...'QRBNqrbnx1234567/ wb-c3e5089\n')
    const mangled = fc
      .tuple(fc.nat(START_TEXT.length), fc.nat(4), fc.array(characters, { maxLength: 4 }))
      .map(([at, cut, put]) => START_TEXT.slice(0, at) + put.join('') + START_TEXT.slice(at + cut))
    const rows = fc
      .array(
        fc.array(characters, { minLength: 1, maxLength: 7 }).map((row) => row.join('')),
        { maxLength: 8 },
      )
      .map((list) => `${list.join('/')} w - 3`)
    fc.assert(
      fc.property(fc.oneof(mangled, rows, fc.string({ maxLength: 200 })), (hostile) => {
        const message = errorOf(() => {
          const read = text.parsePosition(hostile)
          expect(formatPosition(read)).toBe(hostile)
        })
        expect(message).toMatch(/^(no error|position, character \d+: found .+, expected .+)$/)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('moves', () => {
  it('are read when legal and explained when not', () => {
    const start = new CaissaPosition(false)
    expect(text.formatMove(start, text.parseMove(start, 'b2-c4'))).toBe('b2-c4')
    expect(errorOf(() => text.parseMove(start, 'e5-e4'))).toContain('a move of a white man')
    expect(errorOf(() => text.parseMove(start, 'b2-b3'))).toContain('expected a legal move')
    expect(errorOf(() => text.parseMove(start, 'b2c4'))).toBe('move, character 3: found "c", expected "-"')
    expect(errorOf(() => text.parseMove(start, 'b2-c8'))).toContain('move, character 5: found "8"')
    expect(errorOf(() => text.parseMove(start, 'b2-c4 '))).toContain('move, character 6')
  })

  it('never fail but with a TextError, whatever the text', () => {
    const start = new CaissaPosition(false)
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (hostile) => {
        expect(errorOf(() => text.parseMove(start, hostile))).toMatch(/^move, character \d+: found .+, expected .+$/)
      }),
    )
  })
})

it('the diagram shows men, tiles, holes and what may not be played', () => {
  const position = text.parsePosition('7/3bqn1/4r2/7/x1R4/1NQBx2/7 w - 10')
  expect(text.diagram(position).split('\n')).toEqual([
    '7 . . . . . . .',
    '6 . . . b q n .',
    '5 . . . . r . .',
    '4 . . . . . . .',
    '3   . R . . . .',
    '2 . N Q B   . .',
    '1 . . . . . . .',
    '  a b c d e f g',
    'White to move, half-move 10 of 200',
  ])
})
