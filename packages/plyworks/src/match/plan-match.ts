import { type SprtState, sprt } from '@plyworks/core'
import { knockout } from './schedules/knockout.js'
import { rotation } from './schedules/rotation.js'
import { gauntlet, roundRobin } from './schedules/round-robin.js'
import type { Results, Schedule } from './schedules/schedule.js'
import { swiss } from './schedules/swiss.js'
import type { MatchSettings } from './settings.js'

/** The schedule of a match. */
export function scheduleOf({ schedule, players, seats }: MatchSettings): Schedule {
  const count = players.length
  switch (schedule.type) {
    case 'round-robin':
      return roundRobin(count, schedule.games)
    case 'gauntlet':
      return gauntlet(count, schedule.challengers, schedule.games)
    case 'swiss':
      return swiss(count, schedule.rounds, schedule.games)
    case 'knockout':
      return knockout(count, schedule.games)
    case 'rotation':
      return rotation(count, seats, schedule.cycles)
    case 'imported':
      return () => ({ games: [], byes: [], complete: true, total: schedule.games })
  }
}

/** The counts of a sequential test: the number of the next game, and pairs by what they gave the first player. */
export interface TestCount {
  readonly next: number
  readonly pairs: readonly number[]
}

/**
 * Follows a match's sequential test. Games are counted in the order of the schedule, pair by pair and only up to the
 * first one missing; so the test ends after the same game however many were played side by side, or before and after
 * a break.
 */
export class TestWatch {
  private readonly counts: number[]
  private next: number
  state: SprtState | null

  /** @param count what was counted before, so that these results need not be looked at again */
  constructor(
    private readonly settings: MatchSettings,
    count: TestCount = { next: 0, pairs: [0, 0, 0, 0, 0] },
  ) {
    this.counts = [...count.pairs]
    this.next = count.next
    this.state = settings.sprt === null ? null : sprt(settings.sprt, this.counts)
  }

  get count(): TestCount {
    return { next: this.next, pairs: [...this.counts] }
  }

  /** Number of games that count: all, or those up to the decision. */
  get counted(): number {
    return this.state?.decision ? this.next : Number.POSITIVE_INFINITY
  }

  /** Looks at the results from `count.next` on; says whether the test is decided. */
  update(results: Results): boolean {
    const { sprt: rule } = this.settings
    if (rule === null) return false
    while (this.state?.decision === null) {
      const [first, second] = [results[this.next], results[this.next + 1]]
      if (first === undefined || second === undefined) return false
      // The pair has one opening from both sides: player 0 sits first in the first game of it.
      this.counts[Math.round((first[0] + second[1]) * 2)]++
      this.next += 2
      this.state = sprt(rule, this.counts)
    }
    return this.state !== null && this.state.decision !== null
  }
}
