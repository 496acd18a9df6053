import { NotApplicable } from '../base/not-applicable.js'
import { CanonicalPacking } from '../game/canonical.js'
import type { Engine } from '../game/engine.js'
import type { Game } from '../game/game.js'
import type { Computation, Plan, Shard, ShardControl } from '../run/computation.js'
import { Stopped } from '../run/control.js'
import { BookExpansion, nameBytes, type SearchedPosition } from './expansion.js'
import type { Candidate } from './frontier.js'
import { refusesBook } from './opening-book.js'
import type { BookPlan } from './plan.js'
import { BookSearch } from './position-search.js'

/** The book that is to be built. */
export interface BookRequest {
  /** The way in which it is built. */
  readonly plan: BookPlan
  /** Positions that it is to have. */
  readonly positions: number
}

/** The size that a book has reached. */
export interface BookAnswer {
  /** Positions in the book. */
  readonly positions: number
  /** Size of the book file. */
  readonly bytes: number
}

/** Makes engines with empty tables. */
export interface EngineMaker {
  /** Loads what the engines read from; to be called before `create`. */
  prepare(): Promise<void>
  /** Makes an engine with an empty table. */
  create(): Engine
}

type ShardPlan = Pick<BookPlan, 'game' | 'engine' | 'options' | 'firstDepth' | 'firstPlies' | 'leastDepth' | 'glance'>

interface BookShard {
  readonly plan: ShardPlan
  readonly name: string
}

/** The name of the shard that looks at the first moves; the others are `NAME-PLIES`, the name in hexadecimal digits. */
const START = 'start'

/**
 * Builds an opening book: each position is searched by an engine of its own with an empty table, so that what is found
 * depends on the position alone. The order in which positions are taken in is that of one thread; those that will
 * probably be next are searched ahead.
 */
export function bookComputation(
  openGame: (name: string) => Promise<Game>,
  chooseEngine: (game: Game, name: string, options: Readonly<Record<string, string>>) => EngineMaker,
): Computation<BookRequest, BookAnswer> {
  return {
    name: 'book',
    fingerprint: 2,
    result: /^(-?\d+ -?\d+ \d+:)?(-?\d+( -?\d+)*)?$/,
    async plan({ plan, positions }) {
      const game = await openGame(plan.game)
      const refuses = refusesBook(game)
      if (refuses !== null) throw new NotApplicable(refuses)
      return new ExpansionPlan(game, plan, positions)
    },
    async run(payload, control) {
      // Written by `plan`.
      const { plan, name } = JSON.parse(payload) as BookShard
      const game = await openGame(plan.game)
      const maker = chooseEngine(game, plan.engine, plan.options)
      await maker.prepare()
      const { packing } = new CanonicalPacking(game)
      return searchOne(game, new BookSearch(game, packing, maker.create(), plan), name, control)
    },
  }
}

function searchOne(game: Game, search: BookSearch, name: string, control: ShardControl): string {
  const stopped = () => control.stopped()
  if (name === START) {
    const scores = search.glanceAtReplies(game.start(), stopped)
    if (scores === null) throw new Stopped()
    return scores.join(' ')
  }
  const [digits, after] = name.split('-')
  const entry = search.search(bytesOf(digits), Number(after), stopped)
  if (entry === null) throw new Stopped()
  return `${entry.moveIndex} ${entry.score} ${entry.depth}:${entry.replies.join(' ')}`
}

/** Takes results in the order of one thread, and has likely ones worked out ahead. */
class ExpansionPlan implements Plan<BookAnswer> {
  private readonly expansion: BookExpansion
  private readonly results = new Map<string, string>()
  /** The position that is to be taken in next. */
  private awaited: Candidate | null = null
  private ended = false

  constructor(
    game: Game,
    private readonly plan: BookPlan,
    private readonly positions: number,
  ) {
    this.expansion = new BookExpansion(game, plan)
  }

  fraction(atWork: number): number {
    return this.ended ? 1 : Math.min(1, (this.expansion.records.length + atWork) / this.positions)
  }

  next(running: ReadonlySet<string>): Shard | null {
    if (this.ended) return null
    for (const name of this.wanted()) {
      if (running.has(name) || this.results.has(name)) continue
      const { game, engine, options, firstDepth, firstPlies, leastDepth, glance } = this.plan
      const plan: ShardPlan = { game, engine, options, firstDepth, firstPlies, leastDepth, glance }
      return { name, payload: JSON.stringify({ plan, name } satisfies BookShard) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    if (this.results.has(name) || !(name === START || /^([0-9a-f]{2})+-\d+$/.test(name))) return false
    this.results.set(name, result)
    this.takeIn()
    return true
  }

  answer(): BookAnswer | null {
    if (!this.ended) return null
    return { positions: this.expansion.records.length, bytes: this.product().length }
  }

  product(): Uint8Array {
    return this.expansion.encode()
  }

  /** Shards that are needed, or will be unless something better comes up. */
  private *wanted(): Generator<string> {
    if (this.awaited === null) {
      yield START
      return
    }
    yield shardName(this.awaited)
    let left = this.positions - this.expansion.records.length - 1
    for (const candidate of this.expansion.likely()) {
      if (left-- <= 0) return
      yield shardName(candidate)
    }
  }

  private takeIn(): void {
    if (this.awaited === null && !this.ended) {
      const scores = this.results.get(START)
      if (scores === undefined) return
      this.expansion.begin(numbersOf(scores))
      this.awaited = this.expansion.next()
    }
    for (;;) {
      this.ended = this.awaited === null || this.expansion.records.length === this.positions
      const result = this.awaited === null || this.ended ? undefined : this.results.get(shardName(this.awaited))
      if (this.awaited === null || result === undefined) return
      this.expansion.add(entryOf(this.awaited, result), this.awaited)
      if (this.expansion.records.length < this.positions) this.awaited = this.expansion.next()
    }
  }
}

function shardName({ name, plies }: Candidate): string {
  return `${hexOf(nameBytes(name))}-${plies}`
}

function entryOf({ name, plies }: Candidate, result: string): SearchedPosition {
  const [facts, replies] = result.split(':')
  const [moveIndex, score, depth] = numbersOf(facts)
  return { name: nameBytes(name), plies, moveIndex, score, depth, replies: numbersOf(replies) }
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number)
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
