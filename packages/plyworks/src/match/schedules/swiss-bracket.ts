import { cheapestPairing } from './cheapest-pairing.js'
import { absoluteClash, DutchCriteria } from './dutch-criteria.js'
import type { Entrant } from './entrant.js'

type Pair = readonly [higher: Entrant, lower: Entrant]

/**
 * A bracket as it is paired by FIDE's Dutch rules (Handbook C.04.3, in force from February 2026): players of equal points,
 * the residents, together with those who were moved down to it. Of all pairings after which everybody left can still be
 * paired (C4) it is the best by the criteria, see `DutchCriteria`; of the best ones that which the rules come upon first
 * (articles 3 and 4). Both are costs of pairs, so a matching of least cost is that pairing, however large the bracket is:
 * in a first one those moved down get their opponents, in a second one all other residents.
 */
export class SwissBracket {
  private readonly criteria: DutchCriteria

  /**
   * @param left everybody who is not paired yet, highest first: those moved down, the residents, and those below
   * @param movedDown how many were moved down
   * @param may who may meet; all of `left` can be paired by it
   * @param topScore who has more points is a topscorer of the last round
   */
  constructor(
    private readonly left: readonly Entrant[],
    private readonly movedDown: number,
    private readonly may: (one: Entrant, other: Entrant) => boolean,
    private readonly topScore: number,
  ) {
    this.criteria = new DutchCriteria(left, movedDown, topScore)
  }

  /** Returns the pairs of this bracket; a player in none of them floats down. */
  pair(): Pair[] {
    const { size } = this.criteria
    const everybody = this.left.map((_, player) => player)
    const partners = this.cheapest(everybody, (one, other) => this.orderOfMovedDown(one, other))
    const isPaired = (player: number): boolean => partners[player] < size
    const crossing = everybody.slice(0, this.movedDown).filter(isPaired)
    const chosen = crossing.map((player): [number, number] => [player, partners[player]])
    const gone = new Set(chosen.flat())
    const others = everybody.filter((player) => !gone.has(player))
    const remainder = others.filter((player) => player >= this.movedDown && player < size)
    const order = new RemainderOrder(remainder, remainder.filter(isPaired).length / 2, size)
    const rest = this.cheapest(
      others,
      (one, other) => order.costs(one, other),
      (one, other) => one < this.movedDown && other < size,
    )
    const pairs = remainder.flatMap((one): [number, number][] => {
      const other = rest[one]
      return one < other && other < size ? [[one, other]] : []
    })
    return [...chosen, ...pairs].map(([one, other]) => [this.left[one], this.left[other]])
  }

  /**
   * The best pairing by the criteria and, among equals, by an order.
   * @returns the partner of every player, by player
   */
  private cheapest(
    players: readonly number[],
    order: (one: number, other: number) => readonly number[],
    forbidden?: (one: number, other: number) => boolean,
  ): Int32Array {
    const found = cheapestPairing(players.length, (first, second) => {
      const [one, other] = [players[first], players[second]]
      const [higher, lower] = [this.left[one], this.left[other]]
      if (!this.may(higher, lower) || forbidden?.(one, other)) return null
      return [
        absoluteClash(higher, lower, this.topScore) ? 1 : 0,
        ...this.criteria.costs(one, other),
        ...order(one, other),
      ]
    })
    if (found === null) throw new Error('not everybody who is left can be paired')
    const partners = new Int32Array(this.left.length).fill(-1)
    found.forEach((partner, at) => {
      partners[players[at]] = players[partner]
    })
    return partners
  }

  /** Articles 4.4 and 4.2: the first players are not moved down any further, and get the first residents. */
  private orderOfMovedDown(one: number, other: number): number[] {
    const here = other < this.criteria.size
    const costs = new Array<number>(2 * this.movedDown).fill(0)
    if (here && one < this.movedDown) {
      costs[one] = -1
      costs[this.movedDown + one] = other
    }
    return costs
  }
}

/**
 * The order in which the rules come upon the pairings of residents. Written one below the other, the upper half S1
 * meets the lower half S2. First the order of S2 changes (article 4.2), then players of S1 and S2 are exchanged
 * (4.3). Two of
 * one half can only meet when one of them was exchanged, as must be who floats down from S1; exchanging the lower one of
 * two in S1, and the higher one of two in S2, comes first. So the higher one of a pair is always in S1 in the end.
 */
class RemainderOrder {
  private readonly places: ReadonlyMap<number, number>

  /**
   * @param players the residents, highest first
   * @param pairs how many pairs they make
   * @param size players from this number on are below
   */
  constructor(
    private readonly players: readonly number[],
    private readonly pairs: number,
    private readonly size: number,
  ) {
    this.places = new Map(players.map((player, place) => [player, place]))
  }

  /** Returns the cost of a pair: numbers of exchanges, their difference, who is exchanged, who meets whom. */
  costs(one: number, other: number): number[] {
    const { players, pairs } = this
    const costs = new Array<number>(2 + 2 * players.length).fill(0)
    const higher = this.places.get(one)
    const lower = this.places.get(other)
    if (higher === undefined) return costs
    if (lower === undefined) {
      if (other >= this.size && higher < pairs) costs[1] = 0 - higher
      return costs
    }
    if (higher >= pairs) {
      costs[0] = 1
      costs[1] = higher
      // The highest who comes up.
      costs[2 + higher] = -1
    } else {
      if (lower < pairs) costs[1] = 0 - lower
      // The lowest who goes down: from the last one of S1, those who stay cost.
      costs[2 + pairs - 1 - higher] = 1
    }
    costs[2 + players.length + higher] = lower
    return costs
  }
}
