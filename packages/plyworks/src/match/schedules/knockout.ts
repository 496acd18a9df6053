import { encounter, encounterScore, type Pairing, type Plan, type Results, type Schedule } from './schedule.js'

/** Further pairs of games after an even encounter; then the player entered first goes on. */
const EXTRA_PAIRS = 3

/**
 * Knockout for two seats: the loser of an encounter is out. The bracket keeps players entered first apart as long as
 * possible and gives them the free places of the first round when the number of players is no power of two. An even
 * encounter is prolonged by pairs of games, three times at most; then the player entered first goes on.
 * @param games of an encounter, an even number
 */
export function knockout(players: number, games: number): Schedule {
  return (results) => {
    const planned: Pairing[] = []
    let bracket = seeding(players)
    for (let round = 0; bracket.length > 1; round++) {
      const winners = playRound(bracket, round, games, planned, results)
      if (winners === null) return { games: planned, byes: [], complete: false, total: null } satisfies Plan
      bracket = winners
    }
    return { games: planned, byes: [], complete: true, total: planned.length }
  }
}

/** Adds the games of a round; the winners in bracket order once all its encounters are decided. */
function playRound(
  bracket: readonly (number | null)[],
  round: number,
  games: number,
  planned: Pairing[],
  results: Results,
): number[] | null {
  const duels: { readonly players: readonly [number, number]; score: Map<number, number> }[] = []
  const places = Array.from({ length: bracket.length / 2 }, (_, place) => {
    const [first, second] = [bracket[2 * place], bracket[2 * place + 1]]
    if (first === null || second === null) return { through: first ?? second ?? 0 }
    const duel = { players: [first, second] as const, score: new Map<number, number>() }
    duels.push(duel)
    return { duel }
  })
  for (let stage = 0; stage <= EXTRA_PAIRS; stage++) {
    const open = duels.filter(({ players, score }) => (score.get(players[0]) ?? 0) === (score.get(players[1]) ?? 0))
    const length = stage === 0 ? games : 2
    const from = planned.length
    const opening = stage === 0 ? 0 : games / 2 + stage - 1
    for (const { players } of open) planned.push(...encounter(round, players[0], players[1], length, opening))
    for (const [index, duel] of open.entries()) {
      const score = encounterScore(planned, results, from + index * length, from + (index + 1) * length)
      if (score === null) return null
      duel.score = score
    }
  }
  return places.map((place) => ('through' in place ? place.through : winnerOf(place.duel.players, place.duel.score)))
}

function winnerOf([first, second]: readonly [number, number], score: ReadonlyMap<number, number>): number {
  const lead = (score.get(first) ?? 0) - (score.get(second) ?? 0)
  if (lead === 0) return Math.min(first, second)
  return lead > 0 ? first : second
}

/** Players in bracket order, null for a free place: 1 and 2 can meet in the last round only, 1 to 4 in the last two … */
function seeding(players: number): (number | null)[] {
  let order = [0]
  while (order.length < players) {
    const size = order.length * 2
    order = order.flatMap((seed) => [seed, size - 1 - seed])
  }
  return order.map((seed) => (seed < players ? seed : null))
}
