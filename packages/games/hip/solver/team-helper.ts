import { Stopped } from '@plyworks/core'
import { HipPosition, HipRules } from '../rules.js'
import { HipKernel, type KernelResult } from './kernel.js'
import { type HelperData, TeamMemory, type TeamQuestion } from './team-memory.js'

/** The helper of a team: see `HipTeam`. */

// A game imports nothing of Node: it asks for what is there.
const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads')
const { memory, kernel: kernelText }: HelperData = workerData
const shared = new TeamMemory(memory)
let kernel: HipKernel | null = null
let kernelNumber = 0
let job = shared.job
parentPort?.postMessage('ready')

for (;;) {
  shared.waitForJob(job)
  job = shared.job
  let answer = 0
  try {
    answer = solve(shared.question())
  } catch {
    // Out of memory, say: the leader continues alone, and the next question gets a new kernel.
    kernel = null
  } finally {
    shared.done(answer)
  }
}

/** @returns the answer as the leader reads it; 0 when stopped */
function solve(question: TeamQuestion): number {
  const position = positionOf(question)
  if (kernel === null || kernelNumber !== question.kernel) kernel = kernelFor(position.rules, question)
  kernelNumber = question.kernel
  try {
    return kernel.solve(position, question.full) ? 2 : 1
  } catch (error) {
    if (error instanceof Stopped) return 0
    throw error
  } finally {
    tell()
  }
}

function kernelFor(rules: HipRules, { bytes }: TeamQuestion): HipKernel {
  const limits = {
    stopped: () => {
      tell()
      return shared.stopped
    },
    onFound: ({ keyLow, keyHigh, winsFrom, losesTo, work }: KernelResult) =>
      shared.addResult([keyLow, keyHigh, winsFrom, losesTo, work]),
  }
  return new HipKernel(rules, bytes, limits, { place: { memory, kernel: kernelText, thread: 1 } })
}

function tell(): void {
  if (kernel !== null) shared.tell(kernel.nodes, kernel.filled)
}

/** Plays the stones in any order: only where they are matters. */
function positionOf({ rows, columns, rule, stonesATurn, stones }: TeamQuestion): HipPosition {
  const position = new HipPosition(new HipRules({ rows, columns }, rule, stonesATurn))
  const cells = [1, 2].map((stone) => [...stones.keys()].filter((cell) => stones[cell] === stone))
  const count = cells[0].length + cells[1].length
  for (let placed = 0; placed < count; placed++) position.make(cells[position.turn].shift() ?? 0)
  return position
}
