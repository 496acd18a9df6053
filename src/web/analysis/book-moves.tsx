import { useEffect, useMemo, useState } from 'preact/hooks'
import { exploreBook } from '../../book/explore.js'
import { OpeningBook } from '../../core/opening-book.js'
import { lookAhead } from '../play/preview.js'
import type { Table } from '../play/table.js'
import { text } from '../text.js'
import { type BookRow, bookRows } from './book-rows.js'
import { scoreText } from './line-list.js'

/** The opening book that comes with the game: its move here, and what it knows of the others. */
export function BookMoves({ table }: { table: Table }) {
  const [book, setBook] = useState<OpeningBook | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { session } = table
  const { game } = session
  useEffect(() => {
    let live = true
    loadBook(table).then(
      (loaded) => live && setBook(loaded),
      (error: unknown) => live && setProblem(error instanceof Error ? error.message : String(error)),
    )
    return () => {
      live = false
    }
  }, [game])
  const revision = session.revision.value
  // The position moves in place: the revision stands for it.
  const rows = useMemo(
    () => (book === null || session.record.position.over ? [] : bookRows(exploreBook(book, session.record.position))),
    [book, revision],
  )
  if (problem !== null) return <p>{text.bookTrouble(problem)}</p>
  if (book === null) return <p class="muted">{text.loading}</p>
  return (
    <div class="book">
      <h3>{text.bookMoves}</h3>
      {rows.length === 0 && <p class="muted">{text.bookSilent}</p>}
      {rows.length > 0 && (
        <ul class="book-rows" aria-label={text.bookMoves}>
          {rows.map((row) => (
            <li key={row.move}>
              <BookMove table={table} row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A move of the book; a click plays it, or shows it where nobody may play. */
function BookMove({ table, row }: { table: Table; row: BookRow }) {
  const { game, record } = table.session
  const seat = record.position.turn
  const take = () => {
    if (table.humanToMove.value) table.play(row.move)
    else table.preview.value = lookAhead(game, record.position, [row.move])
  }
  const scores = seat === 0 ? [row.score, 0 - row.score] : [0 - row.score, row.score]
  return (
    <button type="button" class="value-move" onClick={take}>
      <span class="value-move-text">{game.text.formatMove(record.position, row.move)}</span>
      <b>{scoreText({ scores, scale: 'evaluation' }, seat)}</b>
      <span class="value-move-words">
        {text.depth(row.depth)}
        {row.chosen && <b> · {text.bookChoice}</b>}
      </span>
    </button>
  )
}

async function loadBook({ session }: Table): Promise<OpeningBook> {
  const { game } = session
  if (game.book === undefined) throw new Error('the game brings no book')
  return OpeningBook.read(game, await game.book())
}
