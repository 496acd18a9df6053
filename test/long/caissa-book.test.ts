import { OpeningBook, parseVariant, readOptions } from '@plyworks/core'
import { expect, it } from 'vitest'
import { verifyBook } from '../../packages/core/src/book/testing/verify-book.js'
import { caissaEngine } from '../../packages/games/caissa/engines/caissa.js'
import definition from '../../packages/games/caissa/index.js'
import { encodeHippBook, HippBook, hippEntries } from '../../packages/games/caissa/research/hipp/hipp-book.js'

const game = definition.create(parseVariant(definition.variants, 'caissa'))

async function openBook(): Promise<OpeningBook> {
  if (game.book?.load === undefined) throw new Error('no book')
  return OpeningBook.read(game, await game.book.load())
}

it('Caïssa: 60 positions of the book searched again stay within its margin', { timeout: 1_800_000 }, async () => {
  const book = await openBook()
  const options = readOptions(caissaEngine.options(game), book.header.options)
  await caissaEngine.prepare?.(game, options)
  const engine = caissaEngine.create(game, options)
  const check = await verifyBook(book, () => engine, 60, 2003)
  expect(check).toMatchObject({ searched: 60, errors: 0, examples: [] })
  expect(check.worst).toBeLessThanOrEqual(book.header.margin)
})

it("Caïssa: the whole book in HIPP's format tells the same moves", { timeout: 1_800_000 }, async () => {
  const entries = hippEntries(await openBook())
  const converted = HippBook.read(encodeHippBook(entries).bytes)
  const [white, black] = converted.counts
  expect(white).toBeGreaterThan(2226)
  expect(black).toBeGreaterThan(7804)
  const missing = entries.filter(({ position, move }) => converted.probe(position)?.move !== move)
  // Only positions whose keys collide are left out.
  expect(missing).toHaveLength(entries.length - white - black)
})
