import { Random } from '../base/random.js'
import { TextError } from '../base/text-error.js'
import { CanonicalPacking, compareNames } from '../game/canonical.js'
import type { Engine } from '../game/engine.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import type { Computation, Plan, Shard } from '../run/computation.js'
import { type RunControl, Stopped } from '../run/control.js'
import type { BookRecord, OpeningBook } from './opening-book.js'

/** A book, and what it is searched with again. */
export interface BookToVerify {
  /** The book to be checked. */
  readonly book: OpeningBook
  /** Makes the engine of the book with an empty table. */
  readonly makeEngine: () => Engine
}

/** Which book, and what of it, is checked. */
export interface BookVerifyQuestion {
  /** Name of the game, with its variant. */
  readonly game: string
  /** The book that comes with the game when absent. */
  readonly file?: string | undefined
  /** Number of positions to search again. */
  readonly sample: number
  /** Fixes which positions are drawn. */
  readonly seed: number
}

/** Numbers of positions that were searched to a depth, by the plies at which they were met. */
export interface DepthCount {
  /** Plies from the start. */
  readonly plies: number
  /** Number of positions. */
  readonly positions: number
  /** Plies that the search of each of them looked ahead, at least. */
  readonly leastDepth: number
  /** The same at most. */
  readonly greatestDepth: number
}

/** The findings of the check of a book. */
export interface BookCheck {
  /** Positions in the book. */
  readonly positions: number
  /** How many positions were searched to which depths, by plies. */
  readonly depths: readonly DepthCount[]
  /** Positions searched again. */
  readonly searched: number
  /** The most, in evaluation units, by which a new search found another move better. */
  readonly worst: number
  /** Number of errors. */
  readonly errors: number
  /** The first few errors in words. */
  readonly examples: readonly string[]
}

const EXAMPLES = 10
/** One engine, whose table is large, searches this many positions: the results depend on nothing else. */
const SEARCHED_TOGETHER = 25
/** Share of the progress for looking at the records, which is quick next to searching. */
const PART_OF_RECORDS = 0.05

/** Names the shard that looks at the records; the others search the positions of the sample from a number on. */
const RECORDS = 'records'

interface VerifyShard {
  readonly question: BookVerifyQuestion
  /** Records to search again; absent for the shard that looks at all of them. */
  readonly indices?: readonly number[]
}

/** The findings of a look at the records. */
interface RecordCheck {
  /** The records that are not sound. */
  readonly faulty: readonly number[]
  readonly examples: readonly string[]
}

/**
 * Checks a book whose checksum is sound: names in rising order without doubles, each that of a legal position and the
 * smallest of its images, each move legal; then searches a sample again, to the depth the book tells. There the book's
 * move may be worse than another one by no more than the margin of the book.
 */
export function bookVerification(
  open: (question: BookVerifyQuestion) => Promise<BookToVerify>,
): Computation<BookVerifyQuestion, BookCheck> {
  return {
    name: 'book-verify',
    fingerprint: 1,
    result: /^(\{.*\}|\[.*\])$/,
    async plan(question) {
      return new VerifyPlan((await open(question)).book, question)
    },
    async run(payload, control) {
      // Written by the plan.
      const { question, indices }: VerifyShard = JSON.parse(payload)
      const { book, makeEngine } = await open(question)
      if (indices === undefined) return JSON.stringify(checkRecords(book, control))
      return JSON.stringify(lossesOf(book, indices, makeEngine(), control))
    },
  }
}

class VerifyPlan implements Plan<BookCheck> {
  private checked: RecordCheck | null = null
  private sample: readonly number[] = []
  /** How much worse the book's moves are, by the names of their shards. */
  private readonly losses = new Map<string, readonly number[]>()

  constructor(
    private readonly book: OpeningBook,
    private readonly question: BookVerifyQuestion,
  ) {}

  fraction(atWork: number): number {
    if (this.checked === null) return Math.min(1, atWork) * PART_OF_RECORDS
    const searches = Math.max(1, Math.ceil(this.sample.length / SEARCHED_TOGETHER))
    return Math.min(1, PART_OF_RECORDS + ((1 - PART_OF_RECORDS) * (this.losses.size + atWork)) / searches)
  }

  next(running: ReadonlySet<string>): Shard | null {
    const { question } = this
    if (this.checked === null) {
      return running.has(RECORDS)
        ? null
        : { name: RECORDS, payload: JSON.stringify({ question } satisfies VerifyShard) }
    }
    for (const { name, indices } of this.searches()) {
      if (this.losses.has(name) || running.has(name)) continue
      return { name, payload: JSON.stringify({ question, indices } satisfies VerifyShard) }
    }
    return null
  }

  accept(name: string, result: string): boolean {
    if (name === RECORDS && this.checked === null) {
      const checked: RecordCheck = JSON.parse(result)
      const faulty = new Set(checked.faulty)
      const indices = Array.from({ length: this.book.positions }, (_, index) => index)
      const sound = indices.filter((index) => !faulty.has(index))
      this.sample = chooseSample(sound, this.question.sample, new Random(this.question.seed))
      this.checked = checked
      return true
    }
    if (!/^(0|[1-9]\d*)$/.test(name) || this.losses.has(name)) return false
    this.losses.set(name, JSON.parse(result))
    return true
  }

  answer(): BookCheck | null {
    const { book, checked } = this
    if (checked === null) return null
    let worst = 0
    let errors = checked.faulty.length
    const examples = [...checked.examples]
    for (const { name, indices } of this.searches()) {
      const losses = this.losses.get(name)
      if (losses === undefined) return null
      for (const [at, loss] of losses.entries()) {
        worst = Math.max(worst, loss)
        if (loss <= book.header.margin) continue
        errors++
        examples.push(`${textOf(book, indices[at])}: a new search finds a move better by ${loss}`)
      }
    }
    return {
      positions: book.positions,
      depths: countDepths(book),
      searched: this.sample.length,
      worst,
      errors,
      examples: examples.slice(0, EXAMPLES),
    }
  }

  private *searches(): Generator<{ readonly name: string; readonly indices: readonly number[] }> {
    for (let from = 0; from < this.sample.length; from += SEARCHED_TOGETHER) {
      yield { name: String(from), indices: this.sample.slice(from, from + SEARCHED_TOGETHER) }
    }
  }
}

/** Checks everything but the quality of the moves. @throws Stopped */
function checkRecords(book: OpeningBook, control: RunControl): RecordCheck {
  const names = new CanonicalPacking(book.game)
  const faulty: number[] = []
  const examples: string[] = []
  for (let index = 0; index < book.positions; index++) {
    if (control.stopped()) throw new Stopped()
    const fault = findFault(book, index, names)
    if (fault !== null) {
      faulty.push(index)
      if (examples.length < EXAMPLES) examples.push(`record ${index + 1}: ${fault}`)
    }
    if (index % 256 === 0) control.progress?.(index / book.positions, index, 'records')
  }
  return { faulty, examples }
}

function findFault(book: OpeningBook, index: number, names: CanonicalPacking): string | null {
  const record = book.recordAt(index)
  const { name } = record
  if (index > 0 && compareNames(book.recordAt(index - 1).name, 0, name, 0, name.length) >= 0) {
    return 'its name does not come after the one before'
  }
  const position = positionOf(book, record)
  if (typeof position === 'string') return position
  if (!names.find(position) || compareNames(names.name, 0, name, 0, name.length) !== 0) {
    return 'its name is not that of the smallest image of the position'
  }
  if (position.over) return 'the game is over'
  return record.moveIndex < legalMoves(book.game, position).length
    ? null
    : `there is no move of number ${record.moveIndex}`
}

/** The position of a record, read once more from its notation; or why it is none. */
function positionOf(book: OpeningBook, { name, plies }: BookRecord): Position | string {
  const { game } = book
  const position = game.start()
  try {
    game.book?.packing.unpack(name, 0, plies, position)
    return game.notation.parsePosition(game.notation.formatPosition(position))
  } catch (error) {
    return error instanceof TextError || error instanceof RangeError
      ? `no legal position: ${error.message}`
      : unknown(error)
  }
}

function unknown(error: unknown): never {
  throw error
}

/** Returns what `lossOf` says of some records. @throws Stopped */
function lossesOf(book: OpeningBook, indices: readonly number[], engine: Engine, control: RunControl): number[] {
  return indices.map((index, at) => {
    const loss = lossOf(book, index, engine, control)
    if (control.stopped()) throw new Stopped()
    control.progress?.((at + 1) / indices.length, at + 1, 'positions')
    return loss
  })
}

/** Returns by how much a new search finds another move better than the book's. */
function lossOf(book: OpeningBook, index: number, engine: Engine, control: RunControl): number {
  const record = book.recordAt(index)
  const position = positionOf(book, record)
  if (typeof position === 'string') throw new Error(position)
  const quiet = { stopped: () => control.stopped(), onLine: () => {} }
  const bookMove = legalMoves(book.game, position)[record.moveIndex]
  const { move } = engine.search(position, { depth: record.depth }, quiet)
  if (move === bookMove || control.stopped()) return 0
  const worth = (each: number): number => {
    const seat = position.turn
    position.make(each)
    const score = position.over
      ? position.score(seat) * OVER
      : engine.search(position, { depth: Math.max(1, record.depth - 1) }, quiet).scores[seat]
    position.unmake()
    return score
  }
  return control.stopped() ? 0 : Math.max(0, worth(move) - worth(bookMove))
}

/** Stands for a finished game among scores: beyond every evaluation. */
const OVER = 1_000_000

function chooseSample(indices: number[], sample: number, random: Random): number[] {
  const rest = [...indices]
  const chosen: number[] = []
  while (chosen.length < sample && rest.length > 0) {
    const at = random.below(rest.length)
    chosen.push(rest[at])
    rest[at] = rest[rest.length - 1]
    rest.pop()
  }
  return chosen
}

function textOf(book: OpeningBook, index: number): string {
  const position = positionOf(book, book.recordAt(index))
  return typeof position === 'string' ? position : book.game.notation.formatPosition(position)
}

function countDepths(book: OpeningBook): DepthCount[] {
  const counts = new Map<number, { positions: number; leastDepth: number; greatestDepth: number }>()
  for (let index = 0; index < book.positions; index++) {
    const { plies, depth } = book.recordAt(index)
    const count = counts.get(plies) ?? { positions: 0, leastDepth: depth, greatestDepth: depth }
    count.positions++
    count.leastDepth = Math.min(count.leastDepth, depth)
    count.greatestDepth = Math.max(count.greatestDepth, depth)
    counts.set(plies, count)
  }
  return [...counts].sort(([first], [second]) => first - second).map(([plies, count]) => ({ plies, ...count }))
}
