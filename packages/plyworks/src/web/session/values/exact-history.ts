import type { ExactValue } from '@plyworks/core'
import { opposite, type Position, valueOfScore } from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import { text } from '../../ui/text/text.js'
import type { ExactCalls } from '../../workers/values/exact-calls.js'
import type {} from '../../workers/values/move-values.js'
import { WorkerClient, type WorkerPort } from '../../workers/worker-client.js'
import type { BoardSession } from '../board/board-session.js'
import type { ExactValues } from './exact-values.js'

/** A position of the past gets so long, in milliseconds. */
const PATIENCE = 10_000

/**
 * The values of all positions of the line on the board, from the first seat's side, where they are solved one by one:
 * while the position on the board needs no solving, the others are solved, the latest first, in a worker of their own.
 */
export class ExactHistory {
  /** One more than there are moves; null where a value is not known. */
  readonly values: Signal<readonly (ExactValue | null)[]> = signal([])
  /** For the seat to move, by position in notation; null for one that was given up. */
  private readonly known = new Map<string, ExactValue | null>()
  private readonly worker: WorkerClient<ExactCalls>
  /** The position that is being solved, in notation. */
  private asked: string | null = null
  private readonly dispose: () => void

  constructor(
    private readonly board: BoardSession,
    here: ExactValues,
    spawn: () => WorkerPort,
  ) {
    this.worker = new WorkerClient(spawn, text.errors.noMessage)
    this.dispose = effect(() => {
      board.session.played.value
      const state = here.state.value
      untracked(() => {
        if (state.kind === 'solved' && state.report.value !== null) this.known.set(here.position, state.report.value)
        this.show()
        if (state.kind === 'solving') this.rest()
        else this.askNext()
      })
    })
  }

  close(): void {
    this.dispose()
    this.rest()
  }

  private show(): void {
    this.values.value = this.line().map(({ position, text }) => {
      const value = position.over ? endOf(position) : (this.known.get(text) ?? null)
      if (value === null || position.over) return value
      return position.turn === 0 ? value : { ...value, value: opposite(value.value) }
    })
  }

  /** All positions of the line, from the start on. */
  private line(): { position: Position; text: string }[] {
    const { game, record, played } = this.board.session
    const position = record.start.clone()
    const line = [{ position: position.clone(), text: game.notation.formatPosition(position) }]
    for (const { move } of played.value) {
      position.make(move)
      line.push({ position: position.clone(), text: game.notation.formatPosition(position) })
    }
    return line
  }

  private askNext(): void {
    if (this.asked !== null) return
    const next = this.line().findLast(({ position, text }) => !position.over && !this.known.has(text))
    if (next === undefined) {
      this.rest()
      return
    }
    this.asked = next.text
    const { name: game } = this.board.session.game
    const question = { game, position: next.text, milliseconds: PATIENCE, valueOnly: true }
    this.worker.ask('solve', question, {
      answer: (answer) => {
        this.known.set(next.text, answer.kind === 'solved' ? answer.report.value : null)
        this.asked = null
        this.show()
        this.askNext()
      },
      failed: () => {
        // Such a position is not asked about again; without any worker there are no values, and the list says so.
        this.known.set(next.text, null)
        this.rest()
      },
    })
  }

  private rest(): void {
    this.asked = null
    this.worker.end()
  }
}

/** A finished position, for the first seat. */
function endOf(position: Position): ExactValue {
  return { value: valueOfScore(position.score(0)), plies: 0 }
}
