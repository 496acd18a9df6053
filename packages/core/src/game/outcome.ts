/** The exact value of a position for the seat to move. */
export type Value = 'win' | 'draw' | 'loss'

/** Returns the value that a score says: above 0 a win, below 0 a loss. */
export function valueOfScore(score: number): Value {
  return score > 0 ? 'win' : score < 0 ? 'loss' : 'draw'
}

/** Returns the score of a value: 1, 0 or -1. */
export function scoreOfValue(value: Value): 1 | 0 | -1 {
  return value === 'win' ? 1 : value === 'loss' ? -1 : 0
}

/** Returns the value for the other one of two seats. What is neither a win nor a loss stays what it is. */
export function opposite<Known extends string>(value: Known | Value): Known | Value {
  return value === 'win' ? 'loss' : value === 'loss' ? 'win' : value
}

/** Returns how good a value is, to compare: soon won, late won, drawn, late lost, soon lost. Larger is better. */
export function worthOfValue(value: string, plies: number): number {
  if (value === 'win') return 1e6 - plies
  return value === 'loss' ? plies - 1e6 : 0
}
