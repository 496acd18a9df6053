import { type Signal, signal } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { WorkerClient, type WorkerPort } from '../worker-client.js'
import type { QuestionName, Questions, SolvedAnswer, SolvedCalls, SolvedNews } from './solved-calls.js'

/** The progress of the values of a game. */
export type SolvedState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'opening' }
  | SolvedNews
  | SolvedAnswer
  | { readonly kind: 'failed'; readonly message: string }

/** A solver worker as the page sees it: the values of all positions of one game, once they are there. */
export class SolvedValues {
  readonly state: Signal<SolvedState> = signal({ kind: 'idle' })
  private readonly worker: WorkerClient<SolvedCalls>
  private from: string | null = null

  /**
   * @param game name with variant
   * @param files address of the folder of solved files that the site may offer
   */
  constructor(
    readonly game: string,
    private readonly files: string,
    spawn: () => WorkerPort,
  ) {
    this.worker = new WorkerClient(spawn, text.errors.silentSolver, (message) => this.fail(message))
  }

  /** Fetches or works out the values, unless that is done or under way. */
  open(from: string | null): void {
    const { kind } = this.state.value
    if (kind === 'idle' || kind === 'failed') this.openAgain(from)
  }

  /** Begins again: from another position, or by a database file. */
  openAgain(from: string | null, database: Uint8Array | null = null): void {
    this.close()
    this.from = from
    this.state.value = { kind: 'opening' }
    const { game, files } = this
    this.worker.ask(
      'open',
      { game, from, files, database },
      {
        progress: (news) => {
          this.state.value = news
        },
        answer: (answer) => {
          if (answer.kind === 'refused') this.worker.end(answer.message)
          this.state.value = answer
        },
        failed: (message) => this.fail(message),
      },
    )
  }

  /** Stops the work; what is solved is kept where that is possible. */
  stop(): void {
    const { kind } = this.state.value
    if (kind === 'solving') this.tell('pause')
    else if (kind === 'walking' || kind === 'opening') this.close()
  }

  /** Resumes after `stop`. */
  goOn(): void {
    const state = this.state.value
    if (state.kind === 'idle' || state.kind === 'failed') this.openAgain(this.from)
    else if (state.kind === 'solving') {
      this.state.value = { ...state, paused: false }
      this.tell('resume')
    }
  }

  /** Asks something about the solved game; rejects when the worker cannot answer. */
  ask<Name extends QuestionName>(name: Name, request: Questions[Name]['request']): Promise<Questions[Name]['answer']> {
    if (this.state.value.kind !== 'ready') return Promise.reject(new Error(text.errors.nothingSolved))
    return this.worker.call(name, request as SolvedCalls[Name]['request'])
  }

  close(): void {
    this.worker.end(text.errors.gameClosed)
    this.state.value = { kind: 'idle' }
  }

  private tell(name: 'pause' | 'resume'): void {
    this.worker.ask(name, null, { answer: () => {}, failed: (message) => this.fail(message) })
  }

  private fail(message: string): void {
    this.worker.end(message)
    this.state.value = { kind: 'failed', message }
  }
}
