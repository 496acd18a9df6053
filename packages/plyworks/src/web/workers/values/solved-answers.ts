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
import { fetchOffered } from './offered-file.js'
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

let desk: Desk<Position> | null = null
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
  const refusal = refuses(game)
  if (refusal !== null) return { kind: 'refused', message: refusal }
  const keptName = game.solve.ranking ? game.name : `${game.name} from ${game.notation.formatPosition(start)}`

  const offered = from === null || game.solve.ranking ? await readOffered(game, files) : { solved: null, notice: null }
  if (offered.solved !== null) return ready(offered.solved, start, 'site', null)
  const kept = await readOwn(game, keptName)
  if (kept?.database.complete) return ready(kept, start, 'browser', offered.notice)
  const solved = kept ?? prepare(game, start, tell)
  if (typeof solved === 'string') return { kind: 'refused', message: solved }
  await solve(solved, keptName, tell)
  // The page hears first that all is solved.
  void nextTask().then(() => keep(solved, keptName))
  return ready(solved, start, 'solved', offered.notice)
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
  /** The reason why a file that is offered is of no use. */
  readonly notice: string | null
}

async function readOffered(game: Game, files: string | null): Promise<Offered> {
  if (files === null) return { solved: null, notice: null }
  try {
    const bytes = await fetchOffered(files, game.name)
    const solved = bytes === null ? null : connectDatabase(game, decodeDatabase(bytes))
    if (solved === null || solved.database.complete) return { solved, notice: null }
    return { solved: null, notice: 'the file is not solved to the end' }
  } catch (error) {
    return { solved: null, notice: reasonOf(error) }
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

function solvedDesk(): Desk<Position> {
  if (desk === null) throw new Error('asked before the game was solved')
  return desk
}
