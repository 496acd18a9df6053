import { parseVariant, TextError } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import definition from './index.js'
import { threatsOf } from './moves.js'

const game = (name: string) => definition.create(parseVariant(definition.variants, name))
const names = [
  'hip:rows=4,cols=4',
  'hip:rows=3,cols=5,rule=last-mover,stones=2',
  'hip:rows=7,cols=7',
  'hip:rows=8,cols=6',
  'hip:rows=3,cols=14',
]

describe('Hip as a game', () => {
  it('has symmetries that commute with moves and keep the result', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names.map(game)),
        fc.array(fc.nat(), { minLength: 49, maxLength: 49 }),
        fc.nat(),
        (hip, choices, pick) => {
          const symmetry = hip.search.symmetry
          if (symmetry === undefined) throw new Error('Hip has symmetries')
          const number = pick % symmetry.count
          const position = hip.start()
          const image = hip.start()
          const moves = new Int32Array(64)
          for (const choice of choices) {
            const count = position.generate(moves, 0)
            if (count === 0) break
            const move = moves[choice % count]
            image.make(symmetry.move(number, position, move))
            position.make(move)
          }
          const direct = hip.start()
          symmetry.apply(number, position, direct)
          expect(hip.notation.formatPosition(direct)).toBe(hip.notation.formatPosition(image))
          expect([direct.keyLow, direct.keyHigh, direct.over]).toEqual([image.keyLow, image.keyHigh, image.over])
          if (position.over) expect(image.score(0)).toBe(position.score(0))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('names the squares about to close and the cell each of them lacks', () => {
    const hip = game('hip:rows=4,cols=4,rule=last-mover')
    const position = hip.notation.parsePosition('.x../...x/x.../oo.o 1 1')
    expect(threatsOf(position)).toEqual([{ seat: 0, cell: 2, square: { cells: [2, 11, 13, 4], a: 1, b: 2 } }])
    expect(hip.view.faces(position)[2]).toEqual({ ground: 'barren', glyphs: [], label: 'empty, barred by a2 b4 d3' })
  })

  it('marks the square that lost and tells how it lies', () => {
    const hip = game('hip:rows=4,cols=4')
    const position = hip.notation.parsePosition('.x../...x/x.../ooxo 2 1')
    const marked = hip.view.faces(position).flatMap((face, cell) => (face.ground === 'path' ? [cell] : []))
    expect(marked).toEqual([2, 4, 11, 13])
    expect(hip.view.facts(position)).toContainEqual({ title: 'Square', value: 'a2 b4 c1 d3 (slope 2:1)', seat: 0 })
    expect(hip.notation.diagram(position)).toContain('player 2 wins: player 1 completed a square')
  })

  it('judges by safe cells, evenly for both seats', () => {
    const hip = game('hip:rows=4,cols=4')
    const scores = new Int32Array(2)
    hip.search.evaluations[0]?.evaluate(hip.notation.parsePosition('.x../...x/x.../oo.o 1 1'), scores, 0)
    expect([...scores]).toEqual([-10, 10])
    const position = hip.notation.parsePosition('.x../...x/x.../oo.o 1 1')
    expect(hip.search.ordering?.guess(position, 2)).toBe(-1000)
  })

  it('refuses boards outside its range, naming the place', () => {
    expect(() => game('hip:rows=22')).toThrow(TextError)
    expect(() => game('hip:rows=8,cols=9')).toThrow('expected rows times columns of at most 64')
    expect(() => game('hip:rule=gardener')).toThrow('gardner or last-mover')
  })
})
