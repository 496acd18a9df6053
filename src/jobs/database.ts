import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Game, Value } from '../core/game.js'
import type { Position } from '../core/position.js'
import { TextError } from '../core/text-error.js'
import { readDatabaseFile } from '../solve/database-file.js'
import { connectDatabase, type SolvedGame } from '../solve/database-probe.js'
import { solveIntoFile } from '../solve/database-solve.js'
import { refusesRetrograde, retrogradeMemory } from '../solve/retrograde.js'
import { verifyDatabase } from '../solve/verify.js'
import { badInput, Failure, nameArgument, refusal, STATUS } from './failure.js'
import { lineTexts, openGame, openQuestion, type Question } from './question.js'
import { shellWord } from './shell-word.js'
import type { Solved } from './solve.js'
import { type Progress, type Remark, Stopped, seldom, type TaskControl } from './task.js'

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

/**
 * Solves a whole game into a file and tells the value of the position.
 * @throws Failure with status 4 when stopped with the work saved
 */
export async function solveFile(
  request: DatabaseQuestion & { readonly resume: boolean },
  control: TaskControl<Progress | Remark>,
): Promise<Solved> {
  const { game, position } = await openQuestion(request)
  const refuses = refusesRetrograde(game)
  if (refuses !== null) throw refusal(refuses)
  checkTarget(request.database, request.resume)
  if (game.ranking !== undefined) {
    const megabytes = (retrogradeMemory(game.ranking) / 1048576).toFixed(1)
    control.report({ kind: 'remark', text: `the tables take ${megabytes} MB of memory and as much on disk` })
  }
  const started = performance.now()
  const report = seldom(control)
  const solution = inDatabase(() =>
    solveIntoFile(game, position, request.database, request.resume, {
      stopped: () => control.stopped(),
      onProgress: ({ done, total }) =>
        report({ kind: 'progress', unit: 'positions', count: done, fraction: total > 0 ? done / total : null }),
    }),
  )
  if (solution === null) throw new Stopped()
  const ms = Math.round(performance.now() - started)
  if (!solution.complete) throw savedFailure(game, request.database)
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
  request: { readonly game: string; readonly database: string },
  control: TaskControl<Progress>,
): Promise<VerifyAnswer> {
  const game = await openGame(request.game)
  const solved = openDatabase(game, request.database, control)
  const started = performance.now()
  const report = seldom(control)
  const { positions, errors, examples, complete } = verifyDatabase(solved, {
    stopped: () => control.stopped(),
    onProgress: ({ done, total }) =>
      report({ kind: 'progress', unit: 'positions', count: done, fraction: total > 0 ? done / total : null }),
  })
  if (!complete) throw new Stopped()
  return { positions, errors, examples, ms: Math.round(performance.now() - started) }
}

/** The database asked last stays open, so that many small questions are cheap. */
let lastOpened: { readonly key: string; readonly solved: SolvedGame<Position> } | null = null

function openDatabase(game: Game, path: string, control: TaskControl<never>): SolvedGame<Position> {
  return inDatabase(() => {
    const key = JSON.stringify([game.name, path, fileStamp(path)])
    if (lastOpened?.key === key) return lastOpened.solved
    const solved = connectDatabase(game, readDatabaseFile(path), () => control.stopped())
    if (solved === null) throw new Stopped()
    lastOpened = { key, solved }
    return solved
  })
}

function describeProbe(game: Game, solved: SolvedGame<Position>, position: Position): ProbeAnswer {
  const { value, plies, best, moves } = inDatabase(() => solved.probe(position))
  const text = (move: number): string => game.text.formatMove(position, move)
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

/** Refuses early what could not be written at the end, and never overwrites a file that is something else. */
function checkTarget(path: string, resume: boolean): void {
  const shown = JSON.stringify(path)
  try {
    accessSync(dirname(path), constants.W_OK)
  } catch {
    throw badInput('database', `${shown} cannot be written: its folder is missing or not writable`)
  }
  if (resume || !existsSync(path)) return
  try {
    readDatabaseFile(path)
  } catch {
    throw badInput('database', `${shown} exists and is no sound database: it is not overwritten`)
  }
}

function savedFailure(game: Game, path: string): Failure {
  const command = `plyworks solve ${game.name} --database ${shellWord(path)} --resume`
  return new Failure(STATUS.stoppedAndSaved, `stopped with the work saved; go on with: ${command}`)
}

/** Faults of the file are faults of the argument `database`, those of the position of `position`. */
function inDatabase<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw nameArgument(error instanceof TextError && error.subject === 'position' ? 'position' : 'database', error)
  }
}

function fileStamp(path: string): string {
  try {
    const { mtimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${size} ${ino}`
  } catch {
    return ''
  }
}
