import {
  type Engine,
  parseVariant,
  Random,
  readOptions,
  type SearchLine,
  type SearchResult,
  WIN,
  WIN_LIMIT,
} from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { Budget } from '../../engines/searcher.js'
import { evaluatePlain } from '../../evaluate.js'
import { FastKernel } from '../../fast-kernel.js'
import definition from '../../index.js'
import { MAX_MOVES } from '../../kernel-layout.js'
import type { CaissaPosition } from '../../rules.js'
import { visitPositions } from '../../testing/random-positions.js'
import { HippEngine, hippEngine, hippOptions } from './hipp.js'
import { encodeHippBook, HippBook } from './hipp-book.js'
import { HippTree } from './hipp-tree.js'

const game = definition.create(parseVariant(definition.variants, 'caissa'))

function positions(seed: number, count: number): CaissaPosition[] {
  const found: CaissaPosition[] = []
  visitPositions(new Random(seed), count, (position) => {
    if (!position.over) found.push(position.clone())
  })
  return found
}

/** Engines by their options; making one takes longer than a small search. */
const engines = new Map<string, Engine<CaissaPosition>>()

function search(
  position: CaissaPosition,
  limits: { depth?: number; nodes?: number; milliseconds?: number },
  options: Record<string, string> = {},
  onLine: (line: SearchLine) => void = () => {},
): SearchResult {
  const name = JSON.stringify(options)
  let engine = engines.get(name)
  if (engine === undefined) {
    engine = hippEngine.create(game, readOptions(hippEngine.options(game), options))
    engines.set(name, engine)
  }
  return engine.search(position, limits, { stopped: () => false, onLine })
}

it('goes no deeper than it is asked to, whatever else is limited', () => {
  for (const position of positions(61, 12)) {
    for (const refine of ['0', '5']) {
      for (const limits of [{}, { milliseconds: 60_000 }, { nodes: 1_000_000 }]) {
        const depths: number[] = []
        const { depth } = search(position, { depth: 3, ...limits }, { refine }, (line) => depths.push(line.depth))
        expect(Math.max(depth, ...depths)).toBeLessThanOrEqual(3)
      }
    }
  }
})

it('keeps what a step of the best moves has found when it is broken off', () => {
  const limits = { depth: 3 }
  const options = { 'time-rules': 'false' }
  for (const position of positions(67, 6)) {
    const { nodes, depth } = search(position, limits, options)
    if (depth < 3) continue
    let best = 0 - WIN
    for (let most = 1; most <= nodes + 50; most += Math.ceil(nodes / 60)) {
      const result = search(position, { ...limits, nodes: most }, options)
      if (result.depth < 3) continue
      // With every move searched the best score can but rise: none is judged by an older step.
      expect(result.scores[position.turn]).toBeGreaterThanOrEqual(best)
      best = result.scores[position.turn]
    }
  }
})

it('tells the distance of wins and losses as it is', () => {
  const scores = new Set<number>()
  for (const position of positions(71, 500)) {
    const plain = { refine: '0', check: 'false', horizon: 'false' }
    const { scores: found, bound } = search(position, { depth: 2 }, plain)
    const score = found[position.turn]
    if (Math.abs(score) < WIN_LIMIT || bound !== 'exact') continue
    scores.add(score)
    expect(score).toBe(endWithin(position, 2))
  }
  expect([...scores]).toEqual(expect.arrayContaining([WIN - 1, 2 - WIN]))
})

it('calls nothing lost while there are moves it has not looked into', () => {
  // All of the first five moves lose in two plies, some of the others do not.
  const position = game.notation.parsePosition('B1xx1xR/2xxxq1/1x1x1xx/1xn1rx1/x1xQxx1/1xx4/x1Nx1x1 b - 59')
  expect(endWithin(position, 2)).toBe(0)
  expect(search(position, { depth: 2 }).scores[1]).toBeGreaterThan(0 - WIN_LIMIT)
})

it('calls nothing won or lost that it sees by moves which the connection rule may forbid', () => {
  const position = game.notation.parsePosition('Rxxrxx1/2x1x2/3x1n1/B1x1Q2/x1x1x1x/2x1Nx1/1x1xxqx b - 59')
  expect(endWithin(position, 3)).toBe(0)
  expect(Math.abs(search(position, { depth: 5 }, { refine: '0' }).scores[1])).toBeLessThan(WIN_LIMIT)
})

describe('the evaluation', () => {
  const kernel = new FastKernel()
  const unlimited = new Budget({}, { stopped: () => false, onLine: () => {} })
  const plain = { fold: false, checkExtension: false, horizonExtension: false, calledMoves: true, corner: 0 }
  const judge = (text: string, settings: Partial<typeof plain>, called: number) => {
    kernel.set(game.notation.parsePosition(text))
    return new HippTree(kernel, { ...plain, ...settings }, unlimited).search(0, -1000, 1000, 1, 0, called)
  }

  it('takes something off for a queen in the corner, of either side', () => {
    // Alone on the board, the queens have as many moves each.
    const [white, black] = ['w', 'b'].map((turn) => `5q1/7/7/7/7/7/Q6 ${turn} - 0`)
    expect(judge(white, { calledMoves: false }, 0)).toBe(0)
    expect(judge(white, { calledMoves: false, corner: 6 }, 0)).toBe(-6)
    expect(judge(black, { calledMoves: false, corner: 6 }, 0)).toBe(6)
    for (const men of ['Q6/7/7/7/7/4q2/7', '6Q/7/7/7/7/q6/7', '4q2/7/7/7/7/7/6Q']) {
      const without = judge(`${men} w - 0`, { calledMoves: false }, 0)
      expect(judge(`${men} w - 0`, { calledMoves: false, corner: 6 }, 0)).toBe(without - 6)
    }
  })

  it("takes the opponent's moves from the calling level, so that a check counts much", () => {
    const moves = new Int32Array(MAX_MOVES)
    let checks = 0
    for (const position of positions(73, 60)) {
      const called = position.generate(moves, 0)
      for (const move of moves.slice(0, called)) {
        position.make(move)
        if (!position.over) {
          const own = position.generate(new Int32Array(MAX_MOVES), 0)
          const men = evaluatePlain(position) - position.countMoves(0) + position.countMoves(1)
          const text = game.notation.formatPosition(position)
          expect(judge(text, {}, called)).toBe((position.turn === 0 ? men : 0 - men) + own - called)
          const again = evaluatePlain(position)
          const score = judge(text, { calledMoves: false }, called)
          expect(position.turn === 0 ? score : 0 - score).toBe(again)
          if (position.inCheck) checks++
        }
        position.unmake()
      }
    }
    expect(checks).toBeGreaterThan(20)
  })
})

describe('depths as described', () => {
  const described = { 'as-described': 'true', book: 'false' }
  // Seven moves, of which all but two lose: found on the board of a random game.
  const few = '4B2/2x1xn1/3x2b/x3x2/1r2q2/1xx1x2/3Qxx1 w - 30'

  it('are four steps for all moves at the start, where the connection rule forbids nothing near, and five for the best', () => {
    const start = game.start()
    for (const limits of [{}, { milliseconds: 60_000 }]) {
      expect(search(start, limits, described).depth).toBe(5)
      expect(search(start, limits, { ...described, connection: 'false' }).depth).toBe(4)
      expect(search(start, limits, { ...described, refine: '0' }).depth).toBe(4)
      expect(search(start, limits, { ...described, plies: '2' }).depth).toBe(4)
    }
    expect(search(start, {}, { book: 'false' }).depth).toBe(5)
    expect(search(start, { depth: 2 }, described).depth).toBe(2)
  })

  it('are one more when losing moves are dropped and three or fewer are left', () => {
    const position = game.notation.parsePosition(few)
    const dropping = { ...described, connection: 'false' }
    expect(search(position, {}, dropping).depth).toBe(5)
    expect(search(position, {}, { ...dropping, drop: 'false' }).depth).toBe(4)
  })
})

it('finds as good a move with the best of five searched in any order and window', () => {
  let dearer = 0
  for (const position of positions(79, 25)) {
    const found = search(position, { depth: 3 })
    for (const off of [{ order: 'false' }, { narrow: 'false' }]) {
      const other = search(position, { depth: 3 }, off)
      expect(other.scores).toEqual(found.scores)
      dearer += other.nodes - found.nodes
    }
  }
  expect(dearer).toBeGreaterThan(0)
})

it('asks its book no more once it had no answer, until another game begins', () => {
  const line: CaissaPosition[] = [game.start()]
  for (const move of ['b2-d3', 'e6-e7', 'c2-b1', 'e7-f7']) {
    const position = line[line.length - 1].clone()
    position.make(game.notation.parseMove(position, move))
    line.push(position)
  }
  const entries = [0, 4].map((ply) => {
    const moves = new Int32Array(MAX_MOVES)
    const position = line[ply]
    position.generate(moves, 0)
    return { position, move: moves[0], depth: 7 }
  })
  const book = HippBook.read(encodeHippBook(entries).bytes)
  const engine = new HippEngine(readOptions(hippOptions, {}), new FastKernel(), book)
  const fromBook = (ply: number) => {
    const { detail } = engine.search(line[ply].clone(), { milliseconds: 5 }, { stopped: () => false, onLine: () => {} })
    return (detail as { book?: boolean }).book === true
  }
  expect([0, 2, 4].map(fromBook)).toEqual([true, false, false])
  expect([0, 4].map(fromBook)).toEqual([true, true])
})

/** `WIN - n` for a forced win in n plies, n - WIN for a loss, 0 where neither comes within that many plies. */
function endWithin(position: CaissaPosition, plies: number): number {
  if (position.over) return position.score(position.turn) * WIN
  if (plies === 0) return 0
  const moves = new Int32Array(64)
  let best = 0 - WIN
  for (const move of moves.slice(0, position.generate(moves, 0))) {
    position.make(move)
    const after = 0 - endWithin(position, plies - 1)
    position.unmake()
    best = Math.max(best, after - Math.sign(after))
  }
  return best
}
