import { END_REASONS, type EndReason } from '../endings.js'

/** The words of a report, brought by the code that shows it. */
export interface ReportWords {
  readonly columns: Readonly<
    Record<
      | 'rank'
      | 'player'
      | 'points'
      | 'games'
      | 'won'
      | 'shared'
      | 'lost'
      | 'byes'
      | 'buchholz'
      | 'elo'
      | 'error'
      | 'superiority',
      string
    >
  >
  readonly endings: Readonly<Record<EndReason, string>>
  /** @param blamed players with the number of their failures */
  ending(count: number, reason: string, blamed: readonly string[]): string
  /** @param decision the hypothesis that is accepted; null while none is */
  sequentialTest(test: SequentialFacts): string
}

interface SequentialFacts {
  readonly decision: string | null
  readonly pairs: number
  readonly ratio: number
  readonly lower: number
  readonly upper: number
}

/** The words of the command line and of the pages that it writes. */
export const REPORT_WORDS: ReportWords = {
  columns: {
    rank: 'rank',
    player: 'player',
    points: 'points',
    games: 'games',
    won: 'won',
    shared: 'shared',
    lost: 'lost',
    byes: 'byes',
    buchholz: 'Buchholz',
    elo: 'Elo',
    error: '±',
    superiority: 'stronger than next',
  },
  endings: END_REASONS,
  ending: (count, reason, blamed) => `${count} × ${reason}${blamed.length === 0 ? '' : ` (${blamed.join(', ')})`}`,
  sequentialTest({ decision, pairs, ratio, lower, upper }) {
    const state = decision === null ? 'undecided' : `${decision} accepted`
    return `sequential test: ${state} after ${pairs} pairs, ratio ${ratio.toFixed(2)} between ${lower.toFixed(2)} and ${upper.toFixed(2)}`
  },
}
