import { clash, type Entrant, PREFERENCE, seatOfHigher } from '../../src/match/schedules/entrant.js'

type Pair = readonly [Entrant, Entrant | null]
type Pairing = readonly Pair[]

/**
 * The rounds that FIDE's Dutch rules (C.04.3) leave when they are read aloud to a list of all pairings there are, group
 * by group: of those that agree with `found` in the groups above only the best stay. Knows nothing of matchings.
 * @returns for each group whether what was found is among the best, or null when there is no legal round
 */
export function judgeRound(entrants: readonly Entrant[], found: Pairing, topScore: number): boolean[] | null {
  const ranked = [...entrants].sort((one, other) => other.points - one.points || one.number - other.number)
  let pairings = legalPairings(ranked, topScore)
  if (pairings.length === 0) return null
  const verdicts: boolean[] = []
  const chosen = new Set(found.map(nameOf))
  let left = ranked
  for (let floaters: Entrant[] = []; left.length > 0; ) {
    const lowest = left[floaters.length]?.points ?? Number.NEGATIVE_INFINITY
    const bracket = left.filter(({ points }) => points >= lowest)
    const below = left.slice(bracket.length)
    const next = below.filter(({ points }) => points === below[0].points)
    const merits = pairings.map((pairing) => meritsOf(pairing, new Set(left), bracket, next, topScore))
    const best = merits.reduce((least, each) => (compare(each, least) < 0 ? each : least))
    const mine = pairings.findIndex((pairing) => pairing.every((pair) => chosen.has(nameOf(pair))))
    verdicts.push(mine >= 0 && compare(merits[mine], best) === 0)
    const here = found.filter(([one, other]) => other !== null && bracket.includes(one) && bracket.includes(other))
    pairings = pairings.filter((pairing) => here.every((pair) => pairing.some((own) => nameOf(own) === nameOf(pair))))
    const gone = new Set<Entrant | null>(here.flat())
    left = left.filter((entrant) => !gone.has(entrant))
    floaters = left.filter(({ points }) => points >= lowest)
    if (floaters.length === left.length) break
  }
  return verdicts
}

function nameOf([one, other]: Pair): string {
  return [one.number, other?.number ?? -1].sort((first, second) => first - second).join()
}

function legalPairings(ranked: readonly Entrant[], topScore: number): Pairing[] {
  const all = pairingsOf(ranked, ranked.length % 2 === 1)
  for (const strict of [true, false]) {
    const legal = all.filter((pairing) =>
      pairing.every(([one, other]) => other === null || !strict || !mustBothHave(one, other, topScore)),
    )
    if (legal.length === 0) continue
    const resting = legal.map((pairing) => pairing.find(([, other]) => other === null)?.[0].points ?? 0)
    return legal.filter((_, index) => resting[index] === Math.min(...resting))
  }
  return []
}

/** All ways to pair players up, nobody with an opponent he has met; one rests who has not. */
function pairingsOf(entrants: readonly Entrant[], bye: boolean): Pairing[] {
  if (entrants.length === 0) return [[]]
  const [first, ...others] = entrants
  const met = others
    .filter((other) => !first.hasMet(other))
    .flatMap((partner) =>
      pairingsOf(
        others.filter((other) => other !== partner),
        bye,
      ).map((rest): Pairing => [[first, partner], ...rest]),
    )
  if (!bye || first.hadBye) return met
  return [...met, ...pairingsOf(others, false).map((rest): Pairing => [[first, null], ...rest])]
}

function mustBothHave(one: Entrant, other: Entrant, topScore: number): boolean {
  if (Math.max(one.points, other.points) > topScore) return false
  return clash(one, other) && Math.min(one.preference, other.preference) === PREFERENCE.absolute
}

/** C3, C5 to C15 for one group, as lists of numbers of which less is better. */
function meritsOf(
  pairing: Pairing,
  left: ReadonlySet<Entrant>,
  bracket: readonly Entrant[],
  next: readonly Entrant[],
  topScore: number,
): number[][] {
  const open = pairing.filter(([one]) => left.has(one))
  const inside = (group: readonly Entrant[]) =>
    open.filter(([one, other]) => other !== null && group.includes(one) && group.includes(other)) as (readonly [
      Entrant,
      Entrant,
    ])[]
  const here = inside(bracket)
  const placed = new Set(here.flat())
  const floating = bracket.filter((entrant) => !placed.has(entrant))
  const below = [...floating, ...next]
  const there = inside(below)
  const thereToo = new Set(there.flat())
  const clashes = here.filter(([one, other]) => clash(one, other))
  const refusals = clashes.map(([one, other]) => {
    const seat = seatOfHigher(one, other)
    const refused = one.due === seat ? other : one
    const seats = [...refused.seats, refused === one ? seat : 1 - seat]
    const first = seats.filter((own) => own === 0).length
    const top = Math.max(one.points, other.points) > topScore
    return {
      surplus: top && Math.abs(2 * first - seats.length) > 2,
      running: top && seats.length > 2 && new Set(seats.slice(-3)).size === 1,
    }
  })
  const count = <T>(list: readonly T[], test: (item: T) => boolean): number[] => [list.filter(test).length]
  const ups = here.flatMap(([one, other]) => (one.points > other.points ? [other] : []))
  return [
    count(open, ([one, other]) => other !== null && mustBothHave(one, other, topScore)),
    [floating.length],
    differences(here, floating, bracket),
    [below.length - there.length * 2],
    differences(
      there,
      below.filter((entrant) => !thereToo.has(entrant)),
      below,
    ),
    count(refusals, ({ surplus }) => surplus),
    count(refusals, ({ running }) => running),
    [clashes.length],
    count(clashes, ([one, other]) => Math.min(one.preference, other.preference) >= PREFERENCE.strong),
    count(floating, (entrant) => entrant.floated(-1, 1)),
    count(ups, (entrant) => entrant.floated(1, 1)),
    count(floating, (entrant) => entrant.floated(-1, 2)),
    count(ups, (entrant) => entrant.floated(1, 2)),
  ]
}

function differences(
  pairs: readonly (readonly [Entrant, Entrant])[],
  floating: readonly Entrant[],
  bracket: readonly Entrant[],
): number[] {
  const least = Math.min(...bracket.map(({ points }) => points))
  return [
    ...pairs.map(([one, other]) => Math.abs(one.points - other.points)),
    ...floating.map(({ points }) => points - (least - 1)),
  ].sort((one, other) => other - one)
}

function compare(one: readonly (readonly number[])[], other: readonly (readonly number[])[]): number {
  for (let at = 0; at < one.length; at++) {
    for (let place = 0; place < Math.max(one[at].length, other[at].length); place++) {
      const difference = (one[at][place] ?? 0) - (other[at][place] ?? 0)
      if (difference !== 0) return difference
    }
  }
  return 0
}
