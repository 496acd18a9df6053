import type { WorkerPort } from './engine-client.js'
import type { EngineReply } from './messages.js'

/** Starts an engine worker of this app. */
export function spawnEngine(): WorkerPort {
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' })
  const port: WorkerPort = {
    postMessage: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
    onmessage: null,
    onerror: null,
  }
  worker.onmessage = (event: MessageEvent<EngineReply>) => port.onmessage?.(event)
  worker.onerror = (event) => port.onerror?.(event)
  return port
}
