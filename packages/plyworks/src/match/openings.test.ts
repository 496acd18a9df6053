import { alphaBeta, createGame, keyOf, readOptions, simpleGame, smallestImage, WIN_LIMIT } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { Openings, readOpening, readOpeningLines, USUAL_OPENINGS } from './openings.js'

const game = await loadGame('connect-four')

describe('openings', () => {
  test('drawn at random are the same for the same seed, legal, unfinished and different from each other', () => {
    const one = new Openings(game, { list: [], randomPlies: 3 }, 11)
    const other = new Openings(game, { list: [], randomPlies: 3 }, 11)
    const keys = new Set<string>()
    for (let index = 0; index < 60; index++) {
      const { moves, start, standardStart } = one.get(index)
      expect(other.get(index).moves).toEqual(moves)
      expect(moves).toHaveLength(3)
      expect(standardStart).toBe(true)
      const position = start.clone()
      for (const move of moves) position.make(game.notation.parseMove(position, move))
      expect(position.over).toBe(false)
      keys.add(`${position.keyLow} ${position.keyHigh}`)
    }
    expect(keys.size).toBe(60)
    expect(new Openings(game, { list: [], randomPlies: 3 }, 12).get(0).moves).not.toEqual(one.get(0).moves)
  })

  test('that are to be even differ by more than symmetry, and give neither side much: of our games and of a stranger’s', async () => {
    const nim = createGame(
      simpleGame({
        title: 'Rows',
        seats: ['One', 'Two'],
        start: () => ({ left: [5, 6, 7], seat: 0 }),
        turn: ({ seat }) => seat,
        moves: ({ left }) => left.flatMap((size, row) => Array.from({ length: size }, (_, at) => `${row}-${at + 1}`)),
        play: ({ left, seat }, move) => {
          const [row, taken] = move.split('-').map(Number)
          return { left: left.map((size, at) => (at === row ? size - taken : size)), seat: 1 - seat }
        },
        // The player to move in the empty heap has lost.
        outcome: ({ left, seat }) => (left.every((size) => size === 0) ? (seat === 0 ? [-1, 1] : [1, -1]) : null),
      }),
    )
    for (const played of [game, nim]) {
      const openings = new Openings(played, USUAL_OPENINGS, 5)
      const again = new Openings(played, USUAL_OPENINGS, 5)
      const seen = new Set<bigint>()
      for (let index = 0; index < 20; index++) {
        const { start, moves } = openings.get(index)
        expect(again.get(index).moves).toEqual(moves)
        const end = start.clone()
        for (const move of moves) end.make(played.notation.parseMove(end, move))
        expect(end.over).toBe(false)
        seen.add(smallestImage(played, end, played.start(0), keyOf))
      }
      expect(seen.size).toBe(20)
    }
  })

  test('that are to be even are won by nobody within a few moves, where lines drawn at random often are', () => {
    const [even, any] = [true, false].map((flag) => new Openings(game, { list: [], randomPlies: 8, even: flag }, 3))
    const search = alphaBeta.create(game, readOptions(alphaBeta.options(game), { 'table-mb': '1' }))
    const decided = (openings: Openings): number =>
      Array.from({ length: 30 }, (_, index) => openings.get(index)).filter(({ start, moves }) => {
        const end = start.clone()
        for (const move of moves) end.make(game.notation.parseMove(end, move))
        const { scores } = search.search(end, { depth: 5 }, { stopped: () => false, onLine: () => {} })
        return Math.abs(scores[0]) >= WIN_LIMIT
      }).length
    expect(decided(any)).toBeGreaterThan(3)
    expect(decided(even)).toBe(0)
  })

  test('of a list are taken in a circle, with random moves after them if asked for', () => {
    const openings = new Openings(game, { list: ['4 4', 'position 11 moves 2'], randomPlies: 1 }, 1)
    expect(openings.get(2).moves.slice(0, 2)).toEqual(['4', '4'])
    const second = openings.get(3)
    expect(game.notation.formatPosition(second.start)).toBe('11')
    expect(second).toMatchObject({ standardStart: false })
    expect(second.moves).toHaveLength(2)
  })

  test('that cannot be played are told with their place', () => {
    expect(() => readOpening(game, '4 x', 'opening 1')).toThrow(/opening 1, move 2, character 1: found "x"/)
    expect(() => readOpening(game, 'position 9', 'opening 1')).toThrow(/position, character 1/)
    expect(() => readOpening(game, `position 4${' '.repeat(200_000)}mov es 4`, 'opening 1')).toThrow(
      /position, character/,
    )
    const finished = { list: ['1 2 1 2 1 2 1'], randomPlies: 0 }
    expect(() => new Openings(game, finished, 1)).toThrow(/openings.list\[0\].*a finished game/)
  })

  test('of a game with a random start have a start of their own each', async () => {
    const random = await loadGame('star-chess')
    const openings = new Openings(random, { list: [], randomPlies: 0 }, 3)
    const [first, second] = [openings.get(0), openings.get(1)].map(({ start }) => random.notation.formatPosition(start))
    expect(first === second).toBe(!random.traits.randomStart)
    expect(openings.get(0).standardStart).toBe(!random.traits.randomStart)
  })

  test('in a file are lines without comments', () => {
    expect(readOpeningLines('# two\n4 4\r\n\n  1 2 3  \n')).toEqual(['4 4', '1 2 3'])
  })
})
