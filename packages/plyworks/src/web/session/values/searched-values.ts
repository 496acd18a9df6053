import { type ExactValue, legalMoves, type MoveTrial } from '@plyworks/core'
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { ExactAnswer, ExactCalls, ExactNews, ExactReport } from '../../workers/values/exact-calls.js'
import type { ListedMove } from '../../workers/values/move-values.js'
import { solveTogether } from '../../workers/values/solve-together.js'
import { spawnExact } from '../../workers/values/spawn.js'
import { type Hearer, WorkerClient, type WorkerPort } from '../../workers/worker-client.js'
import type { BoardSession } from '../board/board-session.js'
import type { BoardValues, PositionReport, SearchState } from './board-values.js'

/** Milliseconds for the position on the board, unless a person asks for more. */
const PATIENCE = 60_000
/** Milliseconds for any other position of the game. */
const PATIENCE_ELSEWHERE = 10_000
const NOTHING: ExactReport = { value: null, moves: [] }

let kept: { readonly game: string; readonly aside: WorkerClient<ExactCalls> } | null = null

/** Returns the worker that never solves, for a game; that of the game asked last stays for the whole visit, with the openings it has read. */
export function asideOf(game: string): WorkerClient<ExactCalls> {
  if (kept?.game === game) return kept.aside
  kept?.aside.end(text.errors.gameClosed)
  kept = { game, aside: new WorkerClient(spawnExact, text.errors.noMessage) }
  return kept.aside
}

/**
 * Solves each position that comes onto the board in a worker, the moves of one whose value is known in two; other positions in another
 * worker, while these rest. A last one never solves, so that it always answers at once: it tells what the openings of the game know, and tries moves in games.
 */
export class SearchedValues implements BoardValues {
  readonly state: Signal<SearchState> = signal({ kind: 'over' })
  readonly solveFromHere = null
  readonly openFile = null
  readonly latest: Signal<PositionReport | null> = signal(null)
  readonly free: ReadonlySignal<boolean> = computed(() => !isBusy(this.state.value))
  readonly notice: Signal<string | null> = signal(null)
  private readonly here: WorkerClient<ExactCalls>
  /** Helps the one that solves the position on the board. */
  private readonly beside: WorkerClient<ExactCalls>
  private readonly elsewhere: WorkerClient<ExactCalls>
  /** Whether positions may be known without a search: until it is known that there are neither openings nor databases. */
  private mayKnow = true
  private trying = false
  private closed = false
  /** Counts the positions asked about, so that late answers are known. */
  private asked = 0
  /** The share of the points of each move in trial games of the position on the board. */
  private chances: ReadonlyMap<number, number> = new Map()
  private readonly dispose: () => void

  constructor(
    private readonly board: BoardSession,
    spawn: () => WorkerPort,
    private readonly files: string,
    private readonly aside: WorkerClient<ExactCalls>,
  ) {
    this.here = new WorkerClient(spawn, text.errors.noMessage)
    this.beside = new WorkerClient(spawn, text.errors.noMessage)
    this.elsewhere = new WorkerClient(spawn, text.errors.noMessage)
    this.dispose = effect(() => {
      board.session.revision.value
      untracked(() => this.ask(PATIENCE))
    })
  }

  async value(position: string): Promise<ExactValue | null> {
    const { name: game } = this.board.session.game
    if (this.mayKnow) {
      const { report } = await this.aside.call('known', { game, position, files: this.files })
      if (report.value !== null) return report.value
      if (this.closed) throw new Error(text.errors.gameClosed)
    }
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
    this.endSolving()
    this.state.value = { kind: 'stopped', gaveUp: false }
  }

  close(): void {
    this.dispose()
    this.closed = true
    this.asked++
    this.endSolving()
    // What it has read is of use to the next board; trial games are of none.
    if (this.trying) this.aside.end(text.errors.gameClosed)
    this.rest()
    this.board.moveValues.value = null
  }

  private ask(milliseconds: number | null): void {
    const { game, position } = this.board.session
    // A worker hears nothing while it solves.
    for (const solver of [this.here, this.beside]) if (solver.busy) solver.end()
    const notation = game.notation.formatPosition(position)
    this.chances = new Map()
    this.show(notation, NOTHING)
    if (position.over) {
      this.state.value = { kind: 'over' }
      return
    }
    this.state.value = { kind: 'opening' }
    this.rest()
    const number = ++this.asked
    if (!this.mayKnow) {
      this.solve(notation, milliseconds, NOTHING)
      return
    }
    const solve = (known: ExactReport) => number === this.asked && this.solve(notation, milliseconds, known)
    this.aside.ask(
      'known',
      { game: game.name, position: notation, files: this.files },
      {
        answer: ({ report, able, complete, database, notice }) => {
          if (number !== this.asked) return
          this.mayKnow = able
          this.notice.value = notice
          this.show(notation, report)
          if (!complete) return solve(report)
          this.state.value = { kind: 'known', database }
          if (areAlike(report)) this.tryMoves(notation, report)
        },
        failed: () => solve(NOTHING),
      },
    )
  }

  private solve(position: string, milliseconds: number | null, known: ExactReport): void {
    const { game, position: present } = this.board.session
    const question = { game: game.name, position, milliseconds, known }
    const hearer: Hearer<ExactCalls['solve']> = {
      progress: (news) => this.hear(position, news),
      answer: (answer) => this.settle(position, answer),
      failed: (message) => this.fail(message),
    }
    const moves = [...legalMoves(game, present)]
    const missing = moves.length - known.moves.length
    if (known.value !== null && missing > 1) solveTogether([this.here, this.beside], question, moves, hearer)
    else this.here.ask('solve', question, hearer)
  }

  private endSolving(): void {
    this.here.end()
    this.beside.end()
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
      if (areAlike(answer.report)) this.tryMoves(position, answer.report)
    }
  }

  /** Has the moves tried in games where their values are equal and no distance tells them apart. */
  private tryMoves(position: string, report: ExactReport): void {
    const number = this.asked
    const hear = (trials: readonly MoveTrial[]) => {
      if (number !== this.asked) return
      this.chances = new Map(trials.map(({ move, games, points }) => [move, points / games]))
      this.show(position, report)
    }
    const question = { game: this.board.session.game.name, position }
    this.trying = true
    const rest = () => {
      if (number === this.asked) this.trying = false
    }
    const answer = (trials: readonly MoveTrial[]) => {
      hear(trials)
      rest()
    }
    // Without them the values stand as they are.
    this.aside.ask('trials', question, { progress: hear, answer, failed: rest })
  }

  private show(position: string, { value, moves: told }: ExactReport): void {
    const moves = told.map((each) => withChance(each, this.chances.get(each.move)))
    this.latest.value = { position, value, moves, line: [] }
    this.board.moveValues.value = moves.length === 0 ? null : new Map(moves.map((each) => [each.move, each]))
  }

  private fail(message: string): void {
    this.endSolving()
    this.state.value = { kind: 'failed', message }
  }
}

function withChance(each: ListedMove, chance: number | undefined): ListedMove {
  return chance === undefined ? each : { ...each, chance }
}

/** Whether several moves keep the value, and no distance tells them apart. */
function areAlike({ value, moves }: ExactReport): boolean {
  return moves.filter((each) => each.value === value?.value && each.plies === null).length > 1
}

function isBusy({ kind }: SearchState): boolean {
  return kind === 'opening' || kind === 'searching'
}
