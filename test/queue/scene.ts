import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Running, start } from '../cli/program.js'
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
      const database = new Database(join(this.folder, 'plyworks.db'), { readonly: true })
      const count = database.prepare('SELECT count(*) FROM job').pluck().get()
      database.close()
      return Number(count)
    } catch {
      return 0
    }
  }

  /** Who worked out results so far. */
  get hands(): string[] {
    const database = new Database(join(this.folder, 'plyworks.db'), { readonly: true })
    const names = database.prepare('SELECT DISTINCT worker FROM job').pluck().all()
    database.close()
    return names.map(String)
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
