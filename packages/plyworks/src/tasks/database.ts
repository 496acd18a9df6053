import { existsSync } from 'node:fs'
import {
  connectDatabase,
  type Entries,
  type Game,
  joinReports,
  ListPlan,
  type Position,
  type RunControl,
  SolvedGame,
  TextError,
  type Value,
  verifyDatabase,
} from '@plyworks/core'
import {
  BlockDatabase,
  BlockFile,
  BlockSolver,
  blockRanking,
  cacheBytes,
  damagedBlocks,
  fileStamp,
  quotePath,
  readDatabaseFile,
} from '@plyworks/core/node'
import { asOnlyWriter } from '../storage/file-lock.js'
import { runComputation } from './compute.js'
import { badInput, nameArgument } from './failure.js'
import { lineTexts, openGame, openQuestion, type Question } from './question.js'
import { type Remark, type ShardComputation, Stopped, type TaskControl } from './task.js'

/** Bytes for databases in blocks, unless they are named. */
export const DEFAULT_MEMORY = 512 * 2 ** 20

/** Databases in blocks, which need not fit into memory. */
type BlockSolvedGame = SolvedGame<Position, BlockDatabase>

export interface DatabaseQuestion extends Question {
  readonly database: string
}

export interface ProbeAnswer {
  readonly value: Value
  /** Null in a draw by repetition, which has no end. */
  readonly plies: number | null
  readonly best: readonly string[]
  readonly moves: Readonly<Record<string, { readonly value: Value; readonly plies: number | null }>>
  /** A line of best play to the end, or to where a position comes again. */
  readonly line: readonly string[]
}

export interface VerifyAnswer {
  readonly positions: number
  readonly errors: number
  readonly examples: readonly string[]
  readonly ms: number
}

export interface VerifyRequest {
  readonly game: string
  readonly database: string
  /** Bytes the program may take, for databases in blocks. */
  readonly memory?: number | undefined
  readonly threads?: number | undefined
  /** Solve damaged blocks again. */
  readonly repair?: boolean | undefined
}

/** Damaged blocks that are named. */
const MOST_EXAMPLES = 10

/** Tells what a database says of a position and its moves. */
export async function runProbe(request: DatabaseQuestion, control: RunControl): Promise<ProbeAnswer> {
  const { game, position } = await openQuestion(request)
  return describeProbe(game, openDatabase(game, request.database, control), position)
}

/** Checks a database against the rules. */
export async function runVerify(request: VerifyRequest, control: TaskControl<Remark>): Promise<VerifyAnswer> {
  const game = await openGame(request.game)
  const { database, memory, repair = false } = request
  // Without a ranking each thread would walk through all positions before it knows their numbers.
  const threads = blockRanking(game) === undefined ? 1 : request.threads
  const started = performance.now()
  const check = ({ ranking, database: entries }: SolvedGame<Position, Entries>) => {
    if (entries instanceof BlockDatabase) return checkBlocks(new SolvedGame(game, ranking, entries), repair, control)
    if (repair) throw badInput('repair', 'only for databases in blocks, as solve --memory makes them')
    return []
  }
  const open = (forWriting: boolean) => openDatabase(game, database, control, { memory, threads, forWriting })
  const damaged = repair ? await asOnlyWriterOf(database, () => check(open(true))) : check(open(false))
  const solved = open(false)
  // Positions whose moves lead into damaged blocks cannot be checked.
  if (damaged.length > 0) {
    const examples = damaged.slice(0, MOST_EXAMPLES).map((name) => `${name} is damaged; --repair solves it again`)
    return { positions: 0, errors: damaged.length, examples, ms: Math.round(performance.now() - started) }
  }
  const size = solved.database.size
  const shards = Array.from({ length: Math.ceil(size / SHARD_NUMBERS) }, (_, index): VerifyShard => {
    const first = index * SHARD_NUMBERS
    return { game: game.name, database, memory, threads, first, end: Math.min(size, first + SHARD_NUMBERS) }
  })
  const plan = new ListPlan(
    shards.map((shard) => JSON.stringify(shard)),
    (results) => joinReports(results.map((result) => JSON.parse(result))),
  )
  const { answer } = await runComputation({ ...databaseVerifying, plan: async () => plan }, request, {
    width: { threads },
    control,
    question: `verify ${game.name}, file ${fileStamp(database)}`,
  })
  const { positions, errors, examples } = answer
  return { positions, errors, examples, ms: Math.round(performance.now() - started) }
}

/** Numbers that a shard checks: some tenths of a second of work. */
const SHARD_NUMBERS = 200_000

interface VerifyShard {
  readonly game: string
  readonly database: string
  readonly memory: number | undefined
  readonly threads: number | undefined
  /** The first number to check, and the one after the last. */
  readonly first: number
  readonly end: number
}

/** Checks numbers of a database. Threads of this process alone may run it: the file is named by its path. */
export const databaseVerifying: ShardComputation = {
  name: 'verify',
  fingerprint: 1,
  result: /^\{.*\}$/,
  async run(payload, control) {
    // Written by `runVerify`.
    const { game, database, memory, threads, first, end }: VerifyShard = JSON.parse(payload)
    const solved = openDatabase(await openGame(game), database, control, { memory, threads })
    const report = verifyDatabase(solved, control, first, end)
    if (!report.complete) throw new Stopped()
    return JSON.stringify(report)
  },
}

interface OpenSetting {
  /** Bytes that the whole program may take. */
  readonly memory?: number | undefined
  /** Threads that open it beside each other. */
  readonly threads?: number | undefined
  readonly forWriting?: boolean
}

/** The database asked last stays open, so that many small questions are cheap. */
let lastOpened: { readonly key: string; readonly solved: SolvedGame<Position, Entries> } | null = null

function openDatabase(
  game: Game,
  path: string,
  control: RunControl,
  { memory = DEFAULT_MEMORY, threads = 1, forWriting = false }: OpenSetting = {},
): SolvedGame<Position, Entries> {
  return inDatabase(() => {
    const key = JSON.stringify([game.name, path, fileStamp(path), memory, threads, forWriting])
    if (lastOpened?.key === key) return lastOpened.solved
    if (lastOpened?.solved.database instanceof BlockDatabase) lastOpened.solved.database.file.close()
    lastOpened = null
    if (isBlockFile(path)) {
      const opened = openBlocks(game, path, cacheBytes(memory, threads), forWriting)
      lastOpened = { key, solved: opened }
      return opened
    }
    const solved = connectDatabase(game, readDatabaseFile(path), () => control.stopped())
    if (solved === null) throw new Stopped()
    lastOpened = { key, solved }
    return solved
  })
}

/** Returns what a database says of a position. @throws Failure when it does not cover it */
export function describeProbe(game: Game, solved: SolvedGame<Position, Entries>, position: Position): ProbeAnswer {
  const { value, plies, best, moves } = inDatabase(() => solved.probe(position))
  const text = (move: number): string => game.notation.formatMove(position, move)
  return {
    value,
    plies: endOrNull(plies),
    best: best.map(text),
    moves: Object.fromEntries(
      moves.map((each) => [text(each.move), { value: each.value, plies: endOrNull(each.plies) }]),
    ),
    line: lineTexts(
      game,
      position,
      inDatabase(() => solved.line(position, LONGEST_LINE)),
    ),
  }
}

/** A distance as JSON has it. */
function endOrNull(plies: number): number | null {
  return plies === Infinity ? null : plies
}

const LONGEST_LINE = 1000

/** Whether a file in blocks is there. */
export function isBlockFile(path: string): boolean {
  return existsSync(path) && BlockFile.isAt(path)
}

/** Opens a database in blocks. @param cache bytes for blocks that were read */
export function openBlocks(game: Game, path: string, cache: number, forWriting = false): BlockSolvedGame {
  return inDatabase(() => {
    const file = BlockFile.open(path, forWriting)
    try {
      const solved = connectDatabase(game, new BlockDatabase(file, cache))
      if (solved === null) throw new Stopped()
      return solved
    } catch (error) {
      file.close()
      throw error
    }
  })
}

/** Two that add blocks to one file would write over each other's. */
export function asOnlyWriterOf<Result>(path: string, write: () => Result | Promise<Result>): Promise<Result> {
  const busy = () => badInput('database', `${quotePath(path)} is being written by another process: wait for its end`)
  return asOnlyWriter('database', path, busy, write)
}

/**
 * Looks for damaged blocks, and solves them again if asked.
 * @returns those that are still damaged, in words
 */
function checkBlocks(solved: BlockSolvedGame, repair: boolean, control: TaskControl<Remark>): string[] {
  const { database } = solved
  const damaged = damagedBlocks(database, () => control.stopped())
  if (damaged === null) throw new Stopped()
  const names = damaged.map((block) => database.layout.describe(block))
  if (!repair) return names
  const solver = new BlockSolver(solved)
  for (const [index, block] of damaged.entries()) {
    control.report({ kind: 'remark', text: `${names[index]} is damaged and solved again` })
    if (inDatabase(() => solver.solve(block, block + 1, control)) === null) throw new Stopped()
  }
  database.file.flush()
  return []
}

/** Runs what reads or writes a database. Its faults are those of the argument `database`, unless they name the position or the shared folder. */
export function inDatabase<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw inDatabaseFile(error)
  }
}

/** As `inDatabase`, for what takes its time. */
export async function inDatabaseLater<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    throw inDatabaseFile(error)
  }
}

function inDatabaseFile(error: unknown): unknown {
  const other = error instanceof TextError && (error.subject === 'position' || error.subject === 'shared')
  return nameArgument(other ? error.subject : 'database', error)
}
