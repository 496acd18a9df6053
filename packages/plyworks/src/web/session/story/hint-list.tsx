import { text } from '../../ui/text/text.js'
import type { Table } from '../board/table.js'
import { turnInWords } from './hint-turn.js'

/** The whole turn of a hint in words, and a button that plays it. */
export function HintList({ table, turn }: { table: Table; turn: readonly number[] }) {
  const { game, position } = table.session
  return (
    <section class="hint-turn" aria-labelledby="hint-turn">
      <h3 id="hint-turn">{text.story.hintedTurn}</h3>
      <ol>
        {turnInWords(game, position, turn).map((words, index) => (
          <li key={index}>{words}</li>
        ))}
      </ol>
      <button type="button" class="button" onClick={() => table.playAll(turn)}>
        {text.story.playHint}
      </button>
    </section>
  )
}
