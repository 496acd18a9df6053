import { availableParallelism } from 'node:os'
import {
  expectedWord,
  type Game,
  type Kept,
  type Position,
  quote,
  refusesExhaustive,
  refusesProofNumbers,
  SOLVE_METHODS,
  type SolveMethod,
  scoreOfValue,
  solveComputation,
  type Value,
} from '@plyworks/core'
import { withKept } from './checkpoints.js'
import { runComputation, type WidthRequest } from './compute.js'
import { badInput, inArgumentLater, refusal } from './failure.js'
import { openGame, openQuestion, type Question } from './question.js'
import type { Solved } from './solve-database.js'
import type { Remark, TaskControl } from './task.js'

export interface SolveRequest extends Question, WidthRequest {
  /** Name of a scale of the game; its number is added to the answer under that name. */
  readonly scale?: string | undefined
  /** The way to search; the game's own solver where it prefers the position, else exhaustive search when absent. */
  readonly method?: SolveMethod | undefined
  /** Solve the whole game by retrograde analysis into this file. */
  readonly database?: string | undefined
  /** False: search, and do not ask the openings that come with the game. */
  readonly openings?: boolean | undefined
  /** Let the game's own solver keep its large results in this file. */
  readonly journal?: string | undefined
  /** Begin again, over whatever database is there. */
  readonly force?: boolean | undefined
  /** Resume from what the file holds. */
  readonly resume?: boolean | undefined
  /** Also write a proof of the value to this file. */
  readonly certificate?: string | undefined
  /** Bytes of the own solver's table; with a database what the whole program may take. */
  readonly memory?: number | undefined
  /** Plies from the position to the shards; as many as give enough of them when absent. */
  readonly split?: number | undefined
  /** With a database and a queue: a folder that this process and all workers see. */
  readonly shared?: string | undefined
}

export const solving = solveComputation(openGame)

/** No solver here uses more. */
const USEFUL_THREADS = 2

const ONE_SEARCH =
  'one thread with one table solves this sooner than several would; --split PLIES shares it out all the same'

export interface SolveAnswer extends Solved {
  /** One number a seat. */
  readonly scores: readonly number[]
  /** The value on the scale that was asked for, under its name. */
  readonly [scale: string]: unknown
}

/** Solves a position: by searching all of it, or by solving its whole game into a database. */
export async function runSolve(request: SolveRequest, control: TaskControl<Remark>): Promise<SolveAnswer> {
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
  control: TaskControl<Remark>,
): Promise<Solved> {
  const { database, certificate: path, memory, resume = false } = request
  const find = async (): Promise<Solved> =>
    database === undefined
      ? searchAll(game, position, request, control)
      : (await import('./solve-database.js')).solveFile({ ...request, database, resume }, control)
  if (path === undefined) return find()
  const { checkCertificateTarget, solveAndProve } = await import('./certificate.js')
  checkCertificateTarget(game, position, path)
  return solveAndProve(game, position, { path, memory }, find, control)
}

function checkOptions({ database, journal, queue, split, resume, shared, method }: SolveRequest): void {
  if (method !== undefined && !SOLVE_METHODS.includes(method)) {
    throw badInput('method', `character 1: found ${quote(method)}, expected ${SOLVE_METHODS.join(' or ')}`)
  }
  if (resume && database === undefined && journal === undefined) {
    throw badInput('resume', 'only together with --database FILE or --journal FILE')
  }
  if (journal !== undefined && queue !== undefined) {
    throw badInput('journal', 'not together with --queue URL: workers do not have the file')
  }
  if (shared !== undefined && (database === undefined || queue === undefined)) {
    throw badInput('shared', 'only together with --database FILE and --queue URL')
  }
  if (database === undefined) return
  for (const [name, given] of Object.entries({ journal, split, method })) {
    if (given !== undefined) throw badInput(name, 'not together with --database FILE')
  }
  if (queue !== undefined && shared === undefined) {
    throw badInput(
      'shared',
      'needed with --database FILE and --queue URL: a folder that this process and all workers see',
    )
  }
}

async function searchAll(
  game: Game,
  position: Position,
  request: SolveRequest,
  control: TaskControl<Remark>,
): Promise<Solved> {
  const { journal: path, memory, queue, threads, split, resume, method, openings } = request
  const { solver } = game.solve
  const proofNumbers = method === 'proof-number'
  const wanted = path !== undefined || memory !== undefined
  if (wanted && !proofNumbers && (solver === undefined || method !== undefined)) {
    const why =
      method === undefined ? `${game.definition.title} has no solver of its own` : 'exhaustive search has neither'
    throw refusal(`${why}, which --journal and --memory are for; --method proof-number has both`)
  }
  const own = solver !== undefined && method === undefined && (wanted || solver.prefers(position))
  const started = performance.now()
  const question = `${game.name} ${game.notation.formatPosition(position)}`
  const former = own ? question : `${question} ${proofNumbers ? 'by proof numbers' : 'exhaustively'}`
  const { game: name, position: text, seed } = request
  // The threads of an own solver share its table, so that here its only shard has them all.
  const local = own && queue === undefined
  const inside = local ? Math.min(USEFUL_THREADS, threads ?? availableParallelism()) : undefined
  const asked = { game: name, position: text, seed, own, method, memory, openings, threads: inside, split }
  const refused = !own && (proofNumbers ? refusesProofNumbers(game) : refusesExhaustive(game)) !== null
  if (!own && !refused && queue === undefined && split === undefined && (threads ?? 1) > 1) {
    control.report({ kind: 'remark', text: ONE_SEARCH })
  }
  const solve = async (kept: Kept | null = null): Promise<Solved> => {
    const { answer } = await inArgumentLater(kept === null ? 'split' : 'journal', () =>
      runComputation(solving, asked, {
        width: { threads: local ? 1 : threads, queue },
        control,
        question: `solve ${former}${split === undefined ? '' : `, split at ${split}`}`,
        former,
        ...(kept !== null && { checkpoint: null, kept }),
      }),
    )
    return { ...answer, ms: Math.round(performance.now() - started) }
  }
  if (path === undefined) return solve()
  // What proof numbers have answered is of one seat, and so of one question.
  if (proofNumbers) return withKept({ journal: path, resume }, former, control, solve, false)
  if (solver === undefined) return solve()
  // A journal that is named is of the game, and serves all its positions.
  const version = solver.journalVersion === 1 ? '' : `, version ${solver.journalVersion} of its solver`
  return withKept({ journal: path, resume }, `${game.name}${version}`, control, solve, false)
}

function findScale(game: Game, name: string | undefined) {
  if (name === undefined) return undefined
  const { scales } = game.solve
  const scale = scales.find((candidate) => candidate.name === name)
  if (scale !== undefined) return scale
  const known = scales.map((candidate) => candidate.name)
  const expected = known.length === 0 ? `no scale: ${game.definition.title} has none` : expectedWord(name, known)
  throw badInput('scale', `character 1: found ${quote(name)}, expected ${expected}`)
}

function seatScores(position: Position, value: Value): number[] {
  const score = scoreOfValue(value)
  return position.turn === 0 ? [score, 0 - score] : [0 - score, score]
}
