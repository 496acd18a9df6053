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
  /** @param superiority the probability that the one is stronger than the other */
  confidence(one: string, other: string, superiority: number): string
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
  confidence: confidenceInWords,
  sequentialTest({ decision, pairs, ratio, lower, upper }) {
    const state = decision === null ? 'undecided' : `${decision} accepted`
    return `sequential test: ${state} after ${pairs} pairs, ratio ${ratio.toFixed(2)} between ${lower.toFixed(2)} and ${upper.toFixed(2)}`
  },
}

/** Says in words how sure it is that one player is stronger; the numbers are for those who know what they mean. */
export function confidenceInWords(one: string, other: string, superiority: number): string {
  if (superiority >= 0.99) return `${one} is stronger than ${other}, almost certainly`
  if (superiority >= 0.95) return `${one} is very likely stronger than ${other}`
  if (superiority >= 0.8) return `${one} is probably stronger than ${other}; more games would tell`
  return `it is open whether ${one} or ${other} is stronger`
}
