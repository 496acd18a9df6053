import { OpeningBook, parseVariant, Random, readOptions } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { caissaEngine } from '../../engines/caissa.js'
import definition from '../../index.js'
import { MAX_MOVES } from '../../kernel-layout.js'
import { CaissaPosition } from '../../rules.js'
import { visitPositions } from '../../testing/random-positions.js'
import { hippEngine } from './hipp.js'
import { encodeHippBook, HippBook, type HippEntry, hippEntries, hippKey } from './hipp-book.js'

const game = definition.create(parseVariant(definition.variants, 'caissa'))
const quiet = { stopped: () => false, onLine: () => {} }

function firstMove(position: CaissaPosition): number {
  const moves = new Int32Array(MAX_MOVES)
  position.generate(moves, 0)
  return moves[0]
}

/** Positions of random games with different keys. */
function someEntries(count: number): HippEntry[] {
  const entries = new Map<number, HippEntry>()
  visitPositions(new Random(95), count, (visited) => {
    if (visited.over) return
    const position = visited.clone()
    entries.set(hippKey(position), { position, move: firstMove(position), depth: 7 })
  })
  return [...entries.values()]
}

describe("HIPP's book format", () => {
  it('finds every position again, and only those', () => {
    const entries = someEntries(400)
    const stored = entries.filter((_, index) => index % 2 === 0)
    const book = HippBook.read(encodeHippBook(stored).bytes)
    expect(book.counts[0] + book.counts[1]).toBe(stored.length)
    for (const { position, move, depth } of stored) expect(book.probe(position)).toEqual({ move, depth })
    const strangers = entries.filter((_, index) => index % 2 === 1)
    expect(strangers.filter(({ position }) => book.probe(position) !== null)).toEqual([])
  })

  it('tells positions apart by tiles and men, not by the number of half-moves', () => {
    const keys = new Set(someEntries(800).map(({ position }) => hippKey(position)))
    expect(keys.size).toBeGreaterThan(600)
    const start = new CaissaPosition(false)
    const later = new CaissaPosition(false)
    later.halfMoves = 10
    expect(hippKey(later)).toBe(hippKey(start))
  })

  it('leaves out positions whose keys collide', () => {
    const [first, second] = someEntries(50)
    const encoded = encodeHippBook([first, second, first])
    const left = [0, 0]
    left[first.position.turn] = 2
    expect(encoded.collisions).toEqual(left)
    const book = HippBook.read(encoded.bytes)
    expect(book.counts).toEqual(encoded.counts)
    expect(book.probe(first.position)).toBeNull()
    expect(book.probe(second.position)).not.toBeNull()
  })

  it('refuses what is no such book', () => {
    expect(() => HippBook.read(new Uint8Array(3))).toThrow('book, character 4: found the end of the file')
    expect(() => HippBook.read(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 9))).toThrow('found 9 bytes, expected 16 bytes')
    const { bytes } = encodeHippBook(someEntries(60))
    bytes.copyWithin(8, 16, 24)
    expect(() => HippBook.read(bytes)).toThrow('found a key that does not rise')
  })
})

describe('the books that come with the game', () => {
  const start = new CaissaPosition(false)

  it.each([caissaEngine, hippEngine])(
    'the engine $name plays from its book when only time is limited',
    async (engine) => {
      const read = (texts: Record<string, string>) => readOptions(engine.options(game), texts)
      await engine.prepare?.(game, read({}))
      const played = engine.create(game, read({})).search(start.clone(), { milliseconds: 5000 }, quiet)
      expect(played).toMatchObject({ nodes: 0, detail: { book: true } })
      expect(game.notation.formatMove(start, played.move)).toMatch(/^[a-g][1-7]-[a-g][1-7]$/)
      const asked = engine.create(game, read({})).search(start.clone(), { depth: 2 }, quiet)
      expect(asked.nodes).toBeGreaterThan(0)
      const off = engine.create(game, read({ book: 'false' })).search(start.clone(), { milliseconds: 30 }, quiet)
      expect(off.nodes).toBeGreaterThan(0)
    },
  )

  it('the first has at least 12,000 positions and deep first moves; both formats tell the same moves', async () => {
    const load = game.book?.load
    if (load === undefined) throw new Error('no book')
    const book = OpeningBook.read(game, await load())
    expect(book.positions).toBeGreaterThanOrEqual(12_000)
    expect(book.probe(new CaissaPosition(false))?.depth).toBeGreaterThanOrEqual(10)
    const entries = hippEntries(book, 2)
    const converted = HippBook.read(encodeHippBook(entries).bytes)
    expect(converted.counts[0]).toBeGreaterThan(0)
    expect(converted.counts[1]).toBeGreaterThan(0)
    for (const { position, move } of entries) {
      expect(converted.probe(position)?.move).toBe(move)
      expect(book.probe(position)?.move).toBe(move)
    }
  })

  it('variants whose rules differ have none', () => {
    expect(definition.create(parseVariant(definition.variants, 'caissa:reexchange=allowed')).book?.load).toBeUndefined()
  })
})
