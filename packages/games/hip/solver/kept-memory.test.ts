import { expect, it } from 'vitest'
import { HipPosition, HipRules } from '../rules.js'
import { type KeptMemory, solveHip } from './solver.js'

const position = new HipPosition(new HipRules({ rows: 3, columns: 10 }, 'gardner', 1))
const MEMORY = 2 ** 20

/** Solves in runs, each stopped when it has looked `looks` times at the stop signal. */
function solveInRuns(looks: number) {
  let whole: Uint8Array | null = null
  let [nodes, runs] = [0, 0]
  for (;;) {
    let left = looks
    const keptMemory: KeptMemory = {
      read(memory) {
        if (whole !== null) memory.set(whole)
      },
      due: () => left === 0,
      write(memory) {
        whole = memory.slice()
      },
    }
    const solution = solveHip(position, {
      stopped: () => left-- <= 0,
      memory: MEMORY,
      bestMoves: 'one',
      keptMemory,
      onSpent: (spent) => {
        nodes += spent
      },
    })
    runs++
    if (solution !== null) return { value: solution.value, positions: solution.positions, nodes, runs }
  }
}

it('a search that is stopped again and again takes no more nodes in all, if its memory is kept', () => {
  const unbroken = solveInRuns(Number.POSITIVE_INFINITY)
  const resumed = solveInRuns(40)
  expect(resumed.runs).toBeGreaterThan(4)
  expect(resumed.value).toBe(unbroken.value)
  expect(resumed.positions).toBe(unbroken.positions)
  expect(resumed.nodes).toBeLessThan(1.01 * unbroken.nodes)
})
