import { availableParallelism } from 'node:os'
import {
  type Game,
  type OwnSolver,
  type Position,
  quote,
  refusesExhaustive,
  scoreOfValue,
  solveExhaustively,
  type Value,
} from '@plyworks/core'
import { withJournal } from './checkpoints.js'
import { badInput, inArgument, refusal } from './failure.js'
import { openQuestion, type Question } from './question.js'
import { type Progress, type Remark, Stopped, seldom, type TaskControl } from './task.js'

export interface SolveRequest extends Question {
  /** Name of a scale of the game; its number is added to the answer under that name. */
  readonly scale?: string | undefined
  /** Solve the whole game by retrograde analysis into this file. */
  readonly database?: string | undefined
  /** Let the game's own solver keep its large results in this file. */
  readonly journal?: string | undefined
  /** Begin anew, over whatever database is there. */
  readonly force?: boolean | undefined
  /** Go on from what the file holds. */
  readonly resume?: boolean | undefined
  /** Also write a proof of the value to this file. */
  readonly certificate?: string | undefined
  /** Bytes of the own solver's table; with a database what the whole program may take. */
  readonly memory?: number | undefined
  /** Threads of the own solver; two where the machine has them when absent. */
  readonly threads?: number | undefined
}

/** No solver here uses more. */
const USEFUL_THREADS = 2

/** What a way of solving finds out. */
export interface Solved {
  /** For the seat to move. */
  readonly value: Value
  /** Distance to the end with best play; absent for draws. */
  readonly plies?: number
  /** Different positions met. */
  readonly positions: number
  readonly nodes: number
  readonly ms: number
  /** Every move that keeps the value at the best distance, unless others were not decided. */
  readonly best: readonly string[]
  /** Present where other moves may keep the value, too. */
  readonly othersUndecided?: true
}

export interface SolveAnswer extends Solved {
  /** One number a seat. */
  readonly scores: readonly number[]
  /** The value on the scale that was asked for, under its name. */
  readonly [scale: string]: unknown
}

/** Solves a position: by searching all of it, or by solving its whole game into a database. */
export async function runSolve(request: SolveRequest, control: TaskControl<Progress | Remark>): Promise<SolveAnswer> {
  const { game, position } = await openQuestion(request)
  const scale = findScale(game, request.scale)
  checkOptions(request)
  const solved = await findAndProve(game, position, request, control)
  return {
    ...solved,
    scores: seatScores(position, solved.value),
    ...(scale !== undefined && { [scale.name]: scale.convert(position, solved.value, solved.plies ?? 0) }),
  }
}

/** Finds the value, and proves it if a certificate is wanted. */
async function findAndProve(
  game: Game,
  position: Position,
  request: SolveRequest,
  control: TaskControl<Progress | Remark>,
): Promise<Solved> {
  const { database, certificate: path, memory, resume = false } = request
  const find = async (): Promise<Solved> =>
    database === undefined
      ? searchAll(game, position, request, control)
      : (await import('./database.js')).solveFile({ ...request, database, resume }, control)
  if (path === undefined) return find()
  const { checkCertificateTarget, solveAndProve } = await import('./certificate.js')
  checkCertificateTarget(game, position, path)
  return solveAndProve(game, position, { path, memory }, find, control)
}

function checkOptions({ database, journal, threads, resume }: SolveRequest): void {
  if (resume && database === undefined && journal === undefined) {
    throw badInput('resume', 'only together with --database FILE or --journal FILE')
  }
  if (database === undefined) return
  if (journal !== undefined) throw badInput('journal', 'not together with --database FILE')
  if (threads !== undefined) throw badInput('threads', 'not together with --database FILE')
}

async function searchAll(
  game: Game,
  position: Position,
  request: SolveRequest,
  control: TaskControl<Progress>,
): Promise<Solved> {
  const { solver } = game.solve
  const wanted = request.journal !== undefined || request.memory !== undefined || (request.threads ?? 1) > 1
  if (wanted && solver === undefined) {
    throw refusal(`${game.definition.title} has no solver of its own, which --journal, --memory and --threads are for`)
  }
  if (solver !== undefined && (wanted || solver.prefers(position))) {
    const refuses = solver.refuses(position)
    if (refuses !== null) throw refusal(refuses)
    return askOwnSolver(game, solver, position, request, control)
  }
  const refuses = refusesExhaustive(game)
  if (refuses !== null) throw refusal(refuses)
  const report = seldom(control)
  const subject = `${game.name} ${game.text.formatPosition(position)} exhaustively`
  return withJournal({}, subject, control, async (journal) => {
    const solved = solveExhaustively(game, position, {
      stopped: () => control.stopped(),
      onProgress: (nodes) => report({ kind: 'progress', unit: 'nodes', count: nodes, fraction: null }),
      ...(journal !== null && { journal }),
    })
    if (solved === null) throw new Stopped()
    return {
      value: solved.value,
      ...(solved.plies !== undefined && { plies: solved.plies }),
      positions: solved.positions,
      nodes: solved.nodes,
      ms: Math.round(solved.milliseconds),
      best: Array.from(solved.best, (move) => game.text.formatMove(position, move)),
    }
  })
}

async function askOwnSolver(
  game: Game,
  solver: OwnSolver,
  position: Position,
  request: SolveRequest,
  control: TaskControl<Progress>,
): Promise<Solved> {
  const report = seldom(control)
  const threads = request.threads ?? Math.min(USEFUL_THREADS, availableParallelism())
  await solver.prepare?.(position, threads)
  // A journal that is named is of the game, and serves all its positions; what is kept unasked is of the question.
  const { journalEdition: edition } = solver
  const ofGame = edition === 1 ? game.name : `${game.name}, edition ${edition} of its solver`
  const subject = request.journal === undefined ? `${game.name} ${game.text.formatPosition(position)}` : ofGame
  return withJournal(request, subject, control, async (journal) => {
    const solved = inArgument('journal', () =>
      solver.solve(position, {
        stopped: () => control.stopped(),
        onProgress: (nodes, _milliseconds, share, question = 1) =>
          report({ kind: 'progress', unit: unitOf(question), count: nodes, fraction: share }),
        threads,
        ...(request.memory !== undefined && { memory: request.memory }),
        ...(journal !== null && { journal }),
      }),
    )
    if (solved === null) throw new Stopped()
    const { value, plies, positions, nodes, milliseconds, complete } = solved
    return {
      ...{ value, ...(plies !== undefined && { plies }), positions, nodes, ms: Math.round(milliseconds) },
      best: Array.from(solved.best, (move) => game.text.formatMove(position, move)),
      ...(complete === false && { othersUndecided: true }),
    }
  })
}

/** A name of its own for each question, so that rate and time left are told of it alone. */
function unitOf(question: number): string {
  return question === 1 ? 'nodes' : `nodes (question ${question})`
}

function findScale(game: Game, name: string | undefined) {
  if (name === undefined) return undefined
  const scales = game.solve.scales
  const scale = scales.find((candidate) => candidate.name === name)
  if (scale !== undefined) return scale
  const known = scales.map((candidate) => candidate.name).join(', ')
  const expected = known === '' ? `no scale: ${game.definition.title} has none` : `one of ${known}`
  throw badInput('scale', `character 1: found ${quote(name)}, expected ${expected}`)
}

function seatScores(position: Position, value: Value): number[] {
  const score = scoreOfValue(value)
  return position.turn === 0 ? [score, 0 - score] : [0 - score, score]
}
