import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { Thinking } from '../board/computers.js'

/** The progress of a computer at work, and a button to make it move. */
export function ThinkingLine({ board, thinking }: { board: BoardSession; thinking: Thinking }) {
  const { player, line } = thinking
  const facts = [player.title]
  if (line !== null) {
    facts.push(text.depth(line.depth))
    if (line.milliseconds > 20) facts.push(text.speed((line.nodes * 1000) / line.milliseconds))
  }
  return (
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
  )
}
