import { loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { TextError } from '../base/text-error.js'
import type { Game } from '../game/game.js'
import type { Position } from '../game/position.js'
import { Database, entryOutcome } from './database.js'
import { crc32 } from './database-bytes.js'
import { decodeDatabase, encodeDatabase } from './database-format.js'
import { connectDatabase, prepareDatabase, type SolvedGame } from './database-probe.js'
import { RetrogradeSolver } from './retrograde.js'

let game: Game
let solved: SolvedGame<Position>
let bytes: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  game = await loadGame('connect-four:rows=4,cols=4')
  const prepared = prepareDatabase(game, game.notation.parsePosition('11122233'))
  if (!prepared) throw new Error('no database')
  solved = prepared
  new RetrogradeSolver(game, solved.ranking, solved.database).run({ stopped: () => false })
  bytes = encodeDatabase(solved.database)
})

test('the checksum is the usual one', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

test('an entry holds a value and a distance', () => {
  expect(entryOutcome((55 << 2) | 3)).toEqual({ value: 'win', plies: 55 })
  expect(() => entryOutcome(0)).toThrow()
})

test('a database is read back as it was', () => {
  const read = decodeDatabase(bytes)
  expect(read.header).toEqual(solved.database.header)
  expect(read.solvedTiers).toBe(solved.database.solvedTiers)
  expect(read.tables).toEqual(solved.database.tables)
  expect(read.complete).toBe(true)
})

test('an unfinished database keeps what is solved, inside the tier at work too', () => {
  const database = new Database({ game: 'x', addressing: { kind: 'ranking' }, edition: 1, tierSizes: [2, 3, 4] })
  database.tables[0].set([5, 6])
  database.tables[1].set([7, 0, 0])
  database.solvedTiers = 1
  const read = decodeDatabase(encodeDatabase(database))
  expect(read.solvedTiers).toBe(1)
  expect(read.tables.map((table) => [...table])).toEqual([
    [5, 6],
    [7, 0, 0],
    [0, 0, 0, 0],
  ])
})

describe('bad files are refused with one error', () => {
  const refused = (data: Uint8Array): TextError => {
    try {
      decodeDatabase(data)
    } catch (error) {
      if (error instanceof TextError) return error
      throw error
    }
    throw new Error('a bad file was read')
  }

  test('any changed byte', () => {
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = bytes.slice()
        damaged[at] ^= change
        expect(refused(damaged).subject).toBe('database')
      }),
    )
  })

  test('any length but the right one', () => {
    fc.assert(fc.property(fc.nat(bytes.length - 1), (length) => void refused(bytes.slice(0, length))))
    expect(refused(new Uint8Array([...bytes, 0])).expected).toBe(`${bytes.length} bytes`)
  })

  test('anything else', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 100 }), (data) => void refused(data)))
    const start = bytes.slice(0, 8)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (data) => void refused(new Uint8Array([...start, ...data]))),
    )
  })

  test('another version', () => {
    const later = bytes.slice()
    later[8] = 2
    expect(refused(later).message).toBe('database, character 9: found version 2, expected version 1')
  })

  test.each([
    ['null'],
    ['{}'],
    [
      '{"game":"x","addressing":{"kind":"ranking"},"edition":1,"tierSizes":[4294967296],"solvedTiers":0,"checksums":[0]}',
    ],
    [
      '{"game":"x","addressing":{"kind":"ranking"},"edition":1,"tierSizes":[4000000000],"solvedTiers":0,"checksums":[0]}',
    ],
    ['{"game":"x","addressing":{"kind":"reachable"},"edition":1,"tierSizes":[],"solvedTiers":0,"checksums":[]}'],
    ['{"game":"x","addressing":{"kind":"ranking"},"edition":1,"tierSizes":[1],"solvedTiers":2,"checksums":[]}'],
    ['not JSON'],
  ])('a sound checksum over the header %s', (header) => {
    const text = new TextEncoder().encode(header)
    const data = new Uint8Array(16 + text.length + 4)
    data.set(bytes.subarray(0, 12))
    new DataView(data.buffer).setUint32(12, text.length, true)
    data.set(text, 16)
    new DataView(data.buffer).setUint32(16 + text.length, crc32(data.subarray(0, 16 + text.length)), true)
    refused(data)
  })
})

describe('connecting a database with its game', () => {
  test('finds every position again', () => {
    const read = connectDatabase(game, decodeDatabase(bytes))
    const position = game.notation.parsePosition('111222334')
    expect(read?.probe(position)).toEqual(solved.probe(position))
  })

  test('another game is refused', async () => {
    const other = await loadGame('connect-four')
    expect(() => connectDatabase(other, decodeDatabase(bytes))).toThrow('"connect-four:cols=4,rows=4"')
  })

  test('another numbering is refused', () => {
    const { header } = solved.database
    const database = new Database({ ...header, edition: header.edition ^ 1 })
    expect(() => connectDatabase(game, database)).toThrow('another numbering')
  })

  test('a position outside is refused', () => {
    expect(() => solved.probe(game.start())).toThrow('a position that the database covers')
  })
})
