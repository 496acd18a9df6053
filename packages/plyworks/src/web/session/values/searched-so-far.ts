import type { SearchLine } from '@plyworks/core'
import { legalMoves } from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import { type EngineOffer, thinks } from '../../workers/engine/engine-calls.js'
import { EngineClient } from '../../workers/engine/engine-client.js'
import type { WorkerPort } from '../../workers/worker-client.js'
import { chancesOf } from '../analysis/chances.js'
import type { BoardSession } from '../board/board-session.js'
import type { BoardValues } from './board-values.js'

/** A move whose exact value is not known, as far as an engine has looked. */
export interface SearchedMove {
  readonly move: number
  readonly text: string
  /** Null until the engine has looked at it. */
  readonly found: Pick<SearchLine, 'scores' | 'scale' | 'depth'> | null
  /** Expected result of the seat that makes it, from 0 to 1; null until there is one. */
  readonly chance: number | null
}

/** Exact values that come at once need no engine. */
const DELAY = 400
/** Where the value of the position is known, the solver needs a second for its moves, if nothing disturbs it. */
const DELAY_OF_ENGINE = 1000
/** Milliseconds that the engine looks at a position: it shares the processor with the solver. */
const LONGEST = 30_000

/** Lets an engine look, all at once, at the moves of the position on the board whose exact values are not known yet. */
export class SearchedSoFar {
  /** In pinned order; empty where all values are known, and for a moment after a move. */
  readonly moves: Signal<readonly SearchedMove[]> = signal([])
  private readonly engine: EngineClient
  private readonly found = new Map<number, SearchLine>()
  /** The engine asked; null until it is known. */
  private offer: EngineOffer | null = null
  private position = ''
  private timer: ReturnType<typeof setTimeout> | null = null
  private readonly dispose: () => void

  constructor(
    private readonly board: BoardSession,
    private readonly values: BoardValues,
    spawn: () => WorkerPort,
  ) {
    this.engine = new EngineClient(board.session.game.name, spawn)
    this.dispose = effect(() => {
      board.session.revision.value
      values.latest.value
      untracked(() => this.follow())
    })
  }

  close(): void {
    this.dispose()
    this.rest()
    this.engine.close()
  }

  /** The position on the board in notation. */
  private get here(): string {
    return this.board.session.game.notation.formatPosition(this.board.session.position)
  }

  private follow(): void {
    const { here } = this
    if (here !== this.position) {
      this.rest()
      this.position = here
      this.found.clear()
      this.moves.value = []
    }
    const { position } = this.board.session
    const known = this.knownMoves()
    if (position.over || known.size === legalMoves(this.board.session.game, position).length) {
      this.rest()
      this.moves.value = []
    } else if (this.timer === null) {
      this.timer = setTimeout(() => {
        this.show()
        const soon = this.values.latest.value?.value != null
        this.timer = setTimeout(() => void this.look(here), soon ? DELAY_OF_ENGINE : 0)
      }, DELAY)
    } else if (this.moves.value.length > 0) this.show()
  }

  /** Moves of the position on the board whose exact values are known. */
  private knownMoves(): ReadonlySet<number> {
    const latest = this.values.latest.value
    return new Set(latest?.position === this.here ? latest.moves.map(({ move }) => move) : [])
  }

  private rest(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
    this.engine.cancel()
  }

  private async look(position: string): Promise<void> {
    const { session } = this.board
    try {
      this.offer ??= (await this.engine.open())?.engines.find(thinks) ?? null
      const engine = this.offer
      if (engine === null || position !== this.position || this.timer === null) return
      const lines = engine.severalLines ? legalMoves(session.game, session.position).length : 1
      // A bound on the nodes tells engines that this is a question, not a game: no opening books.
      const limits = { lines, milliseconds: LONGEST, nodes: Number.MAX_SAFE_INTEGER }
      await this.engine.think({ position, engine: engine.name, options: {}, limits }, (line) => {
        if (position !== this.position || line.pv.length === 0) return
        this.found.set(line.pv[0], line)
        this.show()
      })
    } catch {
      // The exact values report their own errors; without an engine there is nothing to add to them.
    }
  }

  private show(): void {
    const { game, position } = this.board.session
    const known = this.knownMoves()
    this.moves.value = Array.from(legalMoves(game, position))
      .filter((move) => !known.has(move))
      .map((move) => {
        const found = this.found.get(move) ?? null
        const chance = found === null ? null : (chancesOf(game, found)?.[position.turn] ?? null)
        return { move, text: game.notation.formatMove(position, move), found, chance }
      })
  }
}
