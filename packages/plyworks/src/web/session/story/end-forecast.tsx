import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'

/** What ending the turn now would bring, before anybody does it. */
export function EndForecast({ board }: { board: BoardSession }) {
  const { game, position } = board.session
  if (!game.traits.multiMoveTurns || game.insight.report === undefined || board.trail.value.length > 0) return null
  // A choice that is a move by itself, without a place: how games of commands end a turn.
  const [end] = [...board.root.choices.values()].flatMap(({ node }) => (node.move === null ? [] : [node.move]))
  if (end === undefined) return null
  return (
    <details class="forecast">
      <summary>{text.story.forecast}</summary>
      <ul class="plain-list">
        {game.insight.report(position, end).map(({ text }, index) => (
          <li key={index}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
