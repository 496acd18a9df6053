import { portOf } from '../../workers/port.js'
import type { ReadingPort } from './games-reading.js'

/** Starts a worker that reads the games of the library. */
export function spawnReading(): ReadingPort {
  return portOf(new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module', name: 'reading' }))
}
