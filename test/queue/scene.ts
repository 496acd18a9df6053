import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { type Running, start } from '../cli/program.js'
import { RedisServer } from '../support/redis-server.js'

/** Redis, workers and coordinators as processes, each of which may be killed at any time. */
export class Scene {
  readonly folder = mkdtempSync(join(tmpdir(), 'plyworks-queue-'))
  readonly workers: Running[] = []
  private readonly coordinators: Running[] = []

  private constructor(readonly redis: RedisServer) {}

  static async open(): Promise<Scene> {
    return new Scene(await RedisServer.start())
  }

  /** @param options more of its command line */
  addWorker(...options: string[]): Running {
    const words = ['worker', '--queue', this.redis.url, '--threads', '1', '--stalled-after', '2']
    const worker = start([...words, ...options])
    this.workers.push(worker)
    return worker
  }

  /** Begins, or resumes, a command through the queue. */
  ask(command: readonly string[], folder = this.folder): Running {
    const running = start([...command, '--queue', this.redis.url, '--json'], { PLYWORKS_DATA: folder })
    this.coordinators.push(running)
    return running
  }

  /** Runs a command about the queue, or another one, to its end. */
  run(command: readonly string[]): Running['finished'] {
    const [name] = command
    const running = start([...command, ...(name === 'worker' ? ['--queue', this.redis.url] : []), '--json'])
    this.coordinators.push(running)
    return running.finished
  }

  /** Forgets which workers have answered wrongly. */
  async trustAgain(): Promise<void> {
    const redis = new Redis(this.redis.url)
    for (const key of await redis.keys('plyworks:distrusted:*')) await redis.del(key)
    redis.disconnect()
  }

  /** Results of shards that are kept. */
  get results(): number {
    return countKept(this.folder, 'result ')
  }

  async untilMore(than: number): Promise<void> {
    while (this.results <= than) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  /** Waits until a worker has taken a job. */
  async untilAtWork(): Promise<void> {
    const redis = new Redis(this.redis.url)
    const taken = async () => {
      const lists = await redis.keys('bull:plyworks-*:active')
      return (await Promise.all(lists.map((list) => redis.llen(list)))).some((length) => length > 0)
    }
    while (!(await taken())) await new Promise((resolve) => setTimeout(resolve, 20))
    redis.disconnect()
  }

  async close(): Promise<void> {
    for (const { child } of [...this.workers, ...this.coordinators]) child.kill('SIGKILL')
    await this.redis.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Counts what unfinished runs have kept in a data folder under names that begin so; a run that ends meanwhile has nothing. */
export function countKept(folder: string, name: string): number {
  const unfinished = join(folder, 'unfinished')
  if (!existsSync(unfinished)) return 0
  return readdirSync(unfinished)
    .filter((file) => file.endsWith('.checkpoint'))
    .map((file) => textOf(join(unfinished, file)).split(name).length - 1)
    .reduce((sum, count) => sum + count, 0)
}

/** The bytes of a file as a text, none where the file is gone. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
