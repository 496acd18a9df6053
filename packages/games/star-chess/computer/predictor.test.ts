import { defaultVariant, readOptions, type SearchResult } from '@plyworks/core'
import { describe, expect, test } from 'vitest'
import { startPosition } from '../galaxy.js'
import definition from '../index.js'
import { END } from '../moves.js'
import type { StarChessPosition } from '../rules.js'
import { sectorNames, sectorsOf } from '../sectors.js'
import { ACTIVE, SHIPS, WORKED } from '../state.js'
import { quarterTurns, turnedSector } from '../symmetry.js'
import { legalMoves, playRandomly, positionOf, textOf } from '../testing/positions.js'
import { formatMove } from '../text.js'
import { writeRequests } from './fast-requests.js'
import { FastSearch } from './fast-search.js'
import { loadState, passState } from './fast-state.js'
import { FastTurn } from './fast-turn.js'
import { commandOnSectors, sectorsOfPlaces, useOrder } from './frame.js'
import { requests, STANDARD, STATE_SIZE, STATE_STRIDE, slab } from './layout.js'
import { masksOf, standardMask, threatCounts } from './literal-requests.js'
import { predictLiterally } from './literal-search.js'
import { playMask } from './literal-turn.js'
import { maskPredictor } from './predictor.js'
import type { PredictorSettings } from './settings.js'
import { describedSettings } from './settings.js'

const game = definition.create(defaultVariant(definition.variants))
const SETTINGS = describedSettings(1)

/** Each reading of the turn other than the described one, and all together. */
const READINGS: Partial<PredictorSettings>[] = [
  {},
  { naiveOrder: true },
  { buildableThreats: true, urgentGarrisons: true },
  { lateCheck: true, goesOn: true, carefulBuilding: true },
  { minimumOnly: true, materialsOnly: true },
  { naiveOrder: true, buildableThreats: true, urgentGarrisons: true, goesOn: true },
]

/** Positions of games between computer players that now and then play a random command, many of them inside a turn. */
function gamePositions(seed: number, turns: number, fifth = false, readings = SETTINGS): StarChessPosition[] {
  const found: StarChessPosition[] = []
  const position = startPosition('random', fifth, seed)
  let random = seed
  const next = (bound: number): number => {
    random = (Math.imul(random, 1103515245) + 12345) >>> 0
    return (random >>> 8) % bound
  }
  for (let turn = 0; turn < turns && !position.over; turn++) {
    found.push(position.clone())
    if (next(3) === 0) {
      const moves = legalMoves(position).slice(1)
      if (moves.length > 0) position.make(moves[next(moves.length)])
      found.push(position.clone())
    }
    const threats = threatCounts(position, readings)
    const masks = masksOf(position.turn, standardMask(position, threats), readings)
    playMask(position, masks[next(masks.length)], threats, readings)
  }
  return found
}

function predict(position: StarChessPosition, texts: Record<string, string>): SearchResult {
  const engine = maskPredictor.create(game, readOptions(maskPredictor.options(game), texts))
  return engine.search(position, {}, { stopped: () => false, onLine: () => {} })
}

describe('the fast computer player is the literal one', () => {
  test('turn by turn: the same commands, touched requests and position for every mask and reading', () => {
    let turns = 0
    for (let seed = 1; seed <= 12; seed++) {
      const fifth = seed % 3 === 0
      const readings = { ...SETTINGS, ...READINGS[seed % READINGS.length] }
      const turn = new FastTurn(fifth, readings)
      useOrder(readings.naiveOrder)
      for (const position of gamePositions(seed, 90, fifth, readings)) {
        const threats = threatCounts(position, readings)
        const standard = standardMask(position, threats)
        loadState(position, 0)
        writeRequests(0, 0, readings)
        expect(sectorsOfPlaces(position.turn, requests[STANDARD])).toBe(standard)
        loadRoot(turn, position)
        const masks = masksOf(position.turn, standard, readings)
        for (const index of [0, 1 % masks.length, (7 * seed) % masks.length, masks.length - 1]) {
          const literal = position.clone()
          const planned = playMask(literal, masks[index], threats, readings)
          loadState(position, STATE_STRIDE)
          turn.play(STATE_STRIDE, 0, placesOfSectors(position.turn, masks[index]), true)
          const logged = Array.from(turn.log.subarray(0, turn.logged), (entry) =>
            commandOnSectors(position.turn, entry),
          )
          expect([...logged, END].map(formatMove)).toEqual(planned.commands.map(formatMove))
          expect(sectorsOfPlaces(position.turn, turn.touched)).toBe(planned.touched)
          expectSameState(position.turn, literal)
          turns++
        }
      }
    }
    useOrder(false)
    expect(turns).toBeGreaterThan(4000)
  })

  function loadRoot(turn: FastTurn, position: StarChessPosition): void {
    for (let place = 0; place < 16; place++) {
      const sector = sectorsOf(sectorsOfPlaces(position.turn, 1 << place))[0]
      turn.workedAtFirst[place] = position.state.fields[WORKED + sector]
      turn.idleAtFirst[place] = position.state.fields[SHIPS + sector] - position.state.fields[ACTIVE + sector]
    }
  }

  function placesOfSectors(seat: number, sectors: number): number {
    let places = 0
    for (let place = 0; place < 16; place++) {
      if ((sectorsOfPlaces(seat, 1 << place) & sectors) !== 0) places |= 1 << place
    }
    return places
  }

  /** Compares after turning the state on to the player who acts in `literal`. */
  function expectSameState(seat: number, literal: StarChessPosition): void {
    loadState(literal, 0)
    const expected = [...slab.subarray(0, STATE_SIZE)]
    let at = STATE_STRIDE
    for (let acting = seat; acting !== literal.turn || at === STATE_STRIDE; acting = (acting + 1) % 4) {
      const next = at === 2 * STATE_STRIDE ? 3 * STATE_STRIDE : 2 * STATE_STRIDE
      passState(at, next)
      at = next
    }
    expect([...slab.subarray(at, at + STATE_SIZE)]).toEqual(expected)
  }

  const variants: [string, Partial<PredictorSettings>, number][] = [
    ['1 level', { levels: 1 }, 6],
    ['5 levels', { levels: 5 }, 40],
    ['3 levels, all masks', { levels: 3, allMasks: true }, 80],
    ['9 levels, no masks', { levels: 9, standardOnly: true }, 6],
    ['no doubling, other weight', { levels: 4, doubling: false, colonyWeight: 20 }, 12],
    ['short-term gains', { levels: 5, shortTermGains: true }, 40],
    ['short-term gains, all masks', { levels: 3, allMasks: true, shortTermGains: true }, 80],
    ['no better, all masks', { levels: 3, allMasks: true, shortTermGains: true, noBetter: true }, 80],
    ['no better', { levels: 9, shortTermGains: true, noBetter: true }, 40],
    ['skipping the dead', { levels: 5, skipDead: true }, 40],
    ['naive order', { levels: 5, naiveOrder: true }, 40],
    ['other threats and garrisons', { levels: 5, buildableThreats: true, urgentGarrisons: true }, 40],
    ['former readings', { levels: 5, lateCheck: true, goesOn: true, carefulBuilding: true }, 40],
    ['other building', { levels: 5, minimumOnly: true, materialsOnly: true }, 40],
  ]
  test.each(variants)('tree by tree: %s', (_title, changes, stride) => {
    const settings = { ...SETTINGS, ...changes }
    let checked = 0
    for (let seed = 31; seed <= 34; seed++) {
      const pruned = new FastSearch(settings, seed === 33, true)
      const unpruned = new FastSearch(settings, seed === 33, false)
      const positions = gamePositions(seed, 110, seed === 33, settings)
      for (let index = seed % stride; index < positions.length; index += stride) {
        const literal = predictLiterally(positions[index], settings)
        expect(unpruned.search(positions[index])).toEqual(literal)
        const { generated, ...rest } = pruned.search(positions[index])
        expect({ ...rest, generated: literal.generated }).toEqual(literal)
        expect(generated).toBeLessThanOrEqual(literal.generated)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(3)
  })
})

describe('the engine', () => {
  test('answers with the whole turn and what it saw', () => {
    const position = positionOf({ A1: 'Tc1.1000.0f1.20.20' })
    const result = predict(position, { turns: '1' })
    const detail = result.detail as Record<string, unknown>
    expect(result.turn?.map(formatMove)).toEqual(['move.A1.A2.20'])
    expect(result.move).toBe(result.turn?.[0])
    expect(detail.threats).toEqual(new Array(16).fill(0))
    expect(detail.standardMask).toEqual(['A2', 'B1', 'B2'])
    expect(detail.requests).toEqual([
      ['A2', 4, 'colonize', 20, 20],
      ['B1', 4, 'colonize', 20, 20],
      ['B2', 4, 'colonize', 20, 20],
    ])
    expect(detail.masks).toBe(7)
    expect(detail.positions).toBe(7 * 4 + 7 * 7)
    expect(detail.evaluated).toBe(7 * 7)
    expect(result.scores).toHaveLength(4)
    expect(result.depth).toBe(5)
  })

  test('finishes a turn that was begun', () => {
    const position = positionOf({ A1: 'Tc1.1000.300f1.40.15', A2: 'Bf1.5.0' }, { reserves: '900.900,0.0,0.0,0.0' })
    for (const move of predict(position, {}).turn ?? []) {
      expect(legalMoves(position)).toContain(move)
      position.make(move)
    }
  })

  test('turns and levels: n turns are 4n + 1 or 4n, levels go before turns, a depth limit before both', () => {
    const position = startPosition('random', false, 3)
    for (const [last, depths] of [
      ['own', [1, 5, 9]],
      ['rival', [1, 4, 8]],
    ] as const) {
      depths.forEach((depth, turns) => {
        expect(predict(position, { turns: String(turns), 'last-turn': last }).depth).toBe(depth)
      })
    }
    expect(predict(position, { turns: '2', levels: '6' }).depth).toBe(6)
    const engine = maskPredictor.create(game, readOptions(maskPredictor.options(game), {}))
    expect(engine.search(position, { depth: 3 }, { stopped: () => false, onLine: () => {} }).depth).toBe(3)
  })

  test('stops when told to, with a legal turn, literal or fast', () => {
    const position = gamePositions(5, 60)[50]
    for (const fast of ['true', 'false']) {
      const options = readOptions(maskPredictor.options(game), { levels: '20', 'all-masks': 'true', fast })
      let asked = 0
      const control = { stopped: () => ++asked > 3, onLine: () => {} }
      const result = maskPredictor.create(game, options).search(position, {}, control)
      expect(result.nodes).toBeLessThan(5000)
      const copy = position.clone()
      for (const move of result.pv) {
        expect(legalMoves(copy)).toContain(move)
        copy.make(move)
      }
    }
  })

  test('leaves the position as it was', () => {
    const position = gamePositions(6, 40)[33]
    const before = textOf(position)
    predict(position, { turns: '1' })
    predict(position, { turns: '1', fast: 'false' })
    expect(textOf(position)).toBe(before)
  })

  test('plays the same after a quarter turn', () => {
    let compared = 0
    for (const position of [...gamePositions(8, 60), ...gamePositions(9, 60)].filter((_, index) => index % 5 === 0)) {
      const image = position.clone()
      quarterTurns.apply(1, position, image)
      const here = predict(position, { turns: '1' })
      const there = predict(image, { turns: '1' })
      expect(there.pv).toEqual(here.pv.map((move) => quarterTurns.move(1, position, move)))
      const { scores } = there
      expect([...scores.slice(1), scores[0]]).toEqual(here.scores)
      const masks = [here, there].map((result) => (result.detail as { bestMask: string[] }).bestMask)
      const turned = masks[0].map((name) => sectorNames[turnedSector(1, sectorNames.indexOf(name))])
      expect([...masks[1]].sort()).toEqual([...turned].sort())
      compared++
    }
    expect(compared).toBeGreaterThan(15)
  })
})

describe('proposed turns', () => {
  test('are the turns of the masks, the standard one first, each once', () => {
    const turns = game.search.turns
    if (!turns) throw new Error('no turns')
    const out = new Int32Array(turns.maxCells + 5)
    for (const position of [...gamePositions(11, 40), ...gamePositions(12, 40)]) {
      const threats = threatCounts(position)
      const masks = masksOf(position.turn, standardMask(position, threats))
      const expected = masks.map((mask) => playMask(position.clone(), mask, threats).commands.map(formatMove).join(' '))
      const end = turns.propose(position, out, 5)
      const proposed: string[] = []
      for (let at = 5; at < end; at += out[at] + 1) {
        proposed.push(Array.from(out.subarray(at + 1, at + 1 + out[at]), formatMove).join(' '))
      }
      expect(proposed).toEqual([...new Set(expected)])
    }
  })

  test('there are none once the game is over', () => {
    const over = positionOf({ A4: 'B', D4: 'B', D1: 'B' }, { reserves: '0.0,x,x,x' })
    expect(game.search.turns?.propose(over, new Int32Array(game.search.turns.maxCells), 0)).toBe(0)
  })

  test('random positions have some', () => {
    const out = new Int32Array(game.search.turns?.maxCells ?? 0)
    playRandomly(21, 200, (position) => {
      if (!position.over) expect(game.search.turns?.propose(position, out, 0)).toBeGreaterThan(0)
    })
  })
})
