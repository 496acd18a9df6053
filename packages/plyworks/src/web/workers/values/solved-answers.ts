import {
  connectDatabase,
  decodeDatabase,
  encodeDatabase,
  type Game,
  type Position,
  prepareDatabase,
  reasonOf,
  refusesRetrograde,
  retrogradeMemory,
  type SolvedGame,
} from '@plyworks/core'
import { loadGame } from '../../../guests/present-games.js'
import type { Source } from '../../ui/text/told.js'
import type { Answerers } from '../answer-calls.js'
import { nextTask } from '../next-task.js'
import { Desk } from './desk.js'
import { dropKept, readKept, writeKept } from './kept-file.js'
import { fetchFile, readOffer } from './offered-file.js'
import { ServerDesk } from './server-desk.js'
import { ServerValues } from './server-values.js'
import { SlicedSolve } from './sliced-solve.js'
import type { SolvedAnswer, SolvedCalls, SolvedNews, SolvedRequest } from './solved-calls.js'

/** Positions at most, for games without a ranking: about 200 MB while they are looked for. */
const REACHABLE_LIMIT = 4_000_000
/** Tables at most, for games with one. */
const TABLE_LIMIT = 256 * 1048576
/** Larger solutions are not kept for the next visit. */
const KEPT_LIMIT = 64 * 1048576
/** Milliseconds between two reports. */
const REPORT_PAUSE = 100

let desk: Desk<Position> | ServerDesk | null = null
let paused = false
let wake: (() => void) | null = null

/**
 * Solves one game in a worker and answers questions about it. It solves in slices and listens in between; only the walk to
 * all reachable positions (games without a ranking) goes on in one piece, and is stopped by ending the worker.
 */
export const solvedAnswers: Answerers<SolvedCalls> = {
  open,
  pause() {
    paused = true
    return null
  },
  resume() {
    paused = false
    wake?.()
    return null
  },
  probe: (request) => solvedDesk().answer('probe', request),
  map: (request) => solvedDesk().answer('map', request),
  value: (request) => solvedDesk().answer('value', request),
  puzzle: (request) => solvedDesk().answer('puzzle', request),
}

type Tell = (news: SolvedNews) => void

async function open({ game: name, from, files, database }: SolvedRequest, tell: Tell): Promise<SolvedAnswer> {
  const game = await loadGame(name)
  const start = from === null ? game.start(1) : game.notation.parsePosition(from)
  if (database !== null) return openDatabase(game, start, database)
  const offered = await readOffered(game, files, start)
  if (offered.server !== null) return served(game, start, offered.server, offered.notice, tell)
  const whole = from === null || game.solve.ranking !== undefined
  if (offered.solved !== null && whole) return ready(offered.solved, start, 'site', null)
  const own = await solveHere(game, start, tell)
  return 'refused' in own
    ? { kind: 'refused', message: own.refused }
    : ready(own.solved, start, own.source, offered.notice)
}

type SolvedHere =
  | { readonly solved: SolvedGame<Position>; readonly source: 'browser' | 'solved' }
  | { readonly refused: string }

/** Takes the values of a former visit, or works them out and keeps them. */
async function solveHere(game: Game, start: Position, tell: Tell): Promise<SolvedHere> {
  const refusal = refuses(game)
  if (refusal !== null) return { refused: refusal }
  const keptName = game.solve.ranking ? game.name : `${game.name} from ${game.notation.formatPosition(start)}`
  const kept = await readOwn(game, keptName)
  if (kept?.database.complete) return { solved: kept, source: 'browser' }
  const solved = kept ?? prepare(game, start, tell)
  if (typeof solved === 'string') return { refused: solved }
  await solve(solved, keptName, tell)
  // The page hears first that all is solved.
  void nextTask().then(() => keep(solved, keptName))
  return { solved, source: 'solved' }
}

/** Asks the server from now on; only puzzles, which take thousands of questions, have the game solved here. */
function served(game: Game, start: Position, server: ServerValues, notice: string | null, tell: Tell): SolvedAnswer {
  desk = new ServerDesk(game, server, async () => {
    const own = await solveHere(game, start, tell)
    if ('refused' in own) throw new Error(own.refused)
    return new Desk(own.solved, start)
  })
  const { name: database, positions } = server
  return { kind: 'ready', source: 'server', counts: null, notice, database, positions }
}

/** Opens the file of a person; it may be one that is not solved to the end. */
function openDatabase(game: Game, start: Position, bytes: Uint8Array): SolvedAnswer {
  try {
    const solved = connectDatabase(game, decodeDatabase(bytes))
    if (solved !== null) return ready(solved, start, 'file', null)
    return { kind: 'refused', message: 'the file cannot be used: looking for its positions was stopped' }
  } catch (error) {
    return { kind: 'refused', message: `the file cannot be used: ${reasonOf(error)}` }
  }
}

function refuses(game: Game): string | null {
  const refusal = refusesRetrograde(game)
  if (refusal !== null) return refusal
  const bytes = game.solve.ranking ? retrogradeMemory(game.solve.ranking) : 0
  if (bytes <= TABLE_LIMIT) return null
  return `the tables of ${game.name} would take ${Math.ceil(bytes / 1048576)} MB, more than a page should`
}

interface Offered {
  readonly solved: SolvedGame<Position> | null
  readonly server: ServerValues | null
  /** The reason why what is offered is of no use. */
  readonly notice: string | null
}

async function readOffered(game: Game, files: string | null, start: Position): Promise<Offered> {
  const nothing = { solved: null, server: null, notice: null }
  if (files === null) return nothing
  const offer = await readOffer(files, game.name)
  if (offer === null) return nothing
  if ('databases' in offer) {
    const { values, notice } = await ServerValues.open(game, offer.databases)
    return { ...nothing, notice, ...(values !== null && (await asked(values, game, start))) }
  }
  try {
    const solved = connectDatabase(game, decodeDatabase(await fetchFile(offer.file)))
    if (solved === null || solved.database.complete) return { ...nothing, solved }
    return { ...nothing, notice: 'the file is not solved to the end' }
  } catch (error) {
    return { ...nothing, notice: reasonOf(error) }
  }
}

/** A server is asked from now on where it knows the position from which solving would begin here. */
async function asked(server: ServerValues, game: Game, start: Position): Promise<Pick<Offered, 'server' | 'notice'>> {
  try {
    const [value] = await server.values([game.notation.formatPosition(start)])
    if (value !== null) return { server, notice: null }
    return { server: null, notice: `${server.name}: it does not know this position` }
  } catch (error) {
    return { server: null, notice: reasonOf(error) }
  }
}

async function readOwn(game: Game, name: string): Promise<SolvedGame<Position> | null> {
  const bytes = await readKept(name)
  if (bytes === null) return null
  try {
    return connectDatabase(game, decodeDatabase(bytes))
  } catch {
    // Of an older version of the game, or damaged.
    await dropKept(name)
    return null
  }
}

/** Returns an empty database, or why the game cannot have one: it has too many positions. */
function prepare(game: Game, start: Position, tell: Tell): SolvedGame<Position> | string {
  let calls = 0
  let reported = performance.now()
  const listen = () => {
    const walked = calls++ * 4096
    if (performance.now() - reported < REPORT_PAUSE) return false
    reported = performance.now()
    tell({ kind: 'walking', walked })
    return false
  }
  try {
    // Nothing stops the walk but the end of the worker.
    return prepareDatabase(game, start, listen, REACHABLE_LIMIT) ?? 'stopped'
  } catch (error) {
    return reasonOf(error)
  }
}

async function solve(solved: SolvedGame<Position>, keptName: string, tell: Tell): Promise<void> {
  const work = new SlicedSolve(solved)
  const report = () => tell({ kind: 'solving', progress: work.progress(), paused })
  report()
  let reported = performance.now()
  while (!work.step()) {
    if (performance.now() - reported >= REPORT_PAUSE) {
      reported = performance.now()
      report()
    }
    await nextTask()
    if (!paused) continue
    report()
    await keep(solved, keptName)
    while (paused) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
    work.restartClock()
  }
}

async function keep(solved: SolvedGame<Position>, name: string): Promise<void> {
  if (retrogradeMemory(solved.ranking) <= KEPT_LIMIT) await writeKept(name, encodeDatabase(solved.database))
}

function ready(solved: SolvedGame<Position>, start: Position, source: Source, notice: string | null): SolvedAnswer {
  desk = new Desk(solved, start)
  return { kind: 'ready', source, counts: solved.database.counts(), notice }
}

function solvedDesk(): Desk<Position> | ServerDesk {
  if (desk === null) throw new Error('asked before the game was solved')
  return desk
}
