import type { TestTagDefinition } from 'vitest/config'

/**
 * The tags of tests. `npm test` leaves out what is tagged `long`, and `npm run test:long` runs it. `npm test` sees every
 * behaviour once; `long` is the same behaviour in further games, verbs and sizes, and what takes more than its share.
 */
export const tags: TestTagDefinition[] = [{ name: 'long', description: 'left to `npm run test:long`' }]
