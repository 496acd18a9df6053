import { useEffect, useState } from 'preact/hooks'
import { CLOCK_TICK } from '../../session/clock/game-clock.js'
import type { FriendGame } from '../../session/friend/friend-game.js'
import { keepOwnName } from '../../session/friend/kept-friends.js'
import { TimeLeft } from '../../session/view/time-left.js'
import { FactTerms } from '../../ui/parts/fact-terms.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import { nameOf } from './names.js'

/** Who plays: names, whether they are connected, their time, and the facts of their seats. */
export function FriendPlayers({ game }: { game: FriendGame }) {
  const board = game.board.value
  const view = game.view.value
  const { seating, players, turn, end, score, round } = view
  const { seatNames } = board.session.game.definition
  const facts = board.session.game.view.facts(board.shown)
  return (
    <section class="panel players friend-players" aria-label={text.players}>
      {seating.map((player, seat) => {
        const { computer, joined, here } = players[player]
        return (
          <div key={seat} class={`player ${end === null && seat === turn ? 'to-move' : ''}`}>
            <SeatChip seat={seat} />
            <span class="player-head">
              <span class="player-name">
                {nameOf(view, player, game.you, seatNames)} <small class="muted">{seatNames[seat]}</small>
              </span>
              <SeatTime game={game} seat={seat} name={seatNames[seat]} />
            </span>
            <span class="muted presence">
              {computer === null && player !== game.you && (
                <Presence
                  words={!joined ? text.friends.waiting : here ? text.friends.here : text.friends.away}
                  on={here}
                />
              )}
            </span>
            <FactTerms facts={facts.filter((fact) => fact.seat === seat)} />
          </div>
        )
      })}
      {(round > 1 || end !== null) && (
        <p class="friend-score">
          {text.friends.score}: <strong>{seating.map((player) => text.number(score[player])).join(' : ')}</strong>
          {round > 1 && <span class="muted"> · {text.friends.round(round)}</span>}
        </p>
      )}
      {game.you !== null && <NameField game={game} />}
    </section>
  )
}

function Presence({ words, on }: { words: string; on: boolean }) {
  return (
    <span class={on ? 'presence-mark on' : 'presence-mark'} title={words}>
      <span class="visually-hidden">{words}</span>
    </span>
  )
}

/** The time left to a seat, counted down here between what the server says. */
function SeatTime({ game, seat, name }: { game: FriendGame; seat: number; name: string }) {
  const { running, left } = game.view.value
  const [, setTick] = useState(0)
  const runs = running === seat
  useEffect(() => {
    if (!runs) return
    const timer = setInterval(() => setTick((tick) => tick + 1), CLOCK_TICK)
    return () => clearInterval(timer)
  }, [runs])
  if (left[seat] === null) return null
  return <TimeLeft left={game.left(performance.now())[seat] ?? 0} runs={runs} name={name} />
}

/** Gives a name, or another one. */
function NameField({ game }: { game: FriendGame }) {
  const { players } = game.view.value
  const known = players[game.you ?? 0].name
  const [name, setName] = useState(known)
  useEffect(() => setName(known), [known])
  const take = () => {
    keepOwnName(name.trim())
    void game.act({ act: 'name', name: name.trim() })
  }
  return (
    <form
      class="name-field"
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <input
        class="number wide"
        maxLength={40}
        autocomplete="nickname"
        aria-label={text.friends.nameField}
        placeholder={text.friends.yourName}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      {name.trim() !== known && (
        <button type="submit" class="button">
          {text.friends.takeName}
        </button>
      )}
    </form>
  )
}
