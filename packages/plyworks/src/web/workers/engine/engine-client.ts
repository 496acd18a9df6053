import type { SearchLine } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import { portOf, WorkerClient, type WorkerPort } from '../worker-client.js'
import type { Answer, EngineCalls, Offer, Question } from './engine-calls.js'

/** Starts an engine worker of this app. */
export function spawnEngine(): WorkerPort {
  return portOf(new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module', name: 'engine' }))
}

interface Search {
  readonly resolve: (answer: Answer | null) => void
  readonly reject: (error: Error) => void
  lastLine: SearchLine | null
}

/**
 * An engine worker for one game, as the page sees it; one search at a time. A running search is stopped by ending the
 * worker, which is replaced when next needed. Nothing here throws: failures reject the promise of the search.
 */
export class EngineClient {
  private readonly worker: WorkerClient<EngineCalls>
  private search: Search | null = null
  private opening: { resolve: (offer: Offer | null) => void; reject: (error: Error) => void } | null = null

  constructor(
    private readonly game: string,
    spawn: () => WorkerPort,
  ) {
    this.worker = new WorkerClient(spawn, text.errors.silentEngine)
  }

  /**
   * Begins with a new worker.
   * @returns what it offers, or null when the client was closed, or opened again, before it told
   */
  open(): Promise<Offer | null> {
    this.dropOpening()
    return new Promise((resolve, reject) => {
      this.opening = { resolve, reject }
      this.dropWorker()
    })
  }

  /**
   * Searches; a search under way is cancelled first.
   * @returns the answer, or null when the search was cancelled
   */
  think(question: Question, onLine: (line: SearchLine) => void): Promise<Answer | null> {
    this.cancel()
    const { game } = this
    return new Promise((resolve, reject) => {
      const search: Search = { resolve, reject, lastLine: null }
      this.search = search
      this.worker.ask(
        'search',
        { game, question },
        {
          progress(line) {
            search.lastLine = line
            onLine(line)
          },
          answer: (answer) => this.settle(() => resolve(answer)),
          failed: (message) => this.fail(message),
        },
      )
    })
  }

  /** Ends the search with the best move it has spoken of; false when there is none yet (the search then goes on). */
  moveNow(): boolean {
    const line = this.search?.lastLine
    if (line === undefined || line === null || line.pv.length === 0) return false
    this.dropWorker()
    this.settle((search) => search.resolve({ moves: line.pv, line }))
    return true
  }

  /** Ends the search without an answer. */
  cancel(): void {
    if (this.search === null) return
    this.dropWorker()
    this.settle((search) => search.resolve(null))
  }

  /** Ends everything; a later search starts another worker. */
  close(): void {
    this.dropOpening()
    this.cancel()
    this.worker.end()
  }

  private askOffer(): void {
    this.worker.ask(
      'offer',
      { game: this.game },
      {
        answer: (offer) => {
          this.opening?.resolve(offer)
          this.opening = null
        },
        failed: (message) => this.fail(message),
      },
    )
  }

  private fail(message: string): void {
    const error = new Error(message)
    this.worker.end()
    this.opening?.reject(error)
    this.opening = null
    this.settle((search) => search.reject(error))
  }

  private settle(end: (search: Search) => void): void {
    const { search } = this
    this.search = null
    if (search !== null) end(search)
  }

  private dropOpening(): void {
    this.opening?.resolve(null)
    this.opening = null
  }

  /** Ends the worker; an offer that is still waited for is asked of the next one. */
  private dropWorker(): void {
    this.worker.end()
    if (this.opening !== null) this.askOffer()
  }
}
