import { existsSync, statSync } from 'node:fs'
import { type Game, quote, splitGameName } from '@plyworks/core'
import { quotePath } from '@plyworks/core/node'
import { toldPath } from '../guests/game-file-error.js'
import { GAME_ENDINGS, nameInVariant, readGameReference } from '../guests/game-reference.js'
import { presentGames } from '../guests/present-games.js'
import { presentGuests, takeGuests } from '../guests/present-guests.js'
import type { MatchSettings } from '../match/settings.js'
import { badInput } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import { note } from './console.js'

/** The origin of a command: only a person may name files with games, for these are programs. */
export type Asker = 'person' | 'stranger'

/** The option that names files with games; it is taken out of the words of a command before anything else. */
export const GAME_OPTION = '--game'

/** Files that a GAME may be where it is no game. */
const MATCH_FILE = /\.(toml|json)$/

/** Splits the words of a command into those that name files with games, and all others. */
export function splitGameFiles(words: readonly string[]): { readonly files: string[]; readonly rest: string[] } {
  const files: string[] = []
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (word === '--') return { files, rest: [...rest, ...words.slice(at)] }
    if (word.startsWith(`${GAME_OPTION}=`)) files.push(word.slice(GAME_OPTION.length + 1))
    else if (word !== GAME_OPTION) rest.push(word)
    else if (at + 1 < words.length) files.push(words[++at])
    else throw badInput('game', 'found nothing, expected a file with a game')
  }
  return { files, rest }
}

/**
 * Loads games from files that were named by `--game`.
 * @throws Failure when a stranger names them
 */
export async function takeGameFiles(files: readonly string[], asker: Asker): Promise<void> {
  if (files.length === 0) return
  if (asker === 'stranger') throw strangersFile()
  for (const file of files) {
    const { ids } = presentGames()
    if (ids.includes(splitGameName(file).id) && !existsSync(file))
      throw badInput(
        'game',
        `found ${quote(file)} after --game, expected a file; this game is there without one: name it as GAME`,
      )
  }
  const before = presentGuests().all.length
  await takeGuests(files)
  // A person reads it once; authors of programs that read our messages know it from the reference.
  if (before > 0 || process.stderr.isTTY !== true) return
  const told = presentGuests().all.map(({ closure }) => toldPath(closure.entry.path))
  if (told.length > 0) note(`${told.join(', ')}: a game from a file is a program, and runs with your rights`)
}

/**
 * Returns the name of what was typed for GAME; a file is loaded, and is a game like any other from then on.
 * @throws Failure when a stranger names a file
 */
export async function nameOfGame(text: string, asker: Asker): Promise<string> {
  const reference = readGameReference(text)
  if (reference.kind === 'name' || MATCH_FILE.test(reference.path)) return text
  await takeGameFiles([reference.path], asker)
  return nameInVariant(presentGuests().idOf(reference.path), reference.variantText)
}

/**
 * Refuses what was typed for GAME where it is no game, but the name of a file or folder: games are in files of a known ending,
 * which has to be typed.
 * @throws Failure saying which
 */
export function refuseOtherFiles(text: string, asker: Asker): void {
  const reference = readGameReference(text)
  if (reference.kind === 'file' || asker === 'stranger') return
  const { name } = reference
  if (name === '' || presentGames().has(splitGameName(name).id)) return
  const file = GAME_ENDINGS.map((ending) => `${splitGameName(name).id}${ending}`).find((path) => existsSync(path))
  if (file !== undefined) throw badInput('GAME', `found ${quote(name)}, which is no game here; did you mean ./${file}?`)
  const stats = statSync(name, { throwIfNoEntry: false })
  if (stats === undefined) return
  const expected = stats.isDirectory() ? `./${name} for the game in its index.js` : `a file that ends in ${ENDINGS}`
  throw badInput(
    'GAME',
    `found the ${stats.isDirectory() ? 'folder' : 'file'} ${quotePath(name)}, expected ${expected}`,
  )
}

const ENDINGS = GAME_ENDINGS.join(', ')

/** The same for a path and a variant that a match file names. */
export async function loadGameFile(path: string, variantText: string): Promise<string> {
  await takeGameFiles([path], 'person')
  return nameInVariant(presentGuests().idOf(path), variantText)
}

/** The words by which another process gets the same games from files. */
export function gameWords(): string[] {
  return presentGuests().places.flatMap(({ path }) => [GAME_OPTION, path])
}

/** The game of a match that is resumed: the one that it was begun with. @throws Failure when it is not there */
export async function gameOfMatch({ game, source }: Pick<MatchSettings, 'game' | 'source'>): Promise<Game> {
  const { id } = splitGameName(game)
  const present = presentGames().has(id) ? presentGames().entry(id) : null
  if (source !== undefined && present?.source !== source) {
    const found = present === null ? 'that is not here' : 'and the one here is another version'
    throw badInput('match', `its game ${id} came from a file ${found}: name that file with --game FILE`)
  }
  return openGame(game)
}

/** Whether what was typed for GAME is a file with a game. */
export function isGameFile(text: string): boolean {
  const reference = readGameReference(text)
  return reference.kind === 'file' && !MATCH_FILE.test(reference.path)
}

function strangersFile(): Error {
  return badInput('game', 'found a file, expected a name: files with games are named on the command line (--game FILE)')
}
