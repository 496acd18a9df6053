import { betaAboveHalf } from './beta.js'
import { type Fit, fitLogit, type Observation, type Term } from './logit.js'
import { NORMAL_95 } from './normal.js'

/** A finished game, or several with the same players and result, as the ratings see it. */
export interface RatedGame {
  /** Player numbers by seat. */
  readonly players: readonly number[]
  /** Shares of the point by seat. */
  readonly points: readonly number[]
  /** Number of games; one when absent. */
  readonly games?: number
}

/** Estimates of the strength of all players. */
export interface Ratings {
  /** By player. */
  readonly players: readonly Rating[]
  /** By seat: how much sitting there is worth, in Elo, on average 0. */
  readonly seats: readonly Rating[]
  /**
   * Returns the probability that one player is stronger than another (likelihood of superiority), also where one has
   * won everything.
   */
  superiority(one: number, other: number): number
}

/** A strength with its uncertainty. */
export interface Rating {
  /** On Elo's scale, the average of all players being 0: 400 more are ten times the chances. */
  readonly elo: number
  /** Half the width of the interval that holds the true value with a probability of 95 %. */
  readonly error: number
}

const ELO = 400 / Math.LN10
/** The prior says no more than that players of one tournament are rarely further than this apart. */
const PRIOR_ELO = 1000
const SEAT_PRIOR_ELO = 300
const DRAW_PRIOR = 3

/**
 * Rates players by maximum likelihood.
 *
 * Two seats: the model of R. A. Bradley and M. E. Terry (1952) with draws after R. R. Davidson (1970), "On extending
 * the Bradley-Terry model to accommodate ties": a win of either side and a draw are to each other as a, b and
 * ν √(a b). More seats: who wins among all at the table is chosen in proportion to the strengths, which is the first
 * stage of the model of R. D. Luce (1959) and R. L. Plackett (1975); the rules here tell only who won. A shared point
 * counts as that part of a win. In both, every seat has a strength of its own that multiplies the player's.
 */
export function rate(players: number, seats: number, games: readonly RatedGame[]): Ratings {
  const model: Model = { players, seats, draws: players + seats }
  const precision = [
    ...new Array<number>(players).fill((ELO / PRIOR_ELO) ** 2),
    ...new Array<number>(seats).fill((ELO / SEAT_PRIOR_ELO) ** 2),
    1 / DRAW_PRIOR ** 2,
  ]
  const fit = fitLogit(observe(model, games), precision)
  const { values, covariance } = fit
  const contrast = (weights: readonly number[]): Rating => {
    let value = 0
    let variance = 0
    weights.forEach((weight, row) => {
      value += weight * values[row]
      weights.forEach((other, column) => {
        variance += weight * other * covariance[row][column]
      })
    })
    return { elo: value * ELO, error: NORMAL_95 * Math.sqrt(Math.max(0, variance)) * ELO }
  }
  return {
    players: Array.from({ length: players }, (_, player) => contrast(againstMean(values.length, 0, players, player))),
    seats: Array.from({ length: seats }, (_, seat) => contrast(againstMean(values.length, players, seats, seat))),
    superiority: (one, other) => (one === other ? 0.5 : superiorityOf(fit, players, one, other)),
  }
}

/**
 * Probability that one player is stronger than another.
 *
 * The normal distribution around the estimate is far too wide where one player won everything. So the question is put where both are
 * equally strong: the slope and the curvature of the likelihood there (C. R. Rao's score, 1948) are those of a certain number of wins and losses
 * between the two. For two players who change seats they are their own wins and losses; of the games of others they are what these say of
 * the two; draws say nothing. Wins and losses then leave a beta distribution of the chance to beat the other, every chance being
 * equally likely before the first game (T. Bayes, 1763), so that a single win makes 3/4.
 *
 * The place where both are equal is looked for on a straight line from the estimate, on which the other players move as the covariance says.
 */
function superiorityOf({ values, covariance, along }: Fit, players: number, one: number, other: number): number {
  const shifts = values.map((_, row) => (row < players ? covariance[row][one] - covariance[row][other] : 0))
  const variance = shifts[one] - shifts[other]
  if (!(variance > 0)) return 0.5
  // Along it the difference of the two grows by one.
  const direction = shifts.map((shift) => shift / variance)
  const difference = values[one] - values[other]
  const place = values.map((value, row) => value - difference * direction[row])
  const { slope, curvature } = along(place, direction)
  const lead = 2 * slope
  const decided = Math.max(4 * curvature, Math.abs(lead))
  return betaAboveHalf((decided + lead) / 2 + 1, (decided - lead) / 2 + 1)
}

/** Numbers of the parameters: players, then seats, then the logarithm of Davidson's ν. */
interface Model {
  readonly players: number
  readonly seats: number
  readonly draws: number
}

/** Games of equal line-ups are one observation. */
function observe(model: Model, games: readonly RatedGame[]): Observation[] {
  const observations = new Map<string, { alternatives: Term[][]; outcomes: number[] }>()
  for (const { players, points, games: count = 1 } of games) {
    const key = players.join()
    let observation = observations.get(key)
    if (observation === undefined) {
      const alternatives = alternativesOf(model, players)
      observation = { alternatives, outcomes: alternatives.map(() => 0) }
      observations.set(key, observation)
    }
    const { outcomes } = observation
    if (model.seats === 2 && points[0] === points[1]) outcomes[2] += count
    else
      points.forEach((share, seat) => {
        outcomes[seat] += share * count
      })
  }
  return [...observations.values()]
}

/** A win of every seat; for two seats also the draw. */
function alternativesOf(model: Model, players: readonly number[]): Term[][] {
  const wins = players.map((player, seat): Term[] => [
    { parameter: player, factor: 1 },
    { parameter: model.players + seat, factor: 1 },
  ])
  if (model.seats !== 2) return wins
  const halves = wins.flat().map(({ parameter, factor }) => ({ parameter, factor: factor / 2 }))
  return [...wins, [...halves, { parameter: model.draws, factor: 1 }]]
}

function againstMean(size: number, from: number, count: number, index: number): number[] {
  return Array.from({ length: size }, (_, at) =>
    at < from || at >= from + count ? 0 : (at === from + index ? 1 : 0) - 1 / count,
  )
}
