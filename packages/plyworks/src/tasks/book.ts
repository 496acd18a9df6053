import { existsSync } from 'node:fs'
import {
  type BookCheck,
  type BookEntry,
  type BookPlan,
  type BookVerifyQuestion,
  bookComputation,
  bookVerification,
  type Checkpoint,
  ChosenEngine,
  DEFAULT_DEPTHS,
  DEFAULT_MARGIN,
  DEFAULT_STEP,
  expansionMemory,
  exploreBook,
  findEngine,
  type Game,
  OpeningBook,
  type Position,
  refusesBook,
  SINGLE,
} from '@plyworks/core'
import { checkWritable, fileStamp, quotePath, readBookFile, writeBookFile } from '@plyworks/core/node'
import { openNamed } from './checkpoints.js'
import { runComputation, type WidthRequest } from './compute.js'
import { badInput, inArgument, refusal } from './failure.js'
import { lineTexts, openGame, openQuestion, type Question } from './question.js'
import { chooseEngine } from './search.js'
import { type Remark, Stopped, type TaskControl } from './task.js'

export interface BookBuildRequest extends WidthRequest {
  readonly game: string
  readonly file: string
  readonly positions: number
  readonly engine?: string | undefined
  readonly options?: Readonly<Record<string, string>> | undefined
  readonly firstDepth?: number | undefined
  readonly firstPlies?: number | undefined
  readonly leastDepth?: number | undefined
  /** Depth of the look at every reply. */
  readonly glance?: number | undefined
  readonly resume?: boolean | undefined
}

export interface BookBuildAnswer {
  readonly positions: number
  readonly bytes: number
  readonly ms: number
}

export interface BookQuestion extends Question {
  /** A book file; the book that comes with the game when absent. */
  readonly file?: string | undefined
}

/** The knowledge of a book about one position, in notation. */
export interface BookMove {
  readonly move: string
  /** One number a seat. */
  readonly scores: readonly number[]
  readonly depth: number
}

export interface BookProbeAnswer {
  readonly position: string
  readonly found: boolean
  readonly move: string | null
  readonly scores: readonly number[] | null
  readonly depth: number | null
}

export interface BookExploreAnswer extends BookProbeAnswer {
  /** Moves after which the book has an answer, with that answer. */
  readonly moves: Readonly<Record<string, BookMove>>
  /** The book's moves for both seats, as far as they go. */
  readonly line: readonly string[]
}

export interface BookVerifyRequest extends Omit<BookVerifyQuestion, 'seed'>, WidthRequest {
  readonly seed?: number | undefined
}

export interface BookVerifyAnswer extends BookCheck {
  readonly margin: number
  readonly ms: number
}

export const bookBuilding = bookComputation(openGame, (game, engine, options) =>
  chooseEngine(game, { engine, options }),
)

/**
 * Builds a book into a file, beside which its checkpoint lies.
 * @throws Stopped with the work saved
 */
export async function runBookBuild(request: BookBuildRequest, control: TaskControl<Remark>): Promise<BookBuildAnswer> {
  const { file, positions, threads, queue, resume = false } = request
  const game = await openGame(request.game)
  const refuses = refusesBook(game)
  if (refuses !== null) throw refusal(refuses)
  const chosen = chooseEngine(game, { engine: request.engine, options: request.options })
  const plan = planOf(game, chosen.definition.name, chosen.texts, request)
  inArgument('file', () => checkWritable(file, 'file'))
  const memory = megabytes(expansionMemory(positions))
  control.report({ kind: 'remark', text: `the build takes up to ${memory} MB of memory beside the engine's table` })
  const kept = inArgument('file', () => openBeside(file, resume, JSON.stringify(plan)))
  control.keeper?.tell({ kind: 'kept', byResume: true })
  const started = performance.now()
  const building = await bookBuilding.plan({ plan, positions }, SINGLE)
  try {
    const { answer } = await runComputation({ ...bookBuilding, plan: async () => building }, request, {
      width: { threads, queue },
      control,
      question: `book of ${game.name}`,
      checkpoint: kept,
      save: (bytes) => writeBookFile(file, bytes),
    })
    return { ...answer, ms: Math.round(performance.now() - started) }
  } catch (error) {
    if (error instanceof Stopped && building.product !== undefined) writeBookFile(file, building.product())
    throw error
  }
}

/** The checkpoint of a book lies beside it, and stays: a book of more positions is built on from it. */
function openBeside(file: string, resume: boolean, plan: string): Checkpoint {
  const path = `${file}.checkpoint`
  const former = `${file}.journal`
  if (!resume && existsSync(path)) {
    throw badInput('file', `${quotePath(path)} exists: resume it with --resume, or remove it to begin again`)
  }
  if (resume && !existsSync(path)) {
    const text = existsSync(former)
      ? `${quotePath(former)} was written by an earlier version of this program, which is not resumed: it is left as it is, leave out --resume to begin afresh`
      : `there is no ${quotePath(path)} to resume`
    throw badInput('resume', text)
  }
  return openNamed(path, resume, `book ${plan}`)
}

/** Tells what a book says of a position. */
export async function runBookProbe(question: BookQuestion): Promise<BookProbeAnswer> {
  const { game, position } = await openQuestion(question)
  const book = await openBook(game, question.file)
  return describeEntry(game, position, position.over ? null : book.probe(position))
}

/** Tells what a book knows around a position. */
export async function runBookExplore(question: BookQuestion): Promise<BookExploreAnswer> {
  const { game, position } = await openQuestion(question)
  const book = await openBook(game, question.file)
  const { entry, moves, line } = exploreBook(book, position)
  const replies: Record<string, BookMove> = {}
  for (const { move, answer } of moves) {
    const text = game.notation.formatMove(position, move)
    position.make(move)
    replies[text] = describeMove(game, position, answer)
    position.unmake()
  }
  return { ...describeEntry(game, position, entry), moves: replies, line: lineTexts(game, position, line) }
}

export const bookVerifying = bookVerification(async ({ game: name, file }) => {
  const game = await openGame(name)
  const book = await openBook(game, file)
  const { engine, options } = book.header
  const chosen = inArgument('file', () => new ChosenEngine(game, findEngine(game, engine), options))
  await chosen.prepare()
  return { book, makeEngine: () => chosen.create() }
})

/** Checks a book against the rules and by searching some of it again. */
export async function runBookVerify(
  { threads, queue, seed = 1, ...request }: BookVerifyRequest,
  control: TaskControl<Remark>,
): Promise<BookVerifyAnswer> {
  const { file, sample } = request
  if (file !== undefined && queue !== undefined) {
    throw badInput('file', 'not together with --queue URL: workers do not have the file')
  }
  const game = await openGame(request.game)
  const { margin } = (await openBook(game, file)).header
  const started = performance.now()
  const which = file === undefined ? 'that comes with it' : `in ${fileStamp(file)}`
  const { answer } = await runComputation(
    bookVerifying,
    { ...request, seed },
    {
      width: { threads, queue },
      control,
      question: `verify the book of ${game.name} ${which} by ${sample} positions, seed ${seed}`,
    },
  )
  return { ...answer, margin, ms: Math.round(performance.now() - started) }
}

/** The book opened last stays open, so that many small questions are cheap. */
let shipped: { readonly game: string; readonly book: OpeningBook } | null = null

async function openBook(game: Game, file: string | undefined): Promise<OpeningBook> {
  const refuses = refusesBook(game)
  if (refuses !== null) throw refusal(refuses)
  if (file !== undefined) return inArgument('file', () => readBookFile(game, file))
  if (game.book?.load === undefined) throw refusal(`no book comes with ${game.name}; name one with --file`)
  if (shipped?.game !== game.name) shipped = { game: game.name, book: OpeningBook.read(game, await game.book.load()) }
  return shipped.book
}

function planOf(
  game: Game,
  engine: string,
  options: Readonly<Record<string, string>>,
  request: BookBuildRequest,
): BookPlan {
  const { first, plies, least } = DEFAULT_DEPTHS
  const { firstDepth = first, firstPlies = plies, leastDepth = least, glance = DEFAULT_DEPTHS.glance } = request
  return {
    game: game.name,
    engine,
    options,
    firstDepth,
    firstPlies,
    leastDepth: Math.min(firstDepth, leastDepth),
    glance,
    step: DEFAULT_STEP,
    margin: DEFAULT_MARGIN,
  }
}

function describeEntry(game: Game, position: Position, entry: BookEntry | null): BookProbeAnswer {
  const text = game.notation.formatPosition(position)
  if (entry === null) return { position: text, found: false, move: null, scores: null, depth: null }
  return { position: text, found: true, ...describeMove(game, position, entry) }
}

function describeMove(game: Game, position: Position, { move, score, depth }: BookEntry): BookMove {
  const scores = position.turn === 0 ? [score, 0 - score] : [0 - score, score]
  return { move: game.notation.formatMove(position, move), scores, depth }
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(0)
}
