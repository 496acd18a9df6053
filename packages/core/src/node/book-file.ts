import { readFileSync } from 'node:fs'
import { OpeningBook } from '../book/opening-book.js'
import type { Game } from '../game/game.js'
import { reading } from './files/file-error.js'
import { writeWholeFile } from './files/whole-file.js'

/**
 * Writes a book: whatever happens on the way, `path` holds the old book or the whole new one.
 * @throws TextError when the file cannot be written
 */
export function writeBookFile(path: string, bytes: Uint8Array): void {
  writeWholeFile(path, bytes, 'book')
}

/**
 * Reads the opening book of a game.
 * @throws TextError when the file cannot be read or is no sound book of the game
 */
export function readBookFile(game: Game, path: string): OpeningBook {
  return OpeningBook.read(
    game,
    reading('book', path, () => readFileSync(path)),
  )
}
