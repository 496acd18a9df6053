import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { loadGame } from '@plyworks/games'
import { afterAll, describe, expect, it } from 'vitest'
import type { Game } from '../../game/game.js'
import { connectDatabase, prepareDatabase } from '../../solve/database-probe.js'
import { cycleMemory } from '../../solve/estimate.js'
import { RetrogradeSolver } from '../../solve/retrograde.js'
import { graphGame, randomGraph } from '../../solve/testing/graph-game.js'
import { verifyDatabase } from '../../solve/verify.js'
import { databaseComputation } from './block-computation.js'
import { BlockDatabase } from './block-database.js'
import { BlockFile } from './block-file.js'
import { RECORD_HEADER } from './block-format.js'
import { BlockSolver, createBlocks, damagedBlocks, LEAST_MEMORY } from './block-solve.js'
import { PieceFolder } from './piece-folder.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-blocks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const quiet = { stopped: () => false, progress: () => {} }

/** Solves what is missing at the end. */
function complete(solved: ReturnType<typeof open>): void {
  const { layout, solvedBlocks } = solved.database
  expect(new BlockSolver(solved).solve(solvedBlocks, layout.blocks, quiet)).not.toBeNull()
}

/** Solves a game in small blocks of which few are kept. */
function solveAll(game: Game, path: string) {
  const solved = createBlocks(game, path, LEAST_MEMORY, 256)
  const few = new BlockDatabase(solved.database.file, 0)
  const connected = connectDatabase(game, few)
  if (connected === null) throw new Error('nobody stopped it')
  complete(connected)
  return connected
}

function open(game: Game, path: string, forWriting = false) {
  const solved = connectDatabase(game, new BlockDatabase(BlockFile.open(path, forWriting), 0))
  if (solved === null) throw new Error('nobody stopped it')
  return solved
}

it.each(['hip:rows=3,cols=3', 'hip:rows=3,cols=3,rule=last-mover,stones=2'])(
  '%s in blocks has the entries that it has in memory',
  async (name) => {
    const game = await loadGame(name)
    const blocks = solveAll(game, join(folder, 'whole'))
    const whole = prepareDatabase(game, game.start())
    if (whole === null) throw new Error('nobody stopped it')
    new RetrogradeSolver(game, whole.ranking, whole.database).run(quiet)
    const position = game.start()
    for (let index = 0; index < whole.database.size; index++) {
      whole.ranking.unrank(0, index, position)
      expect(blocks.outcome(position)).toEqual(whole.outcome(position))
    }
    const { positions, errors } = verifyDatabase(blocks, quiet)
    expect({ positions, errors }).toEqual({ positions: whole.database.size, errors: 0 })
    blocks.database.file.close()
  },
)

it('goes on from whatever a killed process left, to the same file', async () => {
  const game = await loadGame('hip:rows=3,cols=3')
  const path = join(folder, 'whole-small')
  solveAll(game, path).database.file.close()
  const bytes = readFileSync(path)
  const torn = join(folder, 'torn')
  const first = bytes.length - 900
  for (let length = first; length < bytes.length; length += 61) {
    writeFileSync(torn, bytes.subarray(0, length))
    const solved = open(game, torn, true)
    expect(solved.database.complete).toBe(false)
    complete(solved)
    solved.database.file.close()
    expect(Buffer.compare(readFileSync(torn), bytes)).toBe(0)
  }
})

it('names a damaged block, answers from the others, and solves it again alone', async () => {
  const game = await loadGame('hip:rows=3,cols=3')
  const path = join(folder, 'sound')
  solveAll(game, path).database.file.close()
  const bytes = readFileSync(path)
  const start = bytes.readUInt32LE(12) + 20
  const records: number[] = []
  for (let at = start; at < bytes.length; at += RECORD_HEADER + bytes.readUInt32LE(at + 4)) records.push(at)
  const damagedPath = join(folder, 'damaged')
  for (const [block, offset] of [
    [3, 0],
    [9, 5],
    [20, RECORD_HEADER + 2],
  ]) {
    const copy = Buffer.from(bytes)
    copy[records[block] + offset] ^= 0x10
    writeFileSync(damagedPath, copy)
    const solved = open(game, damagedPath, true)
    expect(damagedBlocks(solved.database, () => false)).toEqual([block])
    const { tier, from } = solved.database.file.layout.rangeOf(block)
    expect(() => solved.database.entry(tier, from)).toThrow(`block ${block} (tier ${tier}, numbers ${from} to`)
    expect(new BlockSolver(solved).solve(block, block + 1, quiet)).not.toBeNull()
    solved.database.file.close()
    const repaired = open(game, damagedPath)
    expect(damagedBlocks(repaired.database, () => false)).toEqual([])
    expect(verifyDatabase(repaired, quiet).errors).toBe(0)
    repaired.database.file.close()
  }
})

it('reads no more of a block from another machine than a block has, packed or unpacked', async () => {
  const game = await loadGame('hip:rows=3,cols=3')
  const path = join(folder, 'for-bombs')
  const solved = solveAll(game, path)
  const pieces = PieceFolder.forDatabase(folder, 'bombs', solved.database.header)
  const database = new BlockDatabase(pieces, 0)
  const { tier, from } = pieces.layout.rangeOf(3)
  const bomb = deflateRawSync(new Uint8Array(2 ** 28))
  pieces.add(3, bomb.subarray(0, 256))
  expect(() => database.entry(tier, from)).toThrow('block 3')
  // It is within the size of a block here, and unpacks to 512 KB where a block has 512 bytes.
  pieces.add(3, deflateRawSync(new Uint8Array(2 ** 19)).subarray())
  expect(() => database.entry(tier, from)).toThrow(/block 3|damage/)
  pieces.add(3, bomb)
  const before = process.memoryUsage().arrayBuffers
  expect(() => database.entry(tier, from)).toThrow(/found damage in /)
  const file = join(folder, pieces.name, '3')
  truncateSync(file, 2 ** 36)
  expect(() => database.entry(tier, from)).toThrow(/found damage in /)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20)
  solved.database.file.close()
})

it('refuses files with another head', async () => {
  const game = await loadGame('hip:rows=2,cols=3')
  const path = join(folder, 'head')
  solveAll(game, path).database.file.close()
  const bytes = readFileSync(path)
  bytes[40] ^= 1
  writeFileSync(path, bytes)
  expect(() => BlockFile.open(path, false)).toThrow('damage in the header')
  writeFileSync(path, 'a letter')
  expect(BlockFile.isAt(path)).toBe(false)
  expect(() => BlockFile.open(path, false)).toThrow('another kind')
})

describe('a game whose positions come again', () => {
  const game: Game = graphGame(randomGraph(11, 1500, 3), true)
  const path = join(folder, 'cycles')

  it('has in blocks the entries that it has in memory, after any stop and in shards', async () => {
    const blocks = solveAll(game, path)
    const whole = prepareDatabase(game, game.start())
    if (whole === null) throw new Error('nobody stopped it')
    new RetrogradeSolver(game, whole.ranking, whole.database).run(quiet)
    for (const [tier, table] of whole.database.tables.entries()) {
      expect(Array.from(table, (_, index) => blocks.database.entry(tier, index))).toEqual(Array.from(table))
    }
    expect(verifyDatabase(blocks, quiet)).toMatchObject({ errors: 0, complete: true })
    blocks.database.file.close()

    const bytes = readFileSync(path)
    const torn = join(folder, 'cycles-torn')
    for (const part of [0.3, 0.5, 0.7, 0.9]) {
      writeFileSync(torn, bytes.subarray(0, Math.floor(part * bytes.length)))
      const solved = open(game, torn, true)
      complete(solved)
      solved.database.file.close()
      expect(Buffer.compare(readFileSync(torn), bytes)).toBe(0)
    }

    const wide = join(folder, 'cycles-wide')
    const solved = createBlocks(game, wide, LEAST_MEMORY, 256)
    const pieces = PieceFolder.forDatabase(folder, 'wide', solved.database.header)
    const computation = databaseComputation(async () => game)
    const plan = await computation.plan({ solved, pieces }, { shards: 2, local: false })
    for (let shard = plan.next(new Set()); shard !== null; shard = plan.next(new Set())) {
      plan.accept(shard.name, await computation.run(shard.payload, { ...quiet, shared: { folder, memory: 2 ** 24 } }))
    }
    expect(plan.answer()?.positions).toBe(
      whole.database.counts().win + whole.database.counts().draw + whole.database.counts().loss,
    )
    solved.database.file.close()
    expect(Buffer.compare(readFileSync(wide), bytes)).toBe(0)
  })

  it('has a damaged block solved again', () => {
    const bytes = readFileSync(path)
    const damaged = join(folder, 'cycles-damaged')
    bytes[bytes.length - 20] ^= 255
    writeFileSync(damaged, bytes)
    const solved = open(game, damaged, true)
    const [block, ...others] = damagedBlocks(solved.database, quiet.stopped) ?? []
    expect(others).toEqual([])
    expect(new BlockSolver(solved).solve(block, block + 1, quiet)).not.toBeNull()
    expect(verifyDatabase(solved, quiet)).toMatchObject({ errors: 0, complete: true })
    solved.database.file.close()
  })

  it('takes memory for the moves within a tier', () => {
    const { ranking } = game.solve
    if (ranking === undefined) throw new Error('no ranking')
    expect(cycleMemory(game, ranking)).toBeGreaterThan(14 * 1000)
    expect(() => createBlocks(game, join(folder, 'no'), 113 * 2 ** 20, 256)).not.toThrow()
    const large = { ...game, solve: { ...game.solve, ranking: { ...ranking, tierSize: () => 2 ** 22 } } }
    expect(() => createBlocks(large, join(folder, 'no'), LEAST_MEMORY, 256)).toThrow(
      /at least \d+ MB for the largest tier/,
    )
  })
})
