import { mkdtempSync, rmSync } from 'node:fs'
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
  /** Arguments that each way adds, e.g. the name of a file. */
  readonly added?: (way: string) => readonly string[]
  /** Compares what the ways have made. */
  readonly compare?: (ways: readonly string[]) => void
}

/**
 * Runs a command in one thread, in threads and through a queue; each run is killed (`kill -9`) once in the middle of a shard, of
 * the queue a worker as well, and resumed by the same command. All answers have to be equal to that of an unbroken run.
 */
export async function expectThreeWays(ways: ThreeWays): Promise<void> {
  const { command, mayDiffer = [], added = () => [], compare } = ways
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-ways-'))
  const redis = await RedisServer.start()
  const worker = () => start(['worker', '--queue', redis.url, '--threads', '1', '--stalled-after', '2'])
  const workers = [worker(), worker()]
  try {
    const unbroken = await plyworks([...command, ...added('unbroken'), '--json'], '', { PLYWORKS_DATA: folder })
    expect(unbroken).toMatchObject({ status: 0 })
    const essence = (out: string) => {
      const answer = JSON.parse(out)
      for (const field of [...TIMES, ...mayDiffer]) delete answer[field]
      return answer
    }
    const widths = { one: [], threads: ['--threads', '2'], queue: ['--queue', redis.url] }
    for (const [way, width] of Object.entries(widths)) {
      const data = join(folder, way)
      const words = [...command, ...width, ...added(way), '--json']
      const killed = start(words, { PLYWORKS_DATA: data })
      await untilKept(killed, data, ways.kept?.[way] ?? 'result ')
      if (way === 'queue') {
        workers[0].child.kill('SIGKILL')
        workers.push(worker())
      }
      killed.child.kill('SIGKILL')
      expect(await killed.finished, `${way}: ended before it was killed`).toMatchObject({ status: null })
      const resumed = await plyworks(words, '', { PLYWORKS_DATA: data })
      expect(resumed, way).toMatchObject({ status: 0, err: expect.stringMatching(/going on with \d+ results?/) })
      expect(essence(resumed.out), way).toEqual(essence(unbroken.out))
    }
    compare?.(['unbroken', ...Object.keys(widths)])
  } finally {
    for (const { child } of workers) child.kill('SIGKILL')
    await redis.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function untilKept({ child }: Running, data: string, mark: string): Promise<void> {
  while (child.exitCode === null && countKept(data, mark) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
}
