import { useState } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import { scoreText } from '../analysis/line-list.js'
import type { BoardSession } from '../board/board-session.js'
import type { SearchedMove, SearchedSoFar } from './searched-so-far.js'

/** Moves listed at first. */
const LISTED = 12

/** The moves whose exact values are not known, with what an engine thinks of them so far; a click plays one. */
export function SoFarList({ board, soFar }: { board: BoardSession; soFar: SearchedSoFar }) {
  const [all, setAll] = useState(false)
  const moves = [...soFar.moves.value].sort((first, second) => (second.chance ?? -1) - (first.chance ?? -1))
  if (moves.length === 0) return null
  const shown = all ? moves : moves.slice(0, LISTED)
  const playable = board.humanToMove.value
  return (
    <div class="so-far">
      <h3>{text.soFarMoves}</h3>
      <ul class="value-list" aria-label={text.soFarMoves}>
        {shown.map((each, index) => (
          // By place, so that the focus stays in the list when better moves come.
          <li key={index}>
            <button
              type="button"
              class="row-button value-move"
              aria-disabled={!playable}
              onClick={() => playable && board.play(each.move)}
            >
              <span class="value-move-text">{each.text} </span>
              <span class="value-chip so-far-chip">
                {each.chance === null ? '?' : text.soFarChance(Math.round(100 * each.chance))}
              </span>
              <span class="value-move-words">{wordsOf(board, each)}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < moves.length && (
        <button type="button" class="button quiet" onClick={() => setAll(true)}>
          {text.moreMoves(moves.length - shown.length)}
        </button>
      )}
    </div>
  )
}

function wordsOf(board: BoardSession, { found }: SearchedMove): string {
  if (found === null) return text.soFarNothing
  return text.soFarWords(scoreText(found, board.session.position.turn), found.depth)
}
