import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type Game, TextError } from '@plyworks/core'
import { FileError, inFile } from '@plyworks/core/node'
import type { Store } from '../../storage/store.js'
import { StoreError } from '../../storage/store-error.js'
import { checkGame } from '../records/check.js'
import { OpenedGames } from '../records/opened-games.js'
import type { RecordedGame } from '../records/recorded-game.js'
import { OtherGames, type RereadGame, rereadGames } from '../records/reread-games.js'
import { MOST_PLAYERS } from '../settings.js'
import { forgetOldImports, type ImportedMatch, StoredImport } from './stored-import.js'

interface ImportSetting {
  readonly path: string
  /** Name of the matches that the games become. */
  readonly name: string
  /** Stops the import; a later import of the same file under the same name resumes it. */
  readonly signal: AbortSignal
  readonly onProgress?: (progress: ImportProgress) => void
}

export interface ImportProgress {
  /** `found` while games pass that an earlier run has taken in. */
  readonly step: 'found' | 'taken in'
  readonly games: number
  /** Of the file, read so far. */
  readonly bytes: number
}

/** Thrown when the signal stopped an import. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped'
}

/** Games written in one transaction; others that want to write wait for so long. */
const CHUNK = 250

/**
 * Reads exported games into the database, those of each game as a match of their own, and checks every move by
 * the rules. Until all are there they are in no list; a wrong one has all cleared away. An import that was stopped or killed
 * resumes where it was when the same file is imported under the same name again; when the games are others now, it begins
 * again.
 * @throws TextError naming the first game and move that is wrong, ImportStopped
 */
export async function importGames(store: Store, setting: ImportSetting): Promise<ImportedMatch[]> {
  refusePipes(setting.path)
  try {
    return await importFile(store, setting)
  } catch (error) {
    throw inFile(basename(setting.path), error)
  }
}

async function importFile(store: Store, setting: ImportSetting): Promise<ImportedMatch[]> {
  forgetOldImports(store)
  const source = { path: resolve(setting.path), name: setting.name }
  const resumed = StoredImport.resume(store, source)
  if (resumed !== null) {
    try {
      return await takeIn(resumed, setting)
    } catch (error) {
      if (!(error instanceof OtherGames)) throw error
    }
  }
  return takeIn(StoredImport.begin(store, source), setting)
}

/**
 * Takes the games in that are not there yet.
 * @throws OtherGames, with all cleared away, when those that are there are not those of the file
 */
async function takeIn(stored: StoredImport, setting: ImportSetting): Promise<ImportedMatch[]> {
  try {
    await takeGames(stored, setting)
    return stored.finish()
  } catch (error) {
    // A problem that is not the fault of the file is no reason to begin again.
    if (error instanceof ImportStopped || error instanceof StoreError) stored.leave()
    else stored.discard()
    throw error
  }
}

async function takeGames(stored: StoredImport, setting: ImportSetting): Promise<void> {
  const opened = new OpenedGames()
  const players = new PlayersByGame()
  const waiting: { game: Game; record: RecordedGame }[] = []
  let last: RereadGame | null = null
  const write = (): void => {
    if (last !== null) stored.add(waiting.splice(0), last.mark())
  }
  for await (const read of rereadGames(setting.path, stored.taken)) {
    const { game: record, line, known } = read
    const place = `game ${record.number} of line ${line}`
    const game = await opened.open(record.game, place)
    players.add(game, record.players, place)
    if (known) {
      if (!stored.suits(game)) throw new OtherGames()
    } else {
      checkGame(game, record, place)
      waiting.push({ game, record })
      last = read
      if (waiting.length >= CHUNK) write()
    }
    await tell(setting, read)
    if (setting.signal.aborted) {
      write()
      throw new ImportStopped()
    }
  }
  write()
}

/** Tells of progress; pauses now and then, so that signals are heard. */
async function tell({ onProgress }: ImportSetting, { known, count, bytes }: RereadGame): Promise<void> {
  onProgress?.({ step: known ? 'found' : 'taken in', games: count, bytes })
  if (count % CHUNK === 0) await new Promise(setImmediate)
}

/** The names of the players of each game. */
class PlayersByGame {
  private readonly names = new Map<string, Set<string>>()

  /** @throws TextError when a game gets more of them than can be rated */
  add({ name }: Game, players: readonly string[], place: string): void {
    const names = this.names.get(name) ?? new Set()
    this.names.set(name, names)
    for (const player of players) names.add(player)
    if (names.size <= MOST_PLAYERS) return
    const found = `more than ${MOST_PLAYERS} players of ${name}`
    throw new TextError(`${place}, players`, 1, found, 'games of fewer players: cut the file in several')
  }
}

/** A missing file is told by the reading. */
function refusePipes(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || stats.isFile()) return
  const what = stats.isDirectory()
    ? 'it is a folder'
    : 'it is no plain file, and an import that was stopped reads it again'
  throw new FileError('file', path, what, 'a file of exported games')
}
