import { describe, expect, test } from 'vitest'
import { readOptions, type SearchResult } from '../../../core/engine.js'
import { defaultVariant } from '../../../core/variant.js'
import { startPosition } from '../galaxy.js'
import { definition } from '../index.js'
import { END } from '../moves.js'
import type { StarChessPosition } from '../rules.js'
import { quarterTurns } from '../symmetry.js'
import { legalMoves, playRandomly, positionOf, textOf } from '../testing/positions.js'
import { TurnSearch } from './beam.js'
import { PLAIN } from './bold-turn.js'
import { strategist } from './strategist.js'

const game = definition.create(defaultVariant(definition.variants))

function plan(position: StarChessPosition, texts: Record<string, string> = {}): SearchResult {
  const engine = strategist.create(game, readOptions(strategist.options(game), texts))
  return engine.search(position, {}, { stopped: () => false, onLine: () => {} })
}

describe('the strategist', () => {
  test('gives legal commands from any point of a turn and leaves the position alone', () => {
    let checked = 0
    for (let seed = 1; seed <= 8; seed++) {
      playRandomly(seed, 60, (position) => {
        if (position.over || checked++ % 6 !== 0) return
        const before = textOf(position)
        const result = plan(position, { levels: '5' })
        expect(textOf(position)).toBe(before)
        const copy = position.clone()
        for (const move of result.pv) {
          expect(legalMoves(copy)).toContain(move)
          copy.make(move)
        }
        expect(result.pv[result.pv.length - 1]).toBe(END)
      })
    }
    expect(checked).toBeGreaterThan(200)
  })

  test('whole games of its turns stay legal', () => {
    const position = startPosition('random', false, 2)
    for (let turn = 0; turn < 160 && !position.over; turn++) {
      for (const move of plan(position, { levels: '5' }).pv) {
        expect(legalMoves(position)).toContain(move)
        position.make(move)
      }
    }
  })

  test('plays the same after a quarter turn', () => {
    const position = startPosition('random', false, 4)
    for (let turn = 0; turn < 24; turn++) {
      const image = position.clone()
      quarterTurns.apply(1, position, image)
      const here = plan(position, { levels: '5' })
      const there = plan(image, { levels: '5' })
      expect(there.pv).toEqual(here.pv.map((move) => quarterTurns.move(1, position, move)))
      for (const move of here.pv) position.make(move)
    }
  })

  test('stops when told to', () => {
    const position = startPosition('random', false, 5)
    const engine = strategist.create(game, readOptions(strategist.options(game), { levels: '17' }))
    const result = engine.search(position, {}, { stopped: () => true, onLine: () => {} })
    expect(result.nodes).toBeLessThan(500)
    expect(legalMoves(position)).toContain(result.move)
  })

  test('settles a barren world next door when nobody can disturb it', () => {
    const result = plan(positionOf({ A1: 'Tc1.1000.0f1.20.20' }))
    expect(result.turn).toHaveLength(1)
  })

  test('in the plain style alone it finds a turn of the described player', () => {
    const weights = { ship: 100, colony: 1000, support: 0, rivals: 100 }
    const position = startPosition('random', false, 6)
    for (let turn = 0; turn < 12; turn++) {
      const found = new TurnSearch(false, [PLAIN], weights, () => false).search(position, 1)
      const turns = new Int32Array(game.turns?.maxCells ?? 0)
      const end = game.turns?.propose(position, turns, 0) ?? 0
      const proposed: string[] = []
      for (let at = 0; at < end; at += turns[at] + 1) proposed.push(turns.slice(at + 1, at + turns[at]).join(' '))
      expect(proposed).toContain(found.commands.join(' '))
      for (const move of found.commands) position.make(move)
      position.make(END)
    }
  })
})
