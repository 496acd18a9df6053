import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import type { Game } from '../core/game.js'
import { OpeningBook } from '../core/opening-book.js'
import { TextError } from '../core/text-error.js'

/** Writes a book beside its place and renames it, so that the place holds the old book or the new one, whatever happens. */
export function writeBookFile(path: string, bytes: Uint8Array): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const file = openSync(temporary, 'w')
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** @throws TextError when the file cannot be read or is no sound book of the game */
export function readBookFile(game: Game, path: string): OpeningBook {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw new TextError('book', 1, error instanceof Error ? error.message : String(error), 'a file that can be read')
  }
  return OpeningBook.read(game, bytes)
}
