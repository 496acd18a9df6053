import { describe, expect, test } from 'vitest'
import fastTicTacToe from '../../../games/small/fast-tic-tac-toe.js'
import ticTacToe from '../../../games/small/tic-tac-toe.js'
import { createGame } from '../game/create-game.js'
import type { Game } from '../game/game.js'
import { type SimpleGame, simpleGame } from '../simple/simple-game.js'
import race from '../simple/testing/race.js'
import { checkGame, checkTitles } from './check-game.js'
import type { Finding } from './finding.js'

test.each([ticTacToe, fastTicTacToe, race])('$title keeps the contract in all its variants', (definition) => {
  const { findings, checks, games, unfinished } = checkGame(definition)
  expect(findings).toEqual([])
  expect(unfinished).toEqual([])
  expect(checks).toBe(games.length * checkTitles.length)
  expect(games.length).toBe(definition === race ? 3 : 1)
})

test('is bounded in time and can be stopped', () => {
  const slow = checkGame(ticTacToe, { milliseconds: 0 })
  expect(slow.findings).toEqual([])
  expect(slow.unfinished.length).toBeGreaterThan(8)
  const stopped = checkGame(ticTacToe, { stopped: () => true })
  expect(stopped.unfinished).toEqual(slow.unfinished)
  expect(checkGame(ticTacToe, { checks: ['scores obey the traits'] }).checks).toBe(1)
})

describe('a simple game with one mistake', () => {
  const stones: SimpleGame<{ readonly heap: number; readonly seat: number }> = {
    title: 'Heap',
    seats: ['First', 'Second'],
    maxPlies: 7,
    start: () => ({ heap: 7, seat: 0 }),
    turn: ({ seat }) => seat,
    moves: ({ heap }) => ['1', '2', '3'].filter((taken) => Number(taken) <= heap),
    play: ({ heap, seat }, move) => ({ heap: heap - Number(move), seat: 1 - seat }),
    outcome: ({ heap, seat }) => (heap > 0 ? null : seat === 0 ? [-1, 1] : [1, -1]),
  }
  const checked = (change: object): readonly Finding[] => checkGame(simpleGame({ ...stones, ...change })).findings

  test('none at all', () => expect(checked({})).toEqual([]))

  test('a play that changes the state it is given', () => {
    const play = (state: { heap: number; seat: number }, move: string): object => {
      state.heap -= Number(move)
      return { ...state, seat: 1 - state.seat }
    }
    const [first] = checked({ play })
    expect(first).toMatchObject({ member: 'play', position: '{"heap":7,"seat":0}', line: [], seed: 101 })
    expect(first.meaning).toBe(
      '`play` changes the state that it is given: it has to answer a new one and leave the old as it was.',
    )
    expect(first.where).toMatch(/check-game\.test\.ts:\d+:\d+$/)
    expect(first.move).toMatch(/^[123]$/)
  })

  test.each([
    ['moves that come by chance', { moves: shuffledMoves() }, 'moves', 'what the contract does not allow'],
    ['too few plies', { maxPlies: 3 }, 'traits.maxPlies', 'Solvers make room for this number of moves'],
    ['a start by chance', { start: randomStart() }, 'start', 'what the contract does not allow'],
    ['the same player twice', { turn: () => 0 }, 'traits.multiMoveTurns', 'say `multiMoveTurns: true`'],
    ['positions that repeat', { moves: () => ['0'], repeats: false }, 'traits.repeats', 'no position repeats'],
    ['an id that cannot be typed', { id: 'Über' }, 'definition.id', 'small letters and digits'],
    [
      'a check that refuses what is played',
      { check: () => 'nothing' },
      'notation.parsePosition',
      'Functions of a game do not',
    ],
    ['a function that fails late', { moves: failsLate }, 'moves', '`moves` fails in a position of the game.'],
    ['an outcome of another kind', { outcome: () => 'won' }, 'outcome', 'answers what the contract does not allow'],
  ])('%s', (_name, change, member, meaning) => {
    const found = checked(change).find((each) => each.member === member)
    expect(found?.meaning).toContain(meaning)
    expect(found?.found).not.toBe('')
  })

  function shuffledMoves(): () => string[] {
    let times = 0
    return () => (times++ % 2 === 0 ? ['1', '2'] : ['2', '1'])
  }

  function randomStart(): () => object {
    let times = 5
    return () => ({ heap: times++, seat: 0 })
  }

  function failsLate({ heap }: { heap: number }): string[] {
    if (heap < 3) throw new Error('no heap so small')
    return ['1', '2', '3']
  }
})

describe('a fast game with one mistake', () => {
  type Play = { make(move: number): void; unmake(): void; keyLow: number; turn: number }

  const flag = { type: 'boolean', default: false, title: 'Flag' }
  const mode = { type: 'choice', default: 'a', values: ['a', 'b'], title: 'Mode' }
  const level = { id: 'gentle', title: 'Gentle', engine: 'own', options: {}, limits: { depth: 1 } }
  const ownEngine = { name: 'own', title: 'Own', refuses: () => null, options: () => ({ mode }), create: () => null }

  /** Tic-tac-toe with every position changed, and other members. */
  function spoilt(change: (position: Play) => void, members: (game: Game) => object = () => ({})): readonly Finding[] {
    // A game of one kind of position is handed to what takes any: it is only ever given positions of its own.
    const game = createGame(fastTicTacToe) as unknown as Game
    const spoil = <P extends object>(position: P): P => {
      change(position as P & Play)
      const clone = Reflect.get(position, 'clone') as () => P
      Object.defineProperty(position, 'clone', { value: () => spoil(clone.call(position)) })
      return position
    }
    const parsePosition = (text: string) => spoil(game.notation.parsePosition(text))
    const whole = { ...game, start: () => spoil(game.start()), notation: { ...game.notation, parsePosition } }
    return checkGame({ ...whole, ...members(whole) }).findings
  }

  test('none at all', () => expect(spoilt(() => {})).toEqual([]))

  test('an unmake that leaves something behind', () => {
    const [found] = spoilt((position) => {
      let undone = 0
      const unmake = position.unmake.bind(position)
      position.unmake = () => {
        unmake()
        undone++
      }
      Object.defineProperty(position, 'keyHigh', { get: () => undone })
    })
    expect(found).toMatchObject({
      check: 'make and unmake restore everything',
      member: 'Position.unmake',
      found: 'keyHigh after make and unmake is 1, expected 0',
      position: '.../.../... 1',
      move: 'a1',
      where: null,
    })
  })

  test('a key that does not tell positions apart', () => {
    const findings = spoilt((position) => {
      Object.defineProperty(position, 'keyLow', { get: () => 1 })
      Object.defineProperty(position, 'keyHigh', { get: () => 1 })
    })
    expect(findings.map(({ check }) => check)).toContain('the same key means the same position')
    expect(findings.find(({ member }) => member === 'traits.repeats')?.position).toBe(findings[0].position)
  })

  test.each([
    ['two moves of one text', text({ formatMove: () => 'a1' }), 'notation.formatMove'],
    ['a move that is read as another', text({ parseMove: () => 8 }), 'notation.parseMove'],
    ['a parser that fails without a place', text({ parsePosition: () => JSON.parse('{') }), 'notation.parsePosition'],
    ['an empty diagram', text({ diagram: () => ' ' }), 'notation.diagram'],
    ['one click for all moves', view({ path: () => [{ kind: 'cell', cell: 0 }] }), 'view.path'],
    ['a cell that is not there', view({ touched: () => [9] }), 'view.touched'],
    [
      'a picture that the world lacks',
      view({
        faces: () => [
          { ground: 'plain', label: 'man', glyphs: [{ kind: 'art', art: 'man', x: 0.5, y: 0.5, size: 1 }] },
        ],
      }),
      'view.faces',
    ],
    ['a face too few', view({ faces: () => [] }), 'view.faces'],
    ['a wrong bound', plain({ bound: 1 }), 'evaluations.plain'],
    [
      'a gain without a loss',
      plain({ evaluate: (_: unknown, scores: Int32Array) => scores.fill(1) }),
      'evaluations.plain',
    ],
    ['a wild guess', search({ ordering: { guess: () => 2000 } }), 'ordering.guess'],
    ['a win that is none', solve({ proofNumber: () => 0 }), 'solve.proofNumber'],
    ['half a proof number', solve({ proofNumber: () => 0.5 }), 'solve.proofNumber'],
    ['a turn that goes on', search({ turns: { maxCells: 9, propose: () => 0 } }), 'turns.propose'],
    ['an engine with a colon', engine({ name: 'a:b' }), 'engines'],
    ['an engine called as people are', engine({ name: 'human' }), 'engines'],
    ['an option with a comma', engine({ options: () => ({ 'a,b': flag }) }), 'engines.own'],
    ['an option with an equals sign', engine({ options: () => ({ 'a=b': flag }) }), 'engines.own'],
    ['a value with a comma', engine({ options: () => ({ mode: { ...mode, values: ['a,b'] } }) }), 'engines.own.mode'],
    ['a level like two seats', search({ levels: [{ ...level, id: '2xfast' }] }), 'levels'],
  ])('%s', (_name, members, member) => {
    expect(spoilt(() => {}, members).map((each) => each.member)).toContain(member)
  })

  test('engines and levels with names that seats can say', () => {
    const options = { 'quick-mode': { ...flag }, mode: { ...mode, values: ['a=b', 'c:d'] } }
    const own = { ...ownEngine, options: () => options }
    expect(spoilt(() => {}, search({ engines: [own], levels: [level] }))).toEqual([])
  })

  function engine(change: object): (game: Game) => object {
    return search({ engines: [{ ...ownEngine, ...change }] })
  }

  function text(change: object): (game: Game) => object {
    return (game) => ({ notation: { ...game.notation, ...change } })
  }

  function view(change: object): (game: Game) => object {
    return (game) => ({ view: { ...game.view, ...change } })
  }

  function solve(change: object): (game: Game) => object {
    return (game) => ({ solve: { ...game.solve, ...change } })
  }

  function search(change: object): (game: Game) => object {
    return (game) => ({ search: { ...game.search, ...change } })
  }

  function plain(change: object): (game: Game) => object {
    const evaluate = (_position: unknown, scores: Int32Array, at: number): void => {
      scores[at] = 5
      scores[at + 1] = -5
    }
    return search({ evaluations: [{ name: 'plain', title: 'Five', bound: 10, evaluate, ...change }] })
  }
})
