import { relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { reasonOf } from '@plyworks/core'

/** A mistake in a game's file, told in one line with the file and, where it is known, the line. */
export class GameFileError extends Error {
  override readonly name = 'GameFileError'

  /**
   * @param file as it is told to people
   * @param line from 1, or null when the mistake has no place
   * @param problem what is wrong, without the place
   */
  constructor(
    readonly file: string,
    readonly line: number | null,
    readonly problem: string,
  ) {
    super(line === null ? `${file}: ${problem}` : `${file}, line ${line}: ${problem}`)
  }
}

/** A path as it is told to people: from the working folder where it lies below it. */
export function toldPath(path: string): string {
  const near = relative(process.cwd(), resolve(path))
  return near === '' || near.startsWith('..') ? resolve(path) : near
}

/** Tells an error thrown by one of a game's files (absolute paths), with that file and the line; null for one thrown elsewhere. */
export function mistakeOf(files: readonly { readonly path: string }[], error: unknown): GameFileError | null {
  const urls = files.map(({ path }) => pathToFileURL(path).href)
  // A game that breaks its contract is told by the library; where it did is told by what it threw.
  const place = placeAmong(urls, error) ?? (error instanceof Error ? placeAmong(urls, error.cause) : null)
  return place === null ? null : new GameFileError(toldPath(fileURLToPath(place.url)), place.line, problemOf(error))
}

/** Returns the place in the given modules where an error was thrown: the innermost of its stack. */
function placeAmong(urls: readonly string[], error: unknown): { readonly url: string; readonly line: number } | null {
  if (!(error instanceof Error) || error.stack === undefined) return null
  // Before the frames a syntax error has its place alone.
  for (const frame of error.stack.split('\n')) {
    const url = urls.find((each) => frame.includes(`${each}:`))
    const line =
      url === undefined ? Number.NaN : Number.parseInt(frame.slice(frame.indexOf(`${url}:`) + url.length + 1), 10)
    if (url !== undefined && !Number.isNaN(line)) return { url, line }
  }
  return null
}

/** Says what was thrown, without its place. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return `threw ${String(error)}`
  const { name, message } = error
  return name === 'Error' || name === 'SyntaxError' ? reasonOf(error) : `${name}: ${message}`
}
