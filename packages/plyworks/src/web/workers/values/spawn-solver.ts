import { portOf } from '../port.js'
import type { SolverPort } from './solved-values.js'

/** Starts a solver worker of this app. */
export function spawnSolver(): SolverPort {
  return portOf(new Worker(new URL('./solved-worker.ts', import.meta.url), { type: 'module', name: 'solver' }))
}
