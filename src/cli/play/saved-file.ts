import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { type GameRecord, type SavedGame, saveGame } from '../../core/record.js'
import { checkSavedGame } from '../../core/saved-game.js'
import { quote, TextError } from '../../core/text-error.js'
import { readTreeWords, treeWords } from '../../core/tree-words.js'
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
  return readSaved(file, text)
}

/**
 * The record and who played, ready to be written. Variations, comments and the title of the game that it goes on from stay;
 * what is played now is the main line.
 */
export function describeGame(
  record: GameRecord,
  players: readonly string[],
  resigned: number | null,
  origin: SavedGame | null,
): SavedGame {
  const saved = { ...saveGame(record), players, ...(resigned !== null && { resigned }) }
  if (origin === null) return saved
  const { title, tree } = origin
  const told = tree === undefined ? [] : withMainLine(tree, saved.moves)
  return { ...saved, ...(told.length > 0 && { tree: told }), ...(title !== undefined && { title }) }
}

/** A tree in words whose main line is made of these moves and ends with them. */
function withMainLine(words: readonly string[], moves: readonly string[]): string[] {
  const tree = readTreeWords(words, 'tree')
  let node = tree.root
  for (const text of moves) node = tree.add(node, { text }, true)
  for (const later of [...node.children]) tree.remove(later)
  return tree.plain ? [] : treeWords(tree)
}

function readSaved(file: string, text: string): SavedGame {
  const subject = `${quote(file)} is no saved game`
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badInput('file', `${subject}: it is not JSON`)
  }
  try {
    return checkSavedGame(value, subject)
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    throw badInput('file', error.message)
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
