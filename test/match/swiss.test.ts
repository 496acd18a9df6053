import { Random } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Entrant, PREFERENCE, seatOfHigher } from '../../packages/plyworks/src/match/schedules/entrant.js'
import type { Plan, Schedule } from '../../packages/plyworks/src/match/schedules/schedule.js'
import { swiss } from '../../packages/plyworks/src/match/schedules/swiss.js'
import { pairRound } from '../../packages/plyworks/src/match/schedules/swiss-round.js'
import { countSeats, playOut } from './play-out.js'
import { drawEntrants, drawStrangers, expectByTheBook, playSwiss } from './swiss-support.js'

const seed = fc.integer({ min: 0, max: 0xffffffff })

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
        // In the last round topscorers meet even if both must have the same seat.
        const early = plan.games.slice(0, 0 - Math.floor(players / 2) * games)
        for (const [first, second] of countSeats({ ...plan, games: early }, players, 2))
          expect(Math.abs(first - second)).toBeLessThanOrEqual(2)
      }),
      { numRuns: 15 },
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
    // The third of the leaders had the bye, which counts as floating down: another one floats now.
    expect(second.byes[1]).toEqual({ round: 1, player: 3 })
    expect(second.games.slice(2).map(({ players }) => [...players].sort())).toEqual([
      [0, 4],
      [1, 2],
    ])
  })
})

/** Plays a schedule round by round with random results: the plan, and points by game and seat. */
function playRounds(schedule: Schedule, random: Random): { plan: Plan; results: number[][] } {
  const results: number[][] = []
  for (let plan = schedule(results); ; plan = schedule(results)) {
    if (results.length === plan.games.length) return { plan, results }
    while (results.length < plan.games.length) {
      const first = random.below(3) / 2
      results.push([first, 1 - first])
    }
  }
}

/** Whether somebody would have a seat three times running, or three times more than the other, with this one. */
function isTooMuch(before: readonly number[], seat: number): boolean {
  const all = [...before, seat]
  const running = all.slice(-3)
  const firsts = all.filter((each) => each === 0).length
  return (running.length === 3 && new Set(running).size === 1) || Math.abs(all.length - 2 * firsts) > 2
}

describe('a round of the Swiss system', () => {
  test('nobody has one seat three times running, or three times more than the other, but for topscorers of the last round', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 20 }), seed, (players, start) => {
        const rounds = Math.floor(Math.log2(players)) + 1
        const { plan, results } = playRounds(swiss(players, rounds, 1), new Random(start))
        const seats = Array.from({ length: players }, (): number[] => [])
        const points = Array.from({ length: players }, (_, number) =>
          plan.byes.some(({ player }) => player === number) ? 1 : 0,
        )
        const last = plan.games.length - Math.floor(players / 2)
        for (const [number, { players: pair }] of plan.games.entries()) {
          // A bye of the last round counts too early here, which can only allow more.
          const topscorers = number >= last && pair.some((player) => points[player] > (rounds - 1) / 2)
          if (!topscorers) pair.forEach((player, seat) => void expect(isTooMuch(seats[player], seat)).toBe(false))
          pair.forEach((player, seat) => {
            seats[player].push(seat)
            if (number < last) points[player] += results[number][seat]
          })
        }
      }),
      { numRuns: 15 },
    )
  })

  test('who floated in the last round does not float again if another one can', () => {
    const entrants = Array.from({ length: 4 }, (_, number) => new Entrant(number))
    for (const entrant of entrants.slice(0, 3)) entrant.points = 1
    const floaterOf = (): number => {
      const pair = pairRound(entrants)?.pairs.find((players) => players.includes(3)) ?? []
      return pair.find((player) => player !== 3) ?? -1
    }
    expect(floaterOf()).toBe(2)
    entrants[2].floats.push(-1)
    expect(floaterOf()).toBe(1)
    entrants[1].floats.push(-1)
    entrants[0].floats.push(-1)
    expect(floaterOf()).toBe(2)
    entrants[2].floats.push(0)
    for (const other of [0, 1]) entrants[other].floats.push(-1)
    // Two rounds ago weighs less than the last one.
    expect(floaterOf()).toBe(2)
  })

  test('the upper half of a group meets the lower half in order', () => {
    const entrants = Array.from({ length: 8 }, (_, number) => new Entrant(number))
    expect(pairRound(entrants)?.pairs.map((pair) => [...pair].sort())).toEqual([
      [0, 4],
      [1, 5],
      [2, 6],
      [3, 7],
    ])
  })
})

describe("FIDE's Dutch rules, read aloud", () => {
  test('pair whole tournaments in the same way, topscorers included', () => {
    const [sizes, rounds] = [fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 7 })]
    fc.assert(
      fc.property(sizes, rounds, seed, (players, count, start) => {
        playSwiss(players, count, new Random(start), expectByTheBook)
      }),
      { numRuns: 40 },
    )
  })

  test('pair players in the same way who have played, floated and scored in any way', () => {
    const [sizes, rounds] = [fc.integer({ min: 2, max: 8 }), fc.integer({ min: 0, max: 4 })]
    fc.assert(
      fc.property(sizes, rounds, fc.boolean(), seed, (players, count, last, start) => {
        const entrants = drawEntrants(players, count, new Random(start))
        const topScore = last ? 0.5 : Infinity
        expectByTheBook(entrants, pairRound(entrants, topScore), topScore)
      }),
      { numRuns: 250 },
    )
  })

  test('come upon the same pairing first when only the order decides', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 8 }), seed, (players, start) => {
        const entrants = drawStrangers(players, new Random(start))
        expectByTheBook(entrants, pairRound(entrants), Infinity)
      }),
      { numRuns: 500 },
    )
  })
})

/** Players who differ in nothing and may meet only as these pairings have it. */
function entrantsWhoMayMeet(points: readonly number[], ...pairings: readonly (readonly number[])[][]): Entrant[] {
  const may = pairings.flat().map(String)
  const entrants = points.map((_, number) => new Entrant(number))
  for (const higher of entrants) {
    for (const lower of entrants.slice(higher.number + 1)) {
      if (may.includes(`${higher.number},${lower.number}`)) continue
      higher.play(lower.number, 0, 2, 0, 0)
      lower.play(higher.number, 1, 2, 0, 0)
    }
    higher.points = points[higher.number]
  }
  return entrants
}

test.each([
  {
    rule: 'one exchange between the halves comes before two of players nearer to each other',
    points: [0, 0, 0, 0, 0, 0, 0, 0],
    first: ['0-1', '2-4', '3-5', '6-7'],
    second: ['0-2', '1-3', '4-6', '5-7'],
  },
  {
    rule: 'the halves are those of the pairs that can be made, not of the players',
    points: [1, 1, 1, 1, 1, 1, 0, 0],
    first: ['0-4', '1-6', '2-7', '3-5'],
    second: ['0-7', '1-4', '2-5', '3-6'],
  },
])('$rule', ({ points, first, second }) => {
  const [one, two] = [first, second].map((pairing) => pairing.map((pair) => pair.split('-').map(Number)))
  const entrants = entrantsWhoMayMeet(points, one, two)
  const round = pairRound(entrants)
  expect(round?.pairs.map((pair) => [...pair].sort()).sort()).toEqual(one)
  expectByTheBook(entrants, round, Infinity)
})

describe('whole Swiss tournaments', () => {
  test('sixty players are paired without delay', () => {
    let rounds = 0
    playSwiss(60, 6, new Random(3), (_, round) => {
      rounds++
      expect(round?.pairs).toHaveLength(30)
    })
    expect(rounds).toBe(6)
  })
})

describe('the seats of two players', () => {
  const player = (number: number, seats: readonly number[]): Entrant => {
    const entrant = new Entrant(number)
    seats.forEach((seat, round) => {
      entrant.play(100 + round, seat, 1, 0, 0)
    })
    return entrant
  }
  test.each([
    ['both get what they want', [0, 1], [1, 0], 0],
    ['the stronger wish is granted', [0, 1], [1, 0, 1], 1],
    ['an absolute wish is granted', [0, 1, 0], [0, 0], 0],
    ['two with the same wish change from when they differed', [0, 1, 0], [1, 0, 0, 1, 0], 1],
    ['else the higher ranked gets it', [1, 0], [1, 0], 1],
    ['who has no wish makes room', [], [1], 1],
  ])('%s', (_, higher, lower, seat) => {
    const [one, other] = [player(0, higher), player(1, lower)]
    expect(seatOfHigher(one, other)).toBe(seat)
  })
  test('without wishes odd pairing numbers sit first', () => {
    expect([0, 1, 2, 3].map((number) => seatOfHigher(player(number, []), player(9, [])))).toEqual([0, 1, 0, 1])
  })
  test('wishes are graded', () => {
    const graded = ([[], [0], [0, 1], [0, 1, 0], [0, 0], [0, 0, 1, 0], [1, 0, 0]] as const).map((seats) => {
      const { preference, due } = player(0, seats)
      return [preference, due]
    })
    const { none, mild, strong, absolute } = PREFERENCE
    expect(graded).toEqual([
      [none, null],
      [strong, 1],
      [mild, 0],
      [strong, 1],
      [absolute, 1],
      [absolute, 1],
      [absolute, 1],
    ])
  })
})
