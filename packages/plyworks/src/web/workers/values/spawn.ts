import { portOf, type WorkerPort } from '../worker-client.js'

/** Starts a worker that solves positions one by one. */
export function spawnExact(): WorkerPort {
  return portOf(new Worker(new URL('./exact-worker.ts', import.meta.url), { type: 'module', name: 'exact' }))
}

/** Starts a worker that solves a whole game. */
export function spawnSolver(): WorkerPort {
  return portOf(new Worker(new URL('./solved-worker.ts', import.meta.url), { type: 'module', name: 'solver' }))
}
