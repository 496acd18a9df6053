import { type Game, type SearchLine, WIN_LIMIT } from '@plyworks/core'

/**
 * Returns the chances of each seat by a line: expected results from 0 to 1 that add up to 1; a draw counts half.
 * Evaluations become chances by the logistic function (of two seats) or its generalization to more, with the scale that the
 * game's first evaluation names; this is for showing and for weighing mistakes, nothing is searched by it.
 *
 * @returns null for an engine that judges but one of more than two seats
 */
export function chancesOf(game: Game, line: Pick<SearchLine, 'scores' | 'scale'>): number[] | null {
  const { scores } = line
  if (line.scale === 'expectation') {
    return normalized(game.traits.payoff === 'zero-sum' ? scores.map((score) => (score + 1) / 2) : scores)
  }
  const winner = scores.findIndex((score) => score >= WIN_LIMIT)
  if (winner >= 0) return scores.map((_, seat) => (seat === winner ? 1 : 0))
  const unit = unitOf(game)
  if (scores.length === 2) {
    const first = 1 / (1 + Math.exp(0 - scores[0] / unit))
    return [first, 1 - first]
  }
  if (scores.filter((score) => score !== 0).length === 1) return null
  const top = Math.max(...scores)
  return normalized(scores.map((score) => (score <= 0 - WIN_LIMIT ? 0 : Math.exp((score - top) / unit))))
}

/** The result of a finished game in the same terms. */
export function chancesAtEnd(results: readonly number[]): number[] {
  const winners = results.filter((result) => result > 0).length
  return results.map((result) => (winners === 0 ? 1 / results.length : result > 0 ? 1 / winners : 0))
}

/** Evaluation units that make the odds e times as large. */
function unitOf(game: Game): number {
  const evaluation = game.search.evaluations[0]
  return evaluation?.odds ?? Math.max(1, (evaluation?.bound ?? 100) / 16)
}

function normalized(parts: readonly number[]): number[] {
  const positive = parts.map((part) => Math.max(0, part))
  const sum = positive.reduce((total, part) => total + part, 0)
  return positive.map((part) => (sum > 0 ? part / sum : 1 / parts.length))
}
