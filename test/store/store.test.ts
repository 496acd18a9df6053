import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { missingDriver } from '../../packages/plyworks/src/storage/store-error.js'
import { changeDatabase } from '../support/database-file.js'

let folder = ''
let count = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-store-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function newFolder(): string {
  return join(folder, String(count++))
}

describe('the database of a data folder', () => {
  test('is private to its user when it is new, and keeps the rights it has', () => {
    const place = newFolder()
    const rights = (): number => statSync(join(place, 'plyworks.db')).mode & 0o777
    Store.open(place).close()
    expect(rights()).toBe(0o600)
    chmodSync(join(place, 'plyworks.db'), 0o640)
    Store.open(place).close()
    expect(rights()).toBe(0o640)
  })

  test('keeps what is written, in write-ahead mode with foreign keys', () => {
    const place = newFolder()
    const store = Store.open(place)
    expect(store.first('PRAGMA journal_mode')).toEqual({ journal_mode: 'wal' })
    expect(store.first('PRAGMA foreign_keys')).toEqual({ foreign_keys: 1 })
    store.run('INSERT INTO edition (game, keys) VALUES (?, ?)', 'hip', '1')
    expect(() => store.run('INSERT INTO note (match, kind, text, at) VALUES (7, ?, ?, ?)', 'a', 'b', 'c')).toThrow(
      /FOREIGN KEY/,
    )
    store.close()
    const again = Store.open(place)
    expect(again.all('SELECT game, keys FROM edition')).toEqual([{ game: 'hip', keys: '1' }])
    again.close()
  })

  test('takes all of a transaction or nothing', () => {
    const store = Store.open(newFolder())
    const insert = (): number => store.run('INSERT INTO edition (game, keys) VALUES (?, ?)', 'hip', '1')
    expect(() =>
      store.saved(() => {
        insert()
        insert() // the same again, which is forbidden
      }),
    ).toThrow(/UNIQUE/)
    expect(store.all('SELECT * FROM edition')).toEqual([])
    store.close()
  })

  test('tells when another one has written', () => {
    const place = newFolder()
    const [reader, writer] = [Store.open(place), Store.open(place)]
    const { version } = reader
    expect(reader.version).toBe(version)
    writer.run('INSERT INTO edition (game, keys) VALUES (?, ?)', 'hip', '1')
    expect(reader.version).not.toBe(version)
    reader.close()
    writer.close()
  })

  test('is refused in one line when it is no database, another program’s, or of a later version', () => {
    const rubbish = newFolder()
    Store.open(rubbish).close()
    writeFileSync(join(rubbish, 'plyworks.db'), 'not a database, but long enough to be taken for one. '.repeat(40))
    expect(() => Store.open(rubbish)).toThrow(/^data folder, .*plyworks\.db.*not a database.*can be opened$/)
    expect(readFileSync(join(rubbish, 'plyworks.db'), 'utf8')).toContain('not a database')

    const foreign = newFolder()
    Store.open(foreign).close()
    changeDatabase(foreign, 'PRAGMA application_id = 7')
    expect(() => Store.open(foreign)).toThrow(/another program's, expected a database of Plyworks/)

    const later = newFolder()
    Store.open(later).close()
    changeDatabase(later, 'PRAGMA user_version = 1000')
    expect(() => Store.open(later)).toThrow(/of version 1000, expected at most version \d+: .* later Plyworks/)
    expect(() => Store.open(join(later, 'plyworks.db'))).toThrow(/plyworks\.db: it is a file, and should be a folder$/)
  })
})

test('SQLite that is not built for this Node is told, and how it is built', () => {
  const missing = new Error('Could not locate the bindings file. Tried:\n → /a\n → /b')
  const foreign = Object.assign(new Error('… was compiled against a different Node.js version'), {
    code: 'ERR_DLOPEN_FAILED',
  })
  for (const error of [missing, foreign]) expect(missingDriver(error)).toMatch(/`npm rebuild better-sqlite3`/)
  expect(missingDriver(new Error('no such table'))).toBeNull()
})
