import { clash, Entrant, PREFERENCE, seatOfHigher } from './entrant.js'
import { hasPerfectMatching } from './matching.js'
import { type Bye, encounter, encounterScore, type Pairing, type Plan, type Schedule } from './schedule.js'

/**
 * The Swiss system for two seats by FIDE's Dutch rules (Handbook C.04.3) as far as they apply here: nobody meets the
 * same opponent twice (C1) or gets two byes (C2); two who both must have the same seat do not meet unless there is no
 * other way (C3); players of equal points meet, as many as possible (C5, C6); within that as few wishes for a seat as
 * possible are refused (C12), as few strong ones (C13), and as few players as possible float the same way as in the
 * last round or the one before (C14 to C17); of what is then left the upper half of a group meets the lower half in
 * order, and the lowest floats. The bye, worth a point a game, is the lowest player's who has not had it.
 *
 * Groups are paired from the top down; a pairing is taken only if everybody left can still be paired, so a legal round
 * is found whenever there is one. When none is left the tournament ends early. Left out are accelerated rounds, the
 * exception for topscorers in the last round, and the search for floaters that suit the group below best.
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
      const pairs = pairRound(entrants)
      if (pairs === null) return plan(true, `no pairing without repetition was left after ${round} rounds`)
      const from = planned.length
      for (const [first, second] of pairs.pairs) planned.push(...encounter(round, first, second, games, round))
      if (pairs.bye !== null) byes.push({ round, player: pairs.bye })
      const score = encounterScore(planned, results, from, planned.length)
      if (score === null) return plan(false)
      for (const [first, second] of pairs.pairs) {
        const lead = entrants[first].points - entrants[second].points
        entrants[first].play(second, 0, games, score.get(first) ?? 0, lead)
        entrants[second].play(first, 1, games, score.get(second) ?? 0, 0 - lead)
      }
      if (pairs.bye !== null) entrants[pairs.bye].rest(games)
    }
    return plan(true)
  }
}

interface Round {
  /** First and second seat. */
  readonly pairs: readonly (readonly [number, number])[]
  readonly bye: number | null
}

type Rule = (one: Entrant, other: Entrant) => boolean
type Pair = readonly [higher: Entrant, lower: Entrant]

/** The pairing of the next round, or null when there is none without repetition. */
export function pairRound(entrants: readonly Entrant[]): Round | null {
  const ranked = [...entrants].sort((one, other) => other.points - one.points || one.number - other.number)
  const fresh: Rule = (one, other) => !one.hasMet(other)
  return pairRanked(ranked, (one, other) => fresh(one, other) && !mustBothHave(one, other)) ?? pairRanked(ranked, fresh)
}

/** Two players who both must have the same seat do not meet. */
function mustBothHave(one: Entrant, other: Entrant): boolean {
  const { absolute } = PREFERENCE
  return one.preference === absolute && other.preference === absolute && clash(one, other)
}

function pairRanked(ranked: readonly Entrant[], may: Rule): Round | null {
  const left = [...ranked]
  let bye: number | null = null
  if (left.length % 2 === 1) {
    const at = left.findLastIndex((entrant, index) => !entrant.hadBye && canPair(without(left, index), may))
    if (at < 0) return null
    bye = left.splice(at, 1)[0].number
  } else if (!canPair(left, may)) return null
  const pairs: Pair[] = []
  let group: Entrant[] = []
  while (left.length > 0) {
    const { points } = left[0]
    group.push(...left.splice(0, left.filter((entrant) => entrant.points === points).length))
    const paired = pairGroup(group, left, may)
    // When nobody of the group can float alone it is paired together with the next one.
    if (paired === null) continue
    pairs.push(...paired.pairs)
    group = paired.floater === null ? [] : [paired.floater]
  }
  return { pairs: pairs.map(seatPair), bye }
}

/** Who meets in a group, and who floats down from it when its number is odd. */
interface PairedGroup {
  readonly pairs: readonly Pair[]
  readonly floater: Entrant | null
  readonly cost: number
}

/** The best pairing of a group after which everybody in `rest` can still be paired, or null when there is none. */
function pairGroup(group: readonly Entrant[], rest: readonly Entrant[], may: Rule): PairedGroup | null {
  if (group.length % 2 === 0) {
    if (!canPair(group, may) || !canPair(rest, may)) return null
    return { ...new GroupSearch(may).find(group), floater: null }
  }
  let best: PairedGroup | null = null
  for (const floater of [...group].reverse()) {
    const others = group.filter((entrant) => entrant !== floater)
    if (!canPair(others, may) || !canPair([floater, ...rest], may)) continue
    const found = new GroupSearch(may).find(others)
    const cost = found.cost + repeatedFloat(floater, -1)
    if (best === null || cost < best.cost) best = { ...found, floater, cost }
  }
  return best
}

/** Costs in the order of the criteria: each outweighs all that follow, for groups of up to a hundred pairs. */
const COST = { refused: 1e8, refusedStrong: 1e6, floatAgain: 1e2, floatSoon: 1 } as const

function repeatedFloat(entrant: Entrant, direction: -1 | 1): number {
  if (entrant.floated(direction, 1)) return COST.floatAgain
  return entrant.floated(direction, 2) ? COST.floatSoon : 0
}

function costOf([higher, lower]: Pair): number {
  let cost = 0
  if (clash(higher, lower)) {
    const strong = Math.min(higher.preference, lower.preference) >= PREFERENCE.strong
    cost += COST.refused + (strong ? COST.refusedStrong : 0)
  }
  if (higher.points > lower.points) cost += repeatedFloat(lower, 1)
  return cost
}

/** Pairs looked at for one group: enough to prove most groups best, and an end for the others. */
const MOST_NODES = 3000

/**
 * Pairs a group from its highest player down, each with the partners in the order of the rules, and goes on searching
 * for cheaper pairings: the first of the cheapest is taken. A group may hold a floater from above, who ranks first and
 * meets the highest who suits.
 */
class GroupSearch {
  private best: readonly Pair[] = []
  private bestCost = Infinity
  private nodes = 0

  constructor(private readonly may: Rule) {}

  /** @param group an even number of players who can be paired, highest first */
  find(group: readonly Entrant[]): { pairs: readonly Pair[]; cost: number } {
    this.search(group, [], 0)
    return { pairs: this.best, cost: this.bestCost }
  }

  private search(left: readonly Entrant[], pairs: readonly Pair[], cost: number): void {
    if (cost + leastCost(left) >= this.bestCost) return
    if (left.length === 0) {
      this.best = pairs
      this.bestCost = cost
      return
    }
    const [top, ...others] = left
    for (const partner of partnersOf(top, others)) {
      // Some pairing is always found: only then does the number of nodes count.
      if (this.best.length > 0 && ++this.nodes > MOST_NODES) return
      const rest = others.filter((entrant) => entrant !== partner)
      if (!this.may(top, partner) || !canPair(rest, this.may)) continue
      const pair: Pair = [top, partner]
      this.search(rest, [...pairs, pair], cost + costOf(pair))
    }
  }
}

/** So many wishes must be refused at least: those in excess for one seat meet each other. */
function leastCost(left: readonly Entrant[]): number {
  let [first, second] = [0, 0]
  for (const { due } of left) {
    if (due === 0) first++
    else if (due === 1) second++
  }
  const neutral = left.length - first - second
  return Math.max(0, Math.ceil((Math.abs(first - second) - neutral) / 2)) * COST.refused
}

/**
 * The partners of the highest of a group in the order in which they are tried: the one half a group below, those after
 * him, those before him; players with fewer points last.
 */
function partnersOf(top: Entrant, others: readonly Entrant[]): Entrant[] {
  const equals = others.filter(({ points }) => points === top.points).length
  const middle = Math.max(0, ((equals + 1) >> 1) - 1)
  const after = (entrant: Entrant): boolean => entrant.points < top.points
  return [...others.slice(middle, equals), ...others.slice(0, middle).reverse(), ...others.filter(after)]
}

function seatPair([higher, lower]: Pair): readonly [number, number] {
  return seatOfHigher(higher, lower) === 0 ? [higher.number, lower.number] : [lower.number, higher.number]
}

function canPair(entrants: readonly Entrant[], may: Rule): boolean {
  return hasPerfectMatching(entrants.length, (one, other) => may(entrants[one], entrants[other]))
}

function without<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, at) => at !== index)
}
