import type { Study } from '@plyworks/core'

/** Opening books in HIPP's own format. */
export const hippBookStudy: Study = {
  name: 'hipp-book',
  summary: "turn an opening book into HIPP's own format, and count its positions and collisions",
  options: {},
  variants: {},
  product: "the book in HIPP's format",
  input: 'a file of book build (default: the book that comes with the game)',
  examples: ['caissa', 'caissa --input my.book --file my.hipp'],
  load: async () => (await import('./hipp-book-run.js')).hippBooks,
}
