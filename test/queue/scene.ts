import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, start } from '../cli/program.js'
import { askDatabase } from '../support/database-file.js'
import { RedisServer } from '../support/redis-server.js'

/** Redis, workers and a coordinator as processes, each of which may be killed at any time. */
export class Scene {
  readonly folder = mkdtempSync(join(tmpdir(), 'plyworks-queue-'))
  readonly workers: Running[] = []
  private readonly coordinators: Running[] = []

  private constructor(readonly redis: RedisServer) {}

  static async open(): Promise<Scene> {
    return new Scene(await RedisServer.start())
  }

  addWorker(): Running {
    const worker = start(['worker', '--queue', this.redis.url, '--threads', '1', '--stalled-after', '2'])
    this.workers.push(worker)
    return worker
  }

  /** Begins, or goes on with, a work. */
  work(question: readonly string[], folder = this.folder): Running {
    const running = start(['work', ...question, '--queue', this.redis.url, '--data', folder, '--json'])
    this.coordinators.push(running)
    return running
  }

  /** Results stored so far. */
  get results(): number {
    try {
      return Number(askDatabase(this.folder, 'SELECT count(*) FROM job')[0])
    } catch {
      return 0
    }
  }

  /** Who worked out results so far. */
  get hands(): string[] {
    return askDatabase(this.folder, 'SELECT DISTINCT worker FROM job').map(String)
  }

  async untilMore(than: number): Promise<void> {
    while (this.results <= than) await new Promise((resolve) => setTimeout(resolve, 20))
  }

  async close(): Promise<void> {
    for (const { child } of [...this.workers, ...this.coordinators]) child.kill('SIGKILL')
    await this.redis.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
