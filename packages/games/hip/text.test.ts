import { parseVariant, TextError } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import definition from './index.js'

const game = (name: string) => definition.create(parseVariant(definition.variants, name))

describe('the notation of Hip', () => {
  it('reads and writes the example of the rules', () => {
    const small = game('hip:rows=3,cols=3')
    expect(small.notation.formatPosition(small.notation.parsePosition('..x/.o./... 1 1'))).toBe('..x/.o./... 1 1')
    const position = small.notation.parsePosition('..x/.o./... 1 1')
    expect(small.notation.formatMove(position, small.notation.parseMove(position, 'a2'))).toBe('a2')
    expect(() => small.notation.parseMove(position, 'b2')).toThrow('occupied')
  })

  it.each([
    ['hip:rows=3,cols=3', '', 'character 1: found the end of the text, expected x, o or . (rows of 3 cells)'],
    ['hip:rows=3,cols=3', '..x/.o./... 2 1', 'character 13: found "2", expected 1, who moves after 2 stones'],
    ['hip:rows=3,cols=3', '..x/.o./... 1 2', 'character 15: found "2", expected 1, the stones left'],
    ['hip:rows=3,cols=3', '..x/.o./... 1 1 ', 'character 16: found " ", expected the end of the text'],
    ['hip:rows=3,cols=3', '..x/.x./... 1 1', 'character 1: found 2 x and 0 o, expected 1 x and 1 o (2 stones)'],
    ['hip:rows=3,cols=3', '..x/.o./.... 1 1', 'character 12: found ".", expected a space'],
    ['hip:rows=3,cols=3', '..x/.o../... 1 1', 'character 8: found ".", expected "/" after 3 cells'],
    ['hip:rows=3,cols=3', '..x/.O./... 1 1', 'character 6: found "O"'],
    ['hip:rows=3,cols=3,stones=2', '..x/.o./... 1 1', 'expected 2, who moves after 2 stones'],
    ['hip:rows=3,cols=3,stones=2', '..x/.o./... 2 2', 'expected 1, the stones left'],
    ['hip:rows=3,cols=3,rule=last-mover', 'xxo/xx./oo. 2 1', 'the square a2 a3 b2 b3 (upright) of x'],
    ['hip:rows=3,cols=3', 'xxo/xx./oo. 1 1', 'found "1", expected 2, who moves after 7 stones'],
    ['hip:rows=3,cols=4', 'xxoo/xxoo/.... 1 1', 'expected complete squares only of o'],
    ['hip:rows=3,cols=5', 'xx.xx/xx.xx/oooo. 1 1', 'found 8 x and 4 o, expected 6 x and 6 o'],
    ['hip:rows=3,cols=6', 'xx.xxo/xx.xxo/ooo.oo 2 1', 'expected complete squares with a common corner'],
  ])('%s refuses %s', (name, text, message) => {
    const { notation } = game(name)
    expect(() => notation.parsePosition(text)).toThrow(TextError)
    expect(() => notation.parsePosition(text)).toThrow(message)
  })

  it('takes a position lost by a square under gardner only when the last stone explains every square', () => {
    const { notation } = game('hip:rows=3,cols=4')
    const lost = notation.parsePosition('xx../xx../oo.o 2 1')
    expect([lost.over, lost.score(0), lost.loser]).toEqual([true, -1, 0])
    expect(notation.formatPosition(lost)).toBe('xx../xx../oo.o 2 1')
    const two = notation.parsePosition('xxxo/xxxo/oo.o 2 1')
    expect(two.over).toBe(true)
    expect(() => notation.parsePosition('xx.o/xxoo/xxoo 2 1')).toThrow('character')
  })

  it('takes back what it writes, and meets hostile text with an error that names a place', () => {
    const names = ['hip:rows=2,cols=2', 'hip:rows=3,cols=4,stones=2', 'hip:rows=8,cols=8,rule=last-mover', 'hip']
    const games = names.map(game)
    const hostile = fc.oneof(
      fc.string({ maxLength: 100 }),
      fc.string({ unit: fc.constantFrom('x', 'o', '.', '/', ' ', '1', '2'), maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...games), hostile, ({ notation }, given) => {
        for (const read of [
          () => notation.formatPosition(notation.parsePosition(given)),
          () => notation.formatMove(games[0].start(), notation.parseMove(games[0].start(), given)),
        ]) {
          try {
            expect(read()).toBe(given)
          } catch (error) {
            expect(error).toBeInstanceOf(TextError)
            if (error instanceof TextError) expect(error.place).toBeLessThanOrEqual(given.length + 1)
          }
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('draws the board with its names and who is to place', () => {
    const { notation } = game('hip:rows=2,cols=3,stones=2')
    expect(notation.diagram(notation.parsePosition('..x/.o. 2 1'))).toBe(
      '2  . . x\n1  . o .\n   a b c\nplayer 2 to place one stone',
    )
  })
})
