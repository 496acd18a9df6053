import { reasonOf, type SearchLine } from '@plyworks/core'
import { text } from '../../ui/text/text.js'
import { endPort } from '../end-port.js'
import type { Port } from '../port.js'
import type { Answer, EngineOffer, EngineReply, EngineRequest, Level, Question } from './messages.js'

/** The port of the worker. */
export type WorkerPort = Port<EngineRequest, EngineReply>

/** What the game offers to those who want to be answered. */
export interface Offer {
  readonly levels: readonly Level[]
  /** The default engine first. */
  readonly engines: readonly EngineOffer[]
}

interface Search {
  readonly number: number
  readonly onLine: (line: SearchLine) => void
  readonly resolve: (answer: Answer | null) => void
  readonly reject: (error: Error) => void
  lastLine: SearchLine | null
}

/**
 * The page's end of an engine worker for one game; one search at a time. A running search is stopped by ending the
 * worker, which is replaced when next needed. Nothing here throws: failures reject the promise of the search.
 */
export class EngineClient {
  private port: WorkerPort | null = null
  private search: Search | null = null
  private searches = 0
  private opening: { resolve: (offer: Offer | null) => void; reject: (error: Error) => void } | null = null

  constructor(
    private readonly game: string,
    private readonly spawn: () => WorkerPort,
  ) {}

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
    const number = ++this.searches
    return new Promise((resolve, reject) => {
      this.search = { number, onLine, resolve, reject, lastLine: null }
      this.worker()?.postMessage({ type: 'search', search: number, question })
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

  /** Ends everything; a later search starts anew. */
  close(): void {
    this.dropOpening()
    this.cancel()
    this.endWorker()
  }

  private worker(): WorkerPort | null {
    if (this.port !== null) return this.port
    try {
      const port = this.spawn()
      port.onmessage = (event) => this.hear(event.data)
      port.onerror = (event) => this.fail(event.message ?? '')
      port.postMessage({ type: 'open', game: this.game })
      this.port = port
    } catch (error) {
      this.fail(reasonOf(error))
    }
    return this.port
  }

  private hear(reply: EngineReply): void {
    switch (reply.type) {
      case 'opened':
        this.opening?.resolve({ levels: reply.levels, engines: reply.engines })
        this.opening = null
        return
      case 'line':
        if (this.search === null || reply.search !== this.search.number) return
        this.search.lastLine = reply.line
        this.search.onLine(reply.line)
        return
      case 'result':
        if (reply.search === this.search?.number) this.settle((search) => search.resolve(reply.answer))
        return
      case 'book':
      case 'counted':
        return
      case 'failed':
        this.fail(reply.message)
    }
  }

  private fail(message: string): void {
    const error = new Error(message === '' ? text.errors.silentEngine : message)
    this.endWorker()
    this.opening?.reject(error)
    this.opening = null
    this.settle((search) => search.reject(error))
  }

  private settle(end: (search: Search) => void): void {
    const search = this.search
    this.search = null
    if (search !== null) end(search)
  }

  private dropOpening(): void {
    this.opening?.resolve(null)
    this.opening = null
  }

  /** Ends the worker; who still waits for its offer hears it from the next one. */
  private dropWorker(): void {
    this.endWorker()
    if (this.opening !== null) this.worker()
  }

  private endWorker(): void {
    endPort(this.port)
    this.port = null
  }
}
