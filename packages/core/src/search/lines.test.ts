import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { Random } from '../base/random.js'
import type { SearchLine } from '../game/engine.js'
import type { Game } from '../game/game.js'
import { readOptions } from '../game/options.js'
import type { Position } from '../game/position.js'
import { findEngine } from './engines.js'
import { searchLines } from './lines.js'
import { makeEngine, quiet, randomPosition, search } from './testing/engines.js'
import { legalMoves, plainMaxN } from './testing/references.js'
import { treeGame } from './testing/tree-game.js'

const STRICT = { 'table-mb': '1', 'exact-depth': 'true', repetition: 'false' }

function linesOf(game: Game, name: string, position: Position, depth: number, lines: number): SearchLine[] {
  const heard: SearchLine[] = []
  const control = { stopped: () => false, onLine: (line: SearchLine) => heard.push(line) }
  const engine = makeEngine(game, name, STRICT)
  searchLines(game, findEngine(game, name), engine, position, { depth, lines }, control)
  const last = heard.at(-1)?.depth
  return heard.filter((line) => line.depth === last)
}

/** The scores of all root moves for the seat to move, best first. */
function rootScores(game: Game, position: Position, depth: number): { move: number; score: number }[] {
  const seat = position.turn
  const scores = legalMoves(game, position).map((move) => {
    position.make(move)
    const score = plainMaxN(game, position, depth - 1, 1)[seat]
    position.unmake()
    return { move, score }
  })
  return scores.sort((first, second) => second.score - first.score)
}

describe('several lines', () => {
  test.each(['alpha-beta', 'mtdf', 'minimax'])('%s finds the best moves with their scores', (name) => {
    const random = new Random(21)
    let compared = 0
    for (let seed = 1; seed <= 40; seed++) {
      const game = treeGame({ seed, seats: 2, maxPlies: 12, multiMoveTurns: seed % 2 === 0 })
      const position = randomPosition(game, random, 4)
      const seat = position.turn
      const depth = 2 + random.below(4)
      const expected = rootScores(game, position, depth)
      const found = linesOf(game, name, position, depth, 3)
      if (found[0].depth < depth) continue // ended early: proved
      const wanted = Math.min(3, expected.length)
      expect(found.map((line) => line.scores[seat])).toEqual(expected.slice(0, wanted).map(({ score }) => score))
      if (wanted > 1) expect(found.map((line) => line.rank)).toEqual([1, 2, 3].slice(0, wanted))
      expect(new Set(found.map((line) => line.pv[0])).size).toBe(wanted)
      for (const line of found) {
        expect(expected.find(({ move }) => move === line.pv[0])?.score).toBe(line.scores[seat])
      }
      compared++
    }
    expect(compared).toBeGreaterThan(10)
  })

  test('the best of several is what a search for one finds, and the position stays', () => {
    const random = new Random(22)
    for (let seed = 1; seed <= 20; seed++) {
      const game = treeGame({ seed, seats: 2, maxPlies: 14 })
      const position = randomPosition(game, random, 4)
      const before = [position.keyLow, position.keyHigh, position.turn]
      const one = search(makeEngine(game, 'alpha-beta', STRICT), position, { depth: 4 })
      const several = search(makeEngine(game, 'alpha-beta', STRICT), position, { depth: 4, lines: 4 })
      expect(several.scores).toEqual(one.scores)
      expect([position.keyLow, position.keyHigh, position.turn]).toEqual(before)
    }
  })

  test('more seats are searched apart, and a search can be stopped', () => {
    const game = treeGame({ seed: 5, seats: 3, maxPlies: 12 })
    const position = game.start(5)
    const found = linesOf(game, 'max-n', position, 4, 2)
    const expected = rootScores(game, position, 4)
    expect(found.map((line) => line.scores[position.turn])).toEqual(expected.slice(0, 2).map(({ score }) => score))
    const definition = findEngine(game, 'max-n')
    const stopped = { stopped: () => true, onLine: () => {} }
    const result = searchLines(game, definition, makeEngine(game, 'max-n'), position, { lines: 2 }, stopped)
    expect(legalMoves(game, position)).toContain(result.move)
    for (const nodes of [1, 50, 333]) {
      const limited = searchLines(game, definition, makeEngine(game, 'max-n'), position, { lines: 2, nodes }, quiet)
      expect(limited.nodes).toBeLessThanOrEqual(nodes)
    }
  })

  test('the engine of Caïssa gives legal lines, wins included', async () => {
    const game = await loadGame('caissa')
    const definition = findEngine(game, 'caissa')
    const options = readOptions(definition.options(game), { table: '14', selective: 'false' })
    await definition.prepare?.(game, options)
    const engine = definition.create(game, options)
    const heard: SearchLine[] = []
    const control = { ...quiet, onLine: (line: SearchLine) => heard.push(line) }
    const position = game.start()
    searchLines(game, definition, engine, position, { depth: 3, lines: 5 }, control)
    expect(heard.map(({ depth, rank }) => [depth, rank])).toEqual(
      [1, 2, 3].flatMap((depth) => [1, 2, 3, 4, 5].map((rank) => [depth, rank])),
    )
    for (const { pv } of heard) {
      for (const move of pv) {
        expect(legalMoves(game, position)).toContain(move)
        position.make(move)
      }
      for (const _move of pv) position.unmake()
    }
  })
})
