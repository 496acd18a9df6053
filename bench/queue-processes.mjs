// Redis, workers and runs as processes, for what is measured at a queue. Needs a build and `redis-server`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Clock ticks of Linux, in which it counts processor time. */
const TICKS_A_SECOND = 100
const main = fileURLToPath(new URL('../packages/plyworks/bin/plyworks.js', import.meta.url))

/** A Redis of its own with an append-only file. */
export async function startRedis() {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-bench-'))
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--save', '']
  const redis = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  for await (const text of redis.stdout) if (String(text).includes('Ready to accept')) break
  return { folder, redis, url: `redis://127.0.0.1:${port}` }
}

export async function stopRedis(folder, redis) {
  redis.kill('SIGKILL')
  await once(redis, 'exit')
  rmSync(folder, { recursive: true, force: true })
}

/** A worker that has told that it is ready. */
export async function startWorker(url, threads = 1) {
  const worker = plyworks(tmpdir(), 'worker', '--queue', url, '--threads', String(threads))
  await once(worker.stderr, 'data')
  return worker
}

/** Has workers of one thread each do a work; returns seconds by the clock, seconds of processor time of each process, and the number of jobs. */
export async function measureRun(question, count) {
  const { folder, redis, url } = await startRedis()
  const workers = await Promise.all(Array.from({ length: count }, () => startWorker(url)))
  const before = workers.map(processorTime)
  const began = performance.now()
  const run = plyworks(folder, ...question, '--queue', url, '--json')
  let last = 0
  const timer = setInterval(() => {
    last = processorTime(run) ?? last
  }, 20)
  await once(run, 'close')
  clearInterval(timer)
  const wall = (performance.now() - began) / 1000
  const spent = workers.map((worker, index) => processorTime(worker) - before[index])
  const result = { jobs: 0, wall, run: last, redis: processorTime(redis), workers: spent }
  for (const worker of workers) result.jobs += await jobsOf(worker)
  await stopRedis(folder, redis)
  return result
}

/** Stops a worker, which tells how many jobs it did. */
async function jobsOf(worker) {
  let told = ''
  worker.stderr.on('data', (text) => {
    told += text
  })
  worker.kill('SIGTERM')
  await once(worker, 'close')
  return Number(/stopped after (\d+) jobs/.exec(told)?.[1])
}

/** The program with a data folder of its own. */
export function plyworks(folder, ...words) {
  const env = { ...process.env, PLYWORKS_DATA: folder }
  return spawn(process.execPath, [main, ...words], { stdio: ['ignore', 'pipe', 'pipe'], env })
}

/** Seconds of processor time of a process, all its threads together; null when it is gone. */
function processorTime({ pid }) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  } catch {
    return null
  }
}
