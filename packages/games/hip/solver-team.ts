import { TeamMemory } from './solver-team-memory.js'

/** What a helper is started with. */
export interface HelperData {
  readonly memory: WebAssembly.Memory
  readonly kernel: string
}

/**
 * A helper thread that searches what this one searches, through one table ("lazy" parallel search; D. Homan, 2013).
 * Both take the moves of a position in the same order but for one thing: where the first does not win, the helper goes
 * on with the last. A lost position needs all its moves searched, so that the two meet in the middle. The table makes
 * each know what the other has done, and the first to know the answer ends the search.
 */
export interface HipTeam {
  readonly shared: TeamMemory
  /** This thread's kernel, as base64. */
  readonly kernel: string
}

let starting: Promise<HipTeam | null> | null = null
let started: HipTeam | null = null

/** Starts the helper, once; without threads (in a browser) there is none. */
export async function startTeam(): Promise<void> {
  starting ??= start()
  // Where no thread can be started one is enough.
  started = await starting.catch(() => null)
}

/** The team, when it has been started. */
export function presentTeam(): HipTeam | null {
  return started
}

async function start(): Promise<HipTeam | null> {
  const library = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:worker_threads')
  if (library === undefined) return null
  const { kernelBytesOfThreads } = await import('./kernel-bytes-of-threads.js')
  const [kernel, helperKernel] = kernelBytesOfThreads
  const shared = new TeamMemory()
  const workerData: HelperData = { memory: shared.memory, kernel: helperKernel }
  const worker = new library.Worker(new URL('./solver-team-helper.js', import.meta.url), { workerData })
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  worker.unref()
  return { shared, kernel }
}
