import { type Position, reasonOf, type SearchLine } from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import { type EngineOffer, thinks } from '../../workers/engine/engine-calls.js'
import { EngineClient } from '../../workers/engine/engine-client.js'
import type { WorkerPort } from '../../workers/worker-client.js'
import { chancesAtEnd, chancesOf } from '../analysis/chances.js'
import { readLine } from '../analysis/line-moves.js'
import { readPreferences } from '../analysis/preferences.js'
import type { Session } from '../game/session.js'
import { type ReviewedGame, readReview, writeReview } from './kept-reviews.js'
import type { PositionView } from './verdicts.js'

/** Seconds for a position that a review may take; the first is that of a quick look. */
export const PACES = [0.2, 1, 4] as const

/** Moves of a line that are kept. */
const LINE_KEPT = 6

/** Lets an engine look at every position of a game, from the last to the first, and keeps what it says. */
export class GameReview {
  /** By number of moves played, from 0. */
  readonly views: Signal<readonly (PositionView | null)[]>
  /** Time for each position in milliseconds while at work, else null. */
  readonly pace: Signal<number | null> = signal(null)
  readonly problem: Signal<string | null> = signal(null)
  /** The engine that replaces the one chosen in the analysis, because that one judges only the seat to move. */
  readonly substitute: Signal<EngineOffer | null> = signal(null)
  private moves: readonly string[]
  private readonly client: EngineClient
  private readonly dispose: () => void
  private run = 0

  constructor(
    private readonly session: Session,
    spawn: () => WorkerPort,
  ) {
    this.client = new EngineClient(session.game.name, spawn)
    this.moves = this.playedTexts()
    this.views = signal(readReview(this.reviewed()))
    this.dispose = effect(() => {
      session.played.value
      untracked(() => this.follow())
    })
  }

  /** Positions that have a view, and all positions. */
  get progress(): { done: number; all: number } {
    const views = this.views.value
    return { done: views.filter((view) => view !== null).length, all: views.length }
  }

  /**
   * Looks at the positions that have no view yet.
   * @param milliseconds for each of them
   */
  async start(milliseconds: number): Promise<void> {
    const run = ++this.run
    this.problem.value = null
    this.pace.value = milliseconds
    try {
      const engines = await this.rankEngines()
      if (engines === null || run !== this.run) return
      for (let ply = this.nextPly(); ply >= 0 && run === this.run; ply = this.nextPly()) {
        const view = await this.lookWith(engines, this.positionAt(ply), milliseconds)
        if (view === null || run !== this.run) return
        this.keep(ply, view)
      }
    } catch (error) {
      if (run === this.run) this.problem.value = reasonOf(error)
    } finally {
      if (run === this.run) this.pace.value = null
    }
  }

  stop(): void {
    this.run++
    this.pace.value = null
    this.client.cancel()
  }

  /** Forgets all views, so that another engine, or more time, may say something else. */
  forget(): void {
    this.stop()
    this.views.value = this.views.value.map(() => null)
    writeReview(this.reviewed(), this.views.value)
  }

  close(): void {
    this.stop()
    this.dispose()
    this.client.close()
  }

  /** A change of the game leaves the views of the positions that both games have. */
  private follow(): void {
    const moves = this.playedTexts()
    const before = this.moves
    if (moves.length === before.length && moves.every((move, index) => move === before[index])) return
    let shared = 0
    while (shared < moves.length && shared < before.length && moves[shared] === before[shared]) shared++
    const known = this.views.value
    this.stop()
    this.moves = moves
    const kept = readReview(this.reviewed())
    this.views.value = kept.map((view, ply) => view ?? (ply <= shared ? known[ply] : null))
  }

  /** The engines of the game, the one chosen in the analysis first; null when they are no longer wanted. */
  private async rankEngines(): Promise<EngineOffer[] | null> {
    const offer = await this.client.open()
    if (offer === null) return null
    const engines = offer.engines.filter(thinks)
    const { engine } = readPreferences(this.session.game.definition.id)
    const chosen = engines.find(({ name }) => name === engine) ?? engines[0]
    if (chosen === undefined) throw new Error(text.errors.noEngineFits)
    this.substitute.value = null
    return [chosen, ...engines.filter((other) => other !== chosen)]
  }

  /** Takes the first engine that judges all seats, and drops those before it; the last one is taken whatever it judges. */
  private async lookWith(
    engines: EngineOffer[],
    position: Position,
    milliseconds: number,
  ): Promise<PositionView | null> {
    for (;;) {
      const view = await this.look(engines[0], position, milliseconds)
      if (view === null || view.chances !== null || engines.length === 1) return view
      engines.shift()
      this.substitute.value = engines[0]
    }
  }

  private async look(engine: EngineOffer, position: Position, milliseconds: number): Promise<PositionView | null> {
    const { game } = this.session
    if (position.over) {
      const results = Array.from({ length: game.traits.seats }, (_, seat) => position.score(seat))
      return { chances: chancesAtEnd(results), line: [] }
    }
    let last: SearchLine | null = null
    const { options } = readPreferences(game.definition.id)
    const known = Object.entries(options[engine.name] ?? {}).filter(([name]) => Object.hasOwn(engine.options, name))
    const question = {
      position: game.notation.formatPosition(position),
      engine: engine.name,
      options: Object.fromEntries(known),
      // A bound on the nodes tells engines that this is a question, not a game: no opening books.
      limits: { milliseconds, nodes: Number.MAX_SAFE_INTEGER },
    }
    const answer = await this.client.think(question, (line) => {
      last = line
    })
    if (answer === null) return null
    const line: SearchLine | null = answer.line ?? last
    const moves = readLine(game, position, line?.pv ?? answer.moves).slice(0, LINE_KEPT)
    const chances = line === null ? null : chancesOf(game, line)
    return {
      chances: chances?.map((chance) => Math.round(chance * 1000) / 1000) ?? null,
      line: moves.map((move) => move.text),
    }
  }

  /** The last position without a view, or -1. */
  private nextPly(): number {
    return this.views.value.lastIndexOf(null)
  }

  private positionAt(ply: number): Position {
    const { game, record } = this.session
    const position = record.start.clone()
    for (const move of this.moves.slice(0, ply)) position.make(game.notation.parseMove(position, move))
    return position
  }

  private keep(ply: number, view: PositionView): void {
    this.views.value = this.views.value.map((each, index) => (index === ply ? view : each))
    writeReview(this.reviewed(), this.views.value)
  }

  private reviewed(): ReviewedGame {
    const { game, record } = this.session
    return { game: game.name, start: game.notation.formatPosition(record.start), moves: this.moves }
  }

  private playedTexts(): string[] {
    return this.session.played.value.map((move) => move.text)
  }
}
