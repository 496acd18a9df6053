import { mkdtempSync, readdirSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadGame } from '@plyworks/games'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Random } from '../../base/random.js'
import type { Position } from '../../game/position.js'
import type { Plan, ShardControl } from '../../run/computation.js'
import { Stopped } from '../../run/control.js'
import { connectDatabase, prepareDatabase, SolvedGame } from '../../solve/database-probe.js'
import { readDatabaseFile } from '../database-file.js'
import { databaseComputation } from './block-computation.js'
import { BlockDatabase, type GrowingBlocks } from './block-database.js'
import { BlockFile } from './block-file.js'
import { BlockSolver, createBlocks, LEAST_MEMORY } from './block-solve.js'
import { PieceFolder } from './piece-folder.js'
import { TableBlocks } from './table-blocks.js'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-shards-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const computation = databaseComputation(loadGame)
const WIDE = { shards: 3, local: false }

interface Target {
  readonly solved: SolvedGame<Position, GrowingBlocks>
  /** Writes what there is; returns the bytes of the file. */
  bytes(): Buffer
}

/** A database in blocks; of an earlier run if there is one. */
async function blocksTarget(name: string, resume = false): Promise<Target> {
  const game = await loadGame(name)
  const path = join(folder, 'blocks')
  const solved = resume
    ? connectDatabase(game, new BlockDatabase(BlockFile.open(path, true), 0))
    : createBlocks(game, path, LEAST_MEMORY, 256)
  if (solved === null) throw new Error('nobody stopped it')
  return { solved, bytes: () => readFileSync(path) }
}

/** A database in one piece. */
async function tablesTarget(name: string): Promise<Target> {
  const game = await loadGame(name)
  const path = join(folder, 'tables')
  const empty = prepareDatabase(game, game.start())
  if (empty === null) throw new Error('nobody stopped it')
  const tables = new TableBlocks(empty.database, path)
  const bytes = () => {
    tables.save()
    return readFileSync(path)
  }
  return { solved: new SolvedGame(game, empty.ranking, tables), bytes }
}

const control = (): ShardControl => ({
  stopped: () => false,
  progress: () => {},
  shared: { folder, memory: 2 ** 24 },
})

/** Runs shards, a few at a time and at most `most` of them, whose results come in any order. */
async function workOff(plan: Plan, most = Infinity, meddle = () => {}): Promise<number> {
  const random = new Random(7)
  const running = new Map<string, string>()
  let done = 0
  for (; plan.answer() === null && done < most; done++) {
    while (running.size < 3) {
      const shard = plan.next(new Set(running.keys()))
      if (shard === null) break
      running.set(shard.name, await computation.run(shard.payload, control()))
      expect(running.get(shard.name)).toMatch(computation.result)
    }
    const name = [...running.keys()][random.below(running.size)]
    meddle()
    expect(plan.accept(name, running.get(name) ?? '')).toBe(true)
    running.delete(name)
    expect(plan.fraction(0)).toBeLessThanOrEqual(1)
  }
  return done
}

/** The file as this thread makes it. */
async function alone({ solved, bytes }: Target): Promise<Buffer> {
  const here = databaseComputation(loadGame, new BlockSolver(solved))
  const plan = await here.plan({ solved, pieces: null }, { shards: 1, local: true })
  for (let shard = plan.next(new Set()); shard !== null; shard = plan.next(new Set())) {
    plan.accept(shard.name, await here.run(shard.payload, control()))
  }
  expect(plan.answer()).not.toBeNull()
  return bytes()
}

const piecesOf = ({ solved: { database } }: Target) =>
  PieceFolder.forDatabase(folder, 'pieces', { ...database.header, blockNumbers: database.layout.blockNumbers })

const forms: [title: string, open: () => Promise<Target>][] = [
  ['in blocks', () => blocksTarget('hip:rows=3,cols=3')],
  ['in one piece', () => tablesTarget('croquar')],
]

describe.each(forms)('a database %s', (_title, open) => {
  it('is the same file in shards, whatever the order, in which blocks get lost and are damaged, and resumed', {
    tags: 'long',
  }, async () => {
    const whole = await alone(await open())
    const target = await open()
    const pieces = piecesOf(target)
    const random = new Random(3)
    let lost = 0
    const meddle = () => {
      if (random.below(4) > 0 || lost > 6) return
      lost++
      const files = readdirSync(join(folder, pieces.name)).filter((name) => name !== 'head')
      const path = join(folder, pieces.name, files[random.below(files.length)])
      if (random.below(2) === 0) unlinkSync(path)
      else writeFileSync(path, readFileSync(path).fill(7, 20))
    }
    const done = await workOff(await computation.plan({ solved: target.solved, pieces }, WIDE), 12, meddle)
    expect(done).toBe(12)
    // Killed: another process begins with what is in the folder, and damage that it finds there.
    const again = await open()
    let found = 0
    const onFound = (blocks: number) => {
      found = blocks
    }
    const folderAgain = piecesOf(again)
    expect(folderAgain.name).toBe(pieces.name)
    meddle()
    await workOff(
      await computation.plan({ solved: again.solved, pieces: folderAgain, onFound }, WIDE),
      Infinity,
      meddle,
    )
    expect(found).toBeGreaterThan(0)
    expect(lost).toBeGreaterThan(1)
    expect(again.bytes().equals(whole)).toBe(true)
    folderAgain.remove()
    expect(readdirSync(folder).filter((name) => name.startsWith('pieces'))).toEqual([])
  })
})

it('gives others what one thread has solved, and goes on from there', async () => {
  const whole = await alone(await blocksTarget('hip:rows=3,cols=3'))
  const begun = await blocksTarget('hip:rows=3,cols=3')
  new BlockSolver(begun.solved).solve(0, 9, control())
  const resumed = await blocksTarget('hip:rows=3,cols=3', true)
  expect(resumed.solved.database.solvedBlocks).toBe(9)
  const plan = await computation.plan({ solved: resumed.solved, pieces: piecesOf(resumed) }, WIDE)
  await workOff(plan)
  expect(resumed.bytes().equals(whole)).toBe(true)
})

it('saves tables from time to time, from which another run goes on to the same file', async () => {
  const whole = await alone(await tablesTarget('croquar'))
  rmSync(join(folder, 'tables'))
  const { solved } = await tablesTarget('croquar')
  let now = performance.now()
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 300))
  new BlockSolver(solved).solve(0, 300, control())
  const kept = readDatabaseFile(join(folder, 'tables'))
  expect(kept.solvedTiers).toBeGreaterThan(200)
  expect(kept.complete).toBe(false)
  const tables = new TableBlocks(kept, join(folder, 'tables'))
  const bytes = () => {
    tables.save()
    return readFileSync(join(folder, 'tables'))
  }
  const resumed = await alone({ solved: new SolvedGame(solved.game, solved.ranking, tables), bytes })
  expect(resumed.equals(whole)).toBe(true)
})

it('refuses shards without a folder, or with another one, in a sentence', async () => {
  const target = await blocksTarget('hip:rows=2,cols=3')
  const plan = await computation.plan({ solved: target.solved, pieces: piecesOf(target) }, WIDE)
  const payload = plan.next(new Set())?.payload ?? ''
  const run = (given: ShardControl) => computation.run(payload, given)
  await expect(run({ ...control(), shared: undefined })).rejects.toThrow('start this worker with --shared DIR')
  await expect(run({ ...control(), shared: { folder: tmpdir(), memory: 0 } })).rejects.toThrow('need the same folder')
  await expect(run({ ...control(), stopped: () => true })).rejects.toThrow(Stopped)
  expect(plan.accept('nothing', '')).toBe(false)
})

it('ends when the blocks of others never appear', async () => {
  const target = await blocksTarget('hip:rows=2,cols=3')
  const pieces = piecesOf(target)
  const plan = await computation.plan({ solved: target.solved, pieces }, WIDE)
  const lose = () => {
    for (const name of readdirSync(join(folder, pieces.name))) {
      if (name !== 'head') unlinkSync(join(folder, pieces.name, name))
    }
  }
  await expect(workOff(plan, Infinity, lose)).rejects.toThrow('a folder that is the same for all workers')
})
