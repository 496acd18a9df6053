import { type Position, reasonOf, type SearchLine } from '@plyworks/core'
import { batch, computed, effect, type Signal, signal, untracked } from '@preact/signals'
import { settings } from '../../ui/page/settings.js'
import { type Answer, type EngineOffer, type Question, thinks } from '../../workers/engine/engine-calls.js'
import { EngineClient } from '../../workers/engine/engine-client.js'
import type { WorkerPort } from '../../workers/worker-client.js'
import type { Session } from '../game/session.js'
import { chancesAtEnd, chancesOf } from './chances.js'
import { type LineMove, readLine } from './line-moves.js'
import { type Preferences, readPreferences, writePreferences } from './preferences.js'

/** The analysis of the position on the board by an engine. */
export interface Report {
  /** The position in notation. */
  readonly position: string
  readonly depth: number
  readonly nodes: number
  readonly milliseconds: number
  /** Best first; empty until there is one, and at the end of the game. */
  readonly lines: readonly ReportLine[]
  /** Expected result of each seat, from 0 to 1; null when the engine tells too little. */
  readonly chances: readonly number[] | null
}

export interface ReportLine {
  readonly moves: readonly LineMove[]
  readonly scores: readonly number[]
  readonly scale: SearchLine['scale']
}

/** An engine on a server, see `ServerEngine`. */
export interface Elsewhere {
  /** Whether there is such a server. */
  readonly offered: Promise<boolean>
  readonly engine: Thinker
  /** The visitor's own engine, where it is to be used. */
  readonly own?: Thinker | null
}

/** Searches positions; one search at a time. */
export interface Thinker {
  /** @returns null when the search was cancelled */
  think(question: Question, onLine: (line: SearchLine) => void): Promise<Answer | null>
  cancel(): void
  close(): void
}

/** Milliseconds before a new position is searched: while a person steps through a game, not every position is. */
const FOLLOW_DELAY = 120
/** Milliseconds after which a position is left alone; machines have other things to do. */
const LONGEST_LOOK = 180_000
const THREAT_TIME = 1500

type LiveState = 'waiting' | 'thinking' | 'done' | 'over'

/** Lets engines look at the position on the board, whatever it becomes, until closed. */
export class LiveAnalysis {
  readonly preferences: Signal<Preferences>
  readonly paused = signal(false)
  readonly state: Signal<LiveState> = signal('waiting')
  readonly report: Signal<Report | null> = signal(null)
  /** The plan of the other side if it were to move. */
  readonly threat: Signal<readonly LineMove[]> = signal([])
  readonly engines: Signal<readonly EngineOffer[]> = signal([])
  readonly problem: Signal<string | null> = signal(null)
  /** Whether there is a server whose engine could think; null until that is known. */
  readonly offered: Signal<boolean | null> = signal(null)
  /** The reason why the server's engine, which is wanted, is not used. */
  readonly serverProblem: Signal<string | null> = signal(null)
  /** The reason why the visitor's own engine, which is wanted, is not used. */
  readonly ownProblem: Signal<string | null> = signal(null)
  /** Whether the visitor's own engine thinks. */
  readonly onOwn = computed(() => this.ownEngine !== null && this.ownProblem.value === null)
  /** Whether the server's engine thinks, and not the browser's; null until that is known. */
  readonly onServer = computed(() => {
    const wanted = !this.onOwn.value && settings.value.analysisOnServer && this.serverProblem.value === null
    return wanted ? this.offered.value : false
  })
  private readonly client: EngineClient
  private threatClient: EngineClient | null = null
  private readonly dispose: () => void
  private timer: ReturnType<typeof setTimeout> | null = null
  /** Counts the positions looked at, so that late answers are known. */
  private look = 0

  constructor(
    private readonly session: Session,
    private readonly spawn: () => WorkerPort,
    private readonly elsewhere: Elsewhere,
    /** Choices that are not kept, in place of those that are. */
    own?: Preferences,
  ) {
    this.preferences = signal(own ?? readPreferences(session.game.definition.id))
    this.client = new EngineClient(session.game.name, spawn)
    this.dispose = effect(() => {
      session.revision.value
      this.paused.value
      this.preferences.value
      this.engines.value
      this.onServer.value
      this.onOwn.value
      untracked(() => this.follow())
    })
    this.openEngines()
    void elsewhere.offered.then((offered) => {
      this.offered.value = offered
    })
  }

  change(change: Partial<Preferences>): void {
    this.preferences.value = { ...this.preferences.value, ...change }
    writePreferences(this.session.game.definition.id, this.preferences.value)
  }

  /** The engine chosen; null until the engines are known. */
  get engine(): EngineOffer | null {
    const { engine } = this.preferences.value
    const engines = this.engines.value
    return engines.find(({ name }) => name === engine) ?? engines[0] ?? null
  }

  /** Option texts of an engine that differ from its defaults, as far as it has them. */
  optionsOf(engine: EngineOffer): Readonly<Record<string, string>> {
    const texts = this.preferences.value.options[engine.name] ?? {}
    return Object.fromEntries(Object.entries(texts).filter(([name]) => Object.hasOwn(engine.options, name)))
  }

  private get ownEngine(): Thinker | null {
    return this.elsewhere.own ?? null
  }

  /** Looks at the position again after a problem. */
  retry(): void {
    if (this.engines.value.length > 0) this.follow()
    else {
      this.problem.value = null
      this.openEngines()
    }
  }

  /** Gives the visitor's own engine, which failed, another chance. */
  askOwnAgain(): void {
    this.ownProblem.value = null
  }

  /** Gives the server's engine, which failed, another chance. */
  askServerAgain(): void {
    this.serverProblem.value = null
  }

  close(): void {
    this.dispose()
    this.drop()
    this.client.close()
    this.elsewhere.engine.close()
    this.ownEngine?.close()
    this.threatClient?.close()
  }

  private drop(): void {
    this.look++
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.client.cancel()
    this.elsewhere.engine.cancel()
    this.ownEngine?.cancel()
    this.threatClient?.cancel()
  }

  private openEngines(): void {
    this.client.open().then(
      (offer) => {
        if (offer !== null) this.engines.value = offer.engines.filter(thinks)
      },
      (error: unknown) => this.fail(error),
    )
  }

  private follow(): void {
    const { game, record } = this.session
    const engine = this.engine
    if (engine === null || this.onServer.value === null) return
    this.drop()
    const position = game.notation.formatPosition(record.position)
    batch(() => {
      this.problem.value = null
      this.threat.value = []
      if (record.position.over) {
        this.state.value = 'over'
        this.report.value = atEnd(this.session, position)
        return
      }
      if (this.report.value?.position !== position) this.report.value = null
      this.state.value = 'waiting'
    })
    if (this.paused.value || record.position.over) return
    this.timer = setTimeout(() => void this.think(engine, position), FOLLOW_DELAY)
  }

  private async think(engine: EngineOffer, position: string): Promise<void> {
    const { look } = this
    const onServer = this.onServer.value
    const own = this.onOwn.value ? this.ownEngine : null
    const { game, record } = this.session
    const { lines, threats, endless } = this.preferences.value
    const collected = new LineCollector(this.session, record.position.clone(), position)
    const question: Question = {
      position,
      engine: engine.name,
      options: this.optionsOf(engine),
      // A bound on the nodes tells engines that this is a question, not a game: no opening books.
      limits: {
        lines: engine.severalLines || own !== null ? lines : 1,
        nodes: Number.MAX_SAFE_INTEGER,
        ...(!(endless && !onServer) && { milliseconds: LONGEST_LOOK }),
      },
    }
    this.state.value = 'thinking'
    const passed = threats ? (game.insight.pass?.(record.position) ?? null) : null
    if (passed !== null && !passed.over) void this.findThreat(engine, passed)
    try {
      const thinker = own ?? (onServer ? this.elsewhere.engine : this.client)
      await thinker.think(question, (line) => {
        if (look === this.look) this.report.value = collected.take(line)
      })
      if (look === this.look) this.state.value = 'done'
    } catch (error) {
      if (look !== this.look) return
      if (own !== null) this.ownProblem.value = reasonOf(error)
      else if (onServer) this.serverProblem.value = reasonOf(error)
      else this.fail(error)
    }
  }

  private async findThreat(engine: EngineOffer, passed: Position): Promise<void> {
    const { look } = this
    const { game } = this.session
    this.threatClient ??= new EngineClient(game.name, this.spawn)
    const question: Question = {
      position: game.notation.formatPosition(passed),
      engine: engine.name,
      options: this.optionsOf(engine),
      limits: { milliseconds: THREAT_TIME, nodes: Number.MAX_SAFE_INTEGER },
    }
    const show = (moves: readonly number[]) => {
      if (look === this.look) this.threat.value = readLine(game, passed, moves)
    }
    try {
      const answer = await this.threatClient.think(question, (line) => show(line.pv))
      if (answer?.line) show(answer.line.pv)
    } catch (error) {
      if (look === this.look) this.fail(error)
    }
  }

  private fail(error: unknown): void {
    this.state.value = 'done'
    this.problem.value = reasonOf(error)
  }
}

/** Puts the lines of an engine together to reports. */
class LineCollector {
  private lines: ReportLine[] = []
  private depth = -1
  private chances: readonly number[] | null = null

  constructor(
    private readonly session: Session,
    private readonly from: Position,
    private readonly position: string,
  ) {}

  take(line: SearchLine): Report {
    const { game } = this.session
    const rank = line.rank ?? 1
    if (rank === 1 || line.depth !== this.depth) this.lines = []
    this.depth = line.depth
    const moves = readLine(game, this.from, line.pv)
    this.lines[rank - 1] = { moves, scores: line.scores, scale: line.scale }
    if (rank === 1) this.chances = chancesOf(game, line)
    const lines = this.lines.filter((each) => each !== undefined && each.moves.length > 0)
    return {
      position: this.position,
      depth: line.depth,
      nodes: line.nodes,
      milliseconds: line.milliseconds,
      lines,
      chances: this.chances,
    }
  }
}

function atEnd({ game, record }: Session, position: string): Report {
  const results = Array.from({ length: game.traits.seats }, (_, seat) => record.position.score(seat))
  return { position, depth: 0, nodes: 0, milliseconds: 0, lines: [], chances: chancesAtEnd(results) }
}
