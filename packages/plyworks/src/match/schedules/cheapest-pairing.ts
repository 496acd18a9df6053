import { heaviestMatching } from './matching.js'

/**
 * The cost of a pair by several criteria, the most important first, in whole numbers (less than 0 for a gain): of two
 * pairings the one that costs less by the first criterion by which they differ is the cheaper one. null for a pair that
 * may not be.
 */
type PairCost = (one: number, other: number) => readonly number[] | null

/** Bound of the numbers that several criteria have in common: below it sums and duals of many pairs still are exact. */
const ROOM = 2 ** 40

/**
 * The cheapest pairing of all players.
 * @param costOf asked for every two players, the one with the lower number first
 * @returns the partner of each, or null when they cannot all be paired
 */
export function cheapestPairing(size: number, costOf: PairCost): Int32Array | null {
  if (size % 2 !== 0) return null
  const table = Array.from({ length: size }, (_, one) =>
    Array.from({ length: size }, (_, other) => (one < other ? costOf(one, other) : null)),
  )
  const groups = groupCriteria(spansOf(table))
  const weights = table.map((row) => row.map((costs) => (costs === null ? null : weigh(costs, groups))))
  const partners = heaviestMatching(size, (one, other) => (one < other ? weights[one][other] : weights[other][one]))
  return partners.includes(-1) ? null : partners
}

/** Criteria that share one number, each worth more than all that follow: how much one unit of each weighs. */
interface Group {
  readonly units: readonly number[]
  /** More than the costs of two pairings can differ by. */
  readonly limit: number
}

/** Of costs an equivalent weight; every pair weighs more than all differences, so that as many as possible are made. */
function weigh(costs: readonly number[], groups: readonly Group[]): number[] {
  let criterion = 0
  return groups.map(({ units, limit }, index) => {
    const cost = units.reduce((sum, unit) => sum + unit * costs[criterion++], 0)
    return (index === 0 ? limit : 0) - cost
  })
}

function groupCriteria(spans: readonly number[]): Group[] {
  const groups: { sizes: number[]; limit: number }[] = [{ sizes: [], limit: 1 }]
  for (const span of spans) {
    const last = groups[groups.length - 1]
    if (last.limit * (span + 1) <= ROOM) {
      last.sizes.push(span + 1)
      last.limit *= span + 1
    } else groups.push({ sizes: [span + 1], limit: span + 1 })
  }
  return groups.map(({ sizes, limit }) => ({ units: sizes.map((_, at) => product(sizes.slice(at + 1))), limit }))
}

function product(factors: readonly number[]): number {
  return factors.reduce((product, factor) => product * factor, 1)
}

/** For each criterion as much as the costs of two pairings can differ by at most. */
function spansOf(table: readonly (readonly (readonly number[] | null)[])[]): number[] {
  const criteria = table.flat().find((costs) => costs !== null)?.length ?? 0
  return Array.from({ length: criteria }, (_, criterion) => {
    const costs = (sign: number): number => {
      // Each pair has one player of the lower number, and two players.
      const [lower, either] = [table.map(() => 0), table.map(() => 0)]
      table.forEach((row, one) => {
        row.forEach((costs, other) => {
          const cost = costs === null ? 0 : Math.max(0, sign * costs[criterion])
          lower[one] = Math.max(lower[one], cost)
          either[one] = Math.max(either[one], cost)
          either[other] = Math.max(either[other], cost)
        })
      })
      const sum = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
      return Math.min(sum(lower), Math.floor(sum(either) / 2))
    }
    return costs(1) + costs(-1)
  })
}
