import { Random } from '@plyworks/core'
import { fixedPlan, type Pairing, type Schedule } from './schedule.js'

/**
 * A schedule for any number of seats. A cycle has as many games as there are players and one opening; in it every
 * player sits in every seat exactly once: in game k seat s is taken by player k + offset(s), counted in a circle. Each
 * cycle takes the offsets that make who meets whom, and who moves right after whom, most even. With fewer players than
 * seats some take several seats of one game.
 */
export function rotation(players: number, seats: number, cycles: number): Schedule {
  return fixedPlan(cycles * players, () => planRotation(players, seats, cycles))
}

function planRotation(players: number, seats: number, cycles: number): Pairing[] {
  const planned: Pairing[] = []
  const balance = new Balance(players)
  for (let cycle = 0; cycle < cycles; cycle++) {
    const offsets = balance.choose(candidates(players, seats))
    for (let game = 0; game < players; game++) {
      planned.push({ round: cycle, players: offsets.map((offset) => (game + offset) % players), opening: cycle })
    }
  }
  return planned
}

/** Counts by the distance of two players in the circle, which is all that matters for whole cycles. */
class Balance {
  private readonly met: number[]
  private readonly followed: number[]

  constructor(private readonly players: number) {
    this.met = new Array<number>(players).fill(0)
    this.followed = new Array<number>(players).fill(0)
  }

  choose(choices: readonly (readonly number[])[]): readonly number[] {
    let best = choices[0]
    let least = Infinity
    for (const choice of choices) {
      const cost = this.cost(choice)
      if (cost >= least) continue
      best = choice
      least = cost
    }
    this.count(best, 1)
    return best
  }

  /** Meeting oneself weighs most, then uneven meetings, then uneven orders. */
  private cost(offsets: readonly number[]): number {
    this.count(offsets, 1)
    const squares = (counts: readonly number[]): number =>
      counts.reduce((sum, count, distance) => (distance === 0 ? sum : sum + count * count), 0)
    const cost = this.met[0] * 1e8 + squares(this.met) * 1e3 + squares(this.followed)
    this.count(offsets, -1)
    return cost
  }

  private count(offsets: readonly number[], sign: number): void {
    offsets.forEach((from, seat) => {
      offsets.forEach((to, other) => {
        if (other !== seat) this.met[(to - from + this.players) % this.players] += sign
      })
      const next = offsets[(seat + 1) % offsets.length]
      this.followed[(next - from + this.players) % this.players] += sign
    })
  }
}

/** Offsets by seat, the first one 0: all there are, or a fixed random sample of them. */
function candidates(players: number, seats: number): readonly (readonly number[])[] {
  const count = players ** (seats - 1)
  if (count <= MOST_CANDIDATES) {
    return Array.from({ length: count }, (_, index) => {
      const digits = Array.from({ length: seats - 1 }, (_, place) => Math.floor(index / players ** place) % players)
      return [0, ...digits]
    })
  }
  const random = new Random(players * 64 + seats)
  const others = Array.from({ length: players - 1 }, (_, index) => index + 1)
  return Array.from({ length: MOST_CANDIDATES }, () => [0, ...random.shuffle([...others]).slice(0, seats - 1)])
}

const MOST_CANDIDATES = 1000
