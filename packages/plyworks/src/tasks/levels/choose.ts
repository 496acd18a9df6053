/** The strength of a candidate. */
interface Rated {
  readonly elo: number
}

/** Levels closer than this are no levels: a person who plays one cannot tell it from the other. */
const LEAST_GAP = 60

/**
 * Chooses levels of even steps: the weakest and the strongest candidate, and between them those nearest to equal distances.
 * There are fewer where the game does not tell as many apart.
 * @returns places in `rated`, weakest first
 */
export function evenSteps(rated: readonly Rated[], wanted: number): number[] {
  const order = rated.map((_, place) => place).sort((one, other) => rated[one].elo - rated[other].elo)
  const eloOf = (place: number): number => rated[order[place]].elo
  const last = order.length - 1
  const range = eloOf(last) - eloOf(0)
  for (let count = Math.min(wanted, 1 + Math.floor(range / LEAST_GAP), order.length); count >= 2; count--) {
    const chosen = nearest(order.length, count, (place) => eloOf(place), range)
    const gaps = chosen.slice(1).map((place, index) => eloOf(place) - eloOf(chosen[index]))
    if (Math.min(...gaps) >= LEAST_GAP) return chosen.map((place) => order[place])
  }
  return [order[last]]
}

/** The rising places whose ratings are nearest to even steps, each after the one before and with room for those behind. */
function nearest(size: number, count: number, eloOf: (place: number) => number, range: number): number[] {
  const chosen: number[] = []
  for (let level = 0; level < count; level++) {
    const aim = eloOf(0) + (range * level) / (count - 1)
    const from = level === 0 ? 0 : chosen[level - 1] + 1
    const to = size - (count - level)
    let best = level === count - 1 ? size - 1 : from
    for (let place = from; place <= to && level < count - 1; place++) {
      if (Math.abs(eloOf(place) - aim) < Math.abs(eloOf(best) - aim)) best = place
    }
    chosen.push(best)
  }
  return chosen
}
