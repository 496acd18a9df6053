import { Random } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import definition from './index.js'
import { MAX_PLIES } from './rules.js'
import { literalMove, literalMoves, literalStart, literalText } from './testing/literal-rules.js'

const game = definition.create({})

function at(text: string) {
  return game.notation.parsePosition(text)
}

function movesAt(text: string): string[] {
  const position = at(text)
  const out = new Int32Array(8)
  return Array.from(out.subarray(0, position.generate(out, 0)), (move) => game.notation.formatMove(position, move))
}

function played(text: string, ...moves: string[]): string {
  const position = at(text)
  for (const move of moves) position.make(game.notation.parseMove(position, move))
  return game.notation.formatPosition(position)
}

function result(text: string, ...moves: string[]): number | null {
  const position = at(played(text, ...moves))
  return position.over ? position.score(0) : null
}

describe('barring', () => {
  test('nothing is barred in the first turn', () => {
    expect(movesAt('1 0 0 -')).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  })

  test("the opponent's number and 9 minus it are barred", () => {
    expect(played('1 0 0 -', '3')).toBe('2 0 3 3')
    expect(played('1 0 0 -', '6')).toBe('2 0 6 3')
    expect(movesAt('2 0 3 3')).toEqual(['1', '2', '4', '5', '7', '8'])
    expect(movesAt('2 0 8 1')).toEqual(['2', '3', '4', '5', '6', '7'])
  })

  test('nothing is barred while the opponent stands in a hoop', () => {
    expect(played('1 37 21 2', '3')).toBe('2 21 40/3 -')
    expect(movesAt('2 21 40/3 -')).toHaveLength(8)
  })

  test('a subtracted number bars', () => {
    expect(played('1 45! 33 1', '-6')).toBe('2 33 39* 3')
  })
})

describe('hoops', () => {
  test('a hoop is taken to the same distance beyond it', () => {
    expect(played('1 17 5 1', '6')).toBe('2 5 23 3')
  })

  test('or in two turns, into it and out with the same number', () => {
    expect(played('1 17 5 1', '3')).toBe('2 5 20/3 -')
    expect(played('1 17 5 1', '3', '1', '3')).toBe('2 6 23 3')
  })

  test('in a hoop there is no choice', () => {
    expect(movesAt('1 20/3 6 1')).toEqual(['3'])
  })

  test('only a barred number is skipped, and the opponent may block turn after turn', () => {
    expect(movesAt('1 20/3 6 3')).toEqual(['skip'])
    expect(played('1 20/3 3 3', 'skip')).toBe('2 3 20/3 -')
    expect(played('1 20/3 3 3', 'skip', '3', 'skip', '3')).toBe('1 20/3 9 3')
    expect(movesAt('1 20/3 9 3')).toEqual(['skip'])
  })

  test('9 minus the number needed blocks as well', () => {
    expect(played('2 1 20/3 -', '6')).toBe('1 20/3 7 3')
    expect(movesAt('1 20/3 7 3')).toEqual(['skip'])
  })

  test('a number played into a hoop bars nothing for a player in a hoop', () => {
    expect(played('2 37 20/3 -', '3')).toBe('1 20/3 40/3 -')
    expect(movesAt('1 20/3 40/3 -')).toEqual(['3'])
    expect(played('2 37 20/3 -', '3', '3')).toBe('2 40/3 23 3')
    expect(movesAt('2 40/3 23 3')).toEqual(['skip'])
  })
})

describe('missing a hoop', () => {
  test('any other way past a hoop is a miss, and the first one is allowed', () => {
    expect(played('1 37 5 1', '4')).toBe('2 5 41! 4')
    expect(played('1 39 5 2', '8')).toBe('2 5 47! 1')
  })

  test('the step back ends strictly below the hoop and uses the miss up', () => {
    expect(movesAt('1 43! 5 4')).toEqual(['-6', '-7', '-8'])
    expect(played('1 43! 5 4', '-7')).toBe('2 5 36* 2')
    expect(movesAt('1 47! 5 2')).toEqual(['-8'])
    expect(movesAt('1 41! 10/5 -')).toEqual(['-2', '-3', '-4', '-5', '-6', '-7', '-8'])
  })

  test('the second miss is legal and loses at once', () => {
    expect(movesAt('1 37* 5 2')).toEqual(['1', '3', '4', '5', '6', '8'])
    expect(played('1 37* 5 2', '4')).toBe('2 5 41!* -')
    expect(result('1 37* 5 2', '4')).toBe(-1)
    expect(result('2 37* 5 2', '4')).toBe(1)
    expect(movesAt('2 5 41!* -')).toEqual([])
  })

  test('a used miss stays used', () => {
    expect(played('1 37* 5 1', '3')).toBe('2 5 40/3* -')
    expect(played('1 40/3* 5 1', '3')).toBe('2 5 43* 3')
    expect(played('1 37* 5 1', '6')).toBe('2 5 43* 3')
  })
})

describe('the end', () => {
  test('player 2 over first wins at once', () => {
    expect(played('2 98 99 1', '4')).toBe('1 99 X -')
    expect(result('2 98 99 1', '4')).toBe(-1)
    expect(result('2 100/3 51 1', '3')).toBe(-1)
  })

  test('player 1 over first gives player 2 exactly one more turn under the same rules', () => {
    expect(played('1 98 97 1', '4')).toBe('2 97 X 4')
    expect(movesAt('2 97 X 4')).toEqual(['1', '2', '3', '6', '7', '8'])
    expect(played('2 97 X 4', '6')).toBe('1 X X -')
    expect(result('2 97 X 4', '6')).toBe(0)
    for (const move of ['1', '2', '3', '7', '8']) expect(result('2 97 X 4', move)).toBe(1)
  })

  test('in the last turn a barred player in hoop 100 must skip and loses', () => {
    expect(movesAt('2 100/3 X 3')).toEqual(['skip'])
    expect(result('2 100/3 X 3', 'skip')).toBe(1)
    expect(result('2 100/3 X 2', '3')).toBe(0)
    expect(played('2 100/3 X 3', 'skip')).toBe('1 X 100/3 -')
  })

  test('a second miss in the last turn loses, and so does a first', () => {
    expect(result('2 97* X 1', '4')).toBe(1)
    expect(played('2 97 X 1', '4')).toBe('1 X 101! -')
    expect(played('2 97* X 1', '4')).toBe('1 X 101!* -')
  })

  test('missing hoop 100 is a miss like any other', () => {
    expect(played('1 97 5 1', '5')).toBe('2 5 102! 4')
    expect(movesAt('1 102! 5 1')).toEqual(['-3', '-4', '-5', '-6', '-7'])
  })
})

test('random games agree with the literal rules, turn by turn, and end within the bound', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = new Random(seed)
      const position = game.start()
      const out = new Int32Array(8)
      let literal = literalStart
      for (let ply = 0; ; ply++) {
        expect(game.notation.formatPosition(position)).toBe(literalText(literal))
        const moves = Array.from(out.subarray(0, position.generate(out, 0)))
        expect(moves).toEqual(literalMoves(literal))
        expect(position.over).toBe(literal.result !== null)
        if (literal.result !== null) {
          const expected = literal.result === 'draw' ? 0 : literal.result === 0 ? 1 : -1
          expect([position.score(0), position.score(1)]).toEqual([expected, 0 - expected])
          return
        }
        expect(moves.length).toBeGreaterThan(0)
        expect(ply).toBeLessThan(MAX_PLIES)
        // Careful players get far: most moves that lose at once are avoided.
        const move = pick(random, moves, (each) => {
          const next = literalMove(literal, each)
          return next.players[literal.turn].lost === true
        })
        position.make(move)
        literal = literalMove(literal, move)
      }
    }),
    { numRuns: 400 },
  )
})

function pick(random: Random, moves: number[], bad: (move: number) => boolean): number {
  const good = moves.filter((move) => !bad(move))
  return good.length === 0 || random.below(50) === 0
    ? moves[random.below(moves.length)]
    : good[random.below(good.length)]
}
