import type { Decision, Thinker, ThinkRequest, Thought } from '../match/thinker.js'
import type { LineReport, SearchAnswer, SearchRequest } from './search.js'
import { TaskThread } from './thread.js'

/** The parts that an engine in a thread is made of. */
export interface EngineChoice {
  readonly game: string
  /** The strongest that fits when absent. */
  readonly engine?: string | undefined
  readonly seed?: number | undefined
}

/** An engine that thinks in a worker thread and keeps its tables from one move to the next. */
export class EngineThread implements Thinker {
  private readonly thread = new TaskThread<{
    search: { request: SearchRequest; report: LineReport; result: SearchAnswer }
  }>()
  private session = 1

  constructor(private readonly choice: EngineChoice) {}

  think(request: ThinkRequest, onLine: (thought: Thought) => void): Promise<Decision> {
    const { position, limits, options } = request
    const session = String(this.session)
    return this.thread.run('search', { ...this.choice, position, limits, options, session }, onLine)
  }

  stop(): void {
    this.thread.stop()
  }

  forget(): void {
    this.session++
  }

  close(): Promise<void> {
    return this.thread.close()
  }
}
