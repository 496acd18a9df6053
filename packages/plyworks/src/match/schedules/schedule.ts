/** One game of a match as it is planned. */
export interface Pairing {
  /** From 0. */
  readonly round: number
  /** Player numbers by seat. */
  readonly players: readonly number[]
  /** Number of the opening, from 0; openings are taken in a circle when there are fewer. */
  readonly opening: number
}

/** A round in which a player has no opponent and gets the point. */
export interface Bye {
  readonly round: number
  readonly player: number
}

/** The state of a schedule so far. */
export interface Plan {
  /** The games known so far; a game keeps its number, its place in this list, for ever. */
  readonly games: readonly Pairing[]
  readonly byes: readonly Bye[]
  /** Whether these are all games there will be. */
  readonly complete: boolean
  /** Number of games in the end, if that is known. */
  readonly total: number | null
  /** Something the players should know, e.g. why there are fewer rounds than asked for. */
  readonly note?: string
}

/** Points by seat of the finished games, by game number. */
export type Results = readonly (readonly number[] | undefined)[]

/**
 * A schedule is a function of the results so far and of nothing else: the same results give the same plan, and more
 * results only add games. So a match that was broken off goes on as if it had not been.
 */
export type Schedule = (results: Results) => Plan

/**
 * A plan that needs no results. Its games are made when they are first asked for: a caller that only wants to know how many
 * there are does not wait for very many.
 */
export function fixedPlan(total: number, make: () => readonly Pairing[]): Schedule {
  let games: readonly Pairing[] | undefined
  const plan: Plan = {
    get games() {
      games ??= make()
      return games
    },
    byes: [],
    complete: true,
    total,
  }
  return () => plan
}

/** The games of one encounter of two players: every opening is played once by each side. */
export function encounter(round: number, first: number, second: number, games: number, opening: number): Pairing[] {
  return Array.from({ length: games }, (_, game) => ({
    round,
    players: game % 2 === 0 ? [first, second] : [second, first],
    opening: opening + (game >> 1),
  }))
}

/** Returns the points of the two players of an encounter, or null while one of its games is not finished. */
export function encounterScore(
  pairings: readonly Pairing[],
  results: Results,
  from: number,
  to: number,
): Map<number, number> | null {
  const score = new Map<number, number>()
  for (let game = from; game < to; game++) {
    const points = results[game]
    if (points === undefined) return null
    pairings[game].players.forEach((player, seat) => {
      score.set(player, (score.get(player) ?? 0) + points[seat])
    })
  }
  return score
}
