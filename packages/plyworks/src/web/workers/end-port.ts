/** As much of a worker as ending it takes. */
interface EndingPort {
  onmessage: unknown
  onerror: unknown
  terminate(): void
}

/** Ends a worker, if there is one; what it has sent already is heard no more. */
export function endPort(port: EndingPort | null): void {
  if (port === null) return
  port.onmessage = null
  port.onerror = null
  port.terminate()
}
