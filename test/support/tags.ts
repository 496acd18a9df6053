import type { TestTagDefinition } from 'vitest/config'

/**
 * The tags of tests. `npm test` leaves out what is tagged `long`, and `npm run test:long` runs it: what other tests have seen,
 * in further games, verbs and sizes, and some tests that take more than their share, though nothing else sees the same.
 */
export const tags: TestTagDefinition[] = [{ name: 'long', description: 'left to `npm run test:long`' }]
