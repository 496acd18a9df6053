import type { Port } from './port.js'

/** In tests the port of a worker that notes what it is asked, and says what the test has it say. */
export class FakePort<Request, Reply> implements Port<Request, Reply> {
  onmessage: ((event: { readonly data: Reply }) => void) | null = null
  onerror: ((event: { readonly message?: string }) => void) | null = null
  readonly asked: Request[] = []
  ended = false

  postMessage(request: Request): void {
    this.asked.push(request)
  }

  terminate(): void {
    this.ended = true
  }

  say(reply: Reply): void {
    this.onmessage?.({ data: reply })
  }
}
