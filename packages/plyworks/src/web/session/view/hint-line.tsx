import { changeSettings, settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { HintList } from '../story/hint-list.js'
import { hintedTurn } from '../story/hint-turn.js'

/** What a hint says, and by which level: another one may be asked. */
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
