import { changeSettings, settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { hintedTurn, turnInWords } from '../story/hint-turn.js'

/** A hint and its level: another one may be asked. */
export function HintLine({ board }: { board: BoardSession }) {
  const { session } = board
  const computers = board.computers
  const { hint } = board
  const hinting = computers?.hinting.value ?? false
  if (computers === null || (hint === null && !hinting) || board.trail.value.length > 0) return null
  const turn = hintedTurn(board)
  return (
    <div class="hint">
      {turn.length > 0 ? (
        <HintList board={board} turn={turn} />
      ) : (
        <p class="hint-line">
          {hint === null ? text.hintSought : text.hintMove(session.game.notation.formatMove(session.position, hint))}
        </p>
      )}
      <label class="hint-level muted">
        {text.hintBy}
        <select
          class="select"
          value={computers.levelFor(settings.value.hintLevel)?.id}
          onChange={(event) => {
            changeSettings({ hintLevel: event.currentTarget.value })
            void board.giveHint(event.currentTarget.value)
          }}
        >
          {board.levels.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** The whole turn of a hint in words, and a button that plays it. */
function HintList({ board, turn }: { board: BoardSession; turn: readonly number[] }) {
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
