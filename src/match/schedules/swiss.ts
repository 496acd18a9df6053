import { hasPerfectMatching } from './matching.js'
import { type Bye, encounter, encounterScore, type Pairing, type Plan, type Schedule } from './schedule.js'

/**
 * The Swiss system for two seats, after the ideas of FIDE's Dutch rules (Handbook C.04.3): nobody meets the same
 * opponent twice; players of equal points meet, the upper half of a group the lower half; both seats about equally
 * often, and never three times the same in a row unless there is no other way; with an odd number the lowest player
 * who has not yet had one gets the bye, worth a point a game.
 *
 * The rules are applied from the top down, one pair at a time; a pair is taken only if everybody left can still be
 * paired, so a legal round is found whenever there is one. When none is left the tournament ends early.
 * @param games played by each pair in a round: 1, or an even number
 */
export function swiss(players: number, rounds: number, games: number): Schedule {
  return (results) => {
    const planned: Pairing[] = []
    const byes: Bye[] = []
    const entrants = Array.from({ length: players }, (_, number) => new Entrant(number))
    const plan = (complete: boolean, note?: string): Plan => {
      const total = complete ? planned.length : rounds * Math.floor(players / 2) * games
      return { games: planned, byes, complete, total, ...(note !== undefined && { note }) }
    }
    for (let round = 0; round < rounds; round++) {
      const pairs = pairRound(entrants, round)
      if (pairs === null) return plan(true, `no pairing without repetition was left after ${round} rounds`)
      const from = planned.length
      for (const [first, second] of pairs.pairs) planned.push(...encounter(round, first, second, games, round))
      if (pairs.bye !== null) byes.push({ round, player: pairs.bye })
      const score = encounterScore(planned, results, from, planned.length)
      if (score === null) return plan(false)
      for (const [first, second] of pairs.pairs) {
        entrants[first].play(second, 0, games, score.get(first) ?? 0)
        entrants[second].play(first, 1, games, score.get(second) ?? 0)
      }
      if (pairs.bye !== null) entrants[pairs.bye].rest(games)
    }
    return plan(true)
  }
}

/** What pairing needs to know of a player. */
class Entrant {
  points = 0
  hadBye = false
  /** Seats so far, in order; with an even number of games a round has no seat. */
  readonly seats: number[] = []
  private readonly opponents = new Set<number>()

  constructor(readonly number: number) {}

  play(opponent: number, seat: number, games: number, points: number): void {
    this.opponents.add(opponent)
    this.points += points
    if (games % 2 === 1) this.seats.push(seat)
  }

  rest(points: number): void {
    this.hadBye = true
    this.points += points
  }

  hasMet(other: Entrant): boolean {
    return this.opponents.has(other.number)
  }

  /** How much more often it sat first than second. */
  get surplus(): number {
    return this.seats.reduce((sum, seat) => sum + (seat === 0 ? 1 : -1), 0)
  }

  /** The seat it should get, or null at the beginning. */
  get due(): number | null {
    const { seats, surplus } = this
    if (surplus !== 0) return surplus > 0 ? 1 : 0
    return seats.length === 0 ? null : 1 - seats[seats.length - 1]
  }

  /** Whether it must get that seat: else it had one seat three times in a row, or three times more than the other. */
  get dueAbsolutely(): boolean {
    const [last, before] = [this.seats[this.seats.length - 1], this.seats[this.seats.length - 2]]
    return Math.abs(this.surplus) >= 2 || (last !== undefined && last === before)
  }
}

interface Round {
  /** First and second seat. */
  readonly pairs: readonly (readonly [number, number])[]
  readonly bye: number | null
}

function pairRound(entrants: readonly Entrant[], round: number): Round | null {
  const ranked = [...entrants].sort((one, other) => other.points - one.points || one.number - other.number)
  return pairRanked(ranked, round, allowsSeats) ?? pairRanked(ranked, round, () => true)
}

type Rule = (one: Entrant, other: Entrant) => boolean

/** Two players who both must have the same seat do not meet. */
const allowsSeats: Rule = (one, other) => !(one.dueAbsolutely && other.dueAbsolutely && one.due === other.due)

function pairRanked(ranked: readonly Entrant[], round: number, rule: Rule): Round | null {
  const may: Rule = (one, other) => !one.hasMet(other) && rule(one, other)
  const left = [...ranked]
  let bye: number | null = null
  if (left.length % 2 === 1) {
    const at = left.findLastIndex((entrant, index) => !entrant.hadBye && canPair(without(left, index), may))
    if (at < 0) return null
    bye = left.splice(at, 1)[0].number
  } else if (!canPair(left, may)) return null
  const pairs: (readonly [number, number])[] = []
  while (left.length > 0) {
    const [top, ...others] = left
    const opponent = preferred(top, others).find(
      (candidate) => may(top, candidate) && canPair(without(others, others.indexOf(candidate)), may),
    )
    if (opponent === undefined) return null
    pairs.push(seatPair(top, opponent, round + pairs.length))
    left.splice(left.indexOf(opponent), 1)
    left.shift()
  }
  return { pairs, bye }
}

/** Opponents by preference: nearest in points, wanting the other seat, nearest to the place half a group below. */
function preferred(top: Entrant, others: readonly Entrant[]): Entrant[] {
  const group = others.filter(({ points }) => points === top.points).length + 1
  const place = new Map(others.map((entrant, index) => [entrant, Math.abs(index + 1 - (group >> 1))]))
  const clash = (entrant: Entrant): number => (entrant.due !== null && entrant.due === top.due ? 1 : 0)
  return [...others].sort(
    (one, other) =>
      other.points - one.points || clash(one) - clash(other) || (place.get(one) ?? 0) - (place.get(other) ?? 0),
  )
}

/** Gives the seats: to each its due; to the one it is more overdue for; else to the higher ranked. */
function seatPair(top: Entrant, opponent: Entrant, turn: number): readonly [number, number] {
  const topFirst = seatOfTop(top, opponent, turn) === 0
  return topFirst ? [top.number, opponent.number] : [opponent.number, top.number]
}

function seatOfTop(top: Entrant, opponent: Entrant, turn: number): number {
  if (top.due === null && opponent.due === null) return turn % 2
  if (top.due === null) return 1 - (opponent.due ?? 0)
  if (top.due !== opponent.due) return top.due
  if (top.dueAbsolutely !== opponent.dueAbsolutely) return top.dueAbsolutely ? top.due : 1 - top.due
  return Math.abs(opponent.surplus) > Math.abs(top.surplus) ? 1 - top.due : top.due
}

function canPair(entrants: readonly Entrant[], may: Rule): boolean {
  return hasPerfectMatching(entrants.length, (one, other) => may(entrants[one], entrants[other]))
}

function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, at) => at !== index)
}
