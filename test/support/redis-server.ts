import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A real Redis of its own that keeps what it is told in its append-only file. */
export class RedisServer {
  private process: ChildProcess | null = null
  private readonly folder = mkdtempSync(join(tmpdir(), 'plyworks-redis-'))

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort())
    await server.start()
    return server
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`
  }

  /** Starts it with what it kept. */
  async start(): Promise<void> {
    const options = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--appendonly', 'yes']
    this.process = spawn('redis-server', [...options, '--save', ''], { stdio: 'ignore' })
    const failed = once(this.process, 'error').then(([error]) => Promise.reject(error))
    await Promise.race([failed, this.answers()])
    failed.catch(() => {})
  }

  /** Ends it at once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const { process } = this
    if (process === null || process.exitCode !== null || process.signalCode !== null) return
    process.kill('SIGKILL')
    await once(process, 'exit')
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }

  private async answers(): Promise<void> {
    while (!(await canConnect(this.port))) await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString().startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}
