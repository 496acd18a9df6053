import type { Game, Position, SearchLine } from '@plyworks/core'
import { ANALYSIS_HEADER, type LiveMessage } from '../../../server/live/live-messages.js'
import { MOST_ANALYSIS_MILLISECONDS } from '../../../server/schemas/questions.js'
import { text } from '../../ui/text/text.js'
import type { Answer, Question } from '../../workers/engine/engine-calls.js'
import type { LiveClient } from '../../workers/server/live-client.js'
import { parseLine } from './line-moves.js'

/** Milliseconds in which a server has to begin. */
const PATIENCE = 8000
/** The most nodes that the server takes as a limit. */
const MOST_NODES = 1e12

interface Search {
  readonly question: Question
  readonly from: Position
  readonly onLine: (line: SearchLine) => void
  readonly resolve: (answer: Answer | null) => void
  readonly reject: (error: Error) => void
  /** The server has been told. */
  asked: boolean
  best: SearchLine | null
}

/** How long an engine elsewhere looks at most, in milliseconds, and what is said of it when it fails. */
interface EngineTerms {
  readonly longest: number
  readonly silent: string
  readonly gone: string
}

const USUAL_TERMS: EngineTerms = {
  longest: MOST_ANALYSIS_MILLISECONDS,
  silent: text.errors.serverSilent,
  gone: text.errors.serverGone,
}

let engines = 0

/**
 * An engine on the server, over the page's connection; one search at a time. The page asks for the next search only
 * when the one before has ended, so what the server says always belongs to the present search. Nothing here throws:
 * failures reject the promise of the search, that of the connection too.
 */
export class ServerEngine {
  /** The number under which the server knows these searches. */
  private readonly analysis = ++engines
  private search: Search | null = null
  /** The server has been asked for a search that it has not ended. */
  private busy = false
  private unwish: (() => void) | null = null
  private timer: ReturnType<typeof setTimeout> | null = null

  constructor(
    private readonly game: Game,
    private readonly connection: Pick<LiveClient, 'wish' | 'say'>,
    private readonly terms: EngineTerms = USUAL_TERMS,
  ) {}

  /**
   * Searches, for as long as the server allows at most; a search under way is cancelled first.
   * @returns the answer, or null when the search was cancelled
   */
  think(question: Question, onLine: (line: SearchLine) => void): Promise<Answer | null> {
    this.cancel()
    const from = this.game.notation.parsePosition(question.position)
    return new Promise((resolve, reject) => {
      this.search = { question, from, onLine, resolve, reject, asked: false, best: null }
      this.timer = setTimeout(() => this.fail(this.terms.silent), PATIENCE)
      this.unwish ??= this.connection.wish({
        ask: null,
        end: { type: 'stop', analysis: this.analysis },
        connected: (yes) => (yes ? this.ask() : this.lose()),
        hear: (message) => this.hear(message),
      })
      this.ask()
    })
  }

  /** Ends the search without an answer. */
  cancel(): void {
    if (this.search?.asked) this.connection.say({ type: 'stop', analysis: this.analysis })
    this.settle((search) => search.resolve(null))
  }

  /** Ends everything; a later search connects again. */
  close(): void {
    this.cancel()
    this.leave()
  }

  private ask(): void {
    const { search, busy, analysis, game } = this
    if (search === null || busy) return
    const { position, engine, options, limits } = search.question
    const { milliseconds = Infinity, nodes, depth, lines } = limits
    search.asked = this.busy = this.connection.say({
      type: 'analyse',
      analysis,
      game: game.name,
      position,
      engine,
      options,
      ms: Math.min(milliseconds, this.terms.longest),
      ...(nodes !== undefined && { nodes: Math.min(nodes, MOST_NODES) }),
      ...(depth !== undefined && { depth }),
      ...(lines !== undefined && { lines }),
    })
  }

  private hear(message: LiveMessage): void {
    if (!('analysis' in message) || message.analysis !== this.analysis) return
    const { search } = this
    switch (message.type) {
      case 'begun':
        if (search?.asked) this.rest()
        return
      case 'line':
        if (search?.asked) this.take(search, message)
        return
      default:
        this.busy = false
        if (!search?.asked) this.ask()
        else if (message.type === 'problem') this.fail(message.problem.detail)
        else this.settle(({ best, resolve }) => resolve(best === null ? null : { moves: best.pv, line: best }))
    }
  }

  private take(search: Search, message: LiveMessage & { readonly type: 'line' }): void {
    const { depth, rank, scores, scale, bound, nodes, ms, pv } = message
    const moves = parseLine(this.game, search.from, pv)
    const placed = rank === undefined ? {} : { rank }
    const line: SearchLine = { depth, ...placed, scores, scale, bound, pv: moves, nodes, milliseconds: ms }
    if ((rank ?? 1) === 1) search.best = line
    search.onLine(line)
  }

  private lose(): void {
    this.busy = false
    // The next search connects again.
    this.leave()
    this.fail(this.terms.gone)
  }

  private fail(message: string): void {
    if (this.search?.asked && this.busy) this.connection.say({ type: 'stop', analysis: this.analysis })
    this.settle((search) => search.reject(new Error(message)))
  }

  private settle(end: (search: Search) => void): void {
    this.rest()
    const { search } = this
    this.search = null
    if (search !== null) end(search)
  }

  private rest(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private leave(): void {
    this.unwish?.()
    this.unwish = null
    this.busy = false
  }
}

let offered: Promise<boolean> | null = null

/** Whether the page comes from a server whose engines look at positions; asked once. */
export function serverAnalyses(): Promise<boolean> {
  offered ??= fetch(document.baseURI.replace(/#.*/, ''), { method: 'HEAD', cache: 'no-store' }).then(
    ({ headers }) => headers.has(ANALYSIS_HEADER),
    () => false,
  )
  return offered
}
