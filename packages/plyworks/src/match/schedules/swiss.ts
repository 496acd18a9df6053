import { Entrant } from './entrant.js'
import { type Bye, encounter, encounterScore, type Pairing, type Plan, type Schedule } from './schedule.js'
import { pairRound, type Round } from './swiss-round.js'

/**
 * The Swiss system for two seats by FIDE's Dutch rules (Handbook C.04.3) as far as they apply here, see `pairRound`: in
 * every round players of equal points meet, nobody the same opponent twice, and seats change. The bye is worth a point a
 * game. A legal round is found whenever there is one; when none is left the tournament ends early. What does not apply is
 * listed in docs/reference/matches.md.
 * @param games played by each pair in a round: 1, or an even number
 */
export function swiss(players: number, rounds: number, games: number): Schedule {
  return (results) => {
    const planned: Pairing[] = []
    const byes: Bye[] = []
    const entrants = Array.from({ length: players }, (_, number) => new Entrant(number))
    let history = `${players} ${rounds} ${games}\n`
    const plan = (complete: boolean, note?: string): Plan => {
      const total = complete ? planned.length : rounds * Math.floor(players / 2) * games
      return { games: planned, byes, complete, total, ...(note !== undefined && { note }) }
    }
    for (let round = 0; round < rounds; round++) {
      const topScore = round === rounds - 1 ? (round * games) / 2 : Infinity
      const pairs = remember(history, () => pairRound(entrants, topScore))
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
      history += `${entrants.map(({ points }) => points).join(' ')}\n`
    }
    return plan(true)
  }
}

/** Rounds by the results that led to them: schedules are asked for again and again, and large rounds take their time. */
const known = new Map<string, Round | null>()
const MOST_KNOWN = 200

function remember(history: string, pair: () => Round | null): Round | null {
  const before = known.get(history)
  if (before !== undefined) return before
  const round = pair()
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(history, round)
  return round
}
