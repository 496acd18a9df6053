import { reasonOf } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { Source } from '../../ui/text/told.js'
import { endPort } from '../end-port.js'
import type { Port } from '../port.js'
import type { Counts, QuestionName, Questions, SolveProgress, SolverReply, SolverRequest } from './solved-messages.js'

/** The port of the worker. */
export type SolverPort = Port<SolverRequest, SolverReply>

/** How things stand with the values of a game. */
export type SolvedState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  /** The reachable positions of a game without a ranking are being looked for. */
  | { readonly kind: 'walking'; readonly walked: number }
  | { readonly kind: 'solving'; readonly progress: SolveProgress; readonly paused: boolean }
  | { readonly kind: 'ready'; readonly source: Source; readonly counts: Counts; readonly notice: string | null }
  /** The game, or this position of it, cannot be solved here. */
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** The page's end of a solver worker: the values of all positions of one game, once they are there. */
export class SolvedValues {
  readonly state: Signal<SolvedState> = signal({ kind: 'idle' })
  private port: SolverPort | null = null
  private from: string | null = null
  private asked = 0
  private readonly waiting = new Map<number, Waiting>()

  /**
   * @param game name with variant
   * @param files address of the folder of solved files that the site may offer
   */
  constructor(
    readonly game: string,
    private readonly files: string,
    private readonly spawn: () => SolverPort,
  ) {}

  /** Fetches or works out the values, unless that is done or under way. */
  open(from: string | null): void {
    const { kind } = this.state.value
    if (kind === 'idle' || kind === 'failed') this.openAnew(from)
  }

  /** Begins anew, from another position. */
  openAnew(from: string | null): void {
    this.close()
    this.from = from
    this.state.value = { kind: 'opening' }
    try {
      const port = this.spawn()
      port.onmessage = (event) => this.hear(event.data)
      port.onerror = (event) => this.fail(event.message ?? '')
      this.port = port
      port.postMessage({ type: 'open', game: this.game, from, files: this.files })
    } catch (error) {
      this.fail(reasonOf(error))
    }
  }

  /** Stops the work; what is solved is kept where that is possible. */
  stop(): void {
    const state = this.state.value
    if (state.kind === 'solving') this.port?.postMessage({ type: 'pause' })
    else if (state.kind === 'walking' || state.kind === 'opening') this.close()
  }

  /** Goes on after `stop`. */
  goOn(): void {
    const state = this.state.value
    if (state.kind === 'idle' || state.kind === 'failed') this.openAnew(this.from)
    else if (state.kind === 'solving') {
      this.state.value = { ...state, paused: false }
      this.port?.postMessage({ type: 'resume' })
    }
  }

  /** Asks something about the solved game; rejected when the worker cannot answer. */
  ask<Name extends QuestionName>(name: Name, request: Questions[Name]['request']): Promise<Questions[Name]['answer']> {
    return new Promise((resolve, reject) => {
      if (this.port === null || this.state.value.kind !== 'ready') return reject(new Error(text.errors.nothingSolved))
      const number = ++this.asked
      // The worker answers a question of this name, so the answer is of its type.
      this.waiting.set(number, { resolve: (answer) => resolve(answer as Questions[Name]['answer']), reject })
      this.port.postMessage({ type: 'ask', number, name, request })
    })
  }

  close(): void {
    this.endWorker(text.errors.gameClosed)
    this.state.value = { kind: 'idle' }
  }

  private hear(reply: SolverReply): void {
    switch (reply.type) {
      case 'walking':
        this.state.value = { kind: 'walking', walked: reply.walked }
        return
      case 'solving':
        this.state.value = { kind: 'solving', progress: reply.progress, paused: false }
        return
      case 'paused': {
        const state = this.state.value
        if (state.kind === 'solving') this.state.value = { ...state, paused: true }
        return
      }
      case 'ready':
        this.state.value = { kind: 'ready', source: reply.source, counts: reply.counts, notice: reply.notice }
        return
      case 'refused':
        this.endWorker(reply.message)
        this.state.value = { kind: 'refused', message: reply.message }
        return
      case 'answer':
        this.settle(reply.number)?.resolve(reply.answer)
        return
      case 'unanswered':
        this.settle(reply.number)?.reject(new Error(reply.message))
        return
      case 'failed':
        this.fail(reply.message)
    }
  }

  private settle(number: number): Waiting | undefined {
    const waiting = this.waiting.get(number)
    this.waiting.delete(number)
    return waiting
  }

  private fail(message: string): void {
    const said = message === '' ? text.errors.silentSolver : message
    this.endWorker(said)
    this.state.value = { kind: 'failed', message: said }
  }

  private endWorker(reason: string): void {
    for (const number of [...this.waiting.keys()]) this.settle(number)?.reject(new Error(reason))
    endPort(this.port)
    this.port = null
  }
}
