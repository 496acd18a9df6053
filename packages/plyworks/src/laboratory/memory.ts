import type { Knowledge } from './step.js'
import type { SmallNode } from './tree.js'

/** The bounds that a search remembers of a position. */
export interface Entry {
  readonly lower: number
  readonly upper: number
  /** The node at which they were found. */
  readonly from: number
}

/** A finding of the table that ends a node. */
interface Hit {
  readonly score: number
  readonly known: Knowledge
  readonly from: number
}

/** A transposition table without limits: positions by key, also where other moves have led to them. */
export class Memory {
  private readonly entries = new Map<string, Entry>()

  /** Returns what is known of a position if that is enough for the window. */
  lookUp({ key }: SmallNode, alpha: number, beta: number): Hit | null {
    const entry = this.entries.get(key)
    if (entry === undefined) return null
    const { lower, upper, from } = entry
    if (lower === upper) return { score: lower, known: 'exact', from }
    if (lower >= beta) return { score: lower, known: 'at-least', from }
    return upper <= alpha ? { score: upper, known: 'at-most', from } : null
  }

  keep({ key, index }: SmallNode, score: number, known: Knowledge): void {
    const { lower, upper } = this.entries.get(key) ?? UNKNOWN
    this.entries.set(key, {
      lower: known === 'at-most' ? lower : Math.max(lower, score),
      upper: known === 'at-least' ? upper : Math.min(upper, score),
      from: index,
    })
  }
}

const UNKNOWN: Omit<Entry, 'from'> = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY }
