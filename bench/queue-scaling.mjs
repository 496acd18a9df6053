// How much sooner two workers of a thread each are done than one, by the clock, all on this machine together with the run and
// Redis. Runs with one and with two take turns, and medians are compared. Needs a build, `redis-server` and an idle machine.
// Usage: node bench/queue-scaling.mjs [RUNS] [KIND GAME OPTION…]      default: 5 perft caissa --depth 7

import { loadavg } from 'node:os'
import { median } from './median.mjs'
import { measureRun } from './queue-processes.mjs'

const [runs = '5', ...words] = process.argv.slice(2)
const question = words.length > 0 ? words : ['perft', 'caissa', '--depth', '7']
const times = { 1: [], 2: [] }
console.log(`${question.join(' ')}; load ${loadavg()[0].toFixed(2)} before`)
console.log('workers  jobs  wall s  CPU s: run  Redis  workers')
for (let number = 0; number < Number(runs); number++) {
  for (const count of [1, 2]) {
    const { jobs, wall, run, redis, workers } = await measureRun(question, count)
    times[count].push(wall)
    console.log([count, jobs, ...[wall, run, redis, ...workers].map((time) => time.toFixed(2))].join('   '))
  }
}
const [one, two] = [median(times[1]), median(times[2])]
console.log(
  `medians ${one.toFixed(2)} s and ${two.toFixed(2)} s: two workers are ${(one / two).toFixed(2)} times as fast`,
)
