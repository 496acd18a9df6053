/**
 * The order in which FIDE's Dutch rules (Handbook C.04.3 from February 2026, articles 3 and 4) come upon the pairings of a
 * bracket, read aloud: subgroups, transpositions, exchanges. Players are numbers, the higher ranked first.
 */

type Pairs = readonly (readonly [number, number])[]

/** Article 3.7: sets of players moved down, then who meets them, then the remainder. */
export function* candidatesOf(
  movedDown: readonly number[],
  residents: readonly number[],
  paired: number,
  pairs: number,
): Generator<Pairs> {
  for (const upper of subsets(movedDown, paired)) {
    for (const opponents of arrangements(residents, paired)) {
      const remainder = residents.filter((resident) => !opponents.includes(resident))
      const crossing = upper.map((player, at) => [player, opponents[at]] as const)
      for (const rest of remainderPairings(remainder, pairs - paired)) yield [...crossing, ...rest]
    }
  }
}

/** Article 3.6: S1 with S2, S2 in other orders, players of both exchanged. */
function* remainderPairings(players: readonly number[], pairs: number): Generator<Pairs> {
  for (const { down, up } of exchanges(players.length, pairs)) {
    const places = players.map((_, place) => place)
    const isUpper = (place: number): boolean => up.includes(place) || (place < pairs && !down.includes(place))
    const upper = places.filter(isUpper)
    for (const lower of arrangements(
      places.filter((place) => !isUpper(place)),
      pairs,
    )) {
      yield upper.map((place, at) => [players[place], players[lower[at]]] as const)
    }
  }
}

interface Exchange {
  /** Places that move from S1 to S2, and from S2 to S1. */
  readonly down: readonly number[]
  readonly up: readonly number[]
}

/** Article 4.3. */
function exchanges(count: number, pairs: number): Exchange[] {
  const places = Array.from({ length: count }, (_, place) => place)
  const found: Exchange[] = []
  for (let exchanged = 0; exchanged <= Math.min(pairs, count - pairs); exchanged++) {
    for (const down of subsets(places.slice(0, pairs), exchanged)) {
      for (const up of subsets(places.slice(pairs), exchanged)) found.push({ down, up })
    }
  }
  const sum = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
  return found.sort(
    (one, other) =>
      one.up.length - other.up.length ||
      sum(one.up) - sum(one.down) - (sum(other.up) - sum(other.down)) ||
      compare([...other.down].reverse(), [...one.down].reverse()) ||
      compare(one.up, other.up),
  )
}

/** By the first place in which they differ. */
export function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, at) => value !== other[at])
  return place < 0 ? one.length - other.length : one[place] - (other[place] ?? Number.NEGATIVE_INFINITY)
}

/** Subsets of a size, in order of their members. */
function subsets(list: readonly number[], size: number): number[][] {
  if (size === 0) return [[]]
  return list.flatMap((first, at) => subsets(list.slice(at + 1), size - 1).map((rest) => [first, ...rest]))
}

/** Article 4.2: the ways to put `count` members of a list one after the other, in order. */
function* arrangements(list: readonly number[], size: number): Generator<number[]> {
  if (size === 0) {
    yield []
    return
  }
  for (const first of list) {
    const others = list.filter((other) => other !== first)
    for (const rest of arrangements(others, size - 1)) yield [first, ...rest]
  }
}
