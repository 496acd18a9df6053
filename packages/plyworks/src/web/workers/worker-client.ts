import { reasonOf } from '@plyworks/core'
import { type ServedGuest, servedGuests } from '../../guests/served-list.js'

/** The types of one call of a worker: its request, what is told on the way, and its answer; all cross as plain data. */
export interface Call {
  readonly request: unknown
  readonly progress: unknown
  readonly answer: unknown
}

/** The calls of a kind of worker by name. */
export type CallsOf<Calls> = { readonly [Name in keyof Calls]: Call }

/** A message of the page to a worker. */
export interface WorkerRequest {
  /** Stands in every message about this call. */
  readonly number: number
  readonly name: string
  readonly request: unknown
}

/** The first message to a worker where the server has games from files. */
export interface WorkerGames {
  readonly games: readonly ServedGuest[]
}

/** A message of a worker to the page, about the call of that number. */
export type WorkerReply =
  | { readonly type: 'progress'; readonly number: number; readonly progress: unknown }
  | { readonly type: 'answer'; readonly number: number; readonly answer: unknown }
  | { readonly type: 'failed'; readonly number: number; readonly message: string }

/** The part of a worker that the page needs; tests put something else in its place. */
export interface WorkerPort {
  postMessage(request: WorkerRequest): void
  terminate(): void
  onmessage: ((event: { readonly data: WorkerReply }) => void) | null
  onerror: ((event: { readonly message?: string }) => void) | null
}

/** Returns the port of a worker that has just been started; it gets the games that this page has. */
export function portOf(worker: Worker): WorkerPort {
  const port: WorkerPort = {
    postMessage: (request) => worker.postMessage(request),
    terminate: () => worker.terminate(),
    onmessage: null,
    onerror: null,
  }
  const games = servedGuests()
  if (games.length > 0) worker.postMessage({ games } satisfies WorkerGames)
  worker.onmessage = (event: MessageEvent<WorkerReply>) => port.onmessage?.(event)
  worker.onerror = (event) => port.onerror?.(event)
  return port
}

/** Hears how a call goes: progress, then an answer or a failure. */
export interface Hearer<Of extends Call> {
  progress?(progress: Of['progress']): void
  answer(answer: Of['answer']): void
  failed(message: string): void
}

/**
 * Calls a worker, which is started by the first call and ended by `end`. A worker that computes without a pause hears
 * nothing meanwhile, so ending it is how its calls are cancelled; the next call starts another one. Nothing here throws.
 */
export class WorkerClient<Calls extends CallsOf<Calls>> {
  private port: WorkerPort | null = null
  private calls = 0
  private readonly waiting = new Map<number, Hearer<Call>>()

  /**
   * @param silence what a failure says that gives no reason
   * @param onBroken told when the worker itself has failed and was ended, after all calls that waited
   */
  constructor(
    private readonly spawn: () => WorkerPort,
    private readonly silence: string,
    private readonly onBroken: (message: string) => void = () => {},
  ) {}

  /** Whether a call waits for its answer. */
  get busy(): boolean {
    return this.waiting.size > 0
  }

  /** Calls the worker. */
  ask<Name extends keyof Calls & string>(
    name: Name,
    request: Calls[Name]['request'],
    hearer: Hearer<Calls[Name]>,
  ): void {
    const number = ++this.calls
    this.waiting.set(number, hearer)
    try {
      this.port ??= this.start()
      this.port.postMessage({ number, name, request })
    } catch (error) {
      this.breakDown(reasonOf(error))
    }
  }

  /** Calls the worker and returns its answer; rejects when the call fails or the worker is ended with a reason. */
  call<Name extends keyof Calls & string>(name: Name, request: Calls[Name]['request']): Promise<Calls[Name]['answer']> {
    return new Promise((resolve, reject) => {
      this.ask(name, request, { answer: resolve, failed: (message) => reject(new Error(message)) })
    })
  }

  /** Ends the worker. With a reason the calls that wait fail with it; without one they hear nothing more. */
  end(reason?: string): void {
    const waiting = [...this.waiting.values()]
    this.waiting.clear()
    if (this.port !== null) {
      this.port.onmessage = null
      this.port.onerror = null
      this.port.terminate()
      this.port = null
    }
    if (reason !== undefined) for (const hearer of waiting) hearer.failed(reason)
  }

  /** Fails the calls that wait; the worker stays, but its later messages about them are ignored. */
  forget(reason: string): void {
    const waiting = [...this.waiting.values()]
    this.waiting.clear()
    for (const hearer of waiting) hearer.failed(reason)
  }

  private start(): WorkerPort {
    const port = this.spawn()
    port.onmessage = ({ data }) => this.hear(data)
    port.onerror = ({ message }) => this.breakDown(message ?? '')
    return port
  }

  private hear(reply: WorkerReply): void {
    const hearer = this.waiting.get(reply.number)
    if (hearer === undefined) return
    if (reply.type === 'progress') {
      hearer.progress?.(reply.progress)
      return
    }
    this.waiting.delete(reply.number)
    if (reply.type === 'answer') hearer.answer(reply.answer)
    else hearer.failed(reply.message === '' ? this.silence : reply.message)
  }

  private breakDown(message: string): void {
    const said = message === '' ? this.silence : message
    this.end(said)
    this.onBroken(said)
  }
}
