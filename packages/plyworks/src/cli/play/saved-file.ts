import { existsSync, readFileSync, statSync } from 'node:fs'
import {
  checkSavedGame,
  type GameRecord,
  quote,
  readTreeWords,
  type SavedGame,
  saveGame,
  TextError,
  treeWords,
} from '@plyworks/core'
import { reading, writeWholeFile } from '@plyworks/core/node'
import { badInput, inArgument } from '../../tasks/failure.js'

/** Games as files: the JSON of `SavedGame`. */

const LARGEST_FILE = 8 << 20

/**
 * Writes a game so that the file is whole at any moment. A file that is something else is not overwritten.
 * @throws Failure when the file cannot be written
 */
export function writeGame(file: string, game: SavedGame): void {
  refuseForeignFile(file)
  const bytes = new TextEncoder().encode(`${JSON.stringify(game, null, 2)}\n`)
  inArgument('save', () => writeWholeFile(file, bytes, 'saved game'))
}

/** @throws Failure when the file cannot be read or is no saved game, saying what is wrong */
export function readGame(file: string): SavedGame {
  return inArgument('load', () => {
    const text = reading('saved game', file, () => {
      const { size } = statSync(file)
      return size > LARGEST_FILE ? null : readFileSync(file, 'utf8')
    })
    if (text === null) throw new TextError('saved game', 1, quote(file), `a file of at most ${LARGEST_FILE} bytes`)
    return readSaved(file, text)
  })
}

/**
 * The record and who played, ready to be written. Variations, comments and the title of the game that it continues stay;
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
    throw badInput('load', `${subject}: it is not JSON`)
  }
  return checkSavedGame(value, subject)
}

function refuseForeignFile(file: string): void {
  if (!existsSync(file)) return
  try {
    readGame(file)
  } catch {
    throw badInput('save', `${quote(file)} exists and is no saved game: it is not overwritten`)
  }
}
