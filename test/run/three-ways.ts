import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { plyworks, type Running, start } from '../cli/program.js'
import { countKept } from '../queue/scene.js'
import { RedisServer } from '../support/redis-server.js'

/** Of every answer; the matrix of long computations (docs/decisions.md) lists what else may differ with the width. */
const TIMES = ['ms']

export interface ThreeWays {
  /** The command, without `--json`. */
  readonly command: readonly string[]
  /** Fields of the answer that may differ with the width. */
  readonly mayDiffer?: readonly string[]
  /** What has to be kept before the kill, way by way; the result of a shard where it is absent. */
  readonly kept?: Readonly<Record<string, string>>
  /** Tells of a way whether something is kept, where that is not in the data folder. @param shared the folder of the queue's workers */
  readonly isKept?: (way: string, shared: string) => boolean
  /** Ways that are not tried: what ends too soon to be killed. */
  readonly without?: readonly string[]
  /** Whether the command needs a folder that the workers of a queue see. */
  readonly shares?: boolean
  /** Arguments that each way adds, e.g. the name of a file. */
  readonly added?: (way: string) => readonly string[]
  /** Words that resume the command, where it is not resumed by the same words. */
  readonly resumes?: readonly string[]
  /** Compares what the ways have made. */
  readonly compare?: (ways: readonly string[]) => void
}

/**
 * Runs a command in one thread, in threads and through a queue; each run is killed (`kill -9`) once in the middle of a shard, of
 * the queue a worker as well, and resumed by the same command. All answers have to be equal to that of an unbroken run.
 */
export async function expectThreeWays(ways: ThreeWays): Promise<void> {
  const {
    command,
    mayDiffer = [],
    added = () => [],
    compare,
    isKept,
    shares = false,
    without = [],
    resumes = [],
  } = ways
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-ways-'))
  const redis = await RedisServer.start()
  const shared = join(folder, 'shared')
  mkdirSync(shared)
  const worker = () =>
    start(['worker', '--queue', redis.url, '--threads', '1', '--stalled-after', '2', '--shared', shared])
  const workers = [worker(), worker()]
  try {
    const unbroken = await plyworks([...command, ...added('unbroken'), '--json'], '', { PLYWORKS_DATA: folder })
    expect(unbroken).toMatchObject({ status: 0 })
    const essence = (out: string) => {
      const answer = JSON.parse(out)
      for (const field of [...TIMES, ...mayDiffer]) delete answer[field]
      return answer
    }
    const widths = {
      one: [],
      threads: ['--threads', '2'],
      queue: ['--queue', redis.url, ...(shares ? ['--shared', shared] : [])],
    }
    const tried = Object.entries(widths).filter(([way]) => !without.includes(way))
    for (const [way, width] of tried) {
      const data = join(folder, way)
      const words = [...command, ...width, ...added(way), '--json']
      const killed = start(words, { PLYWORKS_DATA: data })
      const mark = ways.kept?.[way] ?? 'result '
      await untilKept(killed, () => isKept?.(way, shared) ?? countKept(data, mark) > 0)
      if (way === 'queue') {
        workers[0].child.kill('SIGKILL')
        workers.push(worker())
      }
      killed.child.kill('SIGKILL')
      expect(await killed.finished, `${way}: ended before it was killed`).toMatchObject({ status: null })
      const resumed = await plyworks([...words, ...resumes], '', { PLYWORKS_DATA: data })
      expect(resumed, way).toMatchObject({ status: 0 })
      if (resumes.length === 0) expect(resumed.err, way).toMatch(/resuming (it|from \d+ (blocks|results?))/)
      expect(essence(resumed.out), way).toEqual(essence(unbroken.out))
    }
    compare?.(['unbroken', ...tried.map(([way]) => way)])
  } finally {
    for (const { child } of workers) child.kill('SIGKILL')
    await redis.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function untilKept({ child }: Running, isKept: () => boolean): Promise<void> {
  while (child.exitCode === null && !isKept()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** How many blocks lie in the folders of pieces of a database that is on its way. */
export function countPieces(folder: string, database: string): number {
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${database}.pieces-`))
    .reduce((sum, name) => sum + readdirSync(join(folder, name)).filter((file) => /^\d+$/.test(file)).length, 0)
}

/**
 * A database solved in three ways, in files of a folder.
 * @param blocks how many there have to be before the kill
 */
export function databaseWays(folder: string, command: readonly string[], blocks: number): ThreeWays {
  const fileOf = (way: string) => join(folder, `${way}.plydb`)
  return {
    command,
    shares: true,
    mayDiffer: ['nodes', 'peakMemory'],
    added: (way) => ['--database', fileOf(way)],
    isKept: (way, shared) =>
      way === 'one'
        ? (statSync(fileOf(way), { throwIfNoEntry: false })?.size ?? 0) > 4000
        : countPieces(way === 'queue' ? shared : folder, `${way}.plydb`) > blocks,
    compare: (ways) => {
      const [whole, ...others] = ways.map((way) => readFileSync(fileOf(way)))
      for (const other of others) expect(other.equals(whole)).toBe(true)
      expect(readdirSync(folder).filter((name) => !name.endsWith('.plydb'))).toEqual([])
    },
  }
}
