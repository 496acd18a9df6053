import { execFileSync } from 'node:child_process'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureBuilt } from '../cli/program.js'
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

  const scenarios: [string, () => Scenario | Promise<Scenario>][] = [
    ['a match in the database', () => storeScenario(disk)],
    ['a checkpoint', () => checkpointScenario(disk)],
    ['an import', () => importScenario(disk)],
    ['a database', () => databaseScenario(disk)],
  ]
  test.each(scenarios)(
    'loses nothing that was acknowledged, and leaves nothing half written that is taken for whole: %s',
    async (_name, make) => {
      const scenario = await make()
      const whole = disk.empty()
      await scenario.check(disk, whole, await scenario.run(disk, whole))
      await scenario.run(disk, disk.empty())
      const { calls } = disk
      expect(calls).toBeGreaterThan(2)
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
    600_000,
  )
})
