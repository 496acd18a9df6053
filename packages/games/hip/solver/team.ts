import { type HelperData, type HipTeam, TeamMemory } from './team-memory.js'

let starting: Promise<HipTeam | null> | null = null
let started: HipTeam | null = null

/** Starts the helper, once; without threads (in a browser) there is none. */
export async function startTeam(): Promise<void> {
  starting ??= start()
  // One thread is enough when no other can be started.
  started = await starting.catch(() => null)
}

/** The team, when it has been started. */
export function presentTeam(): HipTeam | null {
  return started
}

async function start(): Promise<HipTeam | null> {
  const library = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.('node:worker_threads')
  if (library === undefined) return null
  const { kernelBytesOfThreads } = await import('../kernel-bytes-of-threads.js')
  const [kernel, helperKernel] = kernelBytesOfThreads
  const shared = new TeamMemory()
  const workerData: HelperData = { memory: shared.memory, kernel: helperKernel }
  const worker = new library.Worker(new URL('./team-helper.js', import.meta.url), { workerData })
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  worker.unref()
  return { shared, kernel }
}
