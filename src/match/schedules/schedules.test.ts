import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Random } from '../../core/random.js'
import { knockout } from './knockout.js'
import { hasPerfectMatching, largestMatching } from './matching.js'
import { rotation } from './rotation.js'
import { gauntlet, roundRobin } from './round-robin.js'
import type { Plan, Schedule } from './schedule.js'
import { swiss } from './swiss.js'

/** Plays a whole schedule with random results, checking on the way that a plan only ever grows. */
function playOut(schedule: Schedule, seed: number): Plan {
  const random = new Random(seed)
  const results: (readonly number[] | undefined)[] = []
  for (let plan = schedule(results); ; ) {
    const open = plan.games.flatMap((_, game) => (results[game] === undefined ? [game] : []))
    if (open.length === 0) {
      expect(plan.complete).toBe(true)
      return plan
    }
    const game = open[random.below(open.length)]
    const seats = plan.games[game].players.length
    const winner = random.below(seats + 1)
    results[game] = Array.from({ length: seats }, (_, seat) => (winner === seats ? 1 / seats : seat === winner ? 1 : 0))
    const next = schedule(results)
    expect(next.games.slice(0, plan.games.length)).toEqual(plan.games)
    plan = next
  }
}

function countSeats(plan: Plan, players: number, seats: number): number[][] {
  const counts = Array.from({ length: players }, () => new Array<number>(seats).fill(0))
  for (const game of plan.games) {
    game.players.forEach((player, seat) => {
      counts[player][seat]++
    })
  }
  return counts
}

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

  test('with fewer players than seats nobody sits alone against himself', () => {
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

describe('Swiss', () => {
  test('nobody meets twice, nobody has two byes, seats are balanced, all rounds are played', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 17 }), fc.constantFrom(1, 2), seed, (players, games, random) => {
        const rounds = Math.max(1, Math.floor((players + (players % 2)) / 4))
        const plan = playOut(swiss(players, rounds, games), random)
        expect(plan.note).toBeUndefined()
        expect(plan.games).toHaveLength(rounds * Math.floor(players / 2) * games)
        const met = new Set<string>()
        for (let game = 0; game < plan.games.length; game += games) {
          const key = [...plan.games[game].players].sort((one, other) => one - other).join()
          expect(met.has(key)).toBe(false)
          met.add(key)
        }
        expect(new Set(plan.byes.map(({ player }) => player)).size).toBe(plan.byes.length)
        expect(plan.byes).toHaveLength(players % 2 === 0 ? 0 : rounds)
        for (const [first, second] of countSeats(plan, players, 2))
          expect(Math.abs(first - second)).toBeLessThanOrEqual(2)
      }),
      { numRuns: 30 },
    )
  })

  test('goes on as long as there is a pairing without repetition, then says so', () => {
    const plan = playOut(swiss(4, 9, 1), 5)
    expect(plan.games.length).toBeLessThanOrEqual(6)
    expect(plan.games.length).toBeGreaterThanOrEqual(4)
    expect(plan.note).toMatch(/no pairing without repetition was left after [23] rounds/)
  })

  test('the bye goes to the lowest, equal points meet', () => {
    const schedule = swiss(5, 2, 1)
    const first = schedule([])
    expect(first.byes).toEqual([{ round: 0, player: 4 }])
    expect(first.games.map(({ players }) => [...players].sort())).toEqual([
      [0, 2],
      [1, 3],
    ])
    const wins = first.games.map(({ players }) => players.map((player) => (player < 2 ? 1 : 0)))
    const second = schedule(wins)
    expect(second.byes[1]).toEqual({ round: 1, player: 3 })
    expect(second.games.slice(2).map(({ players }) => [...players].sort())).toEqual([
      [0, 1],
      [2, 4],
    ])
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
  function bestSize(size: number, edges: ReadonlySet<string>, used = 0): number {
    let free = 0
    while (free < size && (used >> free) & 1) free++
    if (free >= size) return 0
    let best = bestSize(size, edges, used | (1 << free))
    for (let other = free + 1; other < size; other++) {
      if ((used >> other) & 1 || !edges.has(`${free} ${other}`)) continue
      best = Math.max(best, 1 + bestSize(size, edges, used | (1 << free) | (1 << other)))
    }
    return best
  }

  test('is as large as the best of all matchings, and is one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 9 }), seed, (size, density, start) => {
        const random = new Random(start)
        const edges = new Set<string>()
        for (let one = 0; one < size; one++) {
          for (let other = one + 1; other < size; other++) if (random.below(10) < density) edges.add(`${one} ${other}`)
        }
        const joined = (one: number, other: number): boolean =>
          edges.has(`${Math.min(one, other)} ${Math.max(one, other)}`)
        const partner = largestMatching(size, joined)
        partner.forEach((other, one) => {
          if (other < 0) return
          expect(partner[other]).toBe(one)
          expect(joined(one, other)).toBe(true)
        })
        const pairs = partner.filter((other) => other >= 0).length / 2
        expect(pairs).toBe(bestSize(size, edges))
        expect(hasPerfectMatching(size, joined)).toBe(pairs * 2 === size)
      }),
      { numRuns: 300 },
    )
  })
})
