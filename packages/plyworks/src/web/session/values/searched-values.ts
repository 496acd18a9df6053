import { type ExactValue, keepsValue, type MoveTrial, Stopped } from '@plyworks/core'
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { ExactAnswer, ExactCalls, ExactNews, ExactReport } from '../../workers/values/exact-calls.js'
import { type Following, followingOf, valueAfter, worthOf } from '../../workers/values/following.js'
import type { ListedMove } from '../../workers/values/move-values.js'
import { solveTogether } from '../../workers/values/solve-together.js'
import { Solver } from '../../workers/values/solver.js'
import { spawnExact } from '../../workers/values/spawn.js'
import { type Hearer, WorkerClient, type WorkerPort } from '../../workers/worker-client.js'
import type { BoardSession } from '../board/board-session.js'
import type { BoardValues, PositionReport, SearchState } from './board-values.js'

/** Milliseconds for the position on the board, unless a person asks for more. */
const PATIENCE = 60_000
/** Milliseconds for any other position of the game. */
const PATIENCE_ELSEWHERE = 10_000
const NOTHING: ExactReport = { value: null, moves: [] }

/** The workers of a game. */
export interface ValueWorkers {
  /** This worker never solves, so it always answers at once: it says what the openings of the game know, and plays trial games. */
  readonly aside: WorkerClient<ExactCalls>
  readonly solvers: readonly [Solver, Solver]
  /** For the seat to move, by position in notation: what the solvers have found stays true. */
  readonly found: Map<string, ExactValue>
}

let kept: { readonly game: string; readonly workers: ValueWorkers } | null = null

/** Returns the workers of a game; those of the game asked last stay for the whole visit, with the openings they have read and their tables. */
export function workersOf(game: string): ValueWorkers {
  if (kept?.game === game) return kept.workers
  if (kept !== null) {
    const { aside, solvers } = kept.workers
    aside.end(text.errors.gameClosed)
    for (const solver of solvers) solver.end()
  }
  kept = { game, workers: startWorkers(spawnExact) }
  return kept.workers
}

export function startWorkers(spawn: () => WorkerPort, shares?: boolean): ValueWorkers {
  return {
    aside: new WorkerClient(spawn, text.errors.noMessage),
    solvers: [new Solver(spawn, shares), new Solver(spawn, shares)],
    found: new Map(),
  }
}

/**
 * Solves each position that comes onto the board in a worker, the moves of one whose value is known in two; other positions in the second
 * of them, while they are free.
 */
export class SearchedValues implements BoardValues {
  readonly state: Signal<SearchState> = signal({ kind: 'over' })
  readonly solveFromHere = null
  readonly openFile = null
  readonly latest: Signal<PositionReport | null> = signal(null)
  readonly free: ReadonlySignal<boolean> = computed(() => !isBusy(this.state.value))
  readonly notice: Signal<string | null> = signal(null)
  /** Whether positions may be known without a search: until it is known that there are neither openings nor databases. */
  private mayKnow = true
  private trying = false
  /** Counts the positions asked about, so that late answers are known. */
  private asked = 0
  /** The share of the points of each move in trial games of the position on the board. */
  private chances: ReadonlyMap<number, number> = new Map()
  private readonly dispose: () => void

  constructor(
    private readonly board: BoardSession,
    private readonly files: string,
    private readonly workers: ValueWorkers,
  ) {
    const { game, position } = board.session
    const question = { game: game.name, position: game.notation.formatPosition(position) }
    for (const solver of workers.solvers) solver.prepare(question)
    this.dispose = effect(() => {
      board.session.revision.value
      untracked(() => this.ask(PATIENCE))
    })
  }

  async value(position: string): Promise<ExactValue | null> {
    const { aside, solvers, found } = this.workers
    const { name: game } = this.board.session.game
    const before = found.get(position)
    if (before !== undefined) return before
    const number = this.asked
    if (this.mayKnow) {
      const { report } = await aside.call('known', { game, position, files: this.files })
      if (report.value !== null) return report.value
      // Meanwhile the solvers may have got the position on the board to solve.
      if (number !== this.asked || !this.free.value) throw new Stopped()
    }
    const question = { game, position, milliseconds: PATIENCE_ELSEWHERE, valueOnly: true }
    return new Promise((resolve, reject) => {
      solvers[1].solve(question, {
        answer: (answer) => {
          const value = answer.kind === 'solved' ? answer.report.value : null
          if (value !== null) found.set(position, value)
          resolve(value)
        },
        failed: (message) => reject(number === this.asked ? new Error(message) : new Stopped()),
      })
    })
  }

  /** Takes as long as it needs. */
  goOn(): void {
    this.ask(null)
  }

  stop(): void {
    if (!isBusy(this.state.value)) return
    this.asked++
    this.stopSolving()
    this.state.value = { kind: 'stopped', gaveUp: false }
  }

  close(): void {
    this.dispose()
    this.asked++
    this.stopSolving()
    // What it has read helps the next board; trial games do not.
    if (this.trying) this.workers.aside.end(text.errors.gameClosed)
    this.board.moveValues.value = null
  }

  private ask(milliseconds: number | null): void {
    const { game, position } = this.board.session
    const number = ++this.asked
    this.stopSolving()
    const notation = game.notation.formatPosition(position)
    this.chances = new Map()
    this.show(notation, NOTHING)
    if (position.over) {
      this.state.value = { kind: 'over' }
      return
    }
    this.state.value = { kind: 'opening' }
    if (!this.mayKnow) {
      this.solve(notation, milliseconds, NOTHING)
      return
    }
    const solve = (known: ExactReport) => number === this.asked && this.solve(notation, milliseconds, known)
    this.workers.aside.ask(
      'known',
      { game: game.name, position: notation, files: this.files },
      {
        answer: ({ report, able, complete, database, notice }) => {
          if (number !== this.asked) return
          this.mayKnow = able
          this.notice.value = notice
          if (!complete) return solve(report)
          this.show(notation, report)
          this.state.value = { kind: 'known', database }
          if (areAlike(report)) this.tryMoves(notation, report)
        },
        failed: () => solve(NOTHING),
      },
    )
  }

  private solve(position: string, milliseconds: number | null, told: ExactReport): void {
    const { game, position: present } = this.board.session
    const { solvers, found } = this.workers
    const number = this.asked
    const moves = followingOf(game, present)
    const known = this.withFound(position, told, moves)
    this.show(position, known)
    const question = { game: game.name, position, milliseconds, known }
    const hearer: Hearer<ExactCalls['solve']> = {
      progress: (news) => number === this.asked && this.hear(position, news),
      answer: (answer) => number === this.asked && this.settle(position, answer),
      failed: (message) => number === this.asked && this.fail(message),
    }
    // Where no plies are counted, all moves of a lost position are equally lost, which one worker knows at once.
    const lost = known.value?.value === 'loss' && known.value.plies === null
    if (known.value === null || lost) solvers[0].solve(question, hearer)
    else {
      const keep = (at: string, value: ExactValue) => found.set(at, value)
      solveTogether(solvers, question, moves, { ...hearer, found: keep })
    }
  }

  /** Keeps what was found of the position on the board, and by its moves of those that they lead to. */
  private keep(notation: string, { value, moves }: ExactReport): void {
    const { found } = this.workers
    if (value !== null) found.set(notation, value)
    const { game, position } = this.board.session
    const known = new Map(moves.map((each) => [each.move, each]))
    for (const each of followingOf(game, position)) {
      const worth = known.get(each.move)
      if (worth !== undefined && each.end === null) found.set(each.position, valueAfter(each, worth))
    }
  }

  /** What is known of a position together with what was found of it, and of what its moves lead to, earlier in this visit. */
  private withFound(position: string, { value, moves: told }: ExactReport, moves: readonly Following[]): ExactReport {
    const { found } = this.workers
    const worth = value ?? found.get(position) ?? null
    const known = new Map(told.map((each) => [each.move, each]))
    const all = moves.flatMap((each): readonly ListedMove[] => {
      const { move, text } = each
      const before = known.get(move)
      if (before !== undefined) return [before]
      const next = found.get(each.position)
      if (next === undefined) return []
      const own = worthOf(each, next)
      return [{ move, text, ...own, best: worth !== null && keepsValue(worth, own) }]
    })
    return { value: worth, moves: all }
  }

  private stopSolving(): void {
    for (const solver of this.workers.solvers) solver.stop()
  }

  private hear(position: string, news: ExactNews): void {
    if ('report' in news) this.show(position, news.report)
    else this.state.value = { kind: 'searching', progress: news.progress }
  }

  private settle(position: string, answer: ExactAnswer): void {
    if (answer.kind === 'gave up') this.state.value = { kind: 'stopped', gaveUp: true }
    else if (answer.kind === 'refused') this.state.value = answer
    else {
      this.keep(position, answer.report)
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
    this.workers.aside.ask('trials', question, { progress: hear, answer, failed: rest })
  }

  private show(position: string, { value, moves: told }: ExactReport): void {
    const moves = told.map((each) => withChance(each, this.chances.get(each.move)))
    this.latest.value = { position, value, moves, line: [] }
    this.board.moveValues.value = moves.length === 0 ? null : new Map(moves.map((each) => [each.move, each]))
  }

  private fail(message: string): void {
    this.stopSolving()
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
