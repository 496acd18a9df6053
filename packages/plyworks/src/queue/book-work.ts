import {
  type BookPlan,
  type Candidate,
  CanonicalPacking,
  DEFAULT_DEPTHS,
  DEFAULT_MARGIN,
  DEFAULT_STEP,
  defaultEngine,
  type Game,
  type OptionSpecs,
  type Plan,
  type RunControl,
  readOptions,
  refusesBook,
  type Shard,
  Stopped,
} from '@plyworks/core'
import { BookExpansion, BookSearch, type JournalEntry, nameBytes } from '@plyworks/core/node'
import { inArgument, refusal } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import type { WorkKind } from './work.js'

const { first, plies, least, glance } = DEFAULT_DEPTHS

const OPTIONS: OptionSpecs = {
  positions: { type: 'integer', default: 1000, min: 1, max: 1_000_000, title: 'Positions of the book' },
  'first-depth': { type: 'integer', default: first, min: 1, max: 99, title: 'Depth of the first positions' },
  'first-plies': { type: 'integer', default: plies, min: 0, max: 99, title: 'Plies that are searched deeper' },
  'least-depth': { type: 'integer', default: least, min: 1, max: 99, title: 'Depth of the others' },
}

/** The name of the job that looks at the first moves; the others are `NAME-PLIES`, the name in hexadecimal digits. */
const START = 'start'

/**
 * Building an opening book: each position is searched by an engine of its own with an empty table, so that what is found
 * depends on the position alone. The order in which positions are taken in is that of one thread; those that will
 * probably be next are searched ahead.
 */
export const bookWork: WorkKind = {
  name: 'book',
  fingerprint: 2,
  result: /^(-?\d+ -?\d+ \d+:)?(-?\d+( -?\d+)*)?$/,
  async plan(question) {
    const game = await openGame(question.game)
    const refuses = refusesBook(game)
    if (refuses !== null) throw refusal(refuses)
    const options = inArgument('option', () => readOptions(OPTIONS, question.options ?? {}))
    const definition = defaultEngine(game)
    const refusesEngine = definition.refuses(game)
    if (refusesEngine !== null) throw refusal(refusesEngine)
    const plan: BookPlan = {
      game: game.name,
      engine: definition.name,
      options: {},
      firstDepth: options.number('first-depth'),
      firstPlies: options.number('first-plies'),
      leastDepth: Math.min(options.number('first-depth'), options.number('least-depth')),
      glance,
      step: DEFAULT_STEP,
      margin: DEFAULT_MARGIN,
    }
    return new ExpansionPlan(game, plan, options.number('positions'))
  },
  async run(payload, control) {
    const { plan, name } = JSON.parse(payload)
    const game = await openGame(plan.game)
    const definition = defaultEngine(game)
    const options = readOptions(definition.options(game), plan.options)
    await definition.prepare?.(game, options)
    const packing = new CanonicalPacking(game).packing
    return searchOne(game, new BookSearch(game, packing, definition.create(game, options), plan), name, control)
  },
}

function searchOne(game: Game, search: BookSearch, name: string, control: RunControl): string {
  const stopped = () => control.stopped()
  if (name === START) {
    const scores = search.glanceAtReplies(game.start(), stopped)
    if (scores === null) throw new Stopped()
    return scores.join(' ')
  }
  const [digits, after] = name.split('-')
  const entry = search.search(Uint8Array.from(Buffer.from(digits, 'hex')), Number(after), stopped)
  if (entry === null) throw new Stopped()
  return `${entry.moveIndex} ${entry.score} ${entry.depth}:${entry.replies.join(' ')}`
}

/** Takes results in the order of one thread, and has likely ones worked out ahead. */
class ExpansionPlan implements Plan {
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
      const { game, options, firstDepth, firstPlies, leastDepth, glance } = this.plan
      const plan = { game, options, firstDepth, firstPlies, leastDepth, glance }
      return { name, payload: JSON.stringify({ plan, name }) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    if (this.results.has(name) || !(name === START || /^([0-9a-f]{2})+-\d+$/.test(name))) return false
    this.results.set(name, result)
    this.takeIn()
    return true
  }

  answer(): object | null {
    if (!this.ended) return null
    return { positions: this.expansion.records.length, bytes: this.product().length }
  }

  product(): Uint8Array {
    return this.expansion.encode()
  }

  /** Jobs that are needed, or will be unless something better comes up. */
  private *wanted(): Generator<string> {
    if (this.awaited === null) {
      yield START
      return
    }
    yield jobName(this.awaited)
    let left = this.positions - this.expansion.records.length - 1
    for (const candidate of this.expansion.likely()) {
      if (left-- <= 0) return
      yield jobName(candidate)
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
      const result = this.awaited === null || this.ended ? undefined : this.results.get(jobName(this.awaited))
      if (this.awaited === null || result === undefined) return
      this.expansion.add(entryOf(this.awaited, result), this.awaited)
      if (this.expansion.records.length < this.positions) this.awaited = this.expansion.next()
    }
  }
}

function jobName({ name, plies }: Candidate): string {
  return `${Buffer.from(nameBytes(name)).toString('hex')}-${plies}`
}

function entryOf({ name, plies }: Candidate, result: string): JournalEntry {
  const [facts, replies] = result.split(':')
  const [moveIndex, score, depth] = numbersOf(facts)
  return { name: nameBytes(name), plies, moveIndex, score, depth, replies: numbersOf(replies) }
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(' ').map(Number)
}
