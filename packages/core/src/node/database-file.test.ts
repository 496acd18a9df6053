import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadGame } from '@plyworks/games'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { TextError } from '../base/text-error.js'
import { Database } from '../solve/database.js'
import { connectDatabase } from '../solve/database-probe.js'
import { verifyDatabase } from '../solve/verify.js'
import { readDatabaseFile, solveIntoFile, writeDatabaseFile } from './database-file.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-database-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes databases filled with 2 and with 3 in turn for ever. */
const WRITER = `
  const [module, path] = process.argv.slice(1)
  const { readDatabaseFile, writeDatabaseFile } = await import(module)
  const database = readDatabaseFile(path)
  for (let round = 0; ; round++) {
    database.tables[0].fill(2 + (round % 2))
    writeDatabaseFile(path, database)
    if (round === 0) console.log('writing')
  }
`

function sample(fill: number, size = 1000): Database {
  const database = new Database({ game: 'sample', addressing: { kind: 'ranking' }, edition: 7, tierSizes: [size, 2] })
  database.tables[0].fill(fill)
  database.tables[1].fill(fill)
  database.solvedTiers = 2
  return database
}

test('a file is written whole and replaced whole, leaving nothing else behind', () => {
  const path = join(folder, 'sample.db')
  writeDatabaseFile(path, sample(5))
  expect(readDatabaseFile(path).tables[0][999]).toBe(5)
  writeDatabaseFile(path, sample(9))
  expect(readDatabaseFile(path).tables[0][999]).toBe(9)
  expect(readdirSync(folder)).toEqual(['sample.db'])
})

test('a missing file and a foreign file give one clear error', () => {
  expect(() => readDatabaseFile(join(folder, 'missing.db'))).toThrow(TextError)
  const foreign = join(folder, 'foreign.db')
  writeFileSync(foreign, 'something else entirely')
  expect(() => readDatabaseFile(foreign)).toThrow('expected a database of solved positions')
})

test('what stands at the path is whole even when the writer is killed at any moment', async () => {
  const path = join(folder, 'killed.db')
  writeDatabaseFile(path, sample(1, 400_000))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: fileURLToPath(new URL('database-file.ts', import.meta.url)), outDir: folder, emptyOutDir: false },
  })
  const writer = spawn(
    process.execPath,
    ['--input-type=module', '-e', WRITER, pathToFileURL(join(folder, 'database-file.js')).href, path],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await new Promise((resolve) => writer.stdout.once('data', resolve))
  await new Promise((resolve) => setTimeout(resolve, 37))
  writer.kill('SIGKILL')
  await new Promise((resolve) => writer.once('exit', resolve))
  expect([1, 2, 3]).toContain(readDatabaseFile(path).tables[0][399_999])
})

test('work that is stopped and resumed, saved at every step, ends in a sound file', async () => {
  const game = await loadGame('connect-four:rows=4,cols=4')
  const path = join(folder, 'four.db')
  let asked = 0
  const impatient = { stopped: () => ++asked % 38 === 0 }
  let solution = solveIntoFile(game, game.start(), path, null, impatient, 0)
  let runs = 1
  while (!solution?.complete) {
    solution = solveIntoFile(game, game.start(), path, existsSync(path) ? readDatabaseFile(path) : null, impatient, 0)
    runs++
  }
  expect(runs).toBeGreaterThan(1)
  const solved = connectDatabase(game, readDatabaseFile(path))
  expect(solved && verifyDatabase(solved, { stopped: () => false }).errors).toBe(0)
})
