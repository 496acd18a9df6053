import { changeSettings, SPEEDS, settings } from '../../ui/page/settings.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { Thinking } from '../board/computers.js'
import { HUMAN } from '../game/session.js'

/** The progress of a computer at work, and a button to make it move. */
export function ThinkingLine({ board, thinking }: { board: BoardSession; thinking: Thinking }) {
  const { player, line } = thinking
  const facts = [player.title]
  if (line !== null) {
    facts.push(text.depth(line.depth))
    if (line.milliseconds > 20) facts.push(text.speed((line.nodes * 1000) / line.milliseconds))
  }
  return (
    <>
      <div class="thinking">
        <span class="thinking-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        <p>{facts.join(' · ')}</p>
        <button
          type="button"
          class="button"
          disabled={line === null || line.pv.length === 0}
          onClick={() => board.computers?.moveNow()}
        >
          {text.moveNow}
        </button>
      </div>
      {board.session.game.traits.multiMoveTurns && <TurnPace board={board} />}
    </>
  )
}

/** Turns of several moves are shown one move after the other, as fast as one likes, or not at all. */
function TurnPace({ board }: { board: BoardSession }) {
  const { computers } = board
  const { speed } = settings.value
  return (
    <div class="turn-pace">
      <label>
        {text.turnSpeed}
        <select
          value={speed}
          onChange={(event) => {
            const chosen = SPEEDS.find((each) => each === event.currentTarget.value)
            if (chosen !== undefined) changeSettings({ speed: chosen })
          }}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {text.boardSpeedNames[each]}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        class="button"
        disabled={computers?.skipping.value ?? true}
        onClick={() => computers?.skip()}
      >
        {board.session.players.value.includes(HUMAN) ? text.skipTurns : text.skipGame}
      </button>
    </div>
  )
}
