import { heaviestMatching } from './matching.js'

/**
 * What a pair costs by several criteria, the most important first, in whole numbers from 0: of two pairings the one
 * that costs less by the first criterion by which they differ is the cheaper one. null for a pair that may not be.
 */
export type PairCost = (one: number, other: number) => readonly number[] | null

/** Sums of weights up to twice this many stay exact. */
const ROOM = 2 ** 50

/**
 * Pairings of all of some players at the least cost. The costs of a pair become one number, each criterion outweighing
 * the sum of all that follow; should there not be room for all of them the last ones are left out.
 */
export class CheapestPairing {
  /** Joint costs, or -1 for no pair. */
  private readonly costs: Float64Array
  /** More than all pairs together can cost. */
  private readonly limit: number
  private readonly all: readonly number[]

  constructor(
    private readonly size: number,
    costOf: PairCost,
  ) {
    this.all = Array.from({ length: size }, (_, player) => player)
    const table = this.all.map((one) => this.all.map((other) => (one < other ? costOf(one, other) : null)))
    const units: number[] = []
    let limit = 1
    const criteria = table.flat().find((costs) => costs !== null)?.length ?? 0
    for (const most of mostByCriterion(table, criteria)) {
      if (limit * (most + 1) * size > ROOM) break
      limit *= most + 1
      units.push(most + 1)
    }
    this.limit = limit
    this.costs = new Float64Array(size * size).fill(-1)
    table.forEach((row, one) => {
      row.forEach((costs, other) => {
        if (costs === null) return
        const cost = units.reduce((sum, unit, criterion) => sum * unit + costs[criterion], 0)
        this.costs[one * size + other] = cost
        this.costs[other * size + one] = cost
      })
    })
  }

  /** What a pair costs, or -1 when it may not be. */
  costOf(one: number, other: number): number {
    return this.costs[one * this.size + other]
  }

  /**
   * A pairing of some players at the least cost, Infinity when they cannot all be paired.
   * @param forbidden pairs that may not be either
   */
  cheapest(
    players: readonly number[] = this.all,
    forbidden?: (one: number, other: number) => boolean,
  ): { readonly cost: number; readonly partners: readonly number[] } {
    const matching = heaviestMatching(players.length, (first, second) => {
      const [one, other] = [players[first], players[second]]
      const cost = this.costOf(one, other)
      // Every pair weighs more than all costs together, so that as many as possible are made.
      return cost < 0 || forbidden?.(one, other) ? 0 : this.limit - cost
    })
    const partners = [...matching].map((at) => players[at])
    if (matching.includes(-1)) return { cost: Infinity, partners }
    const cost = players.reduce((sum, one, at) => sum + (one < partners[at] ? this.costOf(one, partners[at]) : 0), 0)
    return { cost, partners }
  }

  /**
   * The first pairing of the least cost: the first player gets the first possible partner, then the next one.
   * @param partnersOf the others of `left` in the order in which they are preferred
   */
  first(
    players: readonly number[],
    partnersOf: (player: number, left: readonly number[]) => readonly number[],
  ): [number, number][] {
    const pairs: [number, number][] = []
    let left = players
    for (let least = this.cheapest(left).cost; left.length > 0; ) {
      const [player, ...others] = left
      const partner = partnersOf(player, others).find((other) => {
        const cost = this.costOf(player, other)
        return cost >= 0 && cost + this.cheapest(others.filter((third) => third !== other)).cost === least
      })
      if (partner === undefined) throw new Error('no pairing of the least cost begins like this')
      pairs.push([player, partner])
      left = others.filter((other) => other !== partner)
      least -= this.costOf(player, partner)
    }
    return pairs
  }
}

/** For each criterion as much as all pairs of one pairing can cost by it: every pair has two players. */
function mostByCriterion(table: readonly (readonly (readonly number[] | null)[])[], criteria: number): number[] {
  return Array.from({ length: criteria }, (_, criterion) => {
    const most = table.map(() => 0)
    table.forEach((row, one) => {
      row.forEach((costs, other) => {
        if (costs === null) return
        most[one] = Math.max(most[one], costs[criterion])
        most[other] = Math.max(most[other], costs[criterion])
      })
    })
    return Math.floor(most.reduce((sum, cost) => sum + cost, 0) / 2)
  })
}
