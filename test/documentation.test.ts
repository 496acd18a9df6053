import { describe, test } from 'vitest'
import { comparePage, pagesWith } from './support/documentation.js'

/** After a change on purpose, `PLYWORKS_WRITE_DOCS=1 npx vitest run test/documentation.test.ts` writes the new answers into the pages. */
describe('the commands and answers of the pages', () => {
  test.each(pagesWith('console'))('%s', (name) => comparePage(name, 'console'))
})
