import { loadGame } from '@plyworks/games'
import { beforeAll, describe, expect, it } from 'vitest'
import { crc32 } from '../base/crc32.js'
import type { Game } from '../game/game.js'
import { readOptions } from '../game/options.js'
import { SINGLE } from '../run/computation.js'
import { defaultEngine } from '../search/engines.js'
import { bookComputation } from './book-computation.js'
import { exploreBook } from './explore.js'
import { Frontier } from './frontier.js'
import { OpeningBook, readScore, writeScore } from './opening-book.js'
import type { BookPlan } from './plan.js'
import { verifyBook } from './testing/verify-book.js'

const plan: BookPlan = {
  game: 'caissa',
  engine: 'caissa',
  options: { table: '14' },
  firstDepth: 4,
  firstPlies: 3,
  leastDepth: 2,
  glance: 1,
  step: 12,
  margin: 30,
}
const POSITIONS = 80

let game: Game
let bytes: Uint8Array

beforeAll(async () => {
  game = await loadGame('caissa')
  const definition = defaultEngine(game)
  await definition.prepare?.(game, readOptions(definition.options(game), plan.options))
  bytes = (await build(POSITIONS)).bytes
})

function makeEngine() {
  const definition = defaultEngine(game)
  return definition.create(game, readOptions(definition.options(game), plan.options))
}

/** The book of a plan, shard by shard, with some results that are there already. */
async function build(positions: number, known: ReadonlyMap<string, string> = new Map()) {
  const computation = bookComputation(loadGame, () => ({ prepare: async () => {}, create: makeEngine }))
  const building = await computation.plan({ plan, positions }, SINGLE)
  for (const [name, result] of known) building.accept(name, result)
  const results = new Map(known)
  for (let shard = building.next(new Set()); building.answer() === null; shard = building.next(new Set())) {
    if (shard === null) throw new Error('no shard is left')
    const result = await computation.run(shard.payload, { stopped: () => false, progress: () => {} })
    results.set(shard.name, result)
    building.accept(shard.name, result)
  }
  return { bytes: building.product?.() ?? new Uint8Array(), results }
}

describe('a book being built', () => {
  it('has as many positions as asked, the start and every answer to a first move among the cheapest', () => {
    const book = OpeningBook.read(game, bytes)
    expect(book.positions).toBe(POSITIONS)
    const position = game.start()
    const entry = book.probe(position)
    expect(entry).toMatchObject({ depth: 4, plies: 0 })
    const moves = new Int32Array(game.traits.maxMoves)
    expect([...moves.slice(0, position.generate(moves, 0))]).toContain(entry?.move)
    expect(exploreBook(book, position).moves.length).toBeGreaterThan(5)
  })

  it('is the same when resumed from any part of its results', async () => {
    const { results } = await build(30)
    const half = new Map([...results].filter((_, index) => index % 2 === 0))
    expect(Buffer.compare((await build(POSITIONS, half)).bytes, bytes)).toBe(0)
    expect((await verifyBook(OpeningBook.read(game, bytes), makeEngine, 0, 1)).errors).toBe(0)
  })

  it('knows a position in all its images, with the move and the score of the image', () => {
    const book = OpeningBook.read(game, bytes)
    const position = game.start()
    const image = game.start()
    const { symmetry } = game.search
    if (symmetry === undefined) throw new Error('no symmetry')
    for (let ply = 0; ply < 3; ply++) {
      const entry = book.probe(position)
      if (entry === null) break
      for (let number = 0; number < symmetry.count; number++) {
        symmetry.apply(number, position, image)
        const found = book.probe(image)
        expect(found).toEqual({ ...entry, move: symmetry.move(number, position, entry.move) })
      }
      position.make(entry.move)
    }
  })
})

describe('a book file', () => {
  it('is refused when damaged, cut, foreign or of another game', async () => {
    const read = (changed: Uint8Array, of = game) => OpeningBook.read(of, changed)
    for (const at of [20, 200, bytes.length - 2]) {
      expect(() => read(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)))).toThrow(/^book, .*found damage/)
    }
    expect(() => read(bytes.subarray(0, bytes.length - 1))).toThrow(/^book, /)
    expect(() => read(bytes.subarray(0, 5))).toThrow('found the end of the file')
    expect(() => read(new TextEncoder().encode('no book at all'))).toThrow(
      'book, character 1: found a file of another kind',
    )
    const other = await loadGame('caissa:reexchange=allowed')
    expect(() => read(bytes, other)).toThrow('found a book of "caissa", expected a book of caissa:reexchange=allowed')
  })

  it('keeps scores and wins', () => {
    for (const score of [0, 5, -700, 999_999, 999_950, -999_998]) expect(readScore(writeScore(score))).toBe(score)
    expect(readScore(writeScore(500_000))).toBe(31_999)
  })
})

describe('verification', () => {
  it('finds no error in a sound book, and those that are there in a forged one', async () => {
    const book = OpeningBook.read(game, bytes)
    const check = await verifyBook(book, makeEngine, 10, 7)
    expect(check).toMatchObject({ positions: POSITIONS, searched: 10 })
    expect(check.depths.reduce((sum, { positions }) => sum + positions, 0)).toBe(POSITIONS)
    // An impossible move number, two records exchanged, a queen on the other queen's square.
    const forgeries: [(copy: Uint8Array, at: number) => void, RegExp][] = [
      [(copy, at) => copy.fill(255, at + 13, at + 15), /no move of number/],
      [(copy, at) => copy.copyWithin(at + 19, at, at + 19), /does not come after/],
      [(copy, at) => copy.fill(0, at + 7, at + 13), /record 1:/],
    ]
    for (const [forge, complaint] of forgeries) {
      const copy = Uint8Array.from(bytes)
      const headerLength = new DataView(copy.buffer).getUint32(12, true)
      forge(copy, 16 + headerLength)
      new DataView(copy.buffer).setUint32(copy.length - 4, crc32(copy.subarray(0, copy.length - 4)), true)
      const found = await verifyBook(OpeningBook.read(game, copy), makeEngine, 0, 1)
      expect(found.errors).toBeGreaterThan(0)
      expect(found.examples.join('\n')).toMatch(complaint)
    }
  })
})

it('the cheapest candidate comes first, among equals the older one', () => {
  const frontier = new Frontier()
  const costs = [5, 3, 9, 3, 1, 5, 0, 9, 3]
  for (const [index, cost] of costs.entries()) frontier.push({ name: String(index), plies: 0, cost })
  const order: string[] = []
  for (let next = frontier.pop(); next !== null; next = frontier.pop()) order.push(next.name)
  const expected = costs.map((cost, index) => ({ cost, index })).sort((a, b) => a.cost - b.cost || a.index - b.index)
  expect(order).toEqual(expected.map(({ index }) => String(index)))
})
