import { type SharedPlace, Stopped, Team } from '@plyworks/core'
import { Board } from '../rules.js'
import { answerFor, ConnectFourKernel, type KernelResult } from './kernel.js'
import { questionOf, type TeamQuestion } from './team-question.js'

/** The helper of a team: see `team.ts`. */

// A game imports nothing of Node: it asks for what is there.
const place: SharedPlace = process.getBuiltinModule('node:worker_threads').workerData
const team = new Team(place.memory.buffer)
let kernel: ConnectFourKernel | null = null
let kernelNumber = 0

const watch = {
  stopped: () => {
    tell()
    return team.stopped
  },
  onFraction: () => {},
  onFound: ({ keyLow, keyHigh, least, most, work }: KernelResult) =>
    team.addResult([keyLow, keyHigh, least, most, work]),
}

team.help((words) => {
  try {
    return solve(questionOf(words))
  } catch (error) {
    // Out of memory, say: the leader continues alone, and the next question gets a new kernel.
    if (!(error instanceof Stopped)) kernel = null
    return 0
  } finally {
    tell()
  }
})

function solve(question: TeamQuestion): number {
  if (kernel === null || kernelNumber !== question.kernel) {
    kernel = new ConnectFourKernel(new Board(question.columns, question.rows), question.bytes, null, place)
  }
  kernelNumber = question.kernel
  return answerFor(kernel, question, watch)
}

function tell(): void {
  if (kernel !== null) team.tell(0, kernel.nodes, kernel.filled)
}
