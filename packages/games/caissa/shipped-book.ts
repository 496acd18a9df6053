import { fromBase64, type Game, OpeningBook } from '@plyworks/core'
import { HippBook } from './research/hipp/hipp-book.js'

/** The books that come with the game: they are loaded apart from everything else, by those who want them. */

let openings: OpeningBook | null = null
let hipp: HippBook | null = null

/** The bytes of the opening book. */
export async function loadBook(): Promise<Uint8Array> {
  return fromBase64((await import('./book-data.js')).openingBook)
}

/** Makes `openingBookOf` know the book of a game, if it has one. */
export async function prepareOpeningBook(game: Game): Promise<void> {
  if (game.book !== undefined) openings ??= OpeningBook.read(game, await game.book())
}

/** The book, once `prepareOpeningBook` has loaded it; null for variants without one. */
export function openingBookOf(game: Game): OpeningBook | null {
  return game.book === undefined ? null : openings
}

/** The same for HIPP's own format. */
export async function prepareHippBook(game: Game): Promise<void> {
  if (game.book !== undefined) hipp ??= HippBook.read(fromBase64((await import('./book-data.js')).hippBook))
}

export function hippBookOf(game: Game): HippBook | null {
  return game.book === undefined ? null : hipp
}
