import { fromBase64, type Game, OpeningBook } from '@plyworks/core'

/** Loaded apart from everything else, by the engines that want it. */
let openings: OpeningBook | null = null

/** The bytes of the opening book. */
export async function loadBook(): Promise<Uint8Array> {
  return fromBase64((await import('./book-data.js')).openingBook)
}

/** Makes `openingBookOf` know the book of a game, if it has one. */
export async function prepareOpeningBook(game: Game): Promise<void> {
  if (game.book?.load !== undefined) openings ??= OpeningBook.read(game, await game.book.load())
}

/** The book, once `prepareOpeningBook` has loaded it; null for variants without one. */
export function openingBookOf(game: Game): OpeningBook | null {
  return game.book?.load === undefined ? null : openings
}
