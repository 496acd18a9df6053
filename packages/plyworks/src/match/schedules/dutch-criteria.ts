import { clash, type Entrant, PREFERENCE, seatOfHigher } from './entrant.js'

/** Whether two must both have the same seat and may therefore not meet (C3): topscorers of the last round may. */
export function absoluteClash(one: Entrant, other: Entrant, topScore: number): boolean {
  const { absolute } = PREFERENCE
  if (one.points > topScore || other.points > topScore) return false
  return one.preference === absolute && other.preference === absolute && clash(one, other)
}

/**
 * The quality criteria of FIDE's Dutch rules (Handbook C.04.3, in force from February 2026, article 2.4) for one bracket,
 * as costs of pairs. A player who meets one below the bracket floats down.
 *
 * - C6, C7: as few as possible float down, with the least points;
 * - C8: those who do make the same true of the bracket below;
 * - C9: who has the bye, a player of less than no points, has missed as few rounds as possible;
 * - C10 to C13: topscorers and their opponents get no seat three times more than the other, or three times running; as
 *   few wishes for a seat as possible are refused, as few strong ones;
 * - C14 to C17: as few as possible float the same way as in the last round, or the one before: residents down, opponents
 *   of those moved down up;
 * - C18 to C21: those moved down who did float so in those rounds, and opponents who did, have the least differences of
 *   points. As all residents have the same points, only the points of those moved down matter, and that they float
 *   further is worst.
 */
export class DutchCriteria {
  /** Number of players in the bracket. */
  readonly size: number
  /** The end of the bracket below. */
  private readonly nextEnd: number
  private readonly scoresMovedDown: readonly number[]
  private readonly scores: readonly number[]

  /**
   * @param left everybody who is not paired yet, highest first: those moved down, the residents, and those below
   * @param movedDown how many were moved down
   * @param topScore who has more points is a topscorer of the last round
   */
  constructor(
    private readonly left: readonly Entrant[],
    private readonly movedDown: number,
    private readonly topScore: number,
  ) {
    this.size = this.endOf(left[movedDown].points)
    this.nextEnd = this.size < left.length ? this.endOf(left[this.size].points) : this.size
    this.scoresMovedDown = scoresOf(left.slice(0, movedDown))
    this.scores = scoresOf(left.slice(0, this.size))
  }

  /** Returns the cost of a pair, here or below; the one with the lower number is the higher ranked. */
  costs(one: number, other: number): number[] {
    const [higher, lower] = [this.left[one], this.left[other]]
    const here = other < this.size
    const floats = one < this.size && !here
    const floatsOn = one < this.nextEnd && other >= this.nextEnd
    return [
      floats ? 1 : 0,
      ...oneOf(this.scoresMovedDown, higher.points, floats),
      floatsOn ? 1 : 0,
      ...oneOf(this.scores, higher.points, floatsOn),
      floats && lower.points < 0 ? higher.missed : 0,
      ...(here ? seatCosts(higher, lower, this.topScore) : [0, 0, 0, 0]),
      ...this.repeatedFloats(one, other, floats, here),
    ]
  }

  private repeatedFloats(one: number, other: number, floats: boolean, here: boolean): number[] {
    const [higher, lower] = [this.left[one], this.left[other]]
    const resident = one >= this.movedDown
    const down = (rounds: number): boolean => floats && higher.floated(-1, rounds)
    const up = (rounds: number): boolean => here && !resident && lower.floated(1, rounds)
    const differences = (counts: boolean): number[] => oneOf(this.scoresMovedDown, higher.points, counts)
    return [
      ...[1, 2].flatMap((rounds) => [resident && down(rounds) ? 1 : 0, up(rounds) ? 1 : 0]),
      ...[1, 2].flatMap((rounds) => [...differences(!resident && down(rounds)), ...differences(up(rounds))]),
    ]
  }

  private endOf(points: number): number {
    const end = this.left.findIndex((entrant) => entrant.points < points)
    return end < 0 ? this.left.length : end
  }
}

/** Different points, most first. */
function scoresOf(entrants: readonly Entrant[]): number[] {
  return [...new Set(entrants.map(({ points }) => points))]
}

/** A 1 in the place of a score, if it counts. */
function oneOf(scores: readonly number[], points: number, counts: boolean): number[] {
  return scores.map((score) => (counts && score === points ? 1 : 0))
}

/** The costs of C10 to C13: what the seats of two players do to their balance and to what they want. */
function seatCosts(higher: Entrant, lower: Entrant, topScore: number): number[] {
  const seat = seatOfHigher(higher, lower)
  const seated: [Entrant, number][] = [
    [higher, seat],
    [lower, 1 - seat],
  ]
  const count = (test: (player: Entrant, given: number) => boolean): number =>
    seated.filter(([player, given]) => test(player, given)).length
  const isTop = Math.max(higher.points, lower.points) > topScore
  const isRefused = ({ due }: Entrant, given: number): boolean => due !== null && due !== given
  return [
    isTop ? count(({ surplus }, given) => Math.abs(surplus + (given === 0 ? 1 : -1)) > 2) : 0,
    isTop ? count(({ seats }, given) => [1, 2].every((back) => seats[seats.length - back] === given)) : 0,
    count(isRefused),
    count((player, given) => isRefused(player, given) && player.preference === PREFERENCE.strong),
  ]
}
