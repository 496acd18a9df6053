import { reasonOf } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { making } from '../../ui/text/making.js'
import type { MoveValue } from '../../workers/values/move-values.js'
import type { Counts, ProbeReport, SolvedCalls } from '../../workers/values/solved-calls.js'
import { WorkerClient } from '../../workers/worker-client.js'
import type { MadeGame } from './made-game.js'

type MadeSolving =
  | { readonly kind: 'idle' }
  | { readonly kind: 'walking'; readonly walked: number }
  | { readonly kind: 'solving'; readonly part: number }
  | { readonly kind: 'ready'; readonly counts: Counts }
  | { readonly kind: 'trouble'; readonly message: string }

/** Solves a game that is made, in a sandbox of its own, and says what it knows of the position on the board. */
export class MadeValues {
  readonly state: Signal<MadeSolving> = signal({ kind: 'idle' })
  /** Of the position on the board; null where it is not known. */
  readonly probed: Signal<ProbeReport | null> = signal(null)
  /** The version of the game that was solved. */
  readonly of: Signal<MadeGame | null> = signal(null)
  private client: WorkerClient<SolvedCalls> | null = null
  private name = ''
  private probes = 0

  /** @param from the position that is solved, in notation; null for the start */
  solve(game: MadeGame, from: string | null): void {
    this.stop()
    const client = new WorkerClient<SolvedCalls>(game.spawn, making.silent)
    this.client = client
    this.of.value = game
    this.name = game.name.value
    this.state.value = { kind: 'walking', walked: 0 }
    client.ask(
      'open',
      { game: this.name, from, files: null, database: null },
      {
        progress: (news) => {
          this.state.value =
            news.kind === 'walking'
              ? news
              : { kind: 'solving', part: news.progress.done / Math.max(1, news.progress.total) }
        },
        answer: (answer) => {
          if (answer.kind === 'refused') return this.fail(answer.message)
          // No site is asked about a game that is being made.
          if (answer.counts === null) return
          this.state.value = answer
          this.probe(game)
        },
        failed: (message) => this.fail(message),
      },
    )
  }

  /** Asks for the position on the board, once the game is solved. */
  probe(game: MadeGame): void {
    const looked = game.looked.value
    const probe = ++this.probes
    this.probed.value = null
    if (looked === null || looked.scores !== null || this.state.value.kind !== 'ready') return
    if (this.of.value !== game || this.name !== game.name.value) return
    this.client?.call('probe', { position: looked.position }).then(
      (report) => {
        if (probe === this.probes) this.probed.value = report
      },
      (error: unknown) => this.fail(reasonOf(error)),
    )
  }

  /** The values of the moves on the board. */
  get moves(): ReadonlyMap<number, MoveValue> | null {
    const { value } = this.probed
    return value === null ? null : new Map(value.moves.map((move) => [move.move, move]))
  }

  stop(): void {
    this.probes++
    this.client?.end()
    this.client = null
    this.probed.value = null
    this.state.value = { kind: 'idle' }
  }

  private fail(message: string): void {
    this.client?.end()
    this.client = null
    this.probed.value = null
    this.state.value = { kind: 'trouble', message }
  }
}
