import { Random } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSeats, playOut } from '../../../../../test/match/play-out.js'
import { knockout } from './knockout.js'
import { hasPerfectMatching, heaviestMatching } from './matching.js'
import { rotation } from './rotation.js'
import { gauntlet, roundRobin } from './round-robin.js'

const seed = fc.integer({ min: 0, max: 0xffffffff })

describe('round robin and gauntlet', () => {
  test('everybody meets everybody equally often, from both seats', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 13 }), fc.integer({ min: 1, max: 6 }), (players, games) => {
        const plan = roundRobin(players, games)([])
        const meetings = new Map<string, number[]>()
        for (const { players: pair } of plan.games) {
          const key = [...pair].sort((one, other) => one - other).join()
          const counts = meetings.get(key) ?? [0, 0]
          counts[pair[0] < pair[1] ? 0 : 1]++
          meetings.set(key, counts)
        }
        expect(meetings.size).toBe((players * (players - 1)) / 2)
        for (const [low, high] of meetings.values()) {
          expect(low + high).toBe(games)
          expect(Math.abs(low - high)).toBeLessThanOrEqual(1)
        }
        for (const [first, second] of countSeats(plan, players, 2))
          expect(Math.abs(first - second)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('every opening is played once by each side of a pair', () => {
    const plan = roundRobin(4, 6)([])
    const seen = new Set(plan.games.map(({ players, opening }) => `${players.join('-')} ${opening}`))
    expect(seen.size).toBe(plan.games.length)
    for (const { players, opening } of plan.games) expect(seen).toContain(`${players[1]}-${players[0]} ${opening}`)
  })

  test('in a gauntlet only challengers and others meet', () => {
    const plan = gauntlet(6, 2, 4)([])
    expect(plan.games).toHaveLength(2 * 4 * 4)
    for (const { players } of plan.games) expect(players.filter((player) => player < 2)).toHaveLength(1)
  })
})

describe('rotation', () => {
  test('every player sits in every seat once a cycle, and all meet about equally often', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9 }),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 8 }),
        (players, seats, cycles) => {
          const plan = rotation(players, seats, cycles)([])
          expect(plan.games).toHaveLength(players * cycles)
          for (const counts of countSeats(plan, players, seats))
            expect(counts.every((count) => count === cycles)).toBe(true)
          if (players < seats) return
          const met = Array.from({ length: players }, () => new Array<number>(players).fill(0))
          for (const { players: table } of plan.games) {
            expect(new Set(table).size).toBe(seats)
            for (const one of table) for (const other of table) if (one !== other) met[one][other]++
          }
          const counts = met.flatMap((row, one) => row.filter((_, other) => other !== one))
          expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(seats + 1)
        },
      ),
    )
  })

  test('with fewer players than seats no player sits alone against itself', () => {
    for (const { players } of rotation(3, 4, 3)([]).games) expect(new Set(players).size).toBe(3)
  })

  test('with as many players as seats everybody moves after everybody else', () => {
    const after = new Set<string>()
    for (const { players } of rotation(4, 4, 3)([]).games) {
      players.forEach((player, seat) => {
        after.add(`${player} ${players[(seat + 1) % 4]}`)
      })
    }
    expect(after.size).toBe(12)
  })
})

describe('knockout', () => {
  test('one player a game short of all is out, and byes go to those entered first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), seed, (players, random) => {
        const plan = playOut(knockout(players, 2), random)
        const encounters = new Set(plan.games.map(({ round, players: pair }) => `${round} ${[...pair].sort().join()}`))
        expect(encounters.size).toBe(players - 1)
      }),
      { numRuns: 40 },
    )
    const free = 8 - 5
    const firstRound = knockout(5, 2)([]).games.flatMap(({ players }) => players)
    for (let player = 0; player < free; player++) expect(firstRound).not.toContain(player)
  })

  test('an even encounter is prolonged three times, then the first entered goes on', () => {
    const draws = Array.from({ length: 8 }, () => [0.5, 0.5])
    const plan = knockout(2, 2)(draws)
    expect(plan).toMatchObject({ complete: true, total: 8 })
    expect(new Set(plan.games.map(({ opening }) => opening)).size).toBe(4)
    expect(knockout(2, 2)(draws.slice(0, 7)).complete).toBe(false)
  })
})

describe('matching', () => {
  /** The plain way: every vertex with every other. */
  function heaviest(weights: readonly (readonly number[])[], used = 0): number {
    let free = 0
    while (free < weights.length && (used >> free) & 1) free++
    if (free >= weights.length) return 0
    let best = heaviest(weights, used | (1 << free))
    for (let other = free + 1; other < weights.length; other++) {
      const weight = weights[free][other]
      if ((used >> other) & 1 || weight === 0) continue
      best = Math.max(best, weight + heaviest(weights, used | (1 << free) | (1 << other)))
    }
    return best
  }

  test('is as heavy as the best of all matchings, and is one, by one number and by several', () => {
    const sizes = fc.integer({ min: 1, max: 9 })
    const mosts = fc.constantFrom([1], [3], [2 ** 30], [2, 2, 20], [1, 30, 30])
    fc.assert(
      fc.property(sizes, sizes, mosts, seed, (size, density, most, start) => {
        const random = new Random(start)
        const edges = new Map<number, number[]>()
        for (let edge = 0; edge < size * size; edge++) {
          if (edge % size <= edge / size || random.below(10) >= density) continue
          const vector = most.map((limit, at) => (at === 0 ? 1 : 0 - limit) + random.below(2 * limit))
          edges.set(edge, vector)
        }
        const weightOf = (one: number, other: number): number[] | null =>
          edges.get(Math.min(one, other) * size + Math.max(one, other)) ?? null
        // The sums of so few are less than 1000, so the vectors are digits of one number.
        const weigh = (one: number, other: number): number =>
          weightOf(one, other)?.reduce((sum, value) => sum * 1000 + value, 0) ?? 0
        const weights = Array.from({ length: size }, (_, one) =>
          Array.from({ length: size }, (_, other) => weigh(one, other)),
        )
        const partner = heaviestMatching(size, weightOf)
        let sum = 0
        partner.forEach((other, one) => {
          if (other < 0) return
          expect(partner[other]).toBe(one)
          expect(weightOf(one, other)).not.toBeNull()
          if (one < other) sum += weights[one][other]
        })
        expect(sum).toBe(heaviest(weights))
        const joined = (one: number, other: number): boolean => weightOf(one, other) !== null
        const units = weights.map((row, one) => row.map((_, other) => (joined(one, other) ? 1 : 0)))
        expect(hasPerfectMatching(size, joined)).toBe(heaviest(units) * 2 === size)
      }),
      { numRuns: 300 },
    )
  })
})
