import { Random } from '@plyworks/core'
import { expect } from 'vitest'
import type { Plan, Schedule } from '../../packages/plyworks/src/match/schedules/schedule.js'

/** Plays a whole schedule with random results, checking on the way that a plan only ever grows. */
export function playOut(schedule: Schedule, seed: number): Plan {
  const random = new Random(seed)
  const results: (readonly number[] | undefined)[] = []
  for (let plan = schedule(results); ; ) {
    const open = plan.games.flatMap((_, game) => (results[game] === undefined ? [game] : []))
    if (open.length === 0) {
      expect(plan.complete).toBe(true)
      expect(plan.games).toHaveLength(plan.total ?? -1)
      return plan
    }
    const game = open[random.below(open.length)]
    const seats = plan.games[game].players.length
    const winner = random.below(seats + 1)
    results[game] = Array.from({ length: seats }, (_, seat) => (winner === seats ? 1 / seats : seat === winner ? 1 : 0))
    const next = schedule(results)
    expect(next.games.slice(0, plan.games.length)).toEqual(plan.games)
    plan = next
  }
}

export function countSeats(plan: Plan, players: number, seats: number): number[][] {
  const counts = Array.from({ length: players }, () => new Array<number>(seats).fill(0))
  for (const game of plan.games) {
    game.players.forEach((player, seat) => {
      counts[player][seat]++
    })
  }
  return counts
}
