import {
  connectDatabase,
  type Entries,
  estimateSolve,
  type Game,
  type Position,
  refusesRetrograde,
  retrogradeMemory,
  SolvedGame,
  TextError,
  type Value,
  verifyDatabase,
} from '@plyworks/core'
import { BlockDatabase, fileStamp, readDatabaseFile, solveIntoFile } from '@plyworks/core/node'
import {
  asOnlyWriterOf,
  checkBlocks,
  DEFAULT_MEMORY,
  duration,
  isBlockFile,
  openBlocks,
  solveBlocks,
} from './block-database.js'
import { withSteps } from './checkpoints.js'
import { badInput, nameArgument, refusal } from './failure.js'
import { findHeldDatabase } from './held-database.js'
import { lineTexts, openGame, openQuestion, type Question } from './question.js'
import type { Solved, SolveRequest } from './solve.js'
import { type Progress, type Remark, Stopped, seldom, stoppedWithFile, type TaskControl } from './task.js'

export interface DatabaseQuestion extends Question {
  readonly database: string
}

export interface ProbeAnswer {
  readonly value: Value
  readonly plies: number
  readonly best: readonly string[]
  readonly moves: Readonly<Record<string, { readonly value: Value; readonly plies: number }>>
  /** A line of best play to the end. */
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
  /** Solve damaged blocks again. */
  readonly repair?: boolean | undefined
}

/** Damaged blocks that are named. */
const MOST_EXAMPLES = 10

/**
 * Solves a whole game into a file and tells the value of the position.
 * @throws Stopped with the work saved
 */
export async function solveFile(
  request: DatabaseQuestion & Pick<SolveRequest, 'memory' | 'force'> & { readonly resume: boolean },
  control: TaskControl<Progress | Remark>,
): Promise<Solved> {
  const { game, position } = await openQuestion(request)
  const refuses = refusesRetrograde(game)
  if (refuses !== null) throw refusal(refuses)
  const started = performance.now()
  const { database, memory } = request
  const held = findHeldDatabase(game, position, request, control)
  if (memory !== undefined || held?.database === null) {
    const { solved, ...figures } = solveBlocks(game, database, held !== null, memory ?? DEFAULT_MEMORY, control)
    const { moves: _moves, ...answer } = describeProbe(game, solved, position)
    solved.database.file.close()
    return { ...answer, ...figures, ms: Math.round(performance.now() - started) }
  }
  if (game.solve.ranking !== undefined && held?.complete !== true) {
    const megabytes = (retrogradeMemory(game.solve.ranking) / 1048576).toFixed(1)
    const time = duration(estimateSolve(game, game.solve.ranking).seconds)
    const text = `the tables take ${megabytes} MB of memory and as much on disk, ${time} on an idle core`
    control.report({ kind: 'remark', text })
  }
  const report = seldom(control)
  const solution = inDatabase(() =>
    solveIntoFile(game, position, database, held?.database ?? null, {
      stopped: () => control.stopped(),
      onProgress: ({ done, total }) =>
        report({ kind: 'progress', unit: 'positions', count: done, fraction: total > 0 ? done / total : null }),
    }),
  )
  if (solution === null) throw new Stopped()
  const ms = Math.round(performance.now() - started)
  if (!solution.complete) throw stoppedWithFile(control, true)
  const { moves: _moves, ...answer } = describeProbe(game, solution.solved, position)
  const { win, draw, loss } = solution.solved.database.counts()
  return { ...answer, positions: win + draw + loss, nodes: solution.nodes, ms }
}

/** What a database says of a position and its moves. */
export async function runProbe(request: DatabaseQuestion, control: TaskControl<never>): Promise<ProbeAnswer> {
  const { game, position } = await openQuestion(request)
  return describeProbe(game, openDatabase(game, request.database, control), position)
}

/** Checks a database against the rules. */
export async function runVerify(
  request: VerifyRequest,
  control: TaskControl<Progress | Remark>,
): Promise<VerifyAnswer> {
  const game = await openGame(request.game)
  const { database, memory, repair = false } = request
  const started = performance.now()
  const check = ({ ranking, database: entries }: SolvedGame<Position, Entries>) => {
    if (entries instanceof BlockDatabase) return checkBlocks(new SolvedGame(game, ranking, entries), repair, control)
    if (repair) throw badInput('repair', 'only for databases in blocks, as solve --memory makes them')
    return []
  }
  const open = (forWriting: boolean) => openDatabase(game, database, control, memory, forWriting)
  const damaged = repair ? asOnlyWriterOf(database, () => check(open(true))) : check(open(false))
  const solved = open(false)
  // Nothing can be said about positions whose moves lead into what is damaged.
  if (damaged.length > 0) {
    const examples = damaged.slice(0, MOST_EXAMPLES).map((name) => `${name} is damaged; --repair solves it anew`)
    return { positions: 0, errors: damaged.length, examples, ms: Math.round(performance.now() - started) }
  }
  const report = seldom(control)
  return withSteps({}, `verify ${game.name}, file ${fileStamp(database)}`, control, async (steps) => {
    const before = steps.recall(STATE)
    const { positions, errors, examples, complete } = verifyDatabase(solved, {
      stopped: () => control.stopped(),
      onProgress: ({ done, total }) =>
        report({ kind: 'progress', unit: 'positions', count: done, fraction: total > 0 ? done / total : null }),
      before: before === undefined ? undefined : JSON.parse(before),
      onState: (state) => steps.keep(STATE, JSON.stringify(state)),
    })
    if (!complete) throw new Stopped()
    return { positions, errors, examples, ms: Math.round(performance.now() - started) }
  })
}

/** Step of a verification that is kept again and again: the last one counts. */
const STATE = 'state'

/** The database asked last stays open, so that many small questions are cheap. */
let lastOpened: { readonly key: string; readonly solved: SolvedGame<Position, Entries> } | null = null

function openDatabase(
  game: Game,
  path: string,
  control: TaskControl<never>,
  memory = DEFAULT_MEMORY,
  forWriting = false,
): SolvedGame<Position, Entries> {
  return inDatabase(() => {
    const key = JSON.stringify([game.name, path, fileStamp(path), memory, forWriting])
    if (lastOpened?.key === key) return lastOpened.solved
    if (lastOpened?.solved.database instanceof BlockDatabase) lastOpened.solved.database.file.close()
    lastOpened = null
    if (isBlockFile(path)) {
      const opened = openBlocks(game, path, memory, forWriting)
      lastOpened = { key, solved: opened }
      return opened
    }
    const solved = connectDatabase(game, readDatabaseFile(path), () => control.stopped())
    if (solved === null) throw new Stopped()
    lastOpened = { key, solved }
    return solved
  })
}

function describeProbe(game: Game, solved: SolvedGame<Position, Entries>, position: Position): ProbeAnswer {
  const { value, plies, best, moves } = inDatabase(() => solved.probe(position))
  const text = (move: number): string => game.notation.formatMove(position, move)
  return {
    value,
    plies,
    best: best.map(text),
    moves: Object.fromEntries(moves.map((each) => [text(each.move), { value: each.value, plies: each.plies }])),
    line: lineTexts(
      game,
      position,
      inDatabase(() => solved.line(position, LONGEST_LINE)),
    ),
  }
}

const LONGEST_LINE = 1000

/** Faults of the file are faults of the argument `database`, those of the position of `position`. */
function inDatabase<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw nameArgument(error instanceof TextError && error.subject === 'position' ? 'position' : 'database', error)
  }
}
