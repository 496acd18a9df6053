import { spawnSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import type { GameDefinition } from '@plyworks/core'
import { defaultVariant } from '@plyworks/core'
import { GameFileError, mistakeOf, problemOf, toldPath } from './game-file-error.js'
import { type ClosureFile, type ImportClosure, readClosure } from './import-closure.js'
import { exportedGame, whatIsWrong, whatIsWrongWithGame } from './shape.js'

/** A game that came from a file. */
export interface GameFile {
  readonly definition: GameDefinition
  readonly closure: ImportClosure
}

/**
 * Loads a game from its file, which is a program: call this only for files that a person has named.
 * @param path a file, or a folder with an `index.js`
 * @param source the fingerprint that it must have, when it was loaded elsewhere before
 * @throws GameFileError naming the file and, where there is one, the line
 */
export async function loadGameFile(path: string, source?: string): Promise<GameFile> {
  const closure = await readClosure(path)
  const file = toldPath(closure.entry.path)
  if (source !== undefined && source !== closure.source) {
    throw new GameFileError(file, null, 'has been changed since this program began with it; start the program again')
  }
  const { takeAsModules } = await import('./install-core-hooks.js')
  takeAsModules(closure.files.filter(({ kind }) => kind === 'module').map(({ path }) => pathToFileURL(path).href))
  let module: object
  try {
    module = await import(/* @vite-ignore */ pathToFileURL(closure.entry.path).href)
  } catch (error) {
    throw mistakeIn(closure, error)
  }
  const definition = definitionOf(module, file)
  tryToCreate(definition, closure, file)
  return { definition, closure }
}

/** The game with the defaults of its variant must be there, and have what games need. */
function tryToCreate(definition: GameDefinition, closure: ImportClosure, file: string): void {
  let game: unknown
  try {
    game = definition.create(defaultVariant(definition.variants))
  } catch (error) {
    throw mistakeIn(closure, error)
  }
  const problem = whatIsWrongWithGame(game)
  if (problem !== null) throw new GameFileError(file, null, problem)
}

/** Returns the definition that a module exports. */
function definitionOf(module: object, file: string): GameDefinition {
  const exported = exportedGame(module)
  if (exported === undefined) {
    throw new GameFileError(
      file,
      null,
      'exports no game: `export default` a definition, as simpleGame and defineGame make',
    )
  }
  const problem = whatIsWrong(exported)
  if (problem !== null) throw new GameFileError(file, null, problem)
  // All that the type says of the members that are there before a variant is chosen is checked.
  return exported as GameDefinition
}

/** Tells an error thrown while a game's file was loaded, with the file and the line. */
function mistakeIn(closure: ImportClosure, error: unknown): GameFileError {
  const bad = error instanceof SyntaxError ? syntaxErrorIn(closure) : null
  return (
    mistakeOf(closure.files, error) ??
    new GameFileError(toldPath((bad?.file ?? closure.entry).path), bad?.line ?? null, problemOf(error))
  )
}

/** Returns the place of the mistake in the first module that cannot be read: Node tells it only to a check that runs nothing. */
function syntaxErrorIn({ files }: ImportClosure): { readonly file: ClosureFile; readonly line: number } | null {
  for (const file of files) {
    if (file.kind !== 'module') continue
    const options = ['--check', '--input-type=module', '-']
    const { stderr } = spawnSync(process.execPath, options, { input: file.bytes, encoding: 'utf8', timeout: 10_000 })
    const line = /^\[stdin\]:(\d+)/.exec(stderr)?.[1]
    if (line !== undefined) return { file, line: Number(line) }
  }
  return null
}
