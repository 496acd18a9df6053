import { absoluteClash } from './dutch-criteria.js'
import { Entrant, seatOfHigher } from './entrant.js'
import { hasPerfectMatching } from './matching.js'
import { SwissBracket } from './swiss-bracket.js'

/** The pairs of a round. */
export interface Round {
  /** First and second seat. */
  readonly pairs: readonly (readonly [number, number])[]
  readonly bye: number | null
}

/**
 * The pairing of the next round of the Swiss system by FIDE's Dutch rules (Handbook C.04.3), or null when there is none
 * without repetition. Brackets of equal points are paired from the top down, each together with those moved down to it,
 * see `SwissBracket`. With an odd number the bye is a player too: the last of all, who may be met only by players of the
 * lowest points from which the round can be completed (C5).
 * @param topScore in the last round: who has more points than that is a topscorer
 */
export function pairRound(entrants: readonly Entrant[], topScore = Infinity): Round | null {
  const players = [...entrants].sort((one, other) => other.points - one.points || one.number - other.number)
  // Some may be absent, so that the others' numbers are not all there are.
  const bye = new Entrant(Math.max(0, ...entrants.map(({ number }) => number)) + 1)
  bye.points = -1
  const rests = players.length % 2 === 1
  let left = rests ? [...players, bye] : players
  const restingPoints = rests ? pointsOfBye(players, bye, topScore) : null
  const may = (one: Entrant, other: Entrant): boolean =>
    !one.hasMet(other) &&
    (other !== bye || mayRest(one, restingPoints)) &&
    (one !== bye || mayRest(other, restingPoints))
  if (!canPair(left, may)) return null
  const pairs: (readonly [Entrant, Entrant])[] = []
  for (let movedDown = 0; left.length > 0; ) {
    const paired = new SwissBracket(left, movedDown, may, topScore).pair()
    pairs.push(...paired)
    const gone = new Set(paired.flat())
    const lowest = left[movedDown].points
    left = left.filter((entrant) => !gone.has(entrant))
    movedDown = left.filter(({ points }) => points >= lowest).length
  }
  const resting = pairs.find(([, lower]) => lower === bye)
  return {
    pairs: pairs.filter((pair) => pair !== resting).map(seatPair),
    bye: resting === undefined ? null : resting[0].number,
  }
}

/** Returns the lowest points of a player without whom all others can be paired, or null. */
function pointsOfBye(players: readonly Entrant[], bye: Entrant, topScore: number): number | null {
  const fresh = (one: Entrant, other: Entrant): boolean => !one.hasMet(other)
  const seated = (one: Entrant, other: Entrant): boolean => fresh(one, other) && !absoluteClash(one, other, topScore)
  const scores = [...new Set(players.map(({ points }) => points))].reverse()
  for (const rule of [seated, fresh]) {
    const found = scores.find((score) =>
      canPair([...players, bye], (one, other) => {
        if (one === bye || other === bye) return mayRest(one === bye ? other : one, score)
        return rule(one, other)
      }),
    )
    if (found !== undefined) return found
  }
  return null
}

function mayRest(entrant: Entrant, points: number | null): boolean {
  return !entrant.hadBye && entrant.points === points
}

function canPair(entrants: readonly Entrant[], may: (one: Entrant, other: Entrant) => boolean): boolean {
  return hasPerfectMatching(entrants.length, (one, other) => may(entrants[one], entrants[other]))
}

function seatPair([higher, lower]: readonly [Entrant, Entrant]): readonly [number, number] {
  return seatOfHigher(higher, lower) === 0 ? [higher.number, lower.number] : [lower.number, higher.number]
}
