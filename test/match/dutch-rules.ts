import { candidatesOf, compare } from './dutch-candidates.js'

/** What the rules know of a player. */
export interface Player {
  /** The lower one is the higher ranked of equals. */
  readonly number: number
  readonly points: number
  /** Seats so far: 0 or 1. */
  readonly seats: readonly number[]
  /** By round: -1 for a float down, 1 for one up. */
  readonly floats: readonly number[]
  readonly met: ReadonlySet<number>
  readonly hadBye: boolean
}

type Pair = readonly [number, number]

/** The pairing of a round: higher ranked first, the player with the bye last and alone. */
export type RoundPairing = readonly (readonly number[])[]

/**
 * The pairing of a round by FIDE's Dutch rules (Handbook C.04.3 from February 2026) as their text says it: among all
 * pairings there are those that agree with the criteria remain, one criterion after the other, and of those that are
 * left the first one in the order of the rules. It uses no matchings and is slow: for ten players at most.
 * @param topScore in the last round: who has more points is a topscorer
 * @returns null when nobody can complete the round without a repeated pairing
 */
export function pairByTheBook(players: readonly Player[], topScore: number): RoundPairing | null {
  const ranked = [...players].sort((one, other) => other.points - one.points || one.number - other.number)
  let legal = legalPairings(ranked, topScore)
  if (legal.length === 0) return null
  const pairs: Pair[] = []
  let movedDown: number[] = []
  for (const score of [...new Set(ranked.map(({ points }) => points))]) {
    const residents = placesWith(ranked, score)
    const nextScore = ranked.find(({ points }) => points < score)?.points
    const next = nextScore === undefined ? [] : placesWith(ranked, nextScore)
    const chosen = pairBracket(ranked, legal, { movedDown, residents, next }, topScore)
    const names = chosen.map(nameOf).sort().join()
    pairs.push(...chosen)
    const here = [...movedDown, ...residents]
    legal = legal.filter((pairing) => inside(pairing, here).map(nameOf).sort().join() === names)
    movedDown = here.filter((player) => !chosen.flat().includes(player))
  }
  return [...pairs, ...movedDown.map((player) => [player])].map((pair) => pair.map((place) => ranked[place].number))
}

interface Bracket {
  readonly movedDown: readonly number[]
  readonly residents: readonly number[]
  readonly next: readonly number[]
}

function pairBracket(
  ranked: readonly Player[],
  legal: readonly RoundPairing[],
  bracket: Bracket,
  topScore: number,
): readonly Pair[] {
  const here = [...bracket.movedDown, ...bracket.residents]
  let best: number[][] | null = null
  const equals = new Map<string, readonly Pair[]>()
  for (const pairing of legal) {
    const pairs = inside(pairing, here)
    if (pairs.some(([, lower]) => bracket.movedDown.includes(lower))) continue
    const merits = meritsOf(ranked, pairing, pairs, bracket, topScore)
    const order = best === null ? -1 : compareLists(merits, best)
    if (order < 0) {
      best = merits
      equals.clear()
    }
    if (order <= 0) equals.set(pairs.map(nameOf).sort().join(), pairs)
  }
  const [one] = equals.values()
  const paired = one.filter(([higher]) => bracket.movedDown.includes(higher)).length
  for (const candidate of candidatesOf(bracket.movedDown, bracket.residents, paired, one.length)) {
    if (equals.has(candidate.map(nameOf).sort().join())) return candidate
  }
  throw new Error('the rules never come upon the best pairing')
}

function compareLists(one: readonly number[][], other: readonly number[][]): number {
  return one.map((list, at) => compare(list, other[at])).find((order) => order !== 0) ?? 0
}

/** C1 to C5: all complete pairings, the bye for the least points, as few absolute wishes refused as there must be. */
function legalPairings(ranked: readonly Player[], topScore: number): RoundPairing[] {
  const everybody = ranked.map((_, place) => place)
  const all = pairingsOf(ranked, everybody, everybody.length % 2 === 1)
  const faults = (pairing: RoundPairing): number =>
    pairing.filter(([one, other]) => other !== undefined && absoluteClash(ranked[one], ranked[other], topScore)).length
  const faultless = all.filter((pairing) => faults(pairing) === 0)
  const rests = (pairing: RoundPairing): number => {
    const alone = pairing.find((pair) => pair.length === 1)
    return alone === undefined ? 0 : ranked[alone[0]].points
  }
  const fair = least(faultless.length > 0 ? faultless : all, rests)
  return least(fair, faults)
}

function pairingsOf(ranked: readonly Player[], left: readonly number[], bye: boolean): RoundPairing[] {
  if (left.length === 0) return [[]]
  const [first, ...others] = left
  const found: RoundPairing[] = []
  for (const partner of others) {
    if (ranked[first].met.has(ranked[partner].number)) continue
    const rest = others.filter((other) => other !== partner)
    for (const pairing of pairingsOf(ranked, rest, bye)) found.push([[first, partner], ...pairing])
  }
  if (bye && !ranked[first].hadBye) {
    for (const pairing of pairingsOf(ranked, others, false)) found.push([[first], ...pairing])
  }
  return found
}

/** C6 to C21, one list of numbers for each criterion, of which less is better. */
function meritsOf(
  ranked: readonly Player[],
  pairing: RoundPairing,
  pairs: readonly Pair[],
  { movedDown, residents, next }: Bracket,
  topScore: number,
): number[][] {
  const players = pairs.map(([higher, lower]) => [ranked[higher], ranked[lower]] as const)
  const floating = without([...movedDown, ...residents], pairs)
  const below = [...floating, ...next]
  const floatingOn = next.length === 0 ? [] : without(below, inside(pairing, below))
  const points = (places: readonly number[]): number[] => descending(places.map((place) => ranked[place].points))
  const wishes = players.flatMap(([higher, lower]) => seatsOf(higher, lower, topScore))
  const refused = wishes.filter((wish) => wish.refused)
  const floated = (player: Player, direction: number, rounds: number): boolean =>
    player.floats[player.floats.length - rounds] === direction
  const crossing = pairs.filter(([higher]) => movedDown.includes(higher))
  const lowest = ranked[residents[0]].points
  const again = (rounds: number): number[][] => [
    [floating.filter((place) => residents.includes(place) && floated(ranked[place], -1, rounds)).length],
    [crossing.filter(([, lower]) => floated(ranked[lower], 1, rounds)).length],
  ]
  const differences = (rounds: number): number[][] => [
    descending(
      movedDown
        .filter((place) => floated(ranked[place], -1, rounds))
        // A player who floats further counts as if meeting somebody with a point less than the residents.
        .map((place) => ranked[place].points - lowest + (floating.includes(place) ? 1 : 0)),
    ),
    descending(
      crossing
        .filter(([, lower]) => floated(ranked[lower], 1, rounds))
        .map(([higher, lower]) => ranked[higher].points - ranked[lower].points),
    ),
  ]
  return [
    [floating.length],
    points(floating),
    [floatingOn.length],
    points(floatingOn),
    [wishes.filter(({ unbalanced }) => unbalanced).length],
    [wishes.filter(({ running }) => running).length],
    [refused.length],
    [refused.filter(({ strength }) => strength === STRONG).length],
    ...again(1),
    ...again(2),
    ...differences(1),
    ...differences(2),
  ]
}

const [NONE, MILD, STRONG, ABSOLUTE] = [0, 1, 2, 3]

/** Article 1.7: how much a player wants which seat. */
function wishOf({ seats }: Player): { readonly seat: number | null; readonly strength: number } {
  if (seats.length === 0) return { seat: null, strength: NONE }
  const surplus = surplusOf(seats)
  const [before, last] = [seats[seats.length - 2], seats[seats.length - 1]]
  if (Math.abs(surplus) > 1) return { seat: surplus > 0 ? 1 : 0, strength: ABSOLUTE }
  if (before === last) return { seat: 1 - last, strength: ABSOLUTE }
  if (surplus !== 0) return { seat: surplus > 0 ? 1 : 0, strength: STRONG }
  return { seat: 1 - last, strength: MILD }
}

function surplusOf(seats: readonly number[]): number {
  return seats.filter((seat) => seat === 0).length - seats.filter((seat) => seat === 1).length
}

function absoluteClash(one: Player, other: Player, topScore: number): boolean {
  const [first, second] = [wishOf(one), wishOf(other)]
  if (one.points > topScore || other.points > topScore) return false
  return first.strength === ABSOLUTE && second.strength === ABSOLUTE && first.seat === second.seat
}

interface Seated {
  readonly refused: boolean
  readonly strength: number
  /** Of a topscorer or the opponent of one: a seat three times more than the other, or three times running. */
  readonly unbalanced: boolean
  readonly running: boolean
}

function seatsOf(higher: Player, lower: Player, topScore: number): Seated[] {
  const seat = higherSeat(higher, lower)
  const isTop = Math.max(higher.points, lower.points) > topScore
  return [
    { player: higher, given: seat },
    { player: lower, given: 1 - seat },
  ].map(({ player, given }) => {
    const wish = wishOf(player)
    const seats = [...player.seats, given]
    return {
      refused: wish.seat !== null && wish.seat !== given,
      strength: wish.strength,
      unbalanced: isTop && Math.abs(surplusOf(seats)) > 2,
      running: isTop && seats.length > 2 && seats.slice(-3).every((own) => own === given),
    }
  })
}

/** Article 5.2: the seat of the higher ranked of two. */
export function higherSeat(higher: Player, lower: Player): number {
  const [one, other] = [wishOf(higher), wishOf(lower)]
  if (one.seat === null && other.seat === null) return higher.number % 2 === 0 ? 0 : 1
  if (one.seat === null) return 1 - (other.seat as number)
  if (other.seat === null || other.seat !== one.seat) return one.seat
  if (one.strength !== other.strength) return one.strength > other.strength ? one.seat : 1 - one.seat
  const lead = Math.abs(surplusOf(higher.seats)) - Math.abs(surplusOf(lower.seats))
  if (one.strength === ABSOLUTE && lead !== 0) return lead > 0 ? one.seat : 1 - one.seat
  const [own, others] = [[...higher.seats].reverse(), [...lower.seats].reverse()]
  const place = own.findIndex((seat, back) => others[back] !== undefined && others[back] !== seat)
  return place < 0 ? one.seat : 1 - own[place]
}

function inside(pairing: RoundPairing, places: readonly number[]): Pair[] {
  return pairing.filter((pair): pair is Pair => pair.length === 2 && pair.every((place) => places.includes(place)))
}

function without(places: readonly number[], pairs: readonly Pair[]): number[] {
  const paired = pairs.flat()
  return places.filter((place) => !paired.includes(place))
}

function placesWith(ranked: readonly Player[], score: number): number[] {
  return ranked.flatMap(({ points }, place) => (points === score ? [place] : []))
}

function least<T>(list: readonly T[], worth: (item: T) => number): T[] {
  const values = list.map(worth)
  const best = values.reduce((one, other) => Math.min(one, other), Infinity)
  return list.filter((_, at) => values[at] === best)
}

function descending(values: readonly number[]): number[] {
  return [...values].sort((one, other) => other - one)
}

/** Pairs as they are, whichever of the two is named first. */
function nameOf([one, other]: Pair): string {
  return `${Math.min(one, other)}-${Math.max(one, other)}`
}
