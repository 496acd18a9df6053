import { type ExactValue, opposite, type Position, Stopped, valueOfScore } from '@plyworks/core'
import { effect, type Signal, signal, untracked } from '@preact/signals'
import type { BoardSession } from '../board/board-session.js'
import type { BoardValues } from './board-values.js'

/** A position of the line on the board. */
interface Reached {
  readonly notation: string
  readonly turn: number
  /** The value of a finished position, for the first seat. */
  readonly end: ExactValue | null
}

/**
 * The values of all positions of the line on the board, from the first seat's side. Those that are not known are asked
 * for one at a time, the latest first, while the source of values is free.
 */
export class ValueHistory {
  /** One more than there are moves; null where a value is not known. */
  readonly values: Signal<readonly (ExactValue | null)[]> = signal([])
  /** For the seat to move, by position in notation; null where the source knows none. */
  private readonly known = new Map<string, ExactValue | null>()
  private line: readonly Reached[] = []
  private asking = false
  private readonly disposals: (() => void)[]

  constructor(
    board: BoardSession,
    private readonly source: BoardValues,
  ) {
    this.disposals = [
      effect(() => {
        board.session.played.value
        untracked(() => {
          this.line = lineOf(board)
          this.goOn()
        })
      }),
      effect(() => {
        const latest = source.latest.value
        source.free.value
        untracked(() => {
          if (latest === null) this.known.clear()
          else if (latest.value !== null) this.known.set(latest.position, latest.value)
          this.goOn()
        })
      }),
    ]
  }

  close(): void {
    for (const dispose of this.disposals) dispose()
    this.line = []
  }

  private goOn(): void {
    this.values.value = this.line.map(({ notation, turn, end }) => {
      const value = end ?? this.known.get(notation) ?? null
      return value === null || end !== null || turn === 0 ? value : { ...value, value: opposite(value.value) }
    })
    const next = this.line.findLast(({ notation, end }) => end === null && !this.known.has(notation))
    if (next !== undefined && !this.asking && this.source.free.value) void this.ask(next.notation)
  }

  private async ask(notation: string): Promise<void> {
    this.asking = true
    try {
      this.known.set(notation, await this.source.value(notation))
    } catch (error) {
      // While the source is busy with the position on the board, and after it was, this one waits; else it cannot be had.
      if (this.source.free.value && !(error instanceof Stopped)) this.known.set(notation, null)
    }
    this.asking = false
    this.goOn()
  }
}

/** All positions of the line on the board, from the start on. */
function lineOf({ session: { game, record, played } }: BoardSession): Reached[] {
  const position = record.start.clone()
  const line = [reached(position)]
  for (const { move } of played.value) {
    position.make(move)
    line.push(reached(position))
  }
  return line

  function reached(at: Position): Reached {
    const end = at.over ? { value: valueOfScore(at.score(0)), plies: 0 } : null
    return { notation: game.notation.formatPosition(at), turn: at.turn, end }
  }
}
