import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TextError, unattended } from '@plyworks/core'
import {
  BlockDatabase,
  BlockFile,
  BlockSolver,
  createBlocks,
  damagedBlocks,
  encodeCertificate,
  LEAST_MEMORY,
} from '@plyworks/core/node'
import { loadGame } from '@plyworks/games'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportMatch } from '../../packages/plyworks/src/match/report/report.js'
import { importGames } from '../../packages/plyworks/src/match/storage/import-games.js'
import { listMatches, sourceOf } from '../../packages/plyworks/src/match/storage/matches.js'
import { recordedGames } from '../../packages/plyworks/src/match/storage/recorded-games.js'
import { verifyStore } from '../../packages/plyworks/src/match/storage/verify-store.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { StoreError } from '../../packages/plyworks/src/storage/store-error.js'
import { bookFile, databaseFiles, proof, readBook, readCertificate, readDatabase } from '../fuzz/file-targets.js'
import { accepts } from '../fuzz/target.js'
import { randomGames, writeGames } from '../match/support.js'

/** Bytes between two places of the larger file that are damaged. */
const STRIDE = Number(process.env.PLYWORKS_DAMAGE_STRIDE ?? 211)

/** What became of a file with each of its bytes changed, one at a time, and cut at each of its lengths. */
interface Damages {
  readonly damages: number
  /** Places at which the damage did not keep the file from being read. */
  readonly unnoticed: readonly number[]
}

function damageEverywhere(bytes: Uint8Array, read: (bytes: Uint8Array) => void): Damages {
  const unnoticed: number[] = []
  for (let at = 0; at < bytes.length; at++) {
    for (const change of [0x01, 0x80, 0xff]) {
      const damaged = bytes.slice()
      damaged[at] ^= change
      if (accepts(() => read(damaged))) unnoticed.push(at)
    }
    if (accepts(() => read(bytes.subarray(0, at)))) unnoticed.push(at)
  }
  return { damages: 4 * bytes.length, unnoticed }
}

describe('a file with one byte changed, or cut', () => {
  const [whole, half] = databaseFiles()
  const files: [string, Uint8Array, (bytes: Uint8Array) => void][] = [
    ['a database', whole, readDatabase],
    ['a database that is not finished', half, readDatabase],
    ['an opening book', bookFile(), readBook],
  ]
  test.each(files)('is refused: %s', (_name, bytes, read) => {
    const { damages, unnoticed } = damageEverywhere(bytes, read)
    expect(damages).toBeGreaterThan(1000)
    expect(unnoticed).toEqual([])
  })

  test('is refused, or says the same: a certificate', () => {
    const bytes = encodeCertificate(proof())
    const { unnoticed } = damageEverywhere(bytes, readCertificate)
    // Only the claims in the head, which the rules check, and bits that deflate leaves open.
    const end = bytes.indexOf(10, bytes.indexOf(10) + 1)
    for (const at of unnoticed) expect(at <= end || at === bytes.length - 1).toBe(true)
  })
})

describe('a database in blocks with one byte changed', () => {
  test('is refused, or names the block, or asks to be solved to its end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plyworks-blocks-'))
    const path = join(folder, 'blocks')
    const solved = createBlocks(await loadGame('hip:rows=3,cols=3'), path, LEAST_MEMORY, 256)
    new BlockSolver(solved).solve(0, solved.database.layout.blocks, unattended)
    solved.database.file.close()
    const bytes = readFileSync(path)
    const unnoticed: number[] = []
    for (let at = 0; at < bytes.length; at += 29) {
      const damaged = Buffer.from(bytes)
      damaged[at] ^= 0x10
      writeFileSync(path, damaged)
      if (isWhole(path)) unnoticed.push(at)
    }
    rmSync(folder, { recursive: true })
    expect(unnoticed).toEqual([])
  })

  /** Whether a file in blocks is taken for a finished and undamaged one. */
  function isWhole(path: string): boolean {
    let whole = false
    accepts(() => {
      const file = BlockFile.open(path, false)
      try {
        const database = new BlockDatabase(file, 0)
        whole = database.complete && damagedBlocks(database, () => false)?.length === 0
      } finally {
        file.close()
      }
    })
    return whole
  }
})

describe('a data folder whose database is damaged', () => {
  let folder = ''
  let sound: Uint8Array = new Uint8Array()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plyworks-damage-'))
    const store = Store.open(folder)
    const { path } = writeGames(folder, randomGames(12, 3))
    const signal = new AbortController().signal
    await importGames(store, { path, name: 'lots', signal })
    store.close()
    sound = readFileSync(join(folder, 'plyworks.db'))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('is told in a sentence, or answers', () => {
    let refused = 0
    // Neighbouring bytes fare alike: every page is met at places that differ from page to page.
    for (let at = 0; at < sound.length; at += STRIDE) {
      const damaged = sound.slice()
      damaged[at] ^= 0xff
      for (const end of ['-wal', '-shm']) rmSync(join(folder, `plyworks.db${end}`), { force: true })
      writeFileSync(join(folder, 'plyworks.db'), damaged)
      if (!readsAll(folder)) refused++
    }
    expect(refused).toBeGreaterThan(0)
  })

  test('tells no game, no name and no match otherwise than they were written: all is right, or refused', () => {
    const right = gamesOf(sound)
    let refused = 0
    // Other places than above, those of the games and their moves among them.
    for (let at = 4096 + 17; at < sound.length; at += STRIDE) {
      const damaged = sound.slice()
      // Another digit or letter, as a disk that turns a bit makes it.
      damaged[at] ^= 0x01
      const found = gamesOf(damaged)
      if (found === null) refused++
      else expect(found, `byte ${at}`).toBe(right)
    }
    expect(refused).toBeGreaterThan(10)
  })

  /** All that was played, as JSON; null when it is refused. */
  function gamesOf(bytes: Uint8Array): string | null {
    for (const end of ['-wal', '-shm']) rmSync(join(folder, `plyworks.db${end}`), { force: true })
    writeFileSync(join(folder, 'plyworks.db'), bytes)
    let games = ''
    let verified = true
    const read = accepts(() => {
      let store: Store | null = null
      try {
        store = Store.open(folder)
        verified = verifyStore(store).errors.length === 0
        games = JSON.stringify(listMatches(store).flatMap(({ id }) => [...recordedGames(store as Store, id)]))
      } catch (error) {
        throw error instanceof StoreError ? new TextError('data', 1, error.message, 'a database') : error
      } finally {
        store?.close()
      }
    })
    return read && verified ? games : null
  }
})

/** Reads everything there is in a data folder; false when it is refused as it should be. */
function readsAll(folder: string): boolean {
  return accepts(() => {
    try {
      const store = Store.open(folder)
      try {
        for (const { id } of listMatches(store)) {
          reportMatch(sourceOf(store, id))
          for (const game of recordedGames(store, id)) expect(game.moves.length).toBeGreaterThan(0)
        }
      } finally {
        store.close()
      }
    } catch (error) {
      if (error instanceof StoreError) return
      throw error
    }
  })
}
