import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SolverJournal } from '@plyworks/core'
import { checkGame } from '../match/records/check.js'
import { OpenedGames } from '../match/records/opened-games.js'
import { type GamesMark, NO_GAMES, OtherGames, type RereadGame, rereadGames } from '../match/records/reread-games.js'
import { withJournal } from './checkpoints.js'
import { type Progress, Stopped, seldom, type TaskControl } from './task.js'

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
  { path }: CheckGamesRequest,
  control: TaskControl<Progress>,
): Promise<CheckGamesAnswer> {
  // What went through a pipe cannot be read again.
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === false) return checkAfter(NO_GAMES, path, null, control)
  return withJournal({}, `games of ${resolve(path)}`, control, async (journal) => {
    try {
      return await checkAfter(lastMark(journal), path, journal, control)
    } catch (error) {
      if (error instanceof OtherGames) return checkAfter(NO_GAMES, path, journal, control)
      throw error
    }
  })
}

/** Games between two looks at the clock and at the wish to stop. */
const CHUNK = 100
const KEPT_MILLISECONDS = 1000

async function checkAfter(
  checked: GamesMark,
  path: string,
  journal: SolverJournal | null,
  control: TaskControl<Progress>,
): Promise<CheckGamesAnswer> {
  const opened = new OpenedGames()
  const report = seldom(control)
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
      keepMark(journal, read)
    }
    if (stopped) throw new Stopped()
    // The size of a pipe is not known.
    report({ kind: 'progress', unit: 'games', count, fraction: size > 0 ? bytes / size : null })
  }
  return { games, moves }
}

function keepMark(journal: SolverJournal | null, read: RereadGame): void {
  journal?.append(new TextEncoder().encode(JSON.stringify(read.mark())))
}

/** How far the last run came. */
function lastMark(journal: SolverJournal | null): GamesMark {
  const entries = journal?.entries ?? []
  // It was written here, and its checksum was checked.
  return entries.length === 0
    ? NO_GAMES
    : (JSON.parse(new TextDecoder().decode(entries[entries.length - 1])) as GamesMark)
}
