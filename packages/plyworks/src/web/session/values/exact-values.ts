import { effect, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type {
  ExactAnswer,
  ExactCalls,
  ExactNews,
  ExactProgress,
  ExactReport,
} from '../../workers/values/exact-calls.js'
import { WorkerClient, type WorkerPort } from '../../workers/worker-client.js'
import type { BoardSession } from '../board/board-session.js'

export type ExactState =
  /** Nothing to be asked: the game is over. */
  | { readonly kind: 'over' }
  | { readonly kind: 'solving'; readonly progress: ExactProgress | null; readonly report: ExactReport }
  | { readonly kind: 'solved'; readonly progress: ExactProgress; readonly report: ExactReport }
  | { readonly kind: 'stopped'; readonly gaveUp: boolean; readonly report: ExactReport }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }

/** A position gets so long, in milliseconds, unless somebody asks for more. */
const PATIENCE = 60_000
const NOTHING: ExactReport = { value: null, moves: [] }

/** Has each position that comes onto the board solved in a worker, and the values drawn on it. */
export class ExactValues {
  readonly state: Signal<ExactState> = signal({ kind: 'over' })
  /** The position that the state is about, in notation. */
  position = ''
  private readonly worker: WorkerClient<ExactCalls>
  private readonly dispose: () => void

  constructor(
    private readonly board: BoardSession,
    spawn: () => WorkerPort,
  ) {
    this.worker = new WorkerClient(spawn, text.errors.noMessage)
    this.dispose = effect(() => {
      board.session.revision.value
      untracked(() => this.ask(PATIENCE))
    })
  }

  /** Takes as long as it needs. */
  goOn(): void {
    this.ask(null)
  }

  stop(): void {
    const state = this.state.value
    if (state.kind !== 'solving') return
    this.worker.end()
    this.state.value = { kind: 'stopped', gaveUp: false, report: state.report }
  }

  close(): void {
    this.dispose()
    this.worker.end()
    this.board.moveValues.value = null
  }

  private ask(milliseconds: number | null): void {
    const { session } = this.board
    // It hears nothing while it solves.
    if (this.worker.busy) this.worker.end()
    this.show(NOTHING)
    this.position = session.game.notation.formatPosition(session.position)
    if (session.position.over) {
      this.state.value = { kind: 'over' }
      return
    }
    this.state.value = { kind: 'solving', progress: null, report: NOTHING }
    const question = { game: session.game.name, position: this.position, milliseconds }
    this.worker.ask('solve', question, {
      progress: (news) => this.hear(news),
      answer: (answer) => this.settle(answer),
      failed: (message) => this.fail(message),
    })
  }

  private hear(news: ExactNews): void {
    const state = this.state.value
    if (state.kind !== 'solving') return
    this.state.value = { ...state, ...news }
    if ('report' in news) this.show(news.report)
  }

  private settle(answer: ExactAnswer): void {
    const state = this.state.value
    if (state.kind !== 'solving') return
    this.state.value = answer.kind === 'gave up' ? { kind: 'stopped', gaveUp: true, report: state.report } : answer
    if (answer.kind === 'solved') this.show(answer.report)
  }

  private show({ moves }: ExactReport): void {
    this.board.moveValues.value = moves.length === 0 ? null : new Map(moves.map((each) => [each.move, each]))
  }

  private fail(message: string): void {
    this.worker.end()
    this.state.value = { kind: 'failed', message }
  }
}
