// Shows work on many machines on one: starts Redis on a free port, three workers and a run that solves 4 x 5 of Hip with
// them, then ends them all. Needs a build and `redis-server`.
// Usage: npm run example:queue

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, requireProgram } from './set-up.mjs'

const WORKERS = 3
const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url))

requireProgram('redis-server', 'redis-server')
buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'plyworks-example-'))
const port = await freePort()
const url = `redis://127.0.0.1:${port}`
const redis = spawn('redis-server', ['--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', ''], {
  stdio: 'ignore',
})
const workers = Array.from({ length: WORKERS }, () => plyworks('worker', '--queue', url, '--threads', '1'))
const run = plyworks('work', 'solve', 'hip:rows=4,cols=5', '--queue', url, '--data', folder)
process.on('SIGINT', () => run.kill('SIGINT'))
const [status] = await once(run, 'exit')
for (const worker of workers) worker.kill('SIGTERM')
await Promise.all(workers.map((worker) => once(worker, 'exit')))
redis.kill('SIGTERM')
await once(redis, 'exit')
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)

function plyworks(...words) {
  console.log(`$ plyworks ${words.join(' ')}`)
  return spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'inherit', 'inherit'] })
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address()
  server.close()
  return free
}
