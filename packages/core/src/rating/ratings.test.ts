import { describe, expect, test } from 'vitest'
import { rotation } from '../../../plyworks/src/match/schedules/rotation.js'
import { roundRobin } from '../../../plyworks/src/match/schedules/round-robin.js'
import type { Pairing } from '../../../plyworks/src/match/schedules/schedule.js'
import { Random } from '../base/random.js'
import { betaAboveHalf } from './beta.js'
import { NORMAL_95, normalBelow } from './normal.js'
import { type RatedGame, type Ratings, rate } from './rating.js'
import { expectedShare, sprt } from './sprt.js'

const ELO = 400 / Math.LN10

/** Plays a schedule by the model: known strengths, seats and drawishness in, results out. */
function simulate(
  games: readonly Pairing[],
  elo: readonly number[],
  seatElo: readonly number[],
  draws: number,
  random: Random,
): RatedGame[] {
  return games.map(({ players }) => {
    const weights = players.map((player, seat) => Math.exp((elo[player] + seatElo[seat]) / ELO))
    if (players.length === 2) weights.push(draws * Math.sqrt(weights[0] * weights[1]))
    let at = random.unit() * weights.reduce((sum, weight) => sum + weight, 0)
    const outcome = weights.findIndex((weight) => {
      at -= weight
      return at < 0
    })
    const points = players.map((_, seat) =>
      outcome === players.length ? 1 / players.length : seat === outcome ? 1 : 0,
    )
    return { players, points }
  })
}

/** Counts how often the true values lie inside the error bars of many simulated tournaments. */
function coverage(runs: number, simulateOnce: (random: Random) => Ratings, truth: readonly number[]): number {
  const random = new Random(2024)
  let inside = 0
  for (let run = 0; run < runs; run++) {
    simulateOnce(random).players.forEach(({ elo, error }, player) => {
      if (Math.abs(elo - truth[player]) <= error) inside++
    })
  }
  return inside / (runs * truth.length)
}

describe('ratings for two seats', () => {
  const truth = [160, 60, -20, -80, -120]

  test('hold the true strengths inside the error bars as often as promised', () => {
    const { games } = roundRobin(5, 20)([])
    const share = coverage(300, (random) => rate(5, 2, simulate(games, truth, [15, -15], 0.8, random)), truth)
    // 1,500 intervals: the standard deviation of the share is about half a percent.
    expect(share).toBeGreaterThan(0.93)
    expect(share).toBeLessThan(0.97)
  })

  test('find the strength of a seat and of nobody else when only seats differ', () => {
    const random = new Random(7)
    const { players, seats } = rate(2, 2, simulate(roundRobin(2, 4000)([]).games, [0, 0], [50, -50], 0.5, random))
    expect(Math.abs(seats[0].elo - 50)).toBeLessThan(seats[0].error * 1.5)
    expect(Math.abs(players[0].elo)).toBeLessThan(players[0].error * 1.5)
  })

  test('agree with the plain formula of Bradley and Terry for two players', () => {
    const games = Array.from({ length: 400 }, (_, game): RatedGame => {
      const players = game % 2 === 0 ? [0, 1] : [1, 0]
      const winner = game % 8 === 3 || game % 8 === 6 ? 1 : 0
      return { players, points: players.map((player) => (player === winner ? 1 : 0)) }
    })
    const { players } = rate(2, 2, games)
    const difference = ELO * Math.log(3)
    expect(Math.abs(players[0].elo - players[1].elo - difference)).toBeLessThan(2)
    expect(players[0].error).toBeGreaterThan(5)
  })

  test('stay finite for players who won or lost everything, and honest about it', () => {
    const games = roundRobin(
      3,
      10,
    )([]).games.map(({ players }) => ({
      players,
      points: players.map((player) => (player === Math.min(...players) ? 1 : 0)),
    }))
    const { players, superiority } = rate(3, 2, games)
    expect(players[0].elo).toBeGreaterThan(players[1].elo)
    expect(players.every(({ elo, error }) => Number.isFinite(elo) && error > 100)).toBe(true)
    expect(superiority(0, 2)).toBeGreaterThan(0.99)
    expect(superiority(2, 0)).toBeLessThan(0.01)
  })

  test('say nothing without games', () => {
    const { players, superiority } = rate(2, 2, [])
    expect(players[0].elo).toBeCloseTo(0)
    expect(players[0].error).toBeGreaterThan(1000)
    expect(superiority(0, 1)).toBeCloseTo(0.5)
  })

  test('likelihood of superiority is right as often as it says', () => {
    const random = new Random(99)
    let surprise = 0
    const runs = 400
    for (let run = 0; run < runs; run++) {
      const { superiority } = rate(2, 2, simulate(roundRobin(2, 60)([]).games, [0, 0], [0, 0], 1, random))
      if (superiority(0, 1) > 0.9) surprise++
    }
    expect(surprise / runs).toBeGreaterThan(0.06)
    expect(surprise / runs).toBeLessThan(0.14)
  })
})

/** Games of two players who change seats after each, by wins, draws and losses of the first. */
function duel(wins: number, draws: number, losses: number): RatedGame[] {
  const shares = [
    ...new Array<number>(wins).fill(1),
    ...new Array<number>(draws).fill(0.5),
    ...new Array<number>(losses).fill(0),
  ]
  return shares.map((share, game) =>
    game % 2 === 0 ? { players: [0, 1], points: [share, 1 - share] } : { players: [1, 0], points: [1 - share, share] },
  )
}

describe('the probability of being stronger', () => {
  const superiority = (wins: number, draws: number, losses: number): number =>
    rate(2, 2, duel(wins, draws, losses)).superiority(0, 1)

  test('is near certainty where all of many games were won, and open after one', () => {
    expect(superiority(20, 0, 0)).toBeGreaterThan(0.9999)
    expect(superiority(0, 0, 20)).toBeLessThan(0.0001)
    expect(superiority(10, 0, 10)).toBeCloseTo(0.5)
    // Less than 3/4: who sat where may have decided the only game.
    expect(superiority(1, 0, 0)).toBeGreaterThan(0.65)
    expect(superiority(1, 0, 0)).toBeLessThan(0.75)
    expect(superiority(3, 0, 0)).toBeCloseTo(15 / 16, 2)
  })

  test.each([
    [3, 0, 0],
    [6, 0, 0],
    [12, 0, 8],
    [30, 0, 20],
    [0, 0, 7],
    [6, 100, 2],
    [40, 400, 20],
  ])('is that of wins and losses alone, however many draws there are: %d %d %d', (wins, draws, losses) => {
    expect(Math.abs(superiority(wins, draws, losses) - betaAboveHalf(wins + 1, losses + 1))).toBeLessThan(0.01)
  })

  test('is the complement for the other player, and orders three who always beat the next', () => {
    const games = [
      ...duel(8, 0, 0),
      ...duel(8, 0, 0).map(({ players, points }) => ({ players: players.map((player) => player + 1), points })),
    ]
    const { superiority: three } = rate(3, 2, games)
    expect(three(0, 1) + three(1, 0)).toBeCloseTo(1)
    expect(three(0, 1)).toBeGreaterThan(0.97)
    expect(three(0, 2)).toBeGreaterThan(three(0, 1))
  })

  test.each([
    ['everyone meets everyone', roundRobin(5, 6)([]).games],
    [
      'one meets all others',
      Array.from({ length: 48 }, (_, game): Pairing => ({ round: 0, opening: 0, players: [0, 1 + (game % 4)] })),
    ],
  ])('is right as often as it says, where %s', (_, games) => {
    const random = new Random(17)
    let claims = 0
    let right = 0
    for (let run = 0; run < 150; run++) {
      const elo = Array.from({ length: 5 }, () => 600 * (random.unit() - 0.5))
      const rated = rate(5, 2, simulate(games, elo, [0, 0], 0.5, random))
      for (let one = 0; one < 4; one++) {
        const sure = rated.superiority(one, one + 1)
        claims += Math.max(sure, 1 - sure)
        if (sure > 0.5 === elo[one] > elo[one + 1]) right++
      }
    }
    // 600 comparisons: the standard deviation of the share is below two hundredths.
    expect(Math.abs(right - claims) / 600).toBeLessThan(0.05)
  })

  test('is as sure of a difference as it turns out to be true', () => {
    const random = new Random(5)
    let claims = 0
    let right = 0
    for (let run = 0; run < 600; run++) {
      // A chance drawn evenly, as the probability takes for granted before the first game.
      const chance = random.unit()
      const wins = Array.from({ length: 10 }, () => (random.unit() < chance ? 1 : 0)).filter((won) => won === 1).length
      const sure = superiority(wins, 0, 10 - wins)
      if (sure < 0.8 || sure > 0.99) continue
      claims += sure
      if (chance > 0.5) right++
    }
    expect(claims).toBeGreaterThan(50)
    expect(right / claims).toBeGreaterThan(0.9)
    expect(right / claims).toBeLessThan(1.1)
  })
})

test('the beta distribution is right at known places', () => {
  expect(betaAboveHalf(1, 1)).toBeCloseTo(0.5, 12)
  expect(betaAboveHalf(2, 1)).toBeCloseTo(3 / 4, 12)
  expect(betaAboveHalf(1, 4)).toBeCloseTo(1 / 16, 12)
  expect(betaAboveHalf(21, 1)).toBeCloseTo(1 - 2 ** -21, 12)
  // For whole numbers it is a sum of binomial coefficients: at most b - 1 heads in a + b - 1 throws.
  const heads = (throws: number, most: number): number => {
    let term = 2 ** (0 - throws)
    let sum = 0
    for (let count = 0; count <= most; count++) {
      sum += term
      term *= (throws - count) / (count + 1)
    }
    return sum
  }
  expect(betaAboveHalf(61, 41)).toBeCloseTo(heads(101, 60), 10)
  expect(betaAboveHalf(300, 320)).toBeCloseTo(heads(619, 299), 9)
  // With very many games it is the normal distribution.
  expect(betaAboveHalf(500_500, 499_500)).toBeCloseTo(normalBelow(1), 3)
})

describe('ratings for four seats', () => {
  test('hold the true strengths inside the error bars as often as promised', () => {
    const truth = [150, 50, 0, -50, -150]
    const { games } = rotation(5, 4, 40)([])
    const share = coverage(300, (random) => rate(5, 4, simulate(games, truth, [30, 10, -10, -30], 0, random)), truth)
    expect(share).toBeGreaterThan(0.925)
    expect(share).toBeLessThan(0.975)
  })

  test('take games in which one player has two seats, and shared points', () => {
    const { games } = rotation(3, 4, 30)([])
    const played = simulate(games, [200, 0, -200], [0, 0, 0, 0], 0, new Random(3))
    const { players } = rate(3, 4, [...played, { players: [0, 1, 2, 2], points: [0.25, 0.25, 0.25, 0.25] }])
    expect(players[0].elo).toBeGreaterThan(players[1].elo)
    expect(players[1].elo).toBeGreaterThan(players[2].elo)
  })
})

describe('the sequential probability ratio test', () => {
  const rule = { elo0: 0, elo1: 40, alpha: 0.05, beta: 0.05 }

  /** Plays pairs until the test decides; games are drawn with probability 0.3. */
  function run(elo: number, random: Random): 'H0' | 'H1' {
    const counts = [0, 0, 0, 0, 0]
    const win = expectedShare(elo) - 0.15
    const game = (): number => {
      const at = random.unit()
      return at < win ? 2 : at < win + 0.3 ? 1 : 0
    }
    for (;;) {
      counts[game() + game()]++
      const { decision } = sprt(rule, counts)
      if (decision !== null) return decision
    }
  }

  test.each([
    { elo: 0, wrong: 'H1' },
    { elo: 40, wrong: 'H0' },
  ])('errs no more often than allowed when the difference is $elo', ({ elo, wrong }) => {
    const random = new Random(elo + 1)
    let errors = 0
    for (let test = 0; test < 250; test++) if (run(elo, random) === wrong) errors++
    expect(errors / 250).toBeLessThan(0.09)
    expect(errors).toBeGreaterThan(2)
  })

  /** Pairs until the normalised test decides, for players whose games are drawn with a probability. @param nelo the true difference */
  function runNormalised(nelo: number, draws: number, random: Random): { decision: 'H0' | 'H1'; pairs: number } {
    const counts = [0, 0, 0, 0, 0]
    // Of a game with points 0, ½ and 1 the variance is (1 - draws) / 4 - d² when its expectation is ½ + d.
    const t = (nelo * Math.LN10) / 800
    const lead = t * Math.sqrt((1 - draws) / 4 / (1 + t * t))
    const win = (1 - draws) / 2 + lead
    const game = (): number => {
      const at = random.unit()
      return at < win ? 2 : at < win + draws ? 1 : 0
    }
    for (;;) {
      counts[game() + game()]++
      const { decision, pairs } = sprt({ elo0: 0, elo1: 40, alpha: 0.05, beta: 0.05, normalised: true }, counts)
      if (decision !== null) return { decision, pairs }
    }
  }

  test.each([
    { nelo: 0, wrong: 'H1' },
    { nelo: 40, wrong: 'H0' },
  ])(
    'by normalised Elo errs no more often than allowed at $nelo, and takes as long with many draws',
    ({ nelo, wrong }) => {
      const [few, many] = [0.1, 0.8].map((draws) => {
        const random = new Random(nelo + 7)
        const ends = Array.from({ length: 200 }, () => runNormalised(nelo, draws, random))
        const errors = ends.filter(({ decision }) => decision === wrong).length
        expect(errors / 200).toBeLessThan(0.1)
        return ends.reduce((sum, { pairs }) => sum + pairs, 0) / 200
      })
      expect(many / few).toBeGreaterThan(0.7)
      expect(many / few).toBeLessThan(1.4)
    },
  )

  test('decides nothing without games and does not jump at the first ones', () => {
    expect(sprt(rule, [0, 0, 0, 0, 0])).toMatchObject({ ratio: 0, decision: null, pairs: 0 })
    expect(sprt(rule, [0, 0, 0, 0, 2]).decision).toBeNull()
    expect(sprt(rule, [0, 0, 0, 0, 500]).decision).toBe('H1')
    expect(sprt(rule, [100, 0, 0, 0, 0]).decision).toBe('H0')
  })
})

test('the normal distribution is right at known places', () => {
  expect(normalBelow(0)).toBeCloseTo(0.5, 10)
  expect(normalBelow(NORMAL_95)).toBeCloseTo(0.975, 9)
  expect(normalBelow(-1)).toBeCloseTo(0.15865525393, 9)
  expect(normalBelow(-4)).toBeCloseTo(3.16712418e-5, 11)
  expect(normalBelow(3)).toBeCloseTo(0.99865010197, 9)
})
