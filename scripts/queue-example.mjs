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
const main = fileURLToPath(new URL('../packages/plyworks/bin/plyworks.js', import.meta.url))

requireProgram('redis-server', 'redis-server')
buildIfStale()
const folder = mkdtempSync(join(tmpdir(), 'plyworks-example-'))
const port = await freePort()
const url = `redis://127.0.0.1:${port}`
const options = ['--port', String(port), '--dir', folder, '--appendonly', 'yes', '--save', '']
// In a group of its own: Ctrl-C reaches all processes of the terminal's group, and Redis has to be the last to end.
const redis = running(spawn('redis-server', options, { stdio: 'ignore', detached: true }))
const workers = Array.from({ length: WORKERS }, () => plyworks('worker', '--queue', url, '--threads', '1'))
const run = plyworks('solve', 'hip:rows=4,cols=5', '--queue', url)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => run.child.kill(signal))
const status = await run.ended
for (const worker of workers) worker.child.kill('SIGTERM')
await Promise.all(workers.map((worker) => worker.ended))
redis.child.kill('SIGTERM')
await redis.ended
rmSync(folder, { recursive: true, force: true })
process.exit(status ?? 1)

/** A process with its end, which is listened for from the beginning: it may come before anything waits for it. */
function running(child) {
  return { child, ended: once(child, 'exit').then(([code]) => code) }
}

function plyworks(...words) {
  console.log(`$ plyworks ${words.join(' ')}`)
  return running(
    spawn(process.execPath, [main, ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, PLYWORKS_DATA: folder },
    }),
  )
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: free } = server.address()
  server.close()
  return free
}
