import type { ComponentChildren } from 'preact'
import { FactTerms } from '../../ui/parts/fact-terms.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { GameClock } from '../clock/game-clock.js'
import { SeatField } from './seat-field.js'
import { TimeLeft } from './time-left.js'

/** The player of each seat, to be changed at any time, with the facts that belong to the seat. */
export function Players({ board, children }: { board: BoardSession; children?: ComponentChildren }) {
  const { session } = board
  const { seatNames } = session.game.definition
  const over = session.over.value
  const { turn } = session.position
  const facts = session.game.view.facts(board.shown)
  return (
    <section class="panel players" aria-label={text.players}>
      {seatNames.map((name, seat) => {
        return (
          <div key={name} class={`player ${!over && seat === turn ? 'to-move' : ''}`}>
            <SeatChip seat={seat} />
            <span class="player-head">
              <span class="player-name">{name}</span>
              {board.clock !== null && <SeatClock clock={board.clock} seat={seat} name={name} />}
            </span>
            <SeatField
              offer={board.offer}
              player={session.players.value[seat]}
              label={text.playerOf(name)}
              onChange={(player) => session.setPlayer(seat, player)}
            />
            <FactTerms facts={facts.filter((fact) => fact.seat === seat)} />
          </div>
        )
      })}
      {children}
    </section>
  )
}

/** The time left to a seat. */
function SeatClock({ clock, seat, name }: { clock: GameClock; seat: number; name: string }) {
  const left = clock.left.value[seat]
  if (left === Infinity) return null
  return <TimeLeft left={left} runs={clock.running.value === seat} name={name} />
}
