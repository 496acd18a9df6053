import { TextError } from '@plyworks/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import definition from './index.js'
import { describeSituation, encodeSituation, SITUATIONS } from './situations.js'

const game = definition.create({})

test('situations are numbered without gaps and described without loss', () => {
  for (let code = 0; code < SITUATIONS; code++) expect(encodeSituation(describeSituation(code))).toBe(code)
})

test.each([
  '1 0 0 -',
  '2 7 10/2 -',
  '2 37* 45! 2',
  '1 45! 37* 3',
  '1 40/3* 100/8 -',
  '2 97 X 4',
  '1 X X -',
  '1 X 100/3 -',
  '1 99* X -',
  '2 5 41!* -',
  '1 X 101!* -',
  '1 107! 99 2',
  '1 107! 30/1 -',
])('%s is read and written back', (text) => {
  expect(game.notation.formatPosition(game.notation.parsePosition(text))).toBe(text)
})

test.each([
  ['', 1, 'the player to move'],
  ['3 0 0 -', 1, 'the player to move'],
  ['1', 2, 'a space'],
  ['1 40 3 1', 5, 'hoop 40 must be left with'],
  ['1 40/0 3 1', 6, '1 to 8'],
  ['1 40/9 3 1', 6, '1 to 8'],
  ['1 37/3 3 1', 5, 'a space'],
  ['1 48! 3 1', 3, '1 to 7 beyond a hoop'],
  ['1 40! 3 1', 5, 'hoop 40'],
  ['1 5! 3 1', 3, '1 to 7 beyond a hoop'],
  ['1 108! 3 1', 3, '0 to 107'],
  ['1 103 3 1', 6, '!'],
  ['1 03 3 1', 3, 'number'],
  ['1 37** 3 1', 6, 'a space'],
  ['1 37 3', 7, 'a space'],
  ['1 37 3 ', 8, 'class'],
  ['1 37 3 -', 8, 'class'],
  ['1 37 3 5', 8, 'class'],
  ['1 37 3 11', 9, 'the end'],
  ['1 37 40/3 3', 11, 'the opponent stands in a hoop'],
  ['1 0 0 3', 7, 'the opponent has not moved'],
  ['1 5 X 3', 7, 'the game is over'],
  ['2 5 X -', 7, 'class'],
  ['2 X 5 3', 3, 'not over'],
  ['1 41!* 5 3', 3, 'second miss'],
  ['1 47! 33 1', 10, '2, 3 or 4'],
  ['1 33 47! 2', 10, 'reached by 8'],
  ['1 47! 57! 1', 11, 'both cannot'],
  ['1 47! 57! 3', 11, 'both cannot'],
  ['2 33 X 1 ', 9, 'the end'],
  [`1 0 0 -${' '.repeat(200)}`, 101, 'at most 100'],
])('%j is refused at character %i', (text, place, words) => {
  const error = failure(() => game.notation.parsePosition(text))
  expect(error.place).toBe(place)
  expect(error.expected).toContain(words)
})

test.each([
  ['1 0 0 -', '9', 'a number from 1 to 8'],
  ['1 0 0 -', '', 'a number from 1 to 8'],
  ['1 0 0 -', '+3', 'a number from 1 to 8'],
  ['1 0 0 -', '3 ', 'the end'],
  ['1 0 0 -', 'skip', 'may skip'],
  ['1 0 0 -', '-3', 'only after a miss'],
  ['2 0 3 3', '6', 'last number was 3 or 6'],
  ['1 45! 3 3', '5', 'subtracted'],
  ['1 45! 3 3', '-5', 'below hoop 40'],
  ['1 45! 3 3', '-6', 'barred'],
  ['1 40/3 3 2', '4', 'left with 3 only'],
  ['1 40/3 3 3', '3', 'must be skipped'],
  ['1 40/3 3 3', '4', 'which is barred'],
  ['1 40/3 3 2', 'skip', 'left with 3 only'],
  ['1 X X -', '3', 'over'],
])('in %s the move %j is refused with its reason', (position, move, words) => {
  expect(failure(() => game.notation.parseMove(game.notation.parsePosition(position), move)).message).toContain(words)
})

test('hostile text is refused cleanly or read as a position that is written back the same', () => {
  const likely = fc.string({ unit: fc.constantFrom(...'0123456789/*!X- '), maxLength: 20 })
  const shaped = fc
    .tuple(fc.integer({ min: 0, max: 3 }), likely, likely, fc.constantFrom('-', '1', '2', '3', '4', '5'))
    .map((parts) => parts.join(' '))
  fc.assert(
    fc.property(fc.oneof(likely, shaped, fc.string()), (text) => {
      try {
        expect(game.notation.formatPosition(game.notation.parsePosition(text))).toBe(text)
      } catch (error) {
        expect(error).toBeInstanceOf(TextError)
      }
    }),
    { numRuns: 3000 },
  )
})

test('the diagram shows hoops, players and words', () => {
  expect(game.notation.diagram(game.notation.parsePosition('2 7 40/3* -')).split('\n')).toEqual([
    'player 2 to move, barred: nothing: the opponent is in a hoop',
    '   0         10        20        30        40        50        60        70        80        90        100',
    '1  ..........n.........n.........n.........3.........n.........n.........n.........n.........n.........n........',
    '2  .......@..n.........n.........n.........n.........n.........n.........n.........n.........n.........n........',
    '1: in hoop 40, must leave with 3, miss used',
    '2: at 7',
  ])
  expect(game.notation.diagram(game.notation.parsePosition('1 X X -'))).toContain('drawn')
  expect(game.notation.diagram(game.notation.parsePosition('2 5 41!* -'))).toContain('player 2 has won')
})

function failure(action: () => unknown): TextError {
  try {
    action()
  } catch (error) {
    if (error instanceof TextError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
