import { CheapestPairing } from './cheapest-pairing.js'
import { clash, type Entrant, PREFERENCE, seatOfHigher } from './entrant.js'

type Pair = readonly [higher: Entrant, lower: Entrant]

/** Whether two must both have the same seat and may therefore not meet (C3): in the last round topscorers may. */
export function mustBothHave(one: Entrant, other: Entrant, topScore: number): boolean {
  const { absolute } = PREFERENCE
  if (one.points > topScore || other.points > topScore) return false
  return one.preference === absolute && other.preference === absolute && clash(one, other)
}

/**
 * A group of players of equal points together with those who floated down to it, as it is paired by FIDE's Dutch rules
 * (Handbook C.04.3), in this order:
 *
 * - everybody left, here and below, can be paired (C4), as few as possible against what they both must have (C3);
 * - as many pairs as possible here (C5), with the least differences of points (C6);
 * - those who float down leave as many pairs as possible, with the least differences, to the group below (C7);
 * - topscorers and their opponents get no seat three times more than the other (C8) or three times running (C9), as few
 *   wishes for a seat are refused as possible (C10), as few strong ones (C11);
 * - as few players as possible float the same way as in the last round (C12, C13) or the one before (C14, C15);
 * - the lowest float; those who floated down meet the highest, and of the others the upper half meets the lower half in
 *   order, with as few exchanges between the halves as possible.
 *
 * Left out are the differences of points of repeated floats (C16 to C19).
 */
export class SwissBracket {
  private readonly size: number
  /** Where the group below ends. */
  private readonly nextEnd: number
  private readonly pairing: CheapestPairing
  private readonly differences: readonly number[]
  private readonly nextDifferences: readonly number[]

  /**
   * @param left everybody who is not paired yet, highest first: the floaters, the group, and those below
   * @param floaters how many floated down to the group
   * @param may who may meet; all of `left` can be paired by it
   * @param topScore who has more points is a topscorer of the last round
   */
  constructor(
    private readonly left: readonly Entrant[],
    private readonly floaters: number,
    private readonly may: (one: Entrant, other: Entrant) => boolean,
    private readonly topScore: number,
  ) {
    this.size = this.endOf(left[floaters].points)
    this.nextEnd = this.size < left.length ? this.endOf(left[this.size].points) : this.size
    this.differences = this.differencesOf(0, this.size)
    this.nextDifferences = this.differencesOf(0, this.nextEnd)
    this.pairing = new CheapestPairing(left.length, (one, other) =>
      may(left[one], left[other]) ? this.costs(one, other) : null,
    )
  }

  /** The pairs of this group; whoever is in none floats down. */
  pair(): Pair[] {
    const floating = this.chooseFloaters()
    const here = upTo(this.size).filter((player) => !floating.has(player))
    const pairs = this.pairing.first(here, (player, others) => this.partnersOf(player, others))
    const crossing = pairs.filter(([higher]) => higher < this.floaters)
    const among = pairs.filter(([higher]) => higher >= this.floaters).flat()
    return [...crossing, ...this.pairHalves(among)].map(([higher, lower]) => [this.left[higher], this.left[lower]])
  }

  /** The lowest who can float at the least cost. */
  private chooseFloaters(): Set<number> {
    const floating = new Set<number>()
    const here = (player: number): boolean => player < this.size
    const stays = (one: number, other: number): boolean =>
      here(one) && here(other) && (floating.has(one) || floating.has(other))
    const { cost, partners } = this.pairing.cheapest()
    const count = partners.slice(0, this.size).filter((partner) => !here(partner)).length
    for (let player = this.size - 1; floating.size < count; player--) {
      floating.add(player)
      if (this.pairing.cheapest(undefined, stays).cost !== cost) floating.delete(player)
    }
    return floating
  }

  /** Players of equal points: the upper half meets the lower half as far as that costs nothing. */
  private pairHalves(players: readonly number[]): [number, number][] {
    const ranked = [...players].sort((one, other) => one - other)
    const half = ranked.length / 2
    const sameHalf = (one: number, other: number): number => (one < half === other < half ? 1 : 0)
    const pairing = new CheapestPairing(ranked.length, (one, other) => {
      const [higher, lower] = [ranked[one], ranked[other]]
      return this.may(this.left[higher], this.left[lower]) ? [...this.costs(higher, lower), sameHalf(one, other)] : null
    })
    return pairing
      .first(upTo(ranked.length), (_, others) => halfBelow(others))
      .map(([one, other]) => [ranked[one], ranked[other]])
  }

  /** What it costs that two meet, here or below; the better ranked comes first. */
  private costs(one: number, other: number): number[] {
    const [higher, lower] = [this.left[one], this.left[other]]
    const against = mustBothHave(higher, lower, this.topScore) ? 1 : 0
    const here = other < this.size
    const floats = one < this.size && !here
    return [
      against,
      floats ? 1 : 0,
      ...this.spread(one, other, this.size, this.differences),
      one < this.nextEnd && other >= this.nextEnd ? 1 : 0,
      ...(here ? this.nextDifferences.map(() => 0) : this.spread(one, other, this.nextEnd, this.nextDifferences)),
      ...(here ? seatCosts(higher, lower, this.topScore) : [0, 0, 0, 0]),
      ...[1, 2].flatMap((rounds) => [
        floats && higher.floated(-1, rounds) ? 1 : 0,
        here && higher.points > lower.points && lower.floated(1, rounds) ? 1 : 0,
      ]),
    ]
  }

  /**
   * The difference of points of a pair in the group that ends there, as a 1 in its place among all differences there
   * are; whoever floats on counts like a pair with somebody who has a point less than the group.
   */
  private spread(one: number, other: number, end: number, differences: readonly number[]): number[] {
    const difference = one >= end ? 0 : this.difference(one, other, end)
    return differences.map((place) => (place === difference ? 1 : 0))
  }

  private difference(one: number, other: number, end: number): number {
    const points = other < end ? this.left[other].points : this.left[end - 1].points - 1
    return this.left[one].points - points
  }

  /** All differences of points other than none that there can be in a group, greatest first. */
  private differencesOf(from: number, end: number): number[] {
    const found = new Set<number>()
    for (let one = from; one < end; one++) {
      for (let other = one + 1; other <= end; other++) found.add(this.difference(one, other, end))
    }
    found.delete(0)
    return [...found].sort((one, other) => other - one)
  }

  /** The partners in the order in which they are tried: for one who floated down the highest of the group first. */
  private partnersOf(player: number, others: readonly number[]): readonly number[] {
    if (player >= this.floaters) return halfBelow(others)
    const residents = others.filter((other) => other >= this.floaters)
    return [...residents, ...others.filter((other) => other < this.floaters)]
  }

  private endOf(points: number): number {
    const end = this.left.findIndex((entrant) => entrant.points < points)
    return end < 0 ? this.left.length : end
  }
}

/** Of equals below a player the one half a group below him comes first, then those after that one, then those before. */
function halfBelow(others: readonly number[]): number[] {
  const middle = Math.max(0, ((others.length + 1) >> 1) - 1)
  return [...others.slice(middle), ...others.slice(0, middle).reverse()]
}

function upTo(end: number): number[] {
  return Array.from({ length: end }, (_, index) => index)
}

/** The costs of C8 to C11: what the seats of two players do to what they want. */
function seatCosts(higher: Entrant, lower: Entrant, topScore: number): number[] {
  if (!clash(higher, lower)) return [0, 0, 0, 0]
  const seat = seatOfHigher(higher, lower)
  const [refused, given] = seat === higher.due ? [lower, 1 - seat] : [higher, seat]
  const top = Math.max(higher.points, lower.points) > topScore
  const surplus = Math.abs(refused.surplus + (given === 0 ? 1 : -1))
  const running = [1, 2].every((back) => refused.seats[refused.seats.length - back] === given)
  const strong = Math.min(higher.preference, lower.preference) >= PREFERENCE.strong
  return [top && surplus > 2 ? 1 : 0, top && running ? 1 : 0, 1, strong ? 1 : 0]
}
