import { describe, test } from 'vitest'
import { comparePage, pagesWith } from '../support/documentation.js'

/** `PLYWORKS_WRITE_DOCS=1 npx vitest run --config vitest.long.config.ts test/long/documentation.test.ts` writes the new answers into the pages. */
describe('the commands of the pages that take longer, and their answers', () => {
  test.each(pagesWith('console slow'))('%s', (name) => comparePage(name, 'console slow'))
})
