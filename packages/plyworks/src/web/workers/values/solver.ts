import { text } from '../../ui/text/text.js'
import { type Hearer, WorkerClient, type WorkerPort } from '../worker-client.js'
import type { ExactCalls, ExactQuestion, PositionQuestion } from './exact-calls.js'

/**
 * A worker that solves positions of one game, one at a time, and stays from one to the next with its table: what it has found of one
 * position helps with the next. It hears nothing while it solves. Where memory is shared with it a flag stops it; elsewhere it is ended, and
 * the next question starts another one.
 */
export class Solver {
  private readonly worker: WorkerClient<ExactCalls>
  /** Set to 1 it stops the question under way; null while there is none. */
  private flag: Int32Array | null = null

  /** @param shares whether memory can be shared with the worker */
  constructor(
    spawn: () => WorkerPort,
    private readonly shares = typeof SharedArrayBuffer !== 'undefined',
  ) {
    this.worker = new WorkerClient(spawn, text.errors.noMessage)
  }

  /** Starts the worker, which loads the game and makes room for its table, so that the first question need not wait for them. */
  prepare(question: PositionQuestion): void {
    // What goes wrong the first question tells.
    this.worker.ask('prepare', question, { answer: () => {}, failed: () => {} })
  }

  /** Solves a position; a question under way is stopped first. */
  solve(question: ExactQuestion, hearer: Hearer<ExactCalls['solve']>): void {
    this.stop()
    const flag = this.shares ? new Int32Array(new SharedArrayBuffer(4)) : new Int32Array(1)
    this.flag = flag
    const settle = () => {
      if (this.flag === flag) this.flag = null
    }
    const request = this.shares ? { ...question, flag } : question
    this.worker.ask('solve', request, {
      progress: (news) => hearer.progress?.(news),
      answer(answer) {
        settle()
        hearer.answer(answer)
      },
      failed(message) {
        settle()
        hearer.failed(message)
      },
    })
  }

  /** Stops the question under way, which fails. */
  stop(): void {
    const { flag } = this
    if (flag === null) return
    this.flag = null
    if (this.shares) {
      Atomics.store(flag, 0, 1)
      this.worker.forget(text.errors.gameClosed)
    } else this.worker.end(text.errors.gameClosed)
  }

  end(): void {
    this.flag = null
    this.worker.end(text.errors.gameClosed)
  }
}
