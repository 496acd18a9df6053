import type { ExactValue } from '@plyworks/core'
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { ExactAnswer, ExactCalls, ExactNews, ExactReport } from '../../workers/values/exact-calls.js'
import { WorkerClient, type WorkerPort } from '../../workers/worker-client.js'
import type { BoardSession } from '../board/board-session.js'
import type { BoardValues, PositionReport, SearchState } from './board-values.js'

/** Milliseconds for the position on the board, unless a person asks for more. */
const PATIENCE = 60_000
/** Milliseconds for any other position of the game. */
const PATIENCE_ELSEWHERE = 10_000
const NOTHING: ExactReport = { value: null, moves: [] }

/** Solves each position that comes onto the board in a worker; other positions in a second worker, while the first rests. */
export class SearchedValues implements BoardValues {
  readonly state: Signal<SearchState> = signal({ kind: 'over' })
  readonly solveFromHere = null
  readonly latest: Signal<PositionReport | null> = signal(null)
  readonly free: ReadonlySignal<boolean> = computed(() => !isBusy(this.state.value))
  private readonly here: WorkerClient<ExactCalls>
  private readonly elsewhere: WorkerClient<ExactCalls>
  private readonly dispose: () => void

  constructor(
    private readonly board: BoardSession,
    spawn: () => WorkerPort,
  ) {
    this.here = new WorkerClient(spawn, text.errors.noMessage)
    this.elsewhere = new WorkerClient(spawn, text.errors.noMessage)
    this.dispose = effect(() => {
      board.session.revision.value
      untracked(() => this.ask(PATIENCE))
    })
  }

  async value(position: string): Promise<ExactValue | null> {
    const { name: game } = this.board.session.game
    const question = { game, position, milliseconds: PATIENCE_ELSEWHERE, valueOnly: true }
    const answer = await this.elsewhere.call('solve', question)
    return answer.kind === 'solved' ? answer.report.value : null
  }

  rest(): void {
    this.elsewhere.end(text.errors.gameClosed)
  }

  /** Takes as long as it needs. */
  goOn(): void {
    this.ask(null)
  }

  stop(): void {
    if (!isBusy(this.state.value)) return
    this.here.end()
    this.state.value = { kind: 'stopped', gaveUp: false }
  }

  close(): void {
    this.dispose()
    this.here.end()
    this.rest()
    this.board.moveValues.value = null
  }

  private ask(milliseconds: number | null): void {
    const { game, position } = this.board.session
    // A worker hears nothing while it solves.
    if (this.here.busy) this.here.end()
    const notation = game.notation.formatPosition(position)
    this.show(notation, NOTHING)
    if (position.over) {
      this.state.value = { kind: 'over' }
      return
    }
    this.state.value = { kind: 'opening' }
    this.rest()
    this.here.ask(
      'solve',
      { game: game.name, position: notation, milliseconds },
      {
        progress: (news) => this.hear(notation, news),
        answer: (answer) => this.settle(notation, answer),
        failed: (message) => this.fail(message),
      },
    )
  }

  private hear(position: string, news: ExactNews): void {
    if ('report' in news) this.show(position, news.report)
    else this.state.value = { kind: 'searching', progress: news.progress }
  }

  private settle(position: string, answer: ExactAnswer): void {
    if (answer.kind === 'gave up') this.state.value = { kind: 'stopped', gaveUp: true }
    else if (answer.kind === 'refused') this.state.value = answer
    else {
      this.show(position, answer.report)
      this.state.value = { kind: 'found', progress: answer.progress }
    }
  }

  private show(position: string, { value, moves }: ExactReport): void {
    this.latest.value = { position, value, moves, line: [] }
    this.board.moveValues.value = moves.length === 0 ? null : new Map(moves.map((each) => [each.move, each]))
  }

  private fail(message: string): void {
    this.here.end()
    this.state.value = { kind: 'failed', message }
  }
}

function isBusy({ kind }: SearchState): boolean {
  return kind === 'opening' || kind === 'searching'
}
