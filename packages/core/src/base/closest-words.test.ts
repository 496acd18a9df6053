import { expect, test } from 'vitest'
import { closestWords, editDistance, expectedWord } from './closest-words.js'

test('changed letters are counted', () => {
  expect(editDistance('kitten', 'sitting')).toBe(3)
  expect(editDistance('', 'abc')).toBe(3)
  expect(editDistance('same', 'same')).toBe(0)
  expect(editDistance('hlep', 'help')).toBe(1)
  // No letter is changed twice: `ca` is not first exchanged and then parted.
  expect(editDistance('ca', 'abc')).toBe(3)
})

test('what is close is offered, closest first', () => {
  expect(closestWords('hlep', ['undo', 'help', 'hint'])).toEqual(['help'])
  expect(closestWords('b2c4', ['b2-c4', 'b2-d4', 'a1-a2'])[0]).toBe('b2-c4')
  expect(closestWords('zzz', ['help'])).toEqual([])
})

test.each([
  ['hop', 'hip'],
  ['Caisa', 'caissa'],
  ['conect-fuor', 'connect-four'],
  ['connect4', 'connect-four'],
  ['conect4', 'connect-four'],
  ['starchess', 'star-chess'],
  ['chess', undefined],
  ['nogame', undefined],
  ['hex', undefined],
  ['', undefined],
  ['x'.repeat(10_000), undefined],
])('the closest word to %s is %s', (typed, found) => {
  expect(closestWords(typed, ['caissa', 'connect-four', 'hip', 'l-game', 'star-chess'])[0]).toBe(found)
})

test.each([
  ['alphabeta', ['minimax', 'alpha-beta'], 'one of minimax, alpha-beta (did you mean alpha-beta?)'],
  ['magic', ['minimax', 'alpha-beta'], 'one of minimax, alpha-beta'],
  ['magic', ['pons'], 'pons'],
])('for %s of %j is expected: %s', (typed, words, expected) => {
  expect(expectedWord(typed, words)).toBe(expected)
})
