import type { SolverReply } from './messages.js'
import type { SolverPort } from './solved-values.js'

/** Starts a solver worker of this app. */
export function spawnSolver(): SolverPort {
  const worker = new Worker(new URL('./solved-worker.ts', import.meta.url), { type: 'module', name: 'solver' })
  const port: SolverPort = {
    postMessage: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
    onmessage: null,
    onerror: null,
  }
  worker.onmessage = (event: MessageEvent<SolverReply>) => port.onmessage?.(event)
  worker.onerror = (event) => port.onerror?.(event)
  return port
}
