import type { ExactPort } from './exact-values.js'
import type { ExactReply } from './messages.js'

/** Starts a worker that solves positions. */
export function spawnExact(): ExactPort {
  const worker = new Worker(new URL('./exact-worker.ts', import.meta.url), { type: 'module', name: 'exact' })
  const port: ExactPort = {
    postMessage: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
    onmessage: null,
    onerror: null,
  }
  worker.onmessage = (event: MessageEvent<ExactReply>) => port.onmessage?.(event)
  worker.onerror = (event) => port.onerror?.(event)
  return port
}
