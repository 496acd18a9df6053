import { useEffect, useState } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import type { BookRow } from '../../workers/engine/book-rows.js'
import type { WorkerPort } from '../../workers/worker-client.js'
import type { BoardSession } from '../board/board-session.js'
import { lookAhead } from '../game/preview.js'
import { BookLookup } from './book-lookup.js'
import { scoreText } from './line-list.js'

export interface BookMovesProps {
  readonly board: BoardSession
  spawn(): WorkerPort
}

/** The opening book that comes with the game: its move here, and what it knows of the others. */
export function BookMoves({ board, spawn }: BookMovesProps) {
  const [lookup, setLookup] = useState<BookLookup | null>(null)
  const { session } = board
  useEffect(() => {
    const opened = new BookLookup(session, spawn)
    setLookup(opened)
    return () => opened.close()
  }, [session])
  const problem = lookup?.problem.value ?? null
  const rows = lookup?.rows.value ?? null
  if (problem !== null) return <p>{text.bookTrouble(problem)}</p>
  return (
    <div class="book">
      <h3>{text.bookMoves}</h3>
      {rows === null && <p class="muted">{text.loading}</p>}
      {rows?.length === 0 && <p class="muted">{text.bookSilent}</p>}
      {rows !== null && rows.length > 0 && (
        <ul class="book-rows" aria-label={text.bookMoves}>
          {rows.map((row) => (
            <li key={row.move}>
              <BookMove board={board} row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** A move of the book; a click plays it, or shows it where no person is to move. */
function BookMove({ board, row }: { board: BoardSession; row: BookRow }) {
  const { game, record } = board.session
  const seat = record.position.turn
  const take = () => {
    if (board.humanToMove.value) board.play(row.move)
    else board.preview.value = lookAhead(game, record.position, [row.move])
  }
  const scores = seat === 0 ? [row.score, 0 - row.score] : [0 - row.score, row.score]
  return (
    <button type="button" class="row-button value-move" onClick={take}>
      <span class="value-move-text">{game.notation.formatMove(record.position, row.move)}</span>
      <b>{scoreText({ scores, scale: 'evaluation' }, seat)}</b>
      <span class="value-move-words">
        {text.depth(row.depth)}
        {row.chosen && <b> · {text.bookChoice}</b>}
      </span>
    </button>
  )
}
