import { Worker } from 'node:worker_threads'
import { presentGuests } from './present-guests.js'

/** The messages to the thread of the watch. */
export interface Watch {
  /** Counted up as long as the thread that is watched gets round to it. */
  readonly beats: Int32Array
  /** Ids of the games from files. */
  readonly games: readonly string[]
  /** Whether the program is ended when it does not get round to it for long. */
  readonly ends: boolean
}

/** Milliseconds between beats. */
const BEAT = 250

/**
 * Watches over this thread while it calls games from files: one that does not return is told of after some seconds.
 * @param ends whether the program is ended after more of them, which it must be where signals are listened to: nobody hears
 *   them then
 * @returns ends the watch
 */
export function watchGuests(ends: boolean): () => void {
  const games = presentGuests().places.map(({ id }) => id)
  if (games.length === 0) return () => {}
  const beats = new Int32Array(new SharedArrayBuffer(4))
  const workerData = { beats, games, ends } satisfies Watch
  const worker = new Worker(new URL('./watchdog.js', import.meta.url), { workerData, execArgv: [] })
  worker.unref()
  const timer = setInterval(() => Atomics.add(beats, 0, 1), BEAT)
  timer.unref()
  return () => {
    clearInterval(timer)
    void worker.terminate()
  }
}
