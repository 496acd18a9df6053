import { type SharedPlace, Stopped, Team } from '@plyworks/core'
import { HipPosition, HipRules } from '../rules.js'
import { HipKernel, type KernelResult } from './kernel.js'
import { questionOf, type TeamQuestion } from './team-question.js'

/** The helper of a team: see `team.ts`. */

// A game imports nothing of Node: it asks for what is there.
const place: SharedPlace = process.getBuiltinModule('node:worker_threads').workerData
const team = new Team(place.memory.buffer)
let kernel: HipKernel | null = null
let kernelNumber = 0

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

/** @returns the answer as the leader reads it: 1 when the player to move loses, 2 when he wins */
function solve(question: TeamQuestion): number {
  const position = positionOf(question)
  if (kernel === null || kernelNumber !== question.kernel) kernel = kernelFor(position.rules, question)
  kernelNumber = question.kernel
  return kernel.solve(position, question.full) ? 2 : 1
}

function kernelFor(rules: HipRules, { bytes }: TeamQuestion): HipKernel {
  const limits = {
    stopped: () => {
      tell()
      return team.stopped
    },
    onFound: ({ keyLow, keyHigh, winsFrom, losesTo, work }: KernelResult) =>
      team.addResult([keyLow, keyHigh, winsFrom, losesTo, work]),
  }
  return new HipKernel(rules, bytes, limits, { place })
}

function tell(): void {
  if (kernel !== null) team.tell(0, kernel.nodes, kernel.filled)
}

/** Plays the stones in any order: only where they are matters. */
function positionOf({ rows, columns, rule, stonesATurn, stones }: TeamQuestion): HipPosition {
  const position = new HipPosition(new HipRules({ rows, columns }, rule, stonesATurn))
  const cells = [1, 2].map((stone) => [...stones.keys()].filter((cell) => stones[cell] === stone))
  const count = cells[0].length + cells[1].length
  for (let placed = 0; placed < count; placed++) position.make(cells[position.turn].shift() ?? 0)
  return position
}
