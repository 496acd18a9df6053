import { defaultVariant, Random, readOptions, type SearchResult } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copyState, loadState } from '../computer/fast-state.js'
import { commandOnSectors } from '../computer/frame.js'
import { STATE_SIZE, STATE_STRIDE, slab } from '../computer/layout.js'
import { startPosition } from '../galaxy.js'
import definition from '../index.js'
import { END } from '../moves.js'
import type { StarChessPosition } from '../rules.js'
import { processingOrders } from '../sectors.js'
import { ACTIVE, SEAT, SHIPS, WORKED } from '../state.js'
import { quarterTurns } from '../symmetry.js'
import { legalMoves, play, playRandomly, positionOf, sectorText, textOf } from '../testing/positions.js'
import { BUILD_LEVELS, Plan, Shortlist } from './plan.js'
import { firstWave, lossesInWaves, PlanTurn } from './plan-turn.js'
import { STATE } from './rivals.js'
import { strategist } from './strategist.js'

const game = definition.create(defaultVariant(definition.variants))
const QUICK = { nodes: 300 }

function plan(position: StarChessPosition, limits: { nodes?: number } = QUICK): SearchResult {
  const engine = strategist.create(game, readOptions(strategist.options(game), {}))
  return engine.search(position, limits, { stopped: () => false, onLine: () => {} })
}

describe('the strategist', () => {
  test('gives legal commands from any point of a turn and leaves the position alone', () => {
    let checked = 0
    for (let seed = 1; seed <= 8; seed++) {
      playRandomly(seed, 60, (position) => {
        if (position.over || checked++ % 6 !== 0) return
        const before = textOf(position)
        const result = plan(position)
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
    for (let turn = 0; turn < 120 && !position.over; turn++) {
      for (const move of plan(position).pv) {
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
      const here = plan(position)
      const there = plan(image)
      expect(there.pv).toEqual(here.pv.map((move) => quarterTurns.move(1, position, move)))
      for (const move of here.pv) position.make(move)
    }
  })

  test('ends by itself, and early when told to', () => {
    const position = startPosition('random', false, 5)
    const engine = strategist.create(game, readOptions(strategist.options(game), {}))
    const free = engine.search(position, {}, { stopped: () => false, onLine: () => {} })
    const stopped = engine.search(position, {}, { stopped: () => true, onLine: () => {} })
    expect(stopped.nodes).toBeLessThan(Math.min(1000, free.nodes))
    expect(legalMoves(position)).toContain(stopped.move)
  })

  test('takes a home world that nobody defends', () => {
    const enemy = { A4: 'Tc2.30.0', B4: 'Bc1.100.0f1.60.60' }
    const { pv } = plan(positionOf({ ...enemy, A1: 'Tc1.1000.0f1.20.20' }), { nodes: 3000 })
    expect(pv.map((move) => game.notation.formatMove(positionOf({}), move)).join(' ')).toMatch(/move\.B4\.A4\./)
  })
})

describe('waves', () => {
  test('cost fewer ships than one blow where there are any, and one more than the best at most', () => {
    for (let enemies = 1; enemies <= 60; enemies++) {
      for (let ships = enemies + 1; ships <= 4 * enemies; ships++) {
        const wave = firstWave(ships, enemies)
        const lost = lossesInWaves(ships, enemies, wave)
        const all = Array.from({ length: enemies }, (_, first) => lossesInWaves(ships, enemies, first))
        if (wave > 0) expect(lost).toBeLessThan(all[0])
        expect(lost).toBeLessThanOrEqual(Math.min(...all) + 1)
      }
    }
  })

  test('lose what the rules take', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.30.30', A2: 'Bf2.20.20' })
    play(position, `move.A1.A2.${firstWave(30, 20)}`)
    play(position, `move.A1.A2.${30 - firstWave(30, 20)}`)
    expect(sectorText(position, 'A2')).toBe('Bf1.15.0')
    expect(lossesInWaves(30, 20, firstWave(30, 20))).toBe(15)
    expect(lossesInWaves(30, 20, 0)).toBe(20)
  })
})

describe('plans', () => {
  const anyPlan = fc.record({
    moves: fc.array(fc.tuple(fc.nat(15), fc.nat(15), fc.integer({ min: 1, max: 999 })), { maxLength: 60 }),
    unsettled: fc.nat(65_535),
    terraformed: fc.nat(65_535),
    liberated: fc.nat(65_535),
    build: fc.nat(BUILD_LEVELS - 1),
    site: fc.integer({ min: -1, max: 15 }),
    nextSite: fc.integer({ min: -1, max: 15 }),
  })
  /** Positions from random play, some in the middle of a turn. */
  const positions: StarChessPosition[] = []
  for (let seed = 1; seed <= 12; seed++) {
    playRandomly(seed, 90, (position) => {
      if (!position.over) positions.push(position.clone())
    })
  }

  test('are played as the rules play their commands, whatever they ask for', () => {
    const turn = new PlanTurn(false)
    fc.assert(
      fc.property(fc.nat(positions.length - 1), anyPlan, (index, wishes) => {
        const position = positions[index].clone()
        const seat = position.turn
        const wanted = new Plan()
        for (const [from, to, ships] of wishes.moves) wanted.add(from, to, ships)
        Object.assign(wanted, { ...wishes, moves: wanted.moves })
        loadState(position, STATE)
        processingOrders[seat].forEach((sector, place) => {
          const { fields } = position.state
          turn.workedAtFirst[place] = fields[WORKED + sector]
          turn.idleAtFirst[place] = fields[SHIPS + sector] - fields[ACTIVE + sector]
        })
        turn.play(STATE, wanted)
        copyState(STATE, STATE_STRIDE)
        for (const command of turn.log.subarray(0, turn.logged)) {
          const move = commandOnSectors(seat, command)
          expect(legalMoves(position)).toContain(move)
          position.make(move)
        }
        position.make(END)
        // as the same player sees it after its turn
        const after = position.clone()
        after.state.fields[SEAT] = seat
        loadState(after, STATE)
        expect(slab.slice(STATE_STRIDE, STATE_STRIDE + STATE_SIZE)).toEqual(slab.slice(STATE, STATE + STATE_SIZE))
      }),
      { numRuns: 300, seed: 7 },
    )
  })

  test('of a shortlist are the best of those offered, each score once', () => {
    const random = new Random(3)
    const shortlist = new Shortlist(10)
    const scores = new Set<number>()
    const offered = new Plan()
    for (let count = 0; count < 300; count++) {
      offered.clear()
      offered.score = random.below(60)
      offered.add(1, 2, offered.score + 1)
      scores.add(offered.score)
      shortlist.offer(offered)
      const best = [...scores].sort((first, second) => second - first).slice(0, 10)
      expect(shortlist.best.map(({ score }) => score)).toEqual(best)
      expect(shortlist.best.map(({ moves }) => (moves[0] >> 8) - 1)).toEqual(best)
    }
  })
})
