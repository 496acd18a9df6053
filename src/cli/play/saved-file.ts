import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { type GameRecord, type SavedGame, saveGame } from '../../core/record.js'
import { quote } from '../../core/text-error.js'
import { badInput } from '../../jobs/failure.js'

/** Games as files: the JSON of `SavedGame`. */

const LARGEST_FILE = 8 << 20

/**
 * Writes a game so that the file is whole at any moment: into a new file beside it, which then takes its name. A file
 * that is something else is not overwritten.
 */
export async function writeGame(file: string, game: SavedGame): Promise<void> {
  await refuseForeignFile(file)
  const fresh = `${file}.${randomBytes(4).toString('hex')}.tmp`
  try {
    const handle = await open(fresh, 'wx')
    try {
      await handle.writeFile(`${JSON.stringify(game, null, 2)}\n`)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, { force: true })
    throw fileFailure(file, error)
  }
}

/** @throws Failure when the file cannot be read or is no saved game, saying what is wrong */
export async function readGame(file: string): Promise<SavedGame> {
  let text: string
  try {
    const { size } = await stat(file)
    if (size > LARGEST_FILE) throw new Error(`the file has ${size} bytes, expected at most ${LARGEST_FILE}`)
    text = await readFile(file, 'utf8')
  } catch (error) {
    throw fileFailure(file, error)
  }
  return checkSavedGame(file, text)
}

/** The record and who played, ready to be written. */
export function describeGame(record: GameRecord, players: readonly string[], resigned: number | null): SavedGame {
  return { ...saveGame(record), players, ...(resigned !== null && { resigned }) }
}

function checkSavedGame(file: string, text: string): SavedGame {
  const wrong = (what: string) => badInput('file', `${quote(file)} is no saved game: ${what}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw wrong('it is not JSON')
  }
  if (typeof value !== 'object' || value === null) throw wrong('it is not a JSON object')
  const { format, version, game, start, moves, players, resigned }: Record<string, unknown> = { ...value }
  if (format !== 'plyworks-game') throw wrong('format is not "plyworks-game"')
  if (version !== 1) throw wrong('version is not 1')
  if (typeof game !== 'string') throw wrong('game is not a text')
  if (typeof start !== 'string') throw wrong('start is not a text')
  if (!isTextList(moves)) throw wrong('moves is not a list of texts')
  if (players !== undefined && !isTextList(players)) throw wrong('players is not a list of texts')
  if (resigned !== undefined && !isSeat(resigned)) throw wrong('resigned is not a seat number')
  return {
    format,
    version,
    game,
    start,
    moves,
    ...(players !== undefined && { players }),
    ...(resigned !== undefined && { resigned }),
  }
}

async function refuseForeignFile(file: string): Promise<void> {
  try {
    await stat(file)
  } catch {
    return
  }
  try {
    await readGame(file)
  } catch {
    throw badInput('file', `${quote(file)} exists and is no saved game: it is not overwritten`)
  }
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((element) => typeof element === 'string')
}

function isSeat(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 16
}

function fileFailure(file: string, error: unknown): Error {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file or folder',
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EISDIR: 'it is a folder',
    ENOTDIR: 'part of the path is no folder',
    ENOSPC: 'the disk is full',
    EROFS: 'the file system is read-only',
  }
  const { code, message } =
    error instanceof Error
      ? { code: undefined, ...error, message: error.message }
      : { code: undefined, message: String(error) }
  const reason = typeof code === 'string' ? (reasons[code] ?? code) : message
  return badInput('file', `${quote(file)}: ${reason}`)
}
