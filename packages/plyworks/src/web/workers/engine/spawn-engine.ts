import { portOf } from '../port.js'
import type { WorkerPort } from './engine-client.js'

/** Starts an engine worker of this app. */
export function spawnEngine(): WorkerPort {
  return portOf(new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' }))
}
