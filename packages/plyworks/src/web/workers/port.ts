/** What the page needs of a worker: tests put something else in its place. */
export interface Port<Request, Reply> {
  postMessage(request: Request): void
  terminate(): void
  onmessage: ((event: { readonly data: Reply }) => void) | null
  onerror: ((event: { readonly message?: string }) => void) | null
}

/** The port of a worker that has just been started. */
export function portOf<Request, Reply>(worker: Worker): Port<Request, Reply> {
  const port: Port<Request, Reply> = {
    postMessage: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
    onmessage: null,
    onerror: null,
  }
  worker.onmessage = (event: MessageEvent<Reply>) => port.onmessage?.(event)
  worker.onerror = (event) => port.onerror?.(event)
  return port
}
