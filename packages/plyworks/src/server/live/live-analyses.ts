import type { LineReport, SearchAnswer } from '../../tasks/search.js'
import type { RequestOf } from '../../tasks/tasks.js'
import type { Searches } from '../task-slots.js'

/** Hears of an analysis, by its number. */
interface AnalysisListener {
  begun(analysis: number): void
  line(analysis: number, line: LineReport): void
  result(analysis: number, answer: SearchAnswer): void
  failed(analysis: number, error: unknown): void
}

interface Running {
  readonly controller: AbortController
  /** The search to begin instead under the same number. */
  next: RequestOf<'search'> | null
}

/** The analyses of one connection. */
export class LiveAnalyses {
  private readonly running = new Map<number, Running>()

  constructor(
    private readonly slots: Searches,
    private readonly client: string,
    /** Most time of one, in milliseconds. */
    private readonly longest: number,
    private readonly listener: AnalysisListener,
  ) {}

  get count(): number {
    return this.running.size
  }

  /** Begins an analysis. One that goes on under the same number ends first, so that it takes no place from this one. */
  begin(analysis: number, request: RequestOf<'search'>): void {
    const before = this.running.get(analysis)
    if (before === undefined) {
      void this.work(analysis, request)
      return
    }
    before.next = request
    before.controller.abort()
  }

  /** Ends an analysis, if it goes on; it then tells what it has found. */
  stop(analysis: number): void {
    const running = this.running.get(analysis)
    if (running === undefined) return
    running.next = null
    running.controller.abort()
  }

  close(): void {
    for (const analysis of this.running.keys()) this.stop(analysis)
  }

  private async work(analysis: number, request: RequestOf<'search'>): Promise<void> {
    const { listener, slots, client, longest } = this
    const running: Running = { controller: new AbortController(), next: null }
    this.running.set(analysis, running)
    const { signal } = running.controller
    const terms = { client, milliseconds: longest, signal }
    listener.begun(analysis)
    const outcome = await slots
      .run('search', request, terms, (line) => {
        if (running.next === null) listener.line(analysis, line)
      })
      .then(
        (answer) => () => listener.result(analysis, answer),
        (error: unknown) => () => listener.failed(analysis, error),
      )
    this.running.delete(analysis)
    if (running.next === null) outcome()
    else await this.work(analysis, running.next)
  }
}
