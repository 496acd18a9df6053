import { encounter, fixedPlan, type Pairing, type Schedule } from './schedule.js'

/**
 * Everybody meets everybody, by the circle method: one player stays, the others move round. The encounters are played
 * in cycles of two games, one opening a cycle, so that a match broken off early is still about even.
 * @param games a pair of players; an odd last game goes to either seat about equally often
 */
export function roundRobin(players: number, games: number): Schedule {
  return fixedPlan(((players * (players - 1)) / 2) * games, () => planRoundRobin(players, games))
}

function planRoundRobin(players: number, games: number): Pairing[] {
  const planned: Pairing[] = []
  const rounds = circleRounds(players)
  const cycles = Math.ceil(games / 2)
  for (let cycle = 0; cycle < cycles; cycle++) {
    rounds.forEach((pairs, index) => {
      for (const [first, second] of pairs) {
        const round = cycle * rounds.length + index
        planned.push(...encounter(round, first, second, Math.min(2, games - cycle * 2), cycle))
      }
    })
  }
  return planned
}

/** The first players meet all others, but not each other. */
export function gauntlet(players: number, challengers: number, games: number): Schedule {
  return fixedPlan((players - challengers) * challengers * games, () => planGauntlet(players, challengers, games))
}

function planGauntlet(players: number, challengers: number, games: number): Pairing[] {
  const planned: Pairing[] = []
  for (let cycle = 0; cycle < Math.ceil(games / 2); cycle++) {
    for (let opponent = challengers; opponent < players; opponent++) {
      for (let challenger = 0; challenger < challengers; challenger++) {
        const flip = games - cycle * 2 === 1 && (opponent + challenger) % 2 === 1
        const [first, second] = flip ? [opponent, challenger] : [challenger, opponent]
        planned.push(...encounter(cycle, first, second, Math.min(2, games - cycle * 2), cycle))
      }
    }
  }
  return planned
}

/** Pairs by round; in each pair the seats are given so that every player has either about equally often. */
function circleRounds(players: number): [number, number][][] {
  const size = players + (players % 2)
  const last = size - 1
  return Array.from({ length: last }, (_, round) => {
    const pairs: [number, number][] = []
    for (let step = 0; step < size / 2; step++) {
      const low = step === 0 ? last : (round + step) % last
      const high = (round - step + last) % last
      if (low >= players || high >= players) continue
      const flip = step === 0 ? round % 2 === 0 : step % 2 === 1
      pairs.push(flip ? [high, low] : [low, high])
    }
    return pairs
  })
}
