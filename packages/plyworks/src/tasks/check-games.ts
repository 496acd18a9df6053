import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Computation, getText, ListPlan, putText, type ShardControl, Stopped } from '@plyworks/core'
import { inFile } from '@plyworks/core/node'
import { checkGame } from '../match/records/check.js'
import { OpenedGames } from '../match/records/opened-games.js'
import { type GamesMark, NO_GAMES, OtherGames, rereadGames } from '../match/records/reread-games.js'
import { runComputation } from './compute.js'
import type { Remark, TaskControl } from './task.js'

export interface CheckGamesRequest {
  /** A file of exported games. */
  readonly path: string
}

export interface CheckGamesAnswer {
  readonly games: number
  /** Those of openings too. */
  readonly moves: number
}

/**
 * Plays every game of a file again by the rules, without taking it in. Games that a run that was broken off has checked are
 * not checked again, unless the file has changed.
 * @throws TextError naming the first game and move that is wrong
 */
export async function runCheckGames(
  request: CheckGamesRequest,
  control: TaskControl<Remark>,
): Promise<CheckGamesAnswer> {
  const { path } = request
  // What went through a pipe cannot be read again.
  const isPipe = statSync(path, { throwIfNoEntry: false })?.isFile() === false
  const { answer } = await runComputation(gamesChecking, request, {
    width: {},
    control,
    question: `games of ${resolve(path)}`,
    ...(isPipe && { checkpoint: null }),
  })
  return answer
}

/** One shard: a file is read from its beginning to its end. */
const gamesChecking: Computation<CheckGamesRequest, CheckGamesAnswer> = {
  name: 'match-check',
  fingerprint: 1,
  result: /^\{.*\}$/,
  async plan(request) {
    return new ListPlan([JSON.stringify(request)], ([result]) => JSON.parse(result))
  },
  async run(payload, control) {
    const { path }: CheckGamesRequest = JSON.parse(payload)
    const mark = control.kept === undefined ? null : getText(control.kept, MARK)
    try {
      // It was written here, and its checksum was checked.
      return JSON.stringify(await checkAfter(mark === null ? NO_GAMES : JSON.parse(mark), path, control))
    } catch (error) {
      if (error instanceof OtherGames) return JSON.stringify(await checkAfter(NO_GAMES, path, control))
      throw inFile(basename(path), error)
    }
  },
}

/** Under this name is kept how far a run came. */
const MARK = 'mark'
/** Games between two looks at the clock and at the wish to stop. */
const CHUNK = 100
const KEPT_MILLISECONDS = 1000

async function checkAfter(checked: GamesMark, path: string, control: ShardControl): Promise<CheckGamesAnswer> {
  const opened = new OpenedGames()
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let games = 0
  let moves = 0
  let kept = performance.now()
  for await (const read of rereadGames(path, checked)) {
    const { game: record, line, bytes, known, count } = read
    if (!known) {
      const place = `game ${record.number} of line ${line}`
      checkGame(await opened.open(record.game, place), record, place)
    }
    games = count
    moves += record.opening.length + record.moves.length
    if (count % CHUNK !== 0) continue
    const stopped = control.stopped()
    if (!known && (stopped || performance.now() - kept > KEPT_MILLISECONDS)) {
      kept = performance.now()
      if (control.kept !== undefined) putText(control.kept, MARK, JSON.stringify(read.mark()))
    }
    if (stopped) throw new Stopped()
    // The size of a pipe is not known.
    control.progress?.(size > 0 ? bytes / size : null, count, 'games')
  }
  return { games, moves }
}
