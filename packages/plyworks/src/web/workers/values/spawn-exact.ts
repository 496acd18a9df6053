import { portOf } from '../port.js'
import type { ExactPort } from './exact-messages.js'

/** Starts a worker that solves positions. */
export function spawnExact(): ExactPort {
  return portOf(new Worker(new URL('./exact-worker.ts', import.meta.url), { type: 'module', name: 'exact' }))
}
