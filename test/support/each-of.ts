import { it } from 'vitest'

/**
 * A test of each of the `quick` subjects, and one of each of the `long` ones that only the long tests run.
 * @param timeout milliseconds that each may take, if not those of the suite
 */
export function eachOf<T>(
  { quick, long }: { quick: readonly T[]; long: readonly T[] },
  title: string,
  body: (subject: T) => Promise<void> | void,
  timeout?: number,
): void {
  const limit = timeout === undefined ? {} : { timeout }
  it.for(quick)(title, limit, (subject) => body(subject))
  it.for(long)(title, { ...limit, tags: 'long' }, (subject) => body(subject))
}
