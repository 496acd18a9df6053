/** Results that a long computation keeps on the way, so that one that was ended can be resumed; without a keeper nothing is kept. */
export interface Steps {
  /** Returns the result of a step as an earlier run kept it. */
  recall?(step: string): string | undefined
  /** Keeps the result of a step; it must depend on nothing but the question and the step. */
  keep?(step: string, result: string): void
}

/**
 * Returns the result of a step, kept from an earlier run or worked out now.
 * @param work answers plain JSON, or null when it was stopped meanwhile
 */
export function once<Result>(steps: Steps, step: string, work: () => Result): Result {
  const known = steps.recall?.(step)
  // What is kept under a name was written by this program under that name.
  if (known !== undefined) return JSON.parse(known) as Result
  const result = work()
  if (result !== null) steps.keep?.(step, JSON.stringify(result))
  return result
}
