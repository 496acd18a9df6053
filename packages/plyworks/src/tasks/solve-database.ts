import { createHash } from 'node:crypto'
import { basename, dirname, resolve } from 'node:path'
import {
  connectDatabase,
  cycleMemory,
  Database,
  type DatabaseHeader,
  type Entries,
  emptyDatabase,
  estimateSolve,
  type Game,
  type Position,
  type Ranking,
  refusesRetrograde,
  retrogradeMemory,
  SolvedGame,
  type Value,
} from '@plyworks/core'
import {
  BlockSolver,
  type BlocksAnswer,
  blockRanking,
  cacheBytes,
  createBlocks,
  databaseComputation,
  type GrowingBlocks,
  leastMemory,
  PieceFolder,
  solvedPositions,
  solveIntoFile,
  TableBlocks,
} from '@plyworks/core/node'
import { sourcesOfGuests } from '../guests/present-guests.js'
import { runComputation, type WidthRequest } from './compute.js'
import {
  asOnlyWriterOf,
  type DatabaseQuestion,
  DEFAULT_MEMORY,
  describeProbe,
  inDatabase,
  inDatabaseLater,
  openBlocks,
} from './database.js'
import { badInput, refusal } from './failure.js'
import { findHeldDatabase, type HeldDatabase } from './held-database.js'
import { fingerprintOf } from './program-version.js'
import { openGame, openQuestion } from './question.js'
import { type Remark, Stopped, stoppedWithFile, type TaskControl } from './task.js'

interface SolveFileRequest extends DatabaseQuestion, WidthRequest {
  /** Bytes that the whole program may take: the database is one in blocks. */
  readonly memory?: number | undefined
  /** Begin again, over whatever database is there. */
  readonly force?: boolean | undefined
  readonly resume: boolean
  /** A folder that this process and all workers of the queue see. */
  readonly shared?: string | undefined
}

/** Has the blocks of a database solved. */
export const databaseSolving = databaseComputation(openGame)

/** The findings of a way of solving. */
export interface Solved {
  /** For the seat to move. */
  readonly value: Value
  /** Distance to the end with best play; absent for draws that a search finds, and for those by repetition. */
  readonly plies?: number
  /** Different positions met. */
  readonly positions: number
  readonly nodes: number
  readonly ms: number
  /** Every move that keeps the value at the best distance, unless others were not decided. */
  readonly best: readonly string[]
  /** Present where other moves may keep the value, too. */
  readonly othersUndecided?: true
  /** Why the value is sure where no search was needed. */
  readonly reason?: string
}

type Control = TaskControl<Remark>
interface Solution extends Omit<Solved, 'ms'> {
  /** Bytes of the file, and the most that the process has taken in memory: of a database in blocks. */
  readonly bytes?: number
  readonly peakMemory?: number
}

/**
 * Solves a whole game into a file and tells the value of the position.
 * @throws Stopped with the work saved
 */
export async function solveFile(request: SolveFileRequest, control: Control): Promise<Solved> {
  const { game, position } = await openQuestion(request)
  const refuses = refusesRetrograde(game)
  if (refuses !== null) throw refusal(refuses)
  const started = performance.now()
  const held = findHeldDatabase(game, position, request, control)
  // From the first moment on, a stopped run resumes from what is in the file.
  if (held?.complete === false) control.keeper?.tell({ kind: 'kept', byResume: true })
  const solution = await solveInForm(game, position, held, request, control)
  return { ...solution, ms: Math.round(performance.now() - started) }
}

/** Solves into blocks, tables or reached positions: whichever the file has, or the memory and the game need. */
async function solveInForm(
  game: Game,
  position: Position,
  held: HeldDatabase | null,
  request: SolveFileRequest,
  control: Control,
): Promise<Solution> {
  if (request.memory !== undefined || held?.database === null) {
    return solveBlocks(game, position, held, request, control)
  }
  const tables = tablesOf(game, position, held)
  return tables === null
    ? solveReached(game, position, held, request, control)
    : solveTables(game, tables, position, held, request, control)
}

/** Tables of layers that take more are solved in blocks. */
const MOST_TABLE_BYTES = 2 ** 30

interface Tables {
  readonly ranking: Ranking
  readonly kind: 'ranking' | 'layers'
}

/**
 * The numbering of tables in memory: that of the file if there is one; null for positions that are numbered as they are reached.
 * @throws Failure for the start of a game whose tables would take too much
 */
function tablesOf(game: Game, position: Position, held: HeldDatabase | null): Tables | null {
  const { ranking, layers } = game.solve
  const kind = held?.database?.header.addressing.kind
  if (kind === 'reachable') return null
  if (ranking !== undefined && kind !== 'layers') return { ranking, kind: 'ranking' }
  if (layers === undefined) return null
  const bytes = retrogradeMemory(layers)
  if (kind === 'layers' || bytes <= MOST_TABLE_BYTES) return { ranking: layers, kind: 'layers' }
  const { formatPosition } = game.notation
  if (formatPosition(position) !== formatPosition(game.start())) return null
  throw refusal(
    `the tables of ${game.name} take ${megabytes(bytes)}: with --memory SIZE they are solved in blocks, which need not fit into memory`,
  )
}

/** Solves into tables in memory, which the file takes as a whole. */
async function solveTables(
  game: Game,
  { ranking, kind }: Tables,
  position: Position,
  held: HeldDatabase | null,
  request: SolveFileRequest,
  control: Control,
): Promise<Solution> {
  const { database: path } = request
  const known = held?.database ?? null
  if (known?.complete !== true) {
    const size = (retrogradeMemory(ranking) / 2 ** 20).toFixed(1)
    const time = duration(estimateSolve(game, ranking).seconds)
    const more = cycleMemory(game, ranking)
    const tier = more === 0 ? '' : `, the largest tier about ${megabytes(more)} more while it is solved`
    tell(control, `the tables take ${size} MB of memory and as much on disk${tier}, ${time} on an idle core`)
  }
  const begun = inDatabase(() =>
    known === null
      ? new SolvedGame(game, ranking, emptyDatabase(game, ranking, { kind }))
      : connectDatabase(game, known),
  )
  if (begun === null) throw new Stopped()
  const shared = request.queue === undefined && (request.threads ?? 1) > 1 ? shareTables(begun.database) : undefined
  const solved = shared === undefined ? begun : new SolvedGame(game, ranking, shared.database)
  const tables = new TableBlocks(solved.database, path)
  const save = () => inDatabase(() => tables.save())
  let nodes = 0
  if (!tables.complete) {
    const complete = () =>
      completeBlocks(new SolvedGame(game, ranking, tables), request, DEFAULT_MEMORY, save, control, shared?.buffers)
    if (isWide(request)) save()
    nodes = (await (isWide(request) ? asOnlyWriterOf(path, complete) : complete())).nodes
    save()
  }
  const { win, draw, loss } = solved.database.counts()
  return { ...describeSolved(game, solved, position), positions: win + draw + loss, nodes }
}

/** Puts tables into memory that threads share. */
function shareTables({ header, tables, solvedTiers }: Database) {
  const buffers = tables.map(({ byteLength }) => new SharedArrayBuffer(byteLength))
  const database = new Database(header, buffers)
  for (const [tier, table] of tables.entries()) if (tier <= solvedTiers) database.tables[tier].set(table)
  database.solvedTiers = solvedTiers
  return { buffers, database }
}

/** Solves into a file in blocks, which need not fit into memory. */
async function solveBlocks(
  game: Game,
  position: Position,
  held: HeldDatabase | null,
  request: SolveFileRequest,
  control: Control,
): Promise<Solution> {
  const { database: path, memory = DEFAULT_MEMORY, threads = 1 } = request
  const ranking = blockRanking(game)
  if (ranking === undefined) {
    throw refusal(`${game.name} has no ranking, without which a database must fit into memory: leave out --memory`)
  }
  const least = leastMemory(threads)
  if (memory < least) {
    const width = threads > 1 ? ` and ${threads} threads` : ''
    throw badInput('memory', `at least ${megabytes(least)} together with --database${width}`)
  }
  const solve = async (): Promise<Solution> => {
    const solved =
      held === null
        ? inDatabase(() => createBlocks(game, path, memory))
        : openBlocks(game, path, cacheBytes(memory), !held.complete)
    const { file } = solved.database
    try {
      if (!solved.database.complete) {
        const { numbers, bytes, seconds } = estimateSolve(game, ranking)
        const work = `${numbers} numbers, at most ${megabytes(bytes)} on disk (blocks are packed)`
        tell(control, `${work}, ${megabytes(memory)} of memory, ${duration(seconds)} on an idle core`)
      }
      const save = () => inDatabase(() => file.flush())
      const { positions, nodes } = await completeBlocks(solved, request, memory, save, control)
      const peakMemory = process.resourceUsage().maxRSS * 1024
      return { ...describeSolved(game, solved, position), positions, nodes, bytes: file.size, peakMemory }
    } finally {
      file.close()
    }
  }
  return held?.complete === true ? solve() : asOnlyWriterOf(path, solve)
}

/** Solves a game without a ranking into a file, in this thread. */
function solveReached(
  game: Game,
  position: Position,
  held: HeldDatabase | null,
  request: SolveFileRequest,
  control: Control,
): Solution {
  if (isWide(request) && held?.complete !== true) {
    const reason = `${game.name} has no ranking: its positions are numbered by one walk through all of them, in one thread`
    const layers =
      blockRanking(game) === undefined ? '' : '; with --memory SIZE it is solved by layers, in any number of threads'
    throw refusal(`${reason}${layers}`)
  }
  const solution = inDatabase(() => solveIntoFile(game, position, request.database, held?.database ?? null, control))
  if (solution === null) throw new Stopped()
  if (!solution.complete) throw stoppedWithFile(control, true)
  const { solved, nodes } = solution
  const { win, draw, loss } = solved.database.counts()
  return { ...describeSolved(game, solved, position), positions: win + draw + loss, nodes }
}

/**
 * Solves the blocks that a database lacks, in this thread, in threads or through a queue.
 * @param memory bytes that the whole program may take
 * @param save writes what there is to the file
 * @param tables its memory, if threads of this process share it
 */
async function completeBlocks(
  solved: SolvedGame<Position, GrowingBlocks>,
  { database: path, threads = 1, queue, shared, force = false }: SolveFileRequest,
  memory: number,
  save: () => void,
  control: Control,
  tables?: readonly SharedArrayBuffer[],
): Promise<BlocksAnswer> {
  const { database } = solved
  const before = inDatabase(() => solvedPositions(database, () => control.stopped()))
  if (before === null) throw new Stopped()
  if (database.complete) return { positions: before, nodes: 0 }
  const wide = isWide({ threads, queue })
  const folder = shared ?? dirname(resolve(path))
  const header = { ...database.header, blockNumbers: database.layout.blockNumbers }
  const name = await nameOfPieces(path, header)
  const left = inDatabase(() => PieceFolder.find(folder, name, header))
  if (force) left?.remove()
  const pieces = wide && tables === undefined ? inDatabase(() => PieceFolder.forDatabase(folder, name, header)) : null
  const onFound = (blocks: number) => tell(control, `resuming from ${blocks} blocks of an earlier run`)
  const computation = wide ? databaseSolving : databaseComputation(openGame, new BlockSolver(solved))
  try {
    const width = {
      threads,
      queue,
      shared: { folder, memory: cacheBytes(memory, threads), ...(tables !== undefined && { tables }) },
    }
    const request = { solved, pieces, onFound }
    const options = { width, control, question: `database ${solved.game.name}`, checkpoint: null }
    const { answer } = await inDatabaseLater(() => runComputation(computation, request, options))
    left?.remove()
    pieces?.remove()
    return { positions: before + answer.positions, nodes: answer.nodes }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    save()
    throw stoppedWithFile(control, true)
  }
}

/** Names the folder of the blocks of a file, of these rules and this program. */
async function nameOfPieces(path: string, header: DatabaseHeader): Promise<string> {
  const subject = [
    await fingerprintOf(databaseSolving, sourcesOfGuests(header.game)),
    resolve(path),
    JSON.stringify(header),
  ].join('\n')
  const digest = createHash('sha256').update(subject).digest('hex').slice(0, 12)
  return `${basename(path)
    .replaceAll(/[^\w.-]/g, '_')
    .slice(0, 80)}.pieces-${digest}`
}

function isWide({ threads = 1, queue }: WidthRequest): boolean {
  return threads > 1 || queue !== undefined
}

function describeSolved(game: Game, solved: SolvedGame<Position, Entries>, position: Position) {
  const { moves: _moves, plies, ...answer } = describeProbe(game, solved, position)
  return { ...answer, ...(plies !== null && { plies }) }
}

function tell(control: Control, text: string): void {
  control.report({ kind: 'remark', text })
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(bytes < 10 * 2 ** 20 ? 1 : 0)} MB`
}

/** Returns a time for people: `about 40 s`, `about 12 min`, `about 3.5 h`. */
function duration(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min` : `about ${(seconds / 3600).toFixed(1)} h`
}
