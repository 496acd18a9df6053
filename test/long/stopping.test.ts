import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readDatabaseFile } from '@plyworks/core/node'
import { afterAll, expect, test } from 'vitest'
import { plyworks, start } from '../cli/program.js'
import { stopAndGoOn } from '../cli/stopping.js'
import { randomGames, writeGames } from '../match/support.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-verify-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('threads that share the tables of a database lose only what came after they were saved, when they are killed', async () => {
  const file = join(folder, 'tables.plydb')
  const question = ['solve', 'connect-four:cols=5,rows=5', '--database', file, '--threads', '2', '--json']
  const killed = start(question)
  // The first save, of no tiers, has but the header.
  while ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < 100_000) await sleep(5)
  killed.child.kill('SIGKILL')
  expect(await killed.finished).toMatchObject({ status: null })
  const left = readDatabaseFile(file)
  expect([left.solvedTiers > 0, left.complete]).toEqual([true, false])
  const resumed = await plyworks(question)
  expect(resumed.err).toContain('resuming it')
  expect(JSON.parse(resumed.out)).toMatchObject({ value: 'draw', positions: 51_873_927 })
})

test.each(['perft connect-four --depth 9', 'census hip:rows=3,cols=11 --method extension'])(
  'plyworks %s, stopped, ends with the answer of an unbroken run',
  (command) => stopAndGoOn(command.split(' ')),
)

test('a ladder, stopped, ends with the answer of an unbroken run', async () => {
  await stopAndGoOn('ladder croquar --games 6 --positions 60 --depth 2'.split(' '), /"ms":\d+/g)
})

test('a verification, stopped, ends with the answer of an unbroken one', async () => {
  const database = join(folder, 'croquar.db')
  expect((await plyworks(['solve', 'croquar', '--database', database])).status).toBe(0)
  await stopAndGoOn(['verify', 'croquar', '--database', database], /"ms":\d+/g)
})

test('the check of a book, stopped, tells what an unbroken one tells', async () => {
  await stopAndGoOn('book verify caissa --sample 600'.split(' '), /"ms":\d+/g)
})

test('the study of ideas, stopped, counts the nodes of an unbroken one', async () => {
  await stopAndGoOn('ideas caissa --steps 3 --pairs 0'.split(' '), /"(milliseconds|timeRatio)":[\d.]+/g)
})

test("Franke's minimax, stopped, counts the calls of an unbroken one", async () => {
  await stopAndGoOn('franke hip:rows=3,cols=7 --symmetry off'.split(' '), /"ms":\d+/g)
})

test('a proof, and its check, stopped, are those of an unbroken run', async () => {
  const proof = join(folder, 'proof')
  let resumed = Buffer.alloc(0)
  const between = () => {
    resumed = readFileSync(proof)
    rmSync(proof)
  }
  await stopAndGoOn(['solve', 'hip:rows=4,cols=5', '--certificate', proof], undefined, between)
  expect(readFileSync(proof).equals(resumed)).toBe(true)
  await stopAndGoOn(['verify', 'hip:rows=4,cols=5', '--certificate', proof], /"ms":\d+/g)
})

test('the check of games, stopped, tells what an unbroken one tells', async () => {
  const games = randomGames(500, 1)
  const { path } = writeGames(
    folder,
    Array.from({ length: 40_000 }, (_, index) => games[index % games.length]),
  )
  await stopAndGoOn(['match', 'check', path])
})
