import { type Estimate, type Interval, pointsOf, roundUp, wilson } from '@plyworks/core'
import type { PlayedGame } from './self-play.js'

/** Mean, spread and extremes of a number over games. */
export interface Spread {
  readonly mean: number
  /** Standard deviation. */
  readonly deviation: number
  readonly median: number
  readonly least: number
  readonly most: number
}

export interface SelfPlaySummary {
  readonly games: number
  /** Games broken off before the rules ended them. */
  readonly brokenOff: number
  /** Random moves at the beginning of the games, the fewest: less than was asked for where that number ends the game. */
  readonly fewestRandomPlies: number
  /** Games that differ in their positions: engines without chance play the same again after the same random moves. */
  readonly differentGames: number
  readonly plies: Spread
  /** Turns: as many as plies unless a turn may be several moves. */
  readonly turns: Spread
  /** Games by length: `[first ply count of the bin, games]`. */
  readonly lengths: readonly (readonly [number, number])[]
  /** Legal moves at a decision. */
  readonly choices: Spread
  /** Mean of the legal moves at each ply that at least a quarter of the games reached. */
  readonly choicesByPly: readonly number[]
  /** Share of the points of each seat; a draw is half a point where two play. */
  readonly seats: readonly Estimate[]
  readonly draws: Interval
  readonly openings: readonly OpeningDiversity[]
  /**
   * For two players: in decided games, the fraction of the game that was over when the engine's score last was not the
   * winner's; null with more seats or no such game.
   */
  readonly turningPoint: Spread | null
  /** Decided games by the tenth of the game in which that was. */
  readonly turningTenths: readonly number[]
  /** Decimal logarithm of the size of the game tree: mean over games of the product of all choices (V. Allis, 1994). */
  readonly treeSize: number
  /** Different positions among all that were met. */
  readonly met: { readonly different: number; readonly all: number }
}

/** The positions of the games after a number of plies. */
interface OpeningDiversity {
  readonly plies: number
  readonly different: number
  /**
   * The number of equally frequent positions that would be as hard to foresee: the exponential of the entropy (M. O.
   * Hill, 1973).
   */
  readonly effective: number
  readonly games: number
}

const BINS = 16
const OPENING_PLIES = [2, 4, 8, 12, 16] as const

/** Sums up games; at least one. */
export function summarise(games: readonly PlayedGame[], seats: number): SelfPlaySummary {
  const lengths = games.map(({ choices }) => choices.length)
  const finished = games.filter(({ result }) => result !== null)
  const turns = games.flatMap((game) => turningPoint(game, seats) ?? [])
  const keys = games.flatMap((game) => game.keys)
  return {
    games: games.length,
    brokenOff: games.length - finished.length,
    fewestRandomPlies: Math.min(...games.map(({ scores }) => scores.findIndex((score) => score !== null))),
    differentGames: new Set(games.map((game) => game.keys.join())).size,
    plies: spreadOf(lengths),
    turns: spreadOf(games.map((game) => game.turns)),
    lengths: bins(lengths),
    choices: spreadOf(games.flatMap(({ choices }) => choices)),
    choicesByPly: choicesByPly(games),
    seats: Array.from({ length: seats }, (_, seat) => seatPoints(finished, seat, seats)),
    draws: wilson(finished.filter(({ result }) => isDraw(result ?? [])).length, finished.length),
    openings: OPENING_PLIES.flatMap((plies) => {
      const reached = games.flatMap((game) => game.keys[plies] ?? [])
      return reached.length === 0 ? [] : [{ plies, ...diversity(reached), games: reached.length }]
    }),
    turningPoint: turns.length === 0 ? null : spreadOf(turns),
    turningTenths: tenths(turns),
    treeSize: mean(games.map(({ choices }) => choices.reduce((sum, count) => sum + Math.log10(count), 0))),
    met: { different: new Set(keys).size, all: keys.length },
  }
}

/** Mean, spread and extremes of at least one number. */
function spreadOf(numbers: readonly number[]): Spread {
  const sorted = Float64Array.from(numbers).sort()
  const middle = mean(numbers)
  const variance = mean(numbers.map((number) => (number - middle) ** 2))
  return {
    mean: middle,
    deviation: Math.sqrt(variance),
    median: (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2,
    least: sorted[0],
    most: sorted[sorted.length - 1],
  }
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

function diversity(keys: readonly string[]): Pick<OpeningDiversity, 'different' | 'effective'> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / keys.length) * Math.log(count / keys.length)
  return { different: counts.size, effective: Math.exp(entropy) }
}

function bins(lengths: readonly number[]): [number, number][] {
  const [least, most] = lengths.reduce(
    ([low, high], length) => [Math.min(low, length), Math.max(high, length)],
    [Number.POSITIVE_INFINITY, 0],
  )
  const width = Math.max(1, roundUp((most - least + 1) / BINS))
  const first = Math.floor(least / width)
  const counts = new Array<number>(Math.floor(most / width) - first + 1).fill(0)
  for (const length of lengths) counts[Math.floor(length / width) - first]++
  return counts.map((count, index) => [(first + index) * width, count])
}

/** Counts the fractions, from 0 to 1, in each tenth; none where there are no fractions. */
function tenths(shares: readonly number[]): number[] {
  if (shares.length === 0) return []
  const counts = new Array<number>(10).fill(0)
  for (const share of shares) counts[Math.min(9, Math.floor(10 * share))]++
  return counts
}

function choicesByPly(games: readonly PlayedGame[]): number[] {
  const means: number[] = []
  for (let ply = 0; ; ply++) {
    const there = games.filter(({ choices }) => choices.length > ply)
    if (there.length === 0 || there.length < games.length / 4) return means
    means.push(mean(there.map(({ choices }) => choices[ply])))
  }
}

function seatPoints(finished: readonly PlayedGame[], seat: number, seats: number): Estimate {
  const scores = finished.map(({ result }) => result?.[seat] ?? 0)
  const lost = seats === 2 ? -1 : 0
  const wins = scores.filter((score) => score === 1).length
  const losses = scores.filter((score) => score === lost).length
  return pointsOf({ wins, draws: scores.length - wins - losses, losses })
}

function isDraw(result: readonly number[]): boolean {
  return result.every((score) => score !== 1)
}

/** The share of a decided game of two that was played when the score last was level or the loser's. */
function turningPoint({ result, scores }: PlayedGame, seats: number): number | null {
  if (seats !== 2 || result === null || result[0] === 0) return null
  const [sign] = result
  let last = 0
  scores.forEach((score, ply) => {
    if (score !== null && score * sign <= 0) last = ply + 1
  })
  return last / scores.length
}
