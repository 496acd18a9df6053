// Simulates a run with workers at a queue, event by event, with the constants that `bench/queue-constants.mjs` measures, and
// compares it with the formula of docs/reference/work.md. Messages take time, workers die and are replaced. Seeded: the same figures
// every time.
// Usage: node bench/queue-model.mjs [--job SECONDS] [--latency SECONDS] [--lifetime SECONDS]

import { parseArgs } from 'node:util'
import { Random } from '@plyworks/core'

const { values } = parseArgs({
  options: {
    job: { type: 'string', default: '10' },
    latency: { type: 'string', default: '0.002' },
    lifetime: { type: 'string', default: '86400' },
  },
})

/**
 * Seconds, measured: a job costs the run (0.37 ms of processor time and 0.34 ms until its result is on the disk) and
 * Redis, a look at a waiting job costs the run.
 */
const RUN = 0.00037 + 0.00034
const REDIS = 0.00022
const LOOK = 0.00009
/**
 * As in the program: jobs queued for each worker, seconds before a first look (the program waits longer and longer after it, so
 * that this is the most), and until a job is taken from a dead worker.
 */
const AHEAD = 2
const LOOK_EVERY = 2
const STALLED_AFTER = 20
/** Until another worker stands in for a dead one. */
const REPLACED_AFTER = 60
const JOBS_FOR_EACH = 40
const LIFETIMES = 20
const MOST_JOBS = 300_000

const model = { job: Number(values.job), latency: Number(values.latency), lifetime: Number(values.lifetime) }
console.log(`jobs of ${model.job} s, ${model.latency * 1000} ms a message, workers live ${model.lifetime} s`)
console.log('workers  jobs a second: most  formula  simulated   part of the most')
for (const workers of [1, 2, 10, 100, 1000, 3000]) {
  const most = workers / model.job
  const expected = formula(workers)
  const found = simulate(workers)
  const cells = [most, expected, found].map((rate) => rate.toFixed(3).padStart(10))
  console.log(`${String(workers).padStart(7)} ${cells.join(' ')} ${((100 * found) / most).toFixed(1).padStart(8)} %`)
}

/**
 * Jobs a second: what the workers do between deaths, or what the run or Redis gets through, whichever is least. A worker
 * waits for two messages between jobs; one that dies loses half a job on average and the time until it is replaced.
 */
function formula(workers) {
  const { job, latency, lifetime } = model
  const cycle = job + 2 * latency
  const alive = lifetime / (lifetime + REPLACED_AFTER)
  const kept = Math.max(0, 1 - cycle / 2 / lifetime)
  const looking = Math.min(0.999, (AHEAD * workers * LOOK) / LOOK_EVERY)
  return Math.min((workers * alive * kept) / cycle, (1 - looking) / RUN, 1 / REDIS)
}

/** Jobs a second of a run, from when all workers have begun until no job waits. */
function simulate(workers) {
  const { job, latency, lifetime } = model
  const random = new Random(1)
  const events = new Heap()
  const after = (seconds, act) => events.push(now + seconds, act)
  const exponential = (mean) => 0 - mean * Math.log(1 - random.unit())
  const wanted = Math.max(400, workers * Math.max(JOBS_FOR_EACH, (LIFETIMES * lifetime) / job))
  const jobs = Math.round(Math.min(wanted, Math.max(MOST_JOBS, workers * JOBS_FOR_EACH)))
  let now = 0
  let runFree = 0
  let redisFree = 0
  let handedOut = 0
  let done = 0
  let waiting = 0
  const idle = []

  // the run and Redis do one thing after another
  const inRun = (seconds, act) => {
    runFree = Math.max(now, runFree) + seconds
    events.push(runFree, act)
  }
  const inRedis = (seconds, act) => {
    redisFree = Math.max(now, redisFree) + seconds
    events.push(redisFree, act)
  }
  const enqueue = () => {
    if (handedOut === jobs) return
    handedOut++
    inRun(RUN / 2, () => after(latency, () => inRedis(REDIS / 2, arrive)))
  }
  const arrive = () => {
    waiting++
    const worker = idle.pop()
    if (worker !== undefined) fetch(worker)
  }
  const fetch = (worker) => {
    if (worker.dead) return
    if (waiting === 0) {
      idle.push(worker)
      return
    }
    waiting--
    after(latency, () => begin(worker))
  }
  const begin = (worker) => {
    // jobs differ: the effort of one is spread evenly from half of the mean to one and a half
    const effort = job * (0.5 + random.unit())
    if (worker.dies < now + effort) {
      worker.dead = true
      const death = Math.max(0, worker.dies - now)
      after(death + STALLED_AFTER, arrive)
      after(death + REPLACED_AFTER, () => fetch(hire()))
      return
    }
    after(effort, () => {
      after(latency, () => inRedis(REDIS / 2, complete))
      after(latency, () => fetch(worker))
    })
  }
  const complete = () => {
    done++
    after(latency, () => inRun(RUN / 2, enqueue))
  }
  const hire = () => ({ dead: false, dies: now + exponential(lifetime) })
  const look = () => {
    inRun(Math.min(handedOut - done, AHEAD * workers) * LOOK, () => {})
    after(LOOK_EVERY, look)
  }

  for (let index = 0; index < workers; index++) after(random.unit() * job, () => fetch(hire()))
  for (let index = 0; index < Math.max(4, AHEAD * workers); index++) enqueue()
  look()
  let began = null
  let before = 0
  while (done < jobs - AHEAD * workers - 4) {
    const event = events.pop()
    now = event.at
    event.act()
    // all workers have begun, and the first wave is through
    if (began === null && done >= 2 * workers) {
      began = now
      before = done
    }
  }
  return (done - before) / (now - began)
}

/** Events by time. */
function Heap() {
  const heap = []
  const swap = (one, other) => {
    const kept = heap[one]
    heap[one] = heap[other]
    heap[other] = kept
  }
  this.push = (at, act) => {
    let place = heap.push({ at, act }) - 1
    for (let parent = (place - 1) >> 1; place > 0 && heap[parent].at > at; parent = (place - 1) >> 1) {
      swap(place, parent)
      place = parent
    }
  }
  this.pop = () => {
    swap(0, heap.length - 1)
    const first = heap.pop()
    for (let place = 0; ; ) {
      let least = place
      for (const child of [2 * place + 1, 2 * place + 2]) {
        if (child < heap.length && heap[child].at < heap[least].at) least = child
      }
      if (least === place) return first
      swap(place, least)
      place = least
    }
  }
}
