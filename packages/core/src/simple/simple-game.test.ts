import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import fastTicTacToe from '../../../games/small/fast-tic-tac-toe.js'
import ticTacToe from '../../../games/small/tic-tac-toe.js'
import { createGame } from '../game/create-game.js'
import type { Game } from '../game/game.js'
import { GameFault } from '../game/game-fault.js'
import type { Position } from '../game/position.js'
import { formatStep } from '../game/view.js'
import { perft } from '../search/perft.js'
import { legalMoves } from '../search/testing/references.js'
import { solveExhaustively } from '../solve/exhaustive.js'
import { type SimpleGame, simpleGame } from './simple-game.js'
import type { SimplePosition } from './simple-position.js'
import raceOfThree from './testing/race.js'

const simple = createGame(ticTacToe)
const fast = createGame(fastTicTacToe)
const race = createGame(raceOfThree, { length: 6 })

describe('tic-tac-toe as a simple game and as a fast one', () => {
  test('the same sequences of moves', () => {
    for (const depth of [0, 1, 2, 3, 5, 7, 9]) expect(perft(simple.start(), depth)).toBe(perft(fast.start(), depth))
    expect(perft(fast.start(), 9)).toBe(127_872)
  })

  test('every position has the same moves, values and ends, and the same board', () => {
    const seen = new Set<string>()
    const compare = (one: Position, other: Position): void => {
      const key = simple.notation.formatPosition(one as SimplePosition<string>)
      if (seen.has(key)) return
      seen.add(key)
      const moves = textsOf(simple, one)
      expect(moves).toEqual(textsOf(fast, other))
      expect([one.over, one.over ? 0 : one.turn]).toEqual([other.over, other.over ? 0 : other.turn])
      expect(simple.view.faces(one as never)).toEqual(fast.view.faces(other as never))
      expect(simple.notation.diagram(one as never)).toBe(fast.notation.diagram(other as never))
      if (one.over) expect([one.score(0), one.score(1)]).toEqual([other.score(0), other.score(1)])
      for (const move of moves) {
        one.make(simple.notation.parseMove(one as never, move))
        other.make(fast.notation.parseMove(other as never, move))
        compare(one, other)
        one.unmake()
        other.unmake()
      }
    }
    compare(simple.start(), fast.start())
    expect(seen.size).toBe(5478)
  })

  test('the same value and the same best moves', () => {
    for (const [state, rows] of [
      ['.........', '.../.../... 1'],
      ['x...o...x', '..x/.o./x.. 2'],
      ['xo.......', '.../.../xo. 1'],
    ]) {
      const one = simple.notation.parsePosition(state)
      const other = fast.notation.parsePosition(rows)
      const [first, second] = [solveExhaustively(simple, one), solveExhaustively(fast, other)]
      expect([first?.value, first?.plies, first?.best.map((move) => one.textOf(move))]).toEqual([
        second?.value,
        second?.plies,
        second?.best.map((move) => fast.notation.formatMove(other, move)),
      ])
    }
  })

  test('a typed position is refused for the same reasons', () => {
    expect(() => simple.notation.parsePosition('x.')).toThrow('expected nine letters of x, o and .')
    expect(() => simple.notation.parsePosition('xx.......')).toThrow('expected as many x as o, or one more')
    expect(() => fast.notation.parsePosition('.../.../xx. 1')).toThrow('expected as many x as o, or one more')
    expect(() => fast.notation.parsePosition('.../.../x.. 1')).toThrow('expected 2, the player to move')
    expect(() => simple.notation.parsePosition('xxxooo...')).toThrow('no line of the player to move')
    expect(() => simple.notation.parseMove(simple.start(), 'd4')).toThrow('found "d4", expected one of a1, b1,')
    expect(() => fast.notation.parseMove(fast.start(), 'd4')).toThrow('found "d4", expected a cell from a1 to c3')
  })
})

describe('a simple game with a state of its own, a variant and lots', () => {
  test('derives what the author did not say', () => {
    const { definition, name, traits } = race
    expect([definition.id, definition.seats, definition.seatNames[2], name]).toEqual([
      'race-of-three',
      3,
      'Blue',
      'race-of-three:length=6',
    ])
    expect(traits).toEqual({
      seats: 3,
      payoff: 'winner',
      maxMoves: 512,
      maxPlies: 18,
      repeats: false,
      multiMoveTurns: true,
      endsTurnsForGood: false,
      randomStart: true,
    })
  })

  test('its notation is canonical JSON, and its moves are buttons', () => {
    const position = race.start(1)
    expect(race.notation.formatPosition(position)).toMatch(/^\{"left":2,"places":\[0,0,0\],"seat":[012]\}$/)
    const typed = race.notation.parsePosition('{"seat": 1, "left": 1, "places": [3, 5, 0]}')
    expect(textsOf(race, typed)).toEqual(['1'])
    expect(race.view.path(typed, legalMoves(race, typed)[0])).toEqual([{ kind: 'choice', id: '1', title: '1' }])
    typed.make(race.notation.parseMove(typed, '1'))
    expect([typed.over, typed.score(0), typed.score(1), typed.score(2)]).toEqual([true, 0, 1, 0])
    expect(() => race.notation.parsePosition('{"seat":7}')).toThrow(
      'expected a state of the game, such as {"places":[0,0,0]',
    )
  })

  test('equal states have equal keys in every process', () => {
    const [one, other] = ['{"left":1,"places":[3,5,0],"seat":1}', '{"seat":1,"places":[3,5,0],"left":1}'].map((text) =>
      race.notation.parsePosition(text),
    )
    expect([one.keyLow, one.keyHigh]).toEqual([other.keyLow, other.keyHigh])
    expect([one.keyLow, one.keyHigh]).toEqual([-1_260_967_439, -1_820_134_932])
    expect(legalMoves(race, one)).toEqual([474_037_515])
  })
})

describe('click paths', () => {
  const paths = (moves: readonly string[]): string[] => {
    const game = createGame(
      simpleGame({ ...heap, moves: () => moves, board: { rows: 4, columns: 4, look: () => null } }),
    )
    const position = game.start()
    return legalMoves(game, position).map((move) => game.view.path(position, move).map(formatStep).join(' '))
  }

  test('name cells where moves do, and buttons where cells do not tell moves apart', () => {
    expect(paths(['a1', 'a1-b2', 'a1-b2-c3', 'pass', 'take3', 'exd2', 'c3=Q', 'c3=R'])).toEqual([
      '@0 #a1',
      '@0 @5 #a1-b2',
      '@0 @5 @10',
      '#pass',
      '#take3',
      '@7',
      '@10 #c3=Q',
      '@10 #c3=R',
    ])
  })

  test('are never the beginning of one another', () => {
    const cell = fc.constantFrom('a1', 'b1', 'c1', 'd4')
    const move = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => cells.join('-'))
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.oneof(move, fc.constantFrom('pass', 'a1=Q', 'a1=R')), { minLength: 1 }),
        (moves) => {
          const all = paths(moves).map((path) => `${path} `)
          expect(new Set(all).size).toBe(moves.length)
          for (const one of all) for (const other of all) expect(one !== other && other.startsWith(one)).toBe(false)
        },
      ),
    )
  })
})

/** A heap of stones as the plainest game, and what goes wrong when one of its functions is wrong. */
const heap: SimpleGame<{ stones: number; seat: number }> = {
  title: 'Heap',
  seats: ['First', 'Second'],
  maxPlies: 5,
  start: () => ({ stones: 5, seat: 0 }),
  turn: ({ seat }) => seat,
  moves: ({ stones }) => ['1', '2', '3'].filter((taken) => Number(taken) <= stones),
  play: ({ stones, seat }, move) => ({ stones: stones - Number(move), seat: 1 - seat }),
  outcome: ({ stones, seat }) => (stones > 0 ? null : seat === 0 ? [-1, 1] : [1, -1]),
}

describe('a wrong function is told', () => {
  const wrong = (change: Partial<SimpleGame<never>> & object): string => {
    try {
      const game = createGame(simpleGame({ ...heap, ...change } as SimpleGame<never>))
      const position = game.start()
      position.make(legalMoves(game, position)[0])
      position.turn
      position.keyLow
      return 'nothing'
    } catch (error) {
      if (!(error instanceof GameFault)) throw error
      return error.message
    }
  }

  test.each([
    [{ start: () => undefined }, 'Heap: start answered undefined, expected a state'],
    [{ turn: () => 2 }, 'Heap: turn at {"stones":4,"seat":1} answered 2, expected a seat from 0 to 1'],
    [{ moves: () => [] }, 'answered no move, expected one at least, since outcome answered null: the game goes on'],
    [{ moves: () => ['1', '1'] }, 'answered "1" twice, expected every move once'],
    [{ moves: () => ['a b'] }, 'answered "a b", expected a text of 1 to 40 letters'],
    [{ moves: () => [3] }, 'answered 3, expected a text of 1 to 40 letters'],
    [{ moves: () => '1' }, 'answered "1", expected a list of texts'],
    [{ maxMoves: 2 }, 'answered 3 moves, expected at most 2'],
    [{ play: () => undefined }, 'Heap: play of 1 at {"stones":5,"seat":0} answered undefined, expected a new state'],
    [{ play: (state: object) => state }, 'answered the state that it was given, expected a new state'],
    [{ play: () => ({ stones: Number.NaN, seat: 0 }) }, 'state.stones is NaN, which is no finite number'],
    [{ play: () => ({ stones: 3, seat: 0, at: new Date(0) }) }, 'state.at is an object of the class Date'],
    [{ play: () => JSON.parse('x') }, 'Heap: play of 1 at {"stones":5,"seat":0} failed: Unexpected token'],
    [{ outcome: () => undefined }, 'answered undefined, expected null while the game goes on'],
    [{ outcome: () => [1, 1] }, 'answered [1,1], expected null while the game goes on'],
  ])('%#: %o', (change, expected) => {
    expect(wrong(change as never)).toContain(expected)
  })

  test('what is missing is told when the game is declared', () => {
    const { turn: _turn, ...without } = heap
    expect(() => simpleGame(without as never)).toThrow('Heap: "turn" is missing, expected a function')
    expect(() => simpleGame({ ...heap, seats: ['One'] })).toThrow(
      '"seats" is not right, expected the names of two seats',
    )
  })
})

function textsOf(game: Game, position: Position): string[] {
  return legalMoves(game, position).map((move) => game.notation.formatMove(position, move))
}
