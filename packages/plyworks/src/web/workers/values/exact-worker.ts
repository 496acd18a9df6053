import {
  type Game,
  legalMoves,
  type MoveTrial,
  MoveTrials,
  openingsOf,
  openingsReach,
  type Position,
  reasonOf,
} from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import { answerCalls } from '../answer-calls.js'
import { nextTask } from '../next-task.js'
import type {
  ExactAnswer,
  ExactCalls,
  ExactNews,
  ExactProgress,
  ExactQuestion,
  ExactReport,
  KnownAnswer,
  KnownQuestion,
  PositionQuestion,
} from './exact-calls.js'
import { type FoundServer, type ServerReport, ServerValues } from './server-values.js'
import { type KnownValues, knownMoves, solveMoves } from './solve-moves.js'

/** A Web Worker that finds the value of every move of a position: by what comes with the game, and by its own solver. */
declare const self: DedicatedWorkerGlobalScope

/** Milliseconds between two reports. */
const REPORT_PAUSE = 100

/** Milliseconds of trial games without a pause to listen. */
const TRIAL_SLICE = 40
/** Trial games of each move: their mean is then exact to about 1.5 % (one standard deviation). */
const TRIAL_GAMES = 1000

const values: KnownValues = new Map()
let opened: {
  readonly name: string
  readonly game: Promise<Game>
  server: Promise<FoundServer> | null
} | null = null
/** Counts the trials asked for: the last ones are the only ones wanted. */
let trialsAsked = 0

answerCalls<ExactCalls>(self, { solve, prepare, known, trials })

/** Loads the game of this worker. */
function open(name: string) {
  if (opened?.name === name) return opened
  opened = { name, game: loadGame(name), server: null }
  return opened
}

async function serverOf(name: string, files: string): Promise<FoundServer> {
  const now = open(name)
  now.server ??= now.game.then((game) => ServerValues.find(game, files))
  return now.server
}

async function prepare({ game: name, position }: PositionQuestion): Promise<null> {
  const game = await open(name).game
  // Even a search that is stopped at once loads the kernel and makes its table.
  const at = game.notation.parsePosition(position)
  if (game.solve.solver?.prefers(at)) {
    solveMoves(game, at, new Map(), { valueOnly: true, stopped: () => true, onProgress: () => {}, onFound: () => {} })
  }
  return null
}

async function known({ game: name, position: notation, files }: KnownQuestion): Promise<KnownAnswer> {
  const game = await open(name).game
  const position = game.notation.parsePosition(notation)
  const openings = openingsReach(game, position) ? await openingsOf(game) : null
  const own =
    openings === null ? { report: { value: null, moves: [] }, complete: false } : knownMoves(game, openings, position)
  if (own.complete) return { ...own, able: true, database: null, notice: null }
  const { values, notice } = await serverOf(name, files)
  const unasked = { ...own, able: game.solve.openings !== undefined || values !== null, database: null, notice }
  if (values === null) return unasked
  try {
    const served = await values.probe(position, 'moves')
    return { ...unasked, ...together(game, position, own.report, served) }
  } catch (error) {
    return { ...unasked, notice: reasonOf(error) }
  }
}

/** What the game's openings and a server know of a position. */
function together(
  game: Game,
  position: Position,
  own: ExactReport,
  served: ServerReport,
): Pick<KnownAnswer, 'report' | 'complete' | 'database'> {
  const known = new Map([...served.moves, ...own.moves].map((each) => [each.move, each]))
  const all = legalMoves(game, position)
  const moves = Array.from(all).flatMap((move) => known.get(move) ?? [])
  const value = own.value ?? served.value
  return {
    report: { value, moves },
    complete: value !== null && moves.length === all.length,
    database: served.database,
  }
}

async function trials(
  { game: name, position: notation }: PositionQuestion,
  tell: (trials: readonly MoveTrial[]) => void,
): Promise<readonly MoveTrial[]> {
  const number = ++trialsAsked
  const game = await open(name).game
  const tried = new MoveTrials(game, game.notation.parsePosition(notation))
  for (let games = 0; games < TRIAL_GAMES && number === trialsAsked; ) {
    const until = performance.now() + TRIAL_SLICE
    while (games < TRIAL_GAMES && performance.now() < until) {
      tried.round()
      games++
    }
    tell(tried.trials)
    await nextTask()
  }
  return tried.trials
}

async function solve(question: ExactQuestion, tell: (news: ExactNews) => void): Promise<ExactAnswer> {
  const { position: notation, milliseconds, valueOnly = false, known, flag } = question
  const game = await open(question.game).game
  const { solver } = game.solve
  if (solver === undefined) throw new Error(`${question.game} has no solver of its own`)
  const position = game.notation.parsePosition(notation)
  const refusal = solver.prefers(position) ? solver.refuses(position) : null
  if (refusal !== null) return { kind: 'refused', message: refusal }
  const deadline = milliseconds === null ? Infinity : performance.now() + milliseconds
  let progress: ExactProgress = { nodes: 0, milliseconds: 0, moves: 0, all: 1, fraction: 0 }
  let reported = 0
  const report = solveMoves(game, position, values, {
    valueOnly,
    ...(known !== undefined && { told: known }),
    stopped: () => performance.now() > deadline || (flag !== undefined && Atomics.load(flag, 0) !== 0),
    onProgress(now) {
      progress = now
      if (performance.now() - reported < REPORT_PAUSE) return
      reported = performance.now()
      tell({ progress })
    },
    onFound: (found) => tell({ report: found }),
  })
  return report === null ? { kind: 'gave up' } : { kind: 'solved', report, progress }
}
