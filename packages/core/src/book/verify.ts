import { Random } from '../base/random.js'
import { TextError } from '../base/text-error.js'
import { CanonicalPacking, compareNames } from '../game/canonical.js'
import type { Engine } from '../game/engine.js'
import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { once, type Steps } from '../run/steps.js'
import type { BookRecord, OpeningBook } from './opening-book.js'

export interface VerifyControl extends Steps {
  stopped(): boolean
  /** Told the share done, from 0 to 1. */
  onProgress(share: number): void
}

/** How many positions were searched to which depth, by the plies at which they were met. */
export interface DepthCount {
  readonly plies: number
  readonly positions: number
  readonly leastDepth: number
  readonly greatestDepth: number
}

interface BookCheck {
  readonly positions: number
  readonly depths: readonly DepthCount[]
  /** Positions searched again. */
  readonly searched: number
  /** The most, in evaluation units, by which a new search found another move better. */
  readonly worst: number
  readonly errors: number
  /** The first few errors in words. */
  readonly examples: readonly string[]
  readonly complete: boolean
}

const EXAMPLES = 10
/** So many positions are searched by one engine, whose table is large: the results depend on nothing else. */
const SEARCHED_TOGETHER = 25
/** Looking at the names is quick next to searching: this part of the progress is its. */
const NAMES_SHARE = 0.05

/**
 * Checks a book whose checksum is sound: names in rising order without doubles, each that of a legal position and the
 * smallest of its images, each move legal; then searches a sample again, to the depth the book tells. There the book's
 * move may be worse than another one by no more than the margin of the book.
 * @param makeEngine makes the engine of the book with an empty table
 */
export function verifyBook(
  book: OpeningBook,
  makeEngine: () => Engine,
  sample: number,
  seed: number,
  control: VerifyControl,
): BookCheck {
  const errors = new Errors()
  const sound = checkRecords(book, errors, control)
  const chosen = chooseSample(sound, sample, new Random(seed))
  let worst = 0
  let searched = 0
  while (searched < chosen.length && !control.stopped()) {
    const part = chosen.slice(searched, searched + SEARCHED_TOGETHER)
    const found = (count: number) =>
      control.onProgress(NAMES_SHARE + (1 - NAMES_SHARE) * ((searched + count) / chosen.length))
    const losses = once(control, `from ${searched}`, () => lossesOf(book, part, makeEngine(), control, found))
    if (losses === null) break
    for (const [at, loss] of losses.entries()) {
      worst = Math.max(worst, loss)
      if (loss > book.header.margin) {
        errors.add(`${textOf(book, part[at])}: a new search finds a move better by ${loss}`)
      }
    }
    searched += part.length
    found(0)
  }
  return {
    positions: book.positions,
    depths: countDepths(book),
    searched,
    worst,
    errors: errors.count,
    examples: errors.examples,
    complete: !control.stopped(),
  }
}

class Errors {
  count = 0
  readonly examples: string[] = []

  add(text: string): void {
    this.count++
    if (this.examples.length < EXAMPLES) this.examples.push(text)
  }
}

/** Checks everything but the quality of the moves; returns the indices of the sound records. */
function checkRecords(book: OpeningBook, errors: Errors, control: VerifyControl): number[] {
  const names = new CanonicalPacking(book.game)
  const sound: number[] = []
  for (let index = 0; index < book.positions && !control.stopped(); index++) {
    const fault = findFault(book, index, names)
    if (fault === null) sound.push(index)
    else errors.add(`record ${index + 1}: ${fault}`)
    if (index % 256 === 0) control.onProgress((NAMES_SHARE * index) / book.positions)
  }
  return sound
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

/** What `lossOf` says of some records; null when stopped. */
function lossesOf(
  book: OpeningBook,
  part: readonly number[],
  engine: Engine,
  control: VerifyControl,
  onProgress: (count: number) => void,
): number[] | null {
  const losses: number[] = []
  for (const index of part) {
    losses.push(lossOf(book, index, engine, control))
    if (control.stopped()) return null
    onProgress(losses.length)
  }
  return losses
}

/** By how much a new search finds another move better than the book's. */
function lossOf(book: OpeningBook, index: number, engine: Engine, control: VerifyControl): number {
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
