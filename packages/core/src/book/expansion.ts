import { CanonicalPacking } from '../game/canonical.js'
import type { Game, Packing } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { rulesFingerprint } from '../game/rules-fingerprint.js'
import { type Candidate, Frontier } from './frontier.js'
import { type BookRecord, encodeBook } from './opening-book.js'
import { type BookPlan, replyCosts } from './plan.js'

/** A position of a book, with what a short search says of every reply to its move. */
export interface SearchedPosition extends BookRecord {
  /** Scores of the positions after each reply for the seat then to move, in the order of the replies. */
  readonly replies: readonly number[]
}

/** Stands for a reply that ends the game. */
export const ENDED = -32_768

/** Bytes a candidate takes in memory, with its place in the heap and the name of the position; a rough measure. */
const CANDIDATE_BYTES = 180
/** Replies to a book move, most of which become candidates. */
const REPLIES = 20

/** Returns the bytes of memory that an expansion to `positions` takes at most, beside the engine's own. */
export function expansionMemory(positions: number): number {
  return positions * (REPLIES * CANDIDATE_BYTES + 200)
}

/**
 * Which positions belong to a book, one after the other, see `BookPlan`: all that is decided without searching. Positions
 * are worked on as the canonical image of theirs, so that symmetrical ones, and the same position for the other colour where
 * the symmetries allow it, are searched once.
 *
 * Every decision follows from the plan and the searched positions in their order.
 */
export class BookExpansion {
  readonly records: BookRecord[] = []
  private readonly names: CanonicalPacking
  private readonly frontier = new Frontier()
  private readonly known = new Set<string>()
  private readonly position: Position

  constructor(
    private readonly game: Game,
    private readonly plan: BookPlan,
  ) {
    this.names = new CanonicalPacking(game)
    this.position = game.start()
  }

  get packing(): Packing {
    return this.names.packing
  }

  /**
   * The first candidates: the start, and the positions after every first move, for the player who moves second.
   * @param scores of the positions after each first move for the seat then to move
   */
  begin(scores: readonly number[]): void {
    const start = this.game.start()
    if (!this.names.find(start)) throw new Error('the start has no packed name')
    this.frontier.push({ name: nameText(this.names.name), plies: 0, cost: 0 })
    this.pushReplies(start, 1, scores, 0)
  }

  /** Takes the cheapest candidate that is not in the book yet, which is then to be added; null when there is none. */
  next(): Candidate | null {
    for (;;) {
      const candidate = this.frontier.pop()
      if (candidate === null) return null
      if (this.known.has(candidate.name)) continue
      this.known.add(candidate.name)
      return candidate
    }
  }

  /** Candidates that may be next, the most likely first. */
  *likely(): Generator<Candidate> {
    for (const candidate of this.frontier.inOrder()) if (!this.known.has(candidate.name)) yield candidate
  }

  /** Adds the searched position of a candidate. */
  add(entry: SearchedPosition, { cost }: Candidate): void {
    this.records.push(entry)
    const { position } = this
    this.packing.unpack(entry.name, 0, entry.plies, position)
    position.make(legalMoves(this.game, position)[entry.moveIndex])
    if (!position.over) this.pushReplies(position, entry.plies + 2, entry.replies, cost)
  }

  /** The bytes of the book as far as it is built. */
  encode(): Uint8Array {
    const { game, engine, options, margin } = this.plan
    return encodeBook({ game, engine, options, margin, rules: rulesFingerprint(this.game) }, this.records)
  }

  private pushReplies(position: Position, plies: number, scores: readonly number[], cost: number): void {
    const open = scores.filter((score) => score !== ENDED)
    if (open.length === 0) return
    const costs = replyCosts(this.plan, cost, open)
    let next = 0
    legalMoves(this.game, position).forEach((reply, index) => {
      if (scores[index] === ENDED) return
      const replyCost = costs[next++]
      position.make(reply)
      if (this.names.find(position)) {
        const name = nameText(this.names.name)
        if (!this.known.has(name)) this.frontier.push({ name, plies, cost: replyCost })
      }
      position.unmake()
    })
  }
}

/** A name as a text of one character a byte. */
function nameText(name: Uint8Array): string {
  return String.fromCharCode(...name)
}

/** The inverse of `nameText`. */
export function nameBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
