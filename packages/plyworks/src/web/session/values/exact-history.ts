import { opposite, type Position, valueOfScore } from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import { endPort } from '../../workers/end-port.js'
import type { ExactPort, ExactReply } from '../../workers/values/exact-messages.js'
import type { ShownValue } from '../../workers/values/move-values.js'
import type { Table } from '../board/table.js'
import type { ExactValues } from './exact-values.js'

/** A position of the past gets so long, in milliseconds. */
const PATIENCE = 10_000

/**
 * The values of all positions of the line on the board, from the first seat's side, where they are solved one by one:
 * while the position on the board needs no solving, the others are solved, the latest first, in a worker of their own.
 */
export class ExactHistory {
  /** One more than there are moves; null where a value is not known. */
  readonly values: Signal<readonly (ShownValue | null)[]> = signal([])
  /** For the seat to move, by position in notation; null for one that was given up. */
  private readonly known = new Map<string, ShownValue | null>()
  private port: ExactPort | null = null
  private number = 0
  /** The position that is being solved, in notation. */
  private asked: string | null = null
  private readonly dispose: () => void

  constructor(
    private readonly table: Table,
    here: ExactValues,
    private readonly spawn: () => ExactPort,
  ) {
    this.dispose = effect(() => {
      table.session.played.value
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
    const { game, record, played } = this.table.session
    const position = record.start.clone()
    const line = [{ position: position.clone(), text: game.text.formatPosition(position) }]
    for (const { move } of played.value) {
      position.make(move)
      line.push({ position: position.clone(), text: game.text.formatPosition(position) })
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
    const { game } = this.table.session
    try {
      this.port ??= this.openWorker()
    } catch {
      // Where no worker can be had, there are no values, and the list says so.
      return
    }
    this.asked = next.text
    this.port.postMessage({
      number: ++this.number,
      game: game.name,
      position: next.text,
      milliseconds: PATIENCE,
      valueOnly: true,
    })
  }

  private openWorker(): ExactPort {
    const port = this.spawn()
    port.onmessage = ({ data }) => this.hear(data)
    port.onerror = () => this.giveUp()
    return port
  }

  private hear(reply: ExactReply): void {
    if (reply.number !== this.number || this.asked === null) return
    if (reply.type === 'progress' || reply.type === 'found') return
    this.known.set(this.asked, reply.type === 'solved' ? reply.report.value : null)
    this.asked = null
    this.show()
    this.askNext()
  }

  /** A worker that failed is not asked again about that position. */
  private giveUp(): void {
    if (this.asked !== null) this.known.set(this.asked, null)
    this.rest()
  }

  private rest(): void {
    this.asked = null
    endPort(this.port)
    this.port = null
  }
}

/** A finished position, for the first seat. */
function endOf(position: Position): ShownValue {
  return { value: valueOfScore(position.score(0)), plies: 0 }
}
