import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadGame } from '@plyworks/games'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crc32 } from '../../base/crc32.js'
import { exploreBook } from '../../book/explore.js'
import { Frontier } from '../../book/frontier.js'
import { OpeningBook, readScore, writeScore } from '../../book/opening-book.js'
import type { BookPlan } from '../../book/plan.js'
import { verifyBook } from '../../book/verify.js'
import type { Game } from '../../game/game.js'
import { readOptions } from '../../game/options.js'
import { defaultEngine } from '../../search/engines.js'
import { BookBuilder } from './build.js'
import { Journal } from './journal.js'

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
const watch = { stopped: () => false, onProgress: () => {} }

let folder: string
let game: Game
let bytes: Uint8Array

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-book-'))
  game = await loadGame('caissa')
  const definition = defaultEngine(game)
  await definition.prepare?.(game, readOptions(definition.options(game), plan.options))
  bytes = build(join(folder, 'whole.journal'), POSITIONS)
})
afterAll(() => rmSync(folder, { recursive: true }))

function makeEngine() {
  const definition = defaultEngine(game)
  return definition.create(game, readOptions(definition.options(game), plan.options))
}

/** Builds with a new journal, or goes on with the one that is there. */
function build(path: string, positions: number, resume = false, stopAt = Number.POSITIVE_INFINITY): Uint8Array {
  const journal = resume ? Journal.reopen(path, plan, 13) : Journal.create(path, plan)
  const builder = new BookBuilder(game, makeEngine(), plan, journal)
  let done = 0
  const complete = builder.run(positions, {
    stopped: () => done >= stopAt,
    onProgress: (count) => {
      done = count
    },
  })
  expect(complete).toBe(stopAt > positions)
  journal.close()
  return builder.encode()
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

  it('is the same when stopped and gone on with, or killed in the middle of a line of its journal', () => {
    const path = join(folder, 'broken.journal')
    build(path, POSITIONS, false, 30)
    const half = readFileSync(path)
    truncateSync(path, half.length - 5)
    const resumed = OpeningBook.read(game, build(path, POSITIONS, true))
    expect(resumed.positions).toBe(POSITIONS)
    expect(verifyBook(resumed, makeEngine, 0, 1, watch).errors).toBe(0)
    // Nothing left to search: the journal alone gives the book.
    expect(build(path, POSITIONS, true)).toEqual(build(path, POSITIONS, true))
    expect(build(join(folder, 'whole.journal'), POSITIONS, true)).toEqual(bytes)
  })

  it('refuses the journal of another plan, and what is no journal', () => {
    const path = join(folder, 'whole.journal')
    expect(() => Journal.reopen(path, { ...plan, firstDepth: 9 }, 13)).toThrow(/^journal, character 9: found /)
    const foreign = join(folder, 'foreign')
    writeFileSync(foreign, 'something else')
    expect(() => Journal.reopen(foreign, plan, 13)).toThrow('journal, character 1: found no plan')
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
  it('finds no error in a sound book, and those that are there in a forged one', () => {
    const book = OpeningBook.read(game, bytes)
    const check = verifyBook(book, makeEngine, 10, 7, watch)
    expect(check).toMatchObject({ positions: POSITIONS, searched: 10, complete: true })
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
      const found = verifyBook(OpeningBook.read(game, copy), makeEngine, 0, 1, watch)
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
