import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect } from 'vitest'
import { ensureBuilt } from '../cli/program.js'
import { eachOf } from '../support/each-of.js'
import { type FaultKind, FaultyDisk, faultsOf } from './faults/faulty-disk.js'
import {
  checkpointScenario,
  databaseScenario,
  importScenario,
  type Scenario,
  storeScenario,
} from './faults/scenarios.js'

ensureBuilt()

const KINDS: readonly FaultKind[] = ['fail', 'full', 'tear', 'forget']
/** Faults of each kind; all of them when asked for (minutes). */
const MOST = Number(process.env.PLYWORKS_FAULTS ?? 2)

/** Only Linux has /proc, and a linker that lets a library come before the system's. */
const possible = process.platform === 'linux' && hasCompiler()

function hasCompiler(): boolean {
  try {
    execFileSync('cc', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.runIf(possible)('a disk that fails', () => {
  const disk = new FaultyDisk()
  afterAll(() => disk.close())

  // With the calls that each makes at least: one that made fewer would have fewer places to fail at. A database that fits
  // into memory is written by one write, one flush and one change of its name; one in blocks grows.
  const scenarios: [string, number, () => Scenario | Promise<Scenario>][] = [
    ['a match in the database', 200, () => storeScenario(disk)],
    ['a checkpoint', 40, () => checkpointScenario(disk)],
    ['a database', 3, () => databaseScenario(disk)],
  ]
  const more: typeof scenarios = [
    ['an import', 150, () => importScenario(disk)],
    ['a database in blocks', 12, () => databaseScenario(disk, ['--memory', '128MB'])],
  ]
  eachOf(
    { quick: scenarios, long: more },
    'loses nothing that was acknowledged, and leaves nothing half written that is taken for whole: %s',
    async ([_name, least, make]) => {
      const scenario = await make()
      const whole = disk.empty()
      await scenario.check(disk, whole, await scenario.run(disk, whole))
      await scenario.run(disk, disk.empty())
      const { calls } = disk
      expect(calls).toBeGreaterThanOrEqual(least)
      for (const fault of faultsOf(KINDS, calls, MOST)) {
        const data = disk.empty()
        const run = await scenario.run(disk, data, fault)
        try {
          await scenario.check(disk, data, run, fault)
        } catch (error) {
          throw new Error(`${fault.kind} at call ${fault.at} of ${calls}: ${run.lines.join('; ')} ${run.err}`, {
            cause: error,
          })
        }
      }
    },
    // An import is run some 1,500 times then, twice each.
    MOST > 100 ? 3 * 3_600_000 : 600_000,
  )
})
