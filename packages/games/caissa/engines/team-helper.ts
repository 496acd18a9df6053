import { MAX_PLY } from '../kernel-layout.js'
import { CaissaPosition } from '../rules.js'
import { FastSearch } from './fast-search.js'
import { prepareNetwork } from './network.js'
import { Budget, WIDEST } from './searcher.js'
import { SharedTable } from './shared-table.js'
import { BUSY, type HelperData, JOB, STOP, TeamMemory } from './team-memory.js'

/**
 * A helper of a team: searches the same position as the leader, on its own way through the depths, until it is told to
 * stop. All it hands back is what it leaves in the shared table.
 */

// A game imports nothing of Node: it asks for what is there.
const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
const { memory: buffer, table, settings, number }: HelperData = workerData
if (settings.evaluation === 'network') await prepareNetwork()
const memory = new TeamMemory(buffer)
const { words } = memory
const search = new FastSearch(settings, new SharedTable(table))
let job = Atomics.load(words, JOB)
parentPort?.postMessage('ready')

for (;;) {
  Atomics.wait(words, JOB, job)
  job = Atomics.load(words, JOB)
  try {
    help()
  } finally {
    // The leader waits for every helper, whatever has happened to it.
    memory.nodes[number] = search.nodes
    Atomics.sub(words, BUSY, 1)
    Atomics.notify(words, BUSY)
  }
}

function help(): void {
  const stopped = (): boolean => Atomics.load(words, STOP) !== 0
  const { setup, takingBack } = memory.readSetup()
  search.begin(new CaissaPosition(takingBack, setup), memory.readPast(), new Budget({}, { stopped, onLine: () => {} }))
  // Every other helper is a ply ahead, so that the threads do not all do the same.
  for (let depth = 1 + (number % 2 === 0 ? 1 : 0); depth < MAX_PLY && !stopped(); depth++) {
    search.run(depth, 0 - WIDEST, WIDEST)
  }
}
