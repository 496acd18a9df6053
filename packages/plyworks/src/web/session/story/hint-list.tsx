import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { turnInWords } from './hint-turn.js'

/** The whole turn of a hint in words, and a button that plays it. */
export function HintList({ board, turn }: { board: BoardSession; turn: readonly number[] }) {
  const { game, position } = board.session
  return (
    <section class="hint-turn" aria-labelledby="hint-turn">
      <h3 id="hint-turn">{text.story.hintedTurn}</h3>
      <ol>
        {turnInWords(game, position, turn).map((words, index) => (
          <li key={index}>{words}</li>
        ))}
      </ol>
      <button type="button" class="button" onClick={() => board.playAll(turn)}>
        {text.story.playHint}
      </button>
    </section>
  )
}
