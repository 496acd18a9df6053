// Measures what a job at a queue costs each process: processor time of the run, of Redis and of the workers, which does not depend on
// what else the machine does; and what a look at a job that waits costs the run. Needs a build and `redis-server`.
// Usage: node bench/queue-constants.mjs

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putText } from '@plyworks/core'
import { FileCheckpoint } from '@plyworks/core/node'
import { Queue } from 'bullmq'
import { measureRun, startRedis, stopRedis } from './queue-processes.mjs'

const LOOKS = 2000
const STORED = 301

// many short jobs for what one costs, and fewer long ones for what two workers gain
const short = ['perft', 'hip:rows=5,cols=5', '--depth', '5', '--split', '4', '--merge']
const long = ['perft', 'caissa', '--depth', '7', '--merge']

console.log('what                    workers  jobs  wall s  CPU s: run  Redis  workers')
const few = await measure('few jobs', ['perft', 'hip:rows=4,cols=4', '--depth', '2', '--split', '1', '--merge'], 1)
const many = await measure('many short jobs', short, 1)
const one = await measure('long jobs', long, 1)
const two = await measure('long jobs', long, 2)
const jobs = many.jobs - few.jobs
const each = (after, before) => (((after - before) / jobs) * 1000).toFixed(2)
console.log(`a job costs the run ${each(many.run, few.run)} ms and Redis ${each(many.redis, few.redis)} ms`)
const [alone] = one.workers
const both = two.workers[0] + two.workers[1]
console.log(`the work takes one worker ${format(alone)} s and two together ${format(both)} s of processor time,`)
console.log(`so that two with a processor each are ${format((2 * alone) / both)} times as fast as one`)
console.log(`a look at a waiting job costs ${(await lookCost()).toFixed(3)} ms`)
console.log(`keeping a result takes ${(await storeTime()).toFixed(3)} ms by the clock (the median)`)

async function measure(title, question, count) {
  const result = await measureRun(question, count)
  const { jobs, wall, run, redis, workers } = result
  const columns = [title.padEnd(22), count, jobs, format(wall), format(run), format(redis)]
  console.log([...columns, workers.map(format).join(' + ')].join('   '))
  return result
}

/** Milliseconds of this process for asking after a job, as the run does for each that it waits for. */
async function lookCost() {
  const { folder, redis, url } = await startRedis()
  const queue = new Queue('looks', { connection: { url, maxRetriesPerRequest: null } })
  await queue.add('job', {}, { jobId: 'one' })
  const { user, system } = process.cpuUsage()
  for (let look = 0; look < LOOKS; look++) {
    const job = await queue.getJob('one')
    if (job.finishedOn !== undefined) throw new Error('nobody has done the job')
  }
  const spent = process.cpuUsage({ user, system })
  await queue.close()
  await stopRedis(folder, redis)
  return (spent.user + spent.system) / 1000 / LOOKS
}

/** Milliseconds by the clock until a result survives the death of the run: the median of some. */
async function storeTime() {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-bench-'))
  const checkpoint = FileCheckpoint.open(join(folder, 'bench.checkpoint'), 'bench')
  const times = []
  for (let name = 0; name < STORED; name++) {
    const began = performance.now()
    putText(checkpoint, `result ${name}`, '1234567')
    await checkpoint.flush()
    times.push(performance.now() - began)
  }
  await checkpoint.remove()
  rmSync(folder, { recursive: true, force: true })
  return times.sort((one, other) => one - other)[STORED >> 1]
}

function format(number) {
  return number.toFixed(2)
}
