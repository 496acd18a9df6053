import { CanonicalPacking } from '../core/canonical-packing.js'
import type { Engine } from '../core/engine.js'
import type { Game } from '../core/game.js'
import { type BookRecord, encodeBook } from '../core/opening-book.js'
import type { Position } from '../core/position.js'
import { TextError } from '../core/text-error.js'
import { Frontier } from './frontier.js'
import { ENDED, type Journal, type JournalEntry } from './journal.js'
import { type BookPlan, depthAt, replyCosts } from './plan.js'

export interface BuildControl {
  /** Asked every few milliseconds; true ends the build, which can be gone on with from its journal. */
  stopped(): boolean
  /** Told after every position. */
  onProgress(positions: number): void
}

/** Bytes a candidate takes in memory, with its place in the heap and the name of the position; a rough measure. */
const CANDIDATE_BYTES = 180
/** Replies to a book move, most of which become candidates. */
const REPLIES = 20

/** Memory that a build of so many positions takes at most, beside the engine's own. */
export function buildMemory(positions: number): number {
  return positions * (REPLIES * CANDIDATE_BYTES + 200)
}

/**
 * Builds an opening book position by position, see `BookPlan`. All positions are worked on as the canonical image of
 * theirs, so that symmetrical ones, and the same position for the other colour where the symmetries allow it, are
 * searched once. The engine keeps its table all the time: what was seen below one position serves its neighbours.
 *
 * Every decision follows from the plan and the searched positions in their order, so the journal alone brings an
 * interrupted build back to where it was.
 */
export class BookBuilder {
  private readonly names: CanonicalPacking
  private readonly frontier = new Frontier()
  private readonly known = new Set<string>()
  private readonly records: BookRecord[] = []
  private readonly position: Position

  /** @param engine with an empty table and a search that depends on nothing but what it was asked before */
  constructor(
    private readonly game: Game,
    private readonly engine: Engine,
    private readonly plan: BookPlan,
    private readonly journal: Journal,
  ) {
    this.names = new CanonicalPacking(game)
    this.position = game.start()
  }

  /** Builds until the book has so many positions or nothing is left to search; false when stopped before. */
  run(positions: number, control: BuildControl): boolean {
    if (!this.begin(control)) return false
    while (this.records.length < positions) {
      const candidate = this.frontier.pop()
      if (candidate === null) break
      if (this.known.has(candidate.name)) continue
      this.known.add(candidate.name)
      const written = this.journal.entries[this.records.length]
      const name = Uint8Array.from(candidate.name, (character) => character.charCodeAt(0))
      const entry = written ?? this.search(name, candidate.plies, control)
      if (entry === null) return false
      if (written === undefined) this.journal.add(entry)
      else checkOrder(written, name)
      this.records.push(entry)
      this.expand(entry, candidate.cost)
      control.onProgress(this.records.length)
    }
    return true
  }

  /** Positions searched so far. */
  get positions(): number {
    return this.records.length
  }

  /** The bytes of the book as far as it is built. */
  encode(): Uint8Array {
    const { game, engine, options, margin } = this.plan
    return encodeBook({ game, engine, options, margin }, this.records)
  }

  /** The first candidates: the start, and the positions after every first move, for whoever moves second. */
  private begin(control: BuildControl): boolean {
    const start = this.game.start()
    if (!this.names.find(start)) throw new Error('the start has no packed name')
    this.frontier.push({ name: nameText(this.names.name), plies: 0, cost: 0 })
    const scores = this.glanceAtReplies(start, control)
    if (scores === null) return false
    this.pushReplies(start, 1, scores, 0)
    return true
  }

  /** Searches the position of a name; null when stopped. */
  private search(name: Uint8Array, plies: number, control: BuildControl): JournalEntry | null {
    const { position, plan, engine } = this
    this.names.packing.unpack(name, 0, plies, position)
    const quiet = { stopped: () => control.stopped(), onLine: () => {} }
    const depth = depthAt(plan, plies)
    const result = engine.search(position, { depth }, quiet)
    if (control.stopped()) return null
    const moves = legalMoves(this.game, position)
    const score = result.scores[position.turn]
    position.make(result.move)
    const replies = position.over ? [] : this.glanceAtReplies(position, control)
    if (replies === null) return null
    const moveIndex = moves.indexOf(result.move)
    return { name, moveIndex, score, depth: result.depth, plies, replies }
  }

  /** Scores of the positions after each move of a position for the seat then to move; null when stopped. */
  private glanceAtReplies(position: Position, control: BuildControl): number[] | null {
    const quiet = { stopped: () => control.stopped(), onLine: () => {} }
    const scores: number[] = []
    for (const reply of legalMoves(this.game, position)) {
      position.make(reply)
      const result = position.over ? null : this.engine.search(position, { depth: this.plan.glance }, quiet)
      scores.push(result === null ? ENDED : result.scores[position.turn])
      position.unmake()
      if (control.stopped()) return null
    }
    return scores
  }

  private expand(entry: JournalEntry, cost: number): void {
    const { position } = this
    this.names.packing.unpack(entry.name, 0, entry.plies, position)
    position.make(legalMoves(this.game, position)[entry.moveIndex])
    if (!position.over) this.pushReplies(position, entry.plies + 2, entry.replies, cost)
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

function legalMoves(game: Game, position: Position): Int32Array {
  const moves = new Int32Array(game.traits.maxMoves)
  return moves.subarray(0, position.generate(moves, 0))
}

function nameText(name: Uint8Array): string {
  return String.fromCharCode(...name)
}

function checkOrder({ name, plies }: JournalEntry, expected: Uint8Array): void {
  if (nameText(name) === nameText(expected)) return
  throw new TextError('journal', 1, `an entry of ply ${plies} out of order`, 'the entries of this plan in their order')
}
