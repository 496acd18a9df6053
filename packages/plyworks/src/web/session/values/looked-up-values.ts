import type { ExactValue } from '@plyworks/core'
import { computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals'
import { SolvedValues } from '../../workers/values/solved-values.js'
import { spawnSolver } from '../../workers/values/spawn.js'
import type { BoardSession } from '../board/board-session.js'
import type { BoardValues, PositionReport } from './board-values.js'

let kept: SolvedValues | null = null

/** Returns the database of a game; that of the game asked last stays for the whole visit, from page to page. */
export function databaseOf(game: string): SolvedValues {
  if (kept?.game === game) return kept
  kept?.close()
  kept = new SolvedValues(game, offersOfSite(), spawnSolver)
  return kept
}

/** Returns the address of the folder of what the site offers (`offered-file.ts`). */
export function offersOfSite(): string {
  return new URL('solved/', document.baseURI).href
}

/** Looks each position that comes onto the board up in a database of the whole game, which it opens. */
export class LookedUpValues implements BoardValues {
  readonly latest: Signal<PositionReport | null> = signal(null)
  /** The state of the database tells it. */
  readonly notice: ReadonlySignal<string | null> = signal(null)
  readonly free: ReadonlySignal<boolean>
  readonly solveFromHere: (() => void) | null
  readonly openFile: (bytes: Uint8Array) => void
  private readonly dispose: () => void

  constructor(
    private readonly board: BoardSession,
    private readonly database: SolvedValues,
  ) {
    const ready = computed(() => database.state.value.kind === 'ready')
    this.free = computed(() => ready.value && this.latest.value !== null)
    // With a ranking a database has every position, wherever the game began.
    const everywhere = board.session.game.solve.ranking !== undefined
    this.solveFromHere = everywhere ? null : () => database.openAgain(this.position)
    this.openFile = (bytes) => database.openAgain(startOf(board), bytes)
    database.open(startOf(board))
    this.dispose = effect(() => {
      board.session.revision.value
      const asks = ready.value
      untracked(() => {
        board.moveValues.value = null
        if (asks) void this.ask()
        else this.latest.value = null
      })
    })
  }

  get state() {
    return this.database.state
  }

  value(position: string): Promise<ExactValue | null> {
    return this.database.ask('value', { position })
  }

  stop(): void {
    this.database.stop()
  }

  goOn(): void {
    this.database.goOn()
  }

  close(): void {
    this.dispose()
    this.board.moveValues.value = null
    this.latest.value = null
  }

  /** The position on the board in notation. */
  private get position(): string {
    return this.board.session.game.notation.formatPosition(this.board.session.position)
  }

  private async ask(): Promise<void> {
    const { position } = this
    const report = await this.database.ask('probe', { position }).catch(() => undefined)
    // A question that was not answered belongs to a solver that has ended, which tells its own trouble.
    if (report === undefined || position !== this.position) return
    const { moves, line } = report ?? { moves: [], line: [] }
    const value = report && { value: report.value, plies: report.plies }
    this.latest.value = { position, value, moves, line }
    this.board.moveValues.value = report && new Map(moves.map((each) => [each.move, each]))
  }
}

/** Returns the position that solving begins from: the start of this game; null where that is the usual one. */
function startOf({ session }: BoardSession): string | null {
  const { game, record } = session
  const start = game.notation.formatPosition(record.start)
  return !game.traits.randomStart && start === game.notation.formatPosition(game.start(0)) ? null : start
}
