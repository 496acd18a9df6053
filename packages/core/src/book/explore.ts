import { legalMoves } from '../game/legal-moves.js'
import type { Position } from '../game/position.js'
import { keyOf } from '../game/position-key.js'
import type { BookEntry, OpeningBook } from './opening-book.js'

/** The knowledge of a book around one position. */
export interface BookView {
  /** The book's move here, or null. */
  readonly entry: BookEntry | null
  /** Every move after which the book has an answer, in the pinned order; scores are for the seat that makes the move. */
  readonly moves: readonly { readonly move: number; readonly answer: BookEntry; readonly score: number }[]
  /** The book's own moves for both seats, as far as they go. */
  readonly line: readonly number[]
}

/** Returns what a book knows around a position, which is left as it was. */
export function exploreBook(book: OpeningBook, position: Position): BookView {
  const moves: { move: number; answer: BookEntry; score: number }[] = []
  for (const move of legalMoves(book.game, position)) {
    const seat = position.turn
    position.make(move)
    const answer = position.over ? null : book.probe(position)
    if (answer !== null) moves.push({ move, answer, score: position.turn === seat ? answer.score : 0 - answer.score })
    position.unmake()
  }
  return { entry: position.over ? null : book.probe(position), moves, line: bookLine(book, position) }
}

function bookLine(book: OpeningBook, from: Position): number[] {
  const position = from.clone()
  const line: number[] = []
  const met = new Set<bigint>()
  while (!position.over) {
    const key = keyOf(position)
    const entry = met.has(key) ? null : book.probe(position)
    if (entry === null) break
    met.add(key)
    line.push(entry.move)
    position.make(entry.move)
  }
  return line
}
