import type { WorkerPort, WorkerRequest } from './worker-client.js'

/** In tests the port of a worker that notes what it is asked, and says what the test has it say. */
export class FakePort implements WorkerPort {
  onmessage: WorkerPort['onmessage'] = null
  onerror: WorkerPort['onerror'] = null
  readonly asked: WorkerRequest[] = []
  ended = false

  postMessage(request: WorkerRequest): void {
    this.asked.push(request)
  }

  terminate(): void {
    this.ended = true
  }

  /** The requests of the calls of that name. */
  requests<Request>(name: string): Request[] {
    return this.asked.flatMap((asked) => (asked.name === name ? [asked.request as Request] : []))
  }

  progress(progress: unknown, number = this.latest): void {
    this.onmessage?.({ data: { type: 'progress', number, progress } })
  }

  answer(answer: unknown, number = this.latest): void {
    this.onmessage?.({ data: { type: 'answer', number, answer } })
  }

  fail(message: string, number = this.latest): void {
    this.onmessage?.({ data: { type: 'failed', number, message } })
  }

  /** Number of the call made last. */
  get latest(): number {
    return this.asked[this.asked.length - 1].number
  }
}
