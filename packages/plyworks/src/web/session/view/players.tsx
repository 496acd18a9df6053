import type { ComponentChildren } from 'preact'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { type GameClock, LITTLE_TIME } from '../clock/game-clock.js'
import { SeatField } from './seat-field.js'

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
        const own = facts.filter((fact) => fact.seat === seat)
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
            {own.length > 0 && (
              <dl class="seat-facts">
                {own.map((fact, index) => (
                  <div key={index}>
                    <dt>{fact.title}</dt>
                    <dd>{fact.value}</dd>
                  </div>
                ))}
              </dl>
            )}
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
  const runs = clock.running.value === seat
  return (
    <span
      class={`seat-clock ${runs ? 'runs' : ''} ${left < LITTLE_TIME ? 'little' : ''}`}
      role="timer"
      aria-label={text.clockOf(name)}
    >
      {text.clockTime(left)}
    </span>
  )
}
